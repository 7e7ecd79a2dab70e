import { AppError } from '@lotus/kernel'
import type { ErrorCode, RouteParsedInput, RouteValue } from '@lotus/contract'
import type { MemberActor, MemberContext } from '../../../platform/http/context.ts'
import type { Caller } from '../deps.ts'
import { sessionOf } from '../entry/log-in-member.ts'
import { readEntryRules } from '../entry/entry-rules.ts'
import { newSessionToken } from '../entry/session-token.ts'
import { endSession } from '../entry/sessions.ts'
import { asksBankName, factorsOf, rememberAddress, type FactorMethod } from './address-check.ts'
import { applyDeviceCookie, type SecurityDeps } from './deps.ts'
import { DEVICE_COOKIE, keepDevice, presentedDevice, type DeviceCookie } from './devices.ts'
import * as devices from './devices.repo.ts'
import { provedTarget, sendFactorCode, takeFactorCode } from './factor-codes.ts'
import { guarded } from './factor-tries.ts'
import { plainName } from './mask.ts'
import * as repo from './security.repo.ts'
import * as sessions from './sessions.repo.ts'
import { stepUpMethodsOf } from './step-up.ts'
import { checkRecoveryCode, checkTotp } from './totp.ts'

/**
 * Opens a session that came from an unknown address range (trust.md 4.8): needs a second factor, and in addition the
 * name on the bank account if the operator asks for it. The session continues under a new token (SES-3).
 */
export async function verifySession(
  deps: SecurityDeps,
  context: MemberContext,
  input: RouteParsedInput<'session.verify'>,
): Promise<RouteValue<'session.verify'>> {
  const { member } = context
  const methods = await openMethods(deps, member)
  if (!methods.includes(input.method)) throw new AppError<ErrorCode>('bad_request', { fields: { method: 'invalid' } })
  const wantsName = await asksBankName(deps.db, member.memberId)
  if (wantsName && !input.bankAccountName)
    throw new AppError<ErrorCode>('bad_request', { fields: { bankAccountName: 'required' } })
  await checkFactor(deps, member, input.method, input.code)
  // After the factor: the name counts only with it, and nobody without it learns whether a name is right.
  if (wantsName) await checkBankName(deps, member, input.bankAccountName ?? '')
  const { token, cookie } = await open(deps, context, input.method, input.rememberDevice === true)
  applyDeviceCookie(context, cookie)
  deps.nudgeOutbox()
  const state = await repo.getLoginState(deps.db, member.memberId)
  return sessionOf(await readEntryRules(deps.db), { token, state }, null)
}

/** How the session in stage `verify` can be opened; `state_conflict` if it is open already. */
async function openMethods(deps: SecurityDeps, member: MemberActor): Promise<FactorMethod[]> {
  const state = await sessions.getSessionState(deps.db, member.sessionId)
  if (state.stage !== 'verify') throw new AppError<ErrorCode>('state_conflict', { state: 'open' })
  const factors = await factorsOf(deps.db, member.memberId)
  const { isAuthenticatorDue } = await repo.getAccount(deps.db, member.memberId)
  if (isAuthenticatorDue && factors.includes('recovery')) return ['totp', 'recovery']
  return state.methods === null ? factors : factors.filter((method) => state.methods?.includes(method))
}

async function checkFactor(deps: SecurityDeps, member: MemberActor, method: FactorMethod, code: string): Promise<void> {
  switch (method) {
    case 'totp':
      return checkTotp(deps, member.memberId, code)
    case 'recovery':
      return checkRecoveryCode(deps, member.memberId, code)
    case 'sms':
    case 'email': {
      const target = await provedTarget(deps, member.memberId, method)
      return takeFactorCode(deps, member, { purpose: 'verify', channel: method, target, code })
    }
  }
}

async function checkBankName(deps: SecurityDeps, member: MemberActor, name: string): Promise<void> {
  const { memberId, sessionId } = member
  try {
    await guarded(deps.db, memberId, 'bank_name', 'bank_name_wrong', async () => {
      const { payeeName } = await repo.getAccount(deps.db, memberId)
      return payeeName !== null && plainName(payeeName) === plainName(name)
    })
  } catch (error) {
    if (error instanceof AppError && error.code === 'too_many_requests')
      await endSession(deps, { memberId, sessionId, reason: 'disabled' })
    throw error
  }
}

async function open(
  deps: SecurityDeps,
  context: MemberContext,
  method: FactorMethod,
  trust: boolean,
): Promise<{ token: string; cookie: DeviceCookie | null | undefined }> {
  const { member } = context
  const { token, tokenHash } = newSessionToken(deps.rng)
  // The factor that opens the session also counts as the step-up check if it is accepted for one.
  const isSteppedUp = (await stepUpMethodsOf(deps.db, member.memberId)).includes(method)
  return deps.db.tx(async (tx) => {
    const kept = await keepVerifiedDevice(deps, tx, context, trust)
    const isOpened = await sessions.openVerified(tx, {
      sessionId: member.sessionId,
      tokenHash,
      deviceId: kept?.deviceId ?? null,
      isSteppedUp,
    })
    if (!isOpened) throw new AppError<ErrorCode>('state_conflict', { state: 'open' })
    await rememberAddress(tx, member.memberId, context)
    if (method === 'totp' || method === 'recovery') await repo.storeAuthenticatorDue(tx, member.memberId, false)
    const login = await sessions.completeLogin(tx, member.sessionId)
    if (login) await sessions.addLoginEvent(tx, member.memberId, { ...login, at: login.at.toISOString() })
    return { token, cookie: kept === undefined ? undefined : (kept.cookie ?? undefined) }
  })
}

/** The browser that the login remembered is now verified too; the tick makes it a trusted one. */
async function keepVerifiedDevice(
  deps: SecurityDeps,
  tx: Parameters<typeof keepDevice>[1],
  context: MemberContext,
  trust: boolean,
) {
  const { memberId, sessionId } = context.member
  if (trust) {
    const presented = await presentedDevice(tx, context.cookies[DEVICE_COOKIE], context)
    return keepDevice(deps, tx, { memberId, caller: context, presented, remember: false, trust, isVerified: true })
  }
  const { deviceId } = await sessions.getSessionState(tx, sessionId)
  if (deviceId !== null)
    await devices.extendDevice(tx, deviceId, { rememberHours: null, trustDays: null, isVerified: true })
  return undefined
}

export async function sendVerifyCode(
  deps: SecurityDeps,
  member: MemberActor,
  channel: 'sms' | 'email',
  caller: Caller,
): Promise<RouteValue<'session.sendVerifyCode'>> {
  const methods = await openMethods(deps, member)
  if (!methods.includes(channel)) throw new AppError<ErrorCode>('bad_request', { fields: { method: 'invalid' } })
  const target = await provedTarget(deps, member.memberId, channel)
  return sendFactorCode(deps, member, { purpose: 'verify', channel, target }, caller)
}
