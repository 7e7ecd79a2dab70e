import { createHash } from 'node:crypto'
import { AppError, randomText } from '@lotus/kernel'
import type { ErrorCode } from '@lotus/contract'
import type { Queryable } from '@lotus/database'
import { getSetting } from '../../system/index.ts'
import { addressClass } from '../../../platform/address-class.ts'
import * as repo from './codes.repo.ts'
import type { Caller, IdentityDeps } from '../deps.ts'
import { identitySettings } from '../settings.ts'
import type { Channel } from './codes.repo.ts'

export type CodePurpose = 'login' | 'forgot' | 'reset' | 'register' | 'verify' | 'step_up' | 'set_email' | 'set_phone'

/** What a code is valid for: it opens nothing else (trust.md SES-8). */
export type CodeScope = {
  purpose: CodePurpose
  channel: Channel
  /** E.164 or a mail address, normalised; a name may be added, see `address` of `issueCode`. */
  target: string
  /** The browser or session that asks: the cookie of presession.ts, or `session:<id>`. */
  presession: string
}
export type IssuedCode = { code: string; expiredMinutes: number; retryAfterSeconds: number }

type CodeDeps = Pick<IdentityDeps, 'db' | 'rng' | 'passwords'>

/**
 * A new code; it replaces the one before. Refuses with `sms_too_many`, `sms_quota` (sms), `too_many_requests` (both). A
 * caller who may not learn whether the target is known gets a row as well: see `isReal`. The limits count by `address`,
 * the target by default.
 */
export async function issueCode(
  deps: CodeDeps,
  request: CodeScope & { memberId?: bigint | undefined; caller: Caller; isReal?: boolean; address?: string },
): Promise<IssuedCode> {
  const { db, rng } = deps
  const [limits, minutes, digits] = await Promise.all([
    limitsOf(db, request.channel),
    getSetting(db, identitySettings.codeMinutes),
    getSetting(db, identitySettings.codeDigits),
  ])
  const code = randomText(rng, '0123456789', digits)
  const answer = await repo.issueCode(db, {
    ...request,
    address: (request.address ?? request.target).toLowerCase(),
    isSent: request.isReal !== false,
    presession: sha256(request.presession),
    memberId: request.memberId ?? null,
    // A random hash: a code that was never sent cannot be entered.
    codeHash: request.isReal === false ? rng.bytes(32) : hashOf(deps, request, code),
    addressClass: addressClass(request.caller.ip),
    minutes,
    limits,
  })
  if (answer.refused) throw refusalOf(answer.refused, request.channel, answer.retrySeconds ?? limits.burstSeconds)
  return { code, expiredMinutes: minutes, retryAfterSeconds: limits.everySeconds }
}

/**
 * Checks and uses up a code: once, within its minutes, at most five wrong tries. Returns the member it was issued for,
 * if any. It runs on the pool and never in a transaction that may be rolled back: a wrong try must stay counted.
 * Refuses with `code_wrong` and `code_expired`, for sms before the login with `sms_code_invalid`, `sms_code_expired`.
 */
export async function checkCode(
  deps: CodeDeps,
  scope: CodeScope & { code: string; words?: 'code' | 'sms' },
): Promise<{ memberId: bigint | null }> {
  const answer = await repo.takeCode(deps.db, {
    purpose: scope.purpose,
    channel: scope.channel,
    target: scope.target,
    presession: sha256(scope.presession),
    codeHash: hashOf(deps, scope, scope.code.trim()),
    triesMax: await getSetting(deps.db, identitySettings.codeTries),
  })
  if (answer.outcome === 'taken') return { memberId: answer.memberId }
  const isExpired = answer.outcome === 'expired'
  if (scope.words === 'sms') throw new AppError<ErrorCode>(isExpired ? 'sms_code_expired' : 'sms_code_invalid')
  throw new AppError<ErrorCode>(isExpired ? 'code_expired' : 'code_wrong')
}

/** Days that codes are kept; the longest limit counts over one day. */
const KEPT_DAYS = 2
export const purgeCodes = (db: Queryable) => repo.purgeCodes(db, KEPT_DAYS)

async function limitsOf(db: Queryable, channel: Channel): Promise<repo.NewCode['limits']> {
  const [everySeconds, burst, burstMinutes, targetDaily, classDaily, globalHourly] = await Promise.all([
    getSetting(db, identitySettings.codeEverySeconds),
    getSetting(db, identitySettings.codeBurst),
    getSetting(db, identitySettings.codeBurstMinutes),
    getSetting(db, identitySettings.codeTargetDaily),
    getSetting(db, identitySettings.codeClassDaily),
    getSetting(db, channel === 'sms' ? identitySettings.smsHourlyMax : identitySettings.mailHourlyMax),
  ])
  return { everySeconds, burst, burstSeconds: burstMinutes * 60, targetDaily, classDaily, globalHourly }
}

function refusalOf(refused: 'too_soon' | 'too_many' | 'quota', channel: Channel, retryAfterSeconds: number): AppError {
  if (channel === 'email' || refused === 'too_soon')
    return new AppError<ErrorCode>('too_many_requests', { retryAfterSeconds })
  return new AppError<ErrorCode>(refused === 'quota' ? 'sms_quota' : 'sms_too_many', { retryAfterSeconds })
}

const sha256 = (text: string) => createHash('sha256').update(text, 'utf8').digest()

/** Peppered: otherwise six digits could be found by hashing a million values. */
function hashOf({ passwords }: CodeDeps, scope: CodeScope, code: string): Uint8Array {
  return passwords.mac(JSON.stringify(['code', scope.purpose, scope.channel, scope.target, scope.presession, code]))
}
