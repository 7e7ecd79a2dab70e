import { moneyToString, parseMoney, type Money } from '@lotus/kernel'
import type { Play as RulePlay, PlayOdds } from '@lotus/rules/catalogue'
import { FAIR_GROUP } from './terms.ts'
import type { Game, Odds, Play } from './types.ts'

/** The lowest and the highest odds of a play; equal if it has one tier. */
export function oddsRange(odds: Odds): { lowest: Money; highest: Money } {
  const figures = odds.map((row) => parseMoney(row.odds))
  return {
    lowest: figures.reduce((low, next) => (next < low ? next : low)),
    highest: figures.reduce((high, next) => (next > high ? next : high)),
  }
}

/** Whether both have the same odds for every tier, in any order and ignoring trailing zeros. */
export function isSameOdds(a: Odds, b: Odds): boolean {
  const figures = new Map(b.map((row) => [row.tier, parseMoney(row.odds)]))
  return a.length === figures.size && a.every((row) => figures.get(row.tier) === parseMoney(row.odds))
}

/** The odds really paid at a prize group: its share of the fair odds, rounded down. */
export function groupOdds(odds: Odds, prizeGroup: number): Odds {
  if (prizeGroup === FAIR_GROUP) return odds
  const share = (figure: string) => (parseMoney(figure) * BigInt(prizeGroup)) / BigInt(FAIR_GROUP)
  return odds.map((row) => ({ tier: row.tier, odds: moneyToString(share(row.odds)) }))
}

/** The prize group of a play: the chosen one, else the highest the game offers. */
export function groupOf(
  game: Pick<Game, 'prizeGroupMax'>,
  play: Pick<Play, 'isPrizeGroupAllowed'>,
  chosen: number = game.prizeGroupMax,
): number {
  return play.isPrizeGroupAllowed ? chosen : FAIR_GROUP
}

/** In the form the rules take. */
export function ruleOdds(odds: Odds): PlayOdds[] {
  return odds.map((row) => ({ tier: row.tier, odds: parseMoney(row.odds) }))
}

/** Bao lô and its peers count every occurrence (lottery.md 1.4). */
export function paysPerHit({ family, code }: Pick<RulePlay, 'family' | 'code'>): boolean {
  return family.startsWith('vn_') && /^(agent_)?lo\d/.test(code)
}
