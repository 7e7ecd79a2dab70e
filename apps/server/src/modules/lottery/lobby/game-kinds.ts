import { must } from '@lotus/kernel'
import type { LotteryCategory, RouteValue } from '@lotus/contract'
import { findFamily } from '@lotus/rules/catalogue/all'

type Card = RouteValue<'lottery.menu'>['games'][number]
/** A game's place in the menus (lottery.md 0): its area, group, account type and prize mode. */
export type GameKind = Pick<Card, 'area' | 'gameGroupCode' | 'accountTypeName' | 'prizeMode'>

const kinds = {
  vn: { accountTypeName: 'TCG_LOTTO_VN', prizeMode: 'SEA' },
  sea: { accountTypeName: 'TCG_SEA', prizeMode: 'SEA' },
  lott: { accountTypeName: 'LOTT', prizeMode: 'Lott' },
  elott: { accountTypeName: 'ELOTT', prizeMode: 'Elott' },
} as const

/** What bets on the games of an area count as (docs/domain/agents.md); each game keeps it from its installation on. */
const categories = { vn: 'LOTT', lott: 'LOTT', elott: 'ELOTT', sea: 'SEA' } as const

/** Takes a family or alias as stored in `lottery_game.family`. */
export function gameKindOf(name: string): GameKind {
  const { area, group, mode } = placeOf(name)
  return { area, gameGroupCode: group, ...kinds[area], ...(mode === 'ZY' ? { prizeMode: 'ZY' } : {}) }
}

export const categoryOf = (name: string): LotteryCategory => categories[placeOf(name).area]

function placeOf(name: string) {
  const { facts, mode } = must(findFamily(name), `the rules know no family ${name}`)
  const { area, group } = { ...facts, ...facts.aliases?.[name] }
  return { area, group, mode }
}
