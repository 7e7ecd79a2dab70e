import { must } from '@lotus/kernel'
import type { RouteValue } from '@lotus/contract'
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

/** Takes a family or alias as stored in `lottery_game.family`. */
export function gameKindOf(name: string): GameKind {
  const { facts, mode } = must(findFamily(name), `the rules know no family ${name}`)
  const { area, group } = { ...facts, ...facts.aliases?.[name] }
  return { area, gameGroupCode: group, ...kinds[area], ...(mode === 'ZY' ? { prizeMode: 'ZY' } : {}) }
}
