import { must } from '@lotus/kernel'
import { loadFamily, type Family, type Play as RulePlay } from '@lotus/rules/catalogue'
import { moneyToString } from '@lotus/kernel'
import type { Game, Play } from '../../../shared/lottery/types.ts'

/** A play as the server sells it, with the values of its table. */
export function soldPlay(rule: RulePlay, part: Partial<Play> = {}): Play {
  return {
    code: rule.code,
    group: rule.menuGroup,
    name: rule.name,
    pricePerLine: moneyToString(rule.pricePerLine),
    odds: rule.odds.map(({ tier, odds }) => ({ tier, odds: moneyToString(odds) })),
    returnMinPpm: 985_000,
    returnMaxPpm: 985_000,
    minPoints: 1,
    maxPoints: 1000,
    maxLines: 1000,
    isPrizeGroupAllowed: rule.isPrizeGroupAllowed,
    isOpen: true,
    ...part,
  }
}

/** A family with a game that sells all of its plays. */
export async function soldGame(name: string, part: Partial<Game> = {}): Promise<{ family: Family; game: Game }> {
  const family = must(await loadFamily(name), `the family ${name}`)
  const hasGroups = family.mode === 'LOTT'
  const game: Game = {
    gameCode: 'TEST',
    name: { vi: '', en: '' },
    area: 'vn',
    gameGroupCode: 'VNC',
    accountTypeName: 'TCG_LOTTO_VN',
    prizeMode: 'SEA',
    category: 'LOTT',
    family: name,
    drawSource: 'own',
    periodSeconds: 60,
    lockSeconds: 5,
    isOpen: true,
    ruleVersion: 1,
    defaultPlayType: family.plays[0]?.code ?? '',
    minStake: '1',
    maxStake: '20000',
    maxPayout: '1000000',
    fewLinesMax: null,
    fewLinesPayout: null,
    returnFloorPpm: 750_000,
    maxItems: 50,
    units: hasGroups ? ['1', '0.1', '0.01', '0.001'] : ['1'],
    prizeGroupMin: hasGroups ? 1800 : 2000,
    prizeGroupMax: 2000,
    isCancelAllowed: true,
    chaseIssuesMax: 0,
    plays: family.plays.map((rule) => soldPlay(rule)),
    ...part,
  }
  return { family, game }
}
