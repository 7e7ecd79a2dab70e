import type { PlatformDeps } from '../../platform/deps.ts'
import type { CallContext } from '../../platform/http/context.ts'
import { acceptTerms } from './entry/accept-terms.ts'
import { checkAffiliate } from './registration/affiliate.ts'
import { makeCaptcha, makeChallenge } from './captcha/captcha.ts'
import { changePassword } from './passwords/change-password.ts'
import { forgotByEmail } from './passwords/forgot-by-email.ts'
import type { Session } from './entry/log-in-member.ts'
import { startFreePlay } from './entry/free-play.ts'
import { leaveTrial } from './entry/leave-trial.ts'
import { logIn } from './entry/log-in.ts'
import { getMemberInfo } from './profile/members.ts'
import { beginOidc, bindExisting, finishOidc, registerNew, type OidcDeps } from './oidc/oidc.ts'
import { registerByMobile } from './registration/register-by-mobile.ts'
import { registerMember } from './registration/register-member.ts'
import { resetByEmail, resetByPhone } from './passwords/reset-password.ts'
import { sendSmsForRegistration, sendSmsWithoutLogin } from './codes/send-sms-code.ts'
import { endSession } from './entry/sessions.ts'
import * as repo from './identity.repo.ts'

export function registerIdentityRoutes(deps: OidcDeps & Pick<PlatformDeps, 'http'>): void {
  const { http, db } = deps
  const wayIn =
    <Input>(enter: (deps: OidcDeps, input: Input, context: CallContext) => Promise<Session>) =>
    async (context: CallContext, input: Input): Promise<Session> => {
      const session = await enter(deps, input, context)
      await leaveTrial(db, context, session)
      return session
    }
  http.handle('member.register', wayIn(registerMember))
  http.handle('member.registerMobile', wayIn(registerByMobile))
  http.handle('session.login', wayIn(logIn))
  http.handle('session.freePlay', (context) => startFreePlay(deps, context))
  http.handle('session.firstLogin', async ({ member }) => {
    await repo.markFirstLogin(db, member.memberId)
    return { ok: true }
  })
  http.handle('session.logout', async ({ member }) => {
    await endSession(deps, { memberId: member.memberId, sessionId: member.sessionId, reason: 'logout' })
    return { ok: true }
  })
  http.handle('captcha.get', (context) => makeCaptcha(deps, context))
  http.handle('captcha.challenge', (context) => makeChallenge(deps, context))
  http.handle('verification.smsNoLogin', (context, input) => sendSmsWithoutLogin(deps, input, context))
  http.handle('verification.smsRegister', (context, input) => sendSmsForRegistration(deps, input, context))
  http.handle('member.changePassword', (context, input) => changePassword(deps, input, context))
  http.handle('member.forgotByEmail', (context, input) => forgotByEmail(deps, input, context))
  http.handle('member.resetByEmail', (context, input) => resetByEmail(deps, input, context))
  http.handle('member.forgotByPhone', (context, input) => resetByPhone(deps, input, context))
  http.handle('agent.affiliate', (_context, input) => checkAffiliate(db, input))
  http.handle('member.setLanguage', async ({ member }, { language }) => {
    await repo.storeLanguage(db, member.memberId, language)
    return { ok: true }
  })
  http.handle('member.acceptTerms', (context, input) => acceptTerms(deps, input, context))
  http.handle('member.info', ({ member }) => getMemberInfo(deps, member))
  http.handle('oidc.providers', async () => ({
    providers: (await deps.oidc.list(db)).map(({ id, name }) => ({ id, name })),
  }))
  http.handle('oidc.begin', (context, input) => beginOidc(deps, input, context))
  http.handle('oidc.finish', async (context, input) => {
    const answer = await finishOidc(deps, input, context)
    await leaveTrial(db, context, answer.session)
    return answer
  })
  http.handle('oidc.bindExisting', wayIn(bindExisting))
  http.handle('oidc.registerNew', wayIn(registerNew))
}
