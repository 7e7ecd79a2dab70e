import { excludeSelf, reopenSelf, takeTimeOut } from './exclusions.ts'
import { getProtection } from './get-protection.ts'
import { confirmOwnLimit, setOwnLimit } from './limits.ts'
import type { ProtectionDeps } from './protection.deps.ts'
import { takeSelfTest } from './self-test.ts'
import { answerOwnCheck, chooseCheck, getPlay } from './reality-check.ts'

/** What members set for themselves (trust.md 2.1 to 2.4). */
export function registerProtectionRoutes(deps: ProtectionDeps): void {
  const { db, http } = deps
  http.handle('protection.play', async ({ member }) => getPlay(deps, member.memberId))
  http.handle('protection.setCheck', async ({ member }, input) => chooseCheck(deps, member.memberId, input))
  http.handle('protection.answerCheck', async ({ member }, input) => answerOwnCheck(deps, member.memberId, input))
  http.handle('protection.selfTest', async ({ member }, input) => takeSelfTest(deps, member.memberId, input))
  http.handle('protection.state', async ({ member }) => getProtection(db, member.memberId))
  http.handle('protection.setLimit', async ({ member }, input) => setOwnLimit(deps, member, input))
  http.handle('protection.confirmLimit', async ({ member }, input) => confirmOwnLimit(deps, member.memberId, input))
  http.handle('protection.timeOut', async ({ member }, input) => takeTimeOut(deps, member.memberId, input))
  http.handle('protection.selfExclude', async ({ member }, input) => excludeSelf(deps, member, input))
  http.handle('protection.reopen', async ({ member }) => reopenSelf(deps, member.memberId))
}
