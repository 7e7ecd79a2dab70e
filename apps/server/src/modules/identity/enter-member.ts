import { AppError } from '@lotus/kernel'
import type { ErrorCode, RouteValue } from '@lotus/contract'
import type { Queryable } from '@lotus/database'
import { flagOn, getSetting } from '../system/index.ts'
import type { Browser, IdentityDeps } from './deps.ts'
import { forgetPresession } from './presession.ts'
import { rememberAddress } from './security/address-check.ts'
import { admitLogin, type Admission } from './security/admit-login.ts'
import { DEVICE_COOKIE } from './security/devices.ts'
import { recordLogin } from './security/login-history.ts'
import { countFreshLogin } from './security/step-up.ts'
import { bindSession } from './security/sessions.repo.ts'
import { openSession, type OpenedSession } from './sessions.ts'

export type Session = RouteValue<'session.login'>
export type Entered = { session: Session; deviceCookie: Admission['deviceCookie'] }

/**
 * The one way in: decides how far the login gets, opens the session and says what the client does next (T04, T05). Runs
 * in the transaction it is given; `welcome` sets the cookies once that is committed.
 */
export async function enterMember(
  deps: Pick<IdentityDeps, 'rng'>,
  tx: Queryable,
  c: {
    memberId: bigint
    /** As it was given; for the history of logins. */
    usernameKey: string
    method: 'password' | 'sms' | 'oidc' | 'register' | 'reset' | 'free_play'
    browser: Browser
    remember?: boolean | undefined
    /** What the way in has proved besides a password. */
    proved?: 'sms' | 'email'
    /** A password was set anew (trust.md ACC-8). */
    isReset?: boolean
    /** A fresh account or a trial: there is nothing to verify. */
    isNew?: boolean
  },
): Promise<Entered> {
  const { memberId, browser } = c
  const admission: Admission = c.isNew
    ? { stage: 'open', verify: null, deviceId: null, deviceCookie: undefined }
    : await admitLogin(deps, tx, {
        memberId,
        caller: browser,
        deviceToken: browser.cookies[DEVICE_COOKIE],
        remember: c.remember ?? false,
        ...(c.proved ? { proved: c.proved } : {}),
        ...(c.isReset ? { isReset: true } : {}),
      })
  const { stage, deviceId } = admission
  // What a new member has proved here, they need not prove here again.
  if (c.isNew && c.proved) await rememberAddress(tx, memberId, browser)
  const opened = await openSession(deps, tx, { memberId, caller: browser, stage, deviceId })
  // Which factors open it is fixed now: what is enrolled meanwhile from elsewhere does not count.
  if (admission.verify)
    await bindSession(tx, { sessionId: opened.sessionId, stage, methods: admission.verify.methods, deviceId })
  if (c.method === 'oidc' && stage === 'open') await countFreshLogin(tx, memberId, opened.sessionId)
  await recordLogin(tx, {
    memberId,
    usernameKey: c.usernameKey,
    caller: browser,
    method: c.method,
    outcome: stage === 'open' ? 'ok' : 'verify',
    sessionId: opened.sessionId,
  })
  return { session: await sessionOf(tx, opened, admission.verify), deviceCookie: admission.deviceCookie }
}

/** What a login answers. */
export async function sessionOf(
  tx: Queryable,
  { token, state }: OpenedSession,
  verify: Session['verify'],
): Promise<Session> {
  const expiryDays = await getSetting(tx, 'identity.password_expiry_days')
  const passwordExpired = expiryDays > 0 && state.passwordAgeDays >= expiryDays
  const isForced = passwordExpired && (await flagOn(tx, 'PWDEXPFORCECHANGE3'))
  return {
    token,
    firstTimeLogin: state.isFirst,
    passwordExpired,
    mustChangePassword: state.mustChangePassword || state.isFirst || isForced,
    verify,
    lastLoginAt: state.previousLoginAt?.toISOString() ?? null,
  }
}

/** Sets the cookies of a login that was committed, and answers the session. */
export function welcome(browser: Browser, entered: Entered): Session {
  const { deviceCookie } = entered
  if (deviceCookie === null) browser.setCookie(DEVICE_COOKIE, null)
  else if (deviceCookie)
    browser.setCookie(DEVICE_COOKIE, deviceCookie.value, { maxAgeSeconds: deviceCookie.maxAgeSeconds })
  forgetPresession(browser)
  return entered.session
}

/** A blocked or closed account stays shut, to those who have shown that it is theirs. */
export function assertActive(member: { status: 'active' | 'blocked' | 'closed' }): void {
  if (member.status !== 'active') throw new AppError<ErrorCode>('account_disabled')
}
