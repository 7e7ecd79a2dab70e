import { AppError } from '@lotus/kernel'
import type { ErrorCode } from '@lotus/contract'
import type { Queryable } from '@lotus/database'
import { getSetting, getSettings } from '../../system/index.ts'
import { addressClass } from '../../../platform/address-class.ts'
import * as entries from './entry.repo.ts'
import * as repo from './login-attempts.repo.ts'
import { identitySettings } from '../settings.ts'

export type AttemptedLogin = { realm: repo.Realm; username: string; ip: string }

/** The longest username that the API accepts. */
const USERNAME_KEY_MAX = 64
export const usernameKeyOf = (username: string) => username.trim().toLowerCase().slice(0, USERNAME_KEY_MAX)

/**
 * Counts an attempt before the password is checked, and refuses it while the pair of name and address class is locked,
 * whether or not the name exists and the password is right (trust.md SES-1, DECISIONS 19). Until `confirmLoginAttempt`
 * the attempt counts as a failure, so parallel guesses cannot pass the limit together.
 */
export async function beginLoginAttempt(db: Queryable, attempt: AttemptedLogin): Promise<bigint> {
  const limits = await readLimits(db)
  const answer = await repo.beginAttempt(
    db,
    { realm: attempt.realm, usernameKey: usernameKeyOf(attempt.username), addressClass: addressClass(attempt.ip) },
    limits,
  )
  return allowed(answer)
}

async function readLimits(db: Queryable) {
  const { windowMinutes, ...failures } = await getSettings(db, {
    failuresMax: identitySettings.loginFailuresMax,
    classFailuresMax: identitySettings.loginClassFailuresMax,
    windowMinutes: identitySettings.loginWindowMinutes,
  })
  return { ...failures, windowSeconds: windowMinutes * 60 }
}

/** The counted attempt; otherwise refuses with `account_locked` (until) or `too_many_requests`. */
export function allowed(answer: repo.AttemptAnswer): bigint {
  if (answer.attemptId !== null) return answer.attemptId
  if (answer.lockedUntil) throw new AppError<ErrorCode>('account_locked', { until: answer.lockedUntil.toISOString() })
  throw new AppError<ErrorCode>('too_many_requests', { retryAfterSeconds: answer.classRetrySeconds ?? 60 })
}

/**
 * The same for a member's login, in one step with finding the member and whether a captcha is required before anything
 * counts.
 */
export async function beginLogin(
  db: Queryable,
  attempt: Pick<AttemptedLogin, 'username' | 'ip'>,
): Promise<entries.LoginBegun> {
  const [limits, { knownDays, ...captcha }] = await Promise.all([
    readLimits(db),
    getSettings(db, {
      captchaAfter: identitySettings.captchaAfterFailures,
      captchaClass: identitySettings.captchaClassFailures,
      captchaAll: identitySettings.captchaAllFailures,
      knownDays: identitySettings.knownAddressDays,
    }),
  ])
  return entries.beginLogin(
    db,
    { usernameKey: usernameKeyOf(attempt.username), addressClass: addressClass(attempt.ip), knownDays },
    { ...limits, ...captcha },
  )
}

/** Marks the attempt as successful: the password was right. */
export function confirmLoginAttempt(db: Queryable, attemptId: bigint): Promise<void> {
  return repo.succeedAttempt(db, attemptId)
}

/** Whether the next attempt needs a captcha; the same for existing and unknown names (DECISIONS 19, trust.md 4.13). */
export async function isCaptchaWanted(
  db: Queryable,
  attempt: Pick<AttemptedLogin, 'username' | 'ip'>,
): Promise<boolean> {
  const [after, classAfter, allAfter, windowMinutes] = await Promise.all([
    getSetting(db, identitySettings.captchaAfterFailures),
    getSetting(db, identitySettings.captchaClassFailures),
    getSetting(db, identitySettings.captchaAllFailures),
    getSetting(db, identitySettings.loginWindowMinutes),
  ])
  return repo.isCaptchaWanted(
    db,
    { usernameKey: usernameKeyOf(attempt.username), addressClass: addressClass(attempt.ip) },
    { after, classAfter, allAfter, windowSeconds: windowMinutes * 60 },
  )
}

/** After a second factor the failures of the pair are reset (DECISIONS 19). */
export function unlockLogin(db: Queryable, attempt: AttemptedLogin): Promise<void> {
  return repo.unlockAttempts(db, {
    realm: attempt.realm,
    usernameKey: usernameKeyOf(attempt.username),
    addressClass: addressClass(attempt.ip),
  })
}
