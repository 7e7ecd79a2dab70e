import type { PlatformDeps } from '../../../platform/deps.ts'
import { listRestrictionsOfAll } from './list-restrictions.ts'
import { giveInitialPassword, type InitialPasswordDeps } from './initial-password.ts'
import {
  checkMember,
  clearFundPassword,
  eraseMember,
  liftSamePerson,
  markSamePerson,
  viewMember,
  type MembersDeps,
} from './members.ts'
import { changeRestriction, restrictMember, unrestrictMember, type RestrictDeps } from './restrict-member.ts'

/** What customer service sees and does for a member. */
export function registerMemberRoutes(
  deps: MembersDeps & InitialPasswordDeps & RestrictDeps & Pick<PlatformDeps, 'http'>,
): void {
  const { http } = deps
  http.handle('bo.member', (context, input) => viewMember(deps, context, input))
  http.handle('bo.checkMember', (context, input) => checkMember(deps, context, input))
  http.handle('bo.eraseMember', (context, input) => eraseMember(deps, context, input))
  http.handle('bo.clearFundPassword', (context, input) => clearFundPassword(deps, context, input))
  http.handle('bo.markSamePerson', (context, input) => markSamePerson(deps, context, input))
  http.handle('bo.liftSamePerson', (context, input) => liftSamePerson(deps, context, input))
  http.handle('bo.restrictMember', (context, input) => restrictMember(deps, context, input))
  http.handle('bo.restrictions', (_context, input) => listRestrictionsOfAll(deps.db, input))
  http.handle('bo.changeRestriction', (context, input) => changeRestriction(deps, context, input))
  http.handle('bo.unrestrictMember', (context, input) => unrestrictMember(deps, context, input))
  http.handle('bo.giveInitialPassword', (context, input) => giveInitialPassword(deps, context, input))
}
