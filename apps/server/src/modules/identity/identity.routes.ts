import type { RouteName } from '@lotus/contract'
import type { PlatformDeps } from '../../platform/deps.ts'
import type { IdentityDeps } from './deps.ts'
import { logIn } from './log-in.ts'
import { getMemberInfo } from './members.ts'
import { registerMember } from './register-member.ts'
import { endSession } from './sessions.ts'

/** Per address, beside the locks of the accounts (trust.md 4.13); the HTTP layer applies them. */
export const identityRates = {
  'member.register': { max: 30, perSeconds: 3600 },
  'session.login': { max: 60, perSeconds: 900 },
} as const satisfies Partial<Record<RouteName, { max: number; perSeconds: number }>>

export function registerIdentityRoutes(deps: IdentityDeps & Pick<PlatformDeps, 'http'>): void {
  deps.http.handle('member.register', (context, input) => registerMember(deps, input, context))
  deps.http.handle('session.login', (context, input) => logIn(deps, input, context))
  deps.http.handle('session.logout', async ({ member }) => {
    await endSession(deps, { memberId: member.memberId, sessionId: member.sessionId, reason: 'logout' })
    return { ok: true }
  })
  deps.http.handle('member.info', ({ member }) => getMemberInfo(deps.db, member.memberId))
}
