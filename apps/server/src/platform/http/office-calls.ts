import type { RouteName } from '@lotus/contract'
import { calls } from '@lotus/contract/calls'
import type { RouteRegistry } from './registry.ts'

/**
 * Calls of members in which a vendor's answer moves money to them: the login of the members' program may not (ADR
 * 0012).
 */
const vendorDecides: readonly RouteName[] = ['games.launch', 'games.leave', 'games.walletTransfer']

/** The members' calls, and from the office's program those in which somebody else decides over money. */
export function withOfficeCalls(members: RouteRegistry, office: RouteRegistry): RouteRegistry {
  const names = Object.keys(office.handlers) as RouteName[] // the registry's own keys
  const ofOffice = names.filter((name) => calls[name].access === 'psp' || vendorDecides.includes(name))
  const handlers = { ...members.handlers, ...Object.fromEntries(ofOffice.map((name) => [name, office.handlers[name]])) }
  return { ...members, handlers }
}
