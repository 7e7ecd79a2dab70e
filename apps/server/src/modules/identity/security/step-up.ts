import { AppError } from '@lotus/kernel'
import type { ErrorCode, RouteParsedInput, RouteValue } from '@lotus/contract'
import type { Queryable } from '@lotus/database'
import type { MemberActor } from '../../../platform/http/context.ts'
import { getSetting } from '../../system/index.ts'
import type { Caller } from '../deps.ts'
import type { EntryFacts } from '../entry/entry.repo.ts'
import type { EntryRules } from '../entry/entry-rules.ts'
import { allowedFactors, rememberAddress } from './address-check.ts'
import type { SecurityDeps } from './deps.ts'
import { provedTarget, sendFactorCode, takeFactorCode } from './factor-codes.ts'
import { guarded } from './factor-tries.ts'
import * as repo from './security.repo.ts'
import { markSteppedUp } from './sessions.repo.ts'
import { checkRecoveryCode, checkTotp } from './totp.ts'
import { identitySettings } from '../settings.ts'

export type StepUpMethod = 'totp' | 'recovery' | 'sms' | 'email' | 'password'

/**
 * Ways to pass a step-up check (trust.md ACC-6). With an authenticator only that or a recovery code, whatever the
 * operator accepts elsewhere: otherwise somebody with only the phone number or the mailbox could switch it off. The
 * password counts only if there is nothing better. None for an account opened by a provider: there a fresh login counts
 * (log-in-member.ts).
 */
export function stepUpMethods(
  facts: Pick<EntryFacts, 'hasTotp' | 'hasSms' | 'hasEmail' | 'hasPassword'>,
  allowed: EntryRules['verifyMethods'],
): StepUpMethod[] {
  if (facts.hasTotp) return ['totp', 'recovery']
  const factors: StepUpMethod[] = allowedFactors(facts, allowed)
  if (factors.length > 0) return factors
  return facts.hasPassword ? ['password'] : []
}

/** The same for a member. */
export async function stepUpMethodsOf(db: Queryable, memberId: bigint): Promise<StepUpMethod[]> {
  return stepUpMethods(await repo.findFactors(db, memberId), await getSetting(db, identitySettings.verifyMethods))
}

/** The step-up check; for some minutes after it money and credentials may be changed. */
export async function stepUp(
  deps: SecurityDeps,
  member: MemberActor,
  input: RouteParsedInput<'session.stepUp'>,
  caller: Caller,
): Promise<RouteValue<'session.stepUp'>> {
  await assertTaken(deps, member, input.method)
  const missing = input.method === 'password' ? 'password' : 'code'
  if (!input[missing]) throw new AppError<ErrorCode>('bad_request', { fields: { [missing]: 'required' } })
  await look(deps, member, input)
  const minutes = await getSetting(deps.db, identitySettings.stepUpMinutes)
  const at = await deps.db.tx(async (tx) => {
    if (input.method !== 'password') await rememberAddress(tx, member.memberId, caller)
    return markSteppedUp(tx, member.sessionId)
  })
  return { until: new Date(at.getTime() + minutes * 60_000).toISOString() }
}

async function look(deps: SecurityDeps, member: MemberActor, input: RouteParsedInput<'session.stepUp'>): Promise<void> {
  const { memberId } = member
  const code = input.code ?? ''
  switch (input.method) {
    case 'totp':
      return checkTotp(deps, memberId, code)
    case 'recovery':
      return checkRecoveryCode(deps, memberId, code)
    case 'password': {
      const { passwordHash } = await repo.getAccount(deps.db, memberId)
      // The password is not trimmed (trust.md C4).
      return guarded(deps.db, memberId, 'password', 'login_failed', () =>
        deps.passwords.verify(passwordHash, input.password ?? ''),
      )
    }
    case 'sms':
    case 'email': {
      const target = await provedTarget(deps, memberId, input.method)
      return takeFactorCode(deps, member, { purpose: 'step_up', channel: input.method, target, code })
    }
  }
}

export async function sendStepUpCode(
  deps: SecurityDeps,
  member: MemberActor,
  channel: 'sms' | 'email',
  caller: Caller,
): Promise<RouteValue<'session.stepUpCode'>> {
  await assertTaken(deps, member, channel)
  const target = await provedTarget(deps, member.memberId, channel)
  return sendFactorCode(deps, member, { purpose: 'step_up', channel, target }, caller)
}

async function assertTaken(deps: SecurityDeps, member: MemberActor, method: StepUpMethod): Promise<void> {
  if (!(await stepUpMethodsOf(deps.db, member.memberId)).includes(method))
    throw new AppError<ErrorCode>('bad_request', { fields: { method: 'invalid' } })
}

/**
 * For calls that move money out or change where it goes (trust.md SES-7). The operator's setting decides when they need
 * a step-up check: if the member has a factor, always (with the password without one), or never. Refuses with
 * `step_up_required` (methods).
 */
export async function assertMoneyStepUp(db: Queryable, member: MemberActor): Promise<void> {
  if (member.isSteppedUp) return
  const rule = await getSetting(db, identitySettings.stepUpMoney)
  if (rule === 'off') return
  const methods = await stepUpMethodsOf(db, member.memberId)
  const hasFactor = methods.some((method) => method !== 'password')
  if (rule === 'factor' && !hasFactor) return
  throw new AppError<ErrorCode>('step_up_required', { methods })
}
