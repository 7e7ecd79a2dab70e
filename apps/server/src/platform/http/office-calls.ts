import type { RouteName } from '@lotus/contract'
import { calls } from '@lotus/contract/calls'
import type { RouteRegistry } from './registry.ts'

/**
 * Calls of members that move money to somebody: to them, by a vendor's answer, as a gift or by a contract, or to the line above or below.
 * The login of the members' program may not (ADR 0012).
 */
const movesMoney: readonly RouteName[] = [
  'games.launch',
  'games.leave',
  'games.walletTransfer',
  'contract.claim',
  'agent.payStatement',
  'agent.payOwed',
  'agent.transfer',
  'upline.transfer',
  'loyalty.convertPoints',
  'reward.claim',
  'cashback.claim',
  'mall.redeem',
  'bonus.giveUp',
  'promotion.claim',
  'promotion.spin',
  'promotion.grab',
]

/** The members' calls, and from the office's program those in which somebody else decides over money. */
export function withOfficeCalls(members: RouteRegistry, office: RouteRegistry): RouteRegistry {
  const names = Object.keys(office.handlers) as RouteName[] // the registry's own keys
  const ofOffice = names.filter((name) => calls[name].access === 'psp' || movesMoney.includes(name))
  const handlers = { ...members.handlers, ...Object.fromEntries(ofOffice.map((name) => [name, office.handlers[name]])) }
  return { ...members, handlers }
}
