import { AppError } from '@lotus/kernel'
import type { ErrorCode, RouteValue } from '@lotus/contract'
import type { MemberActor } from '../../../platform/http/context.ts'
import { checkCode, type CodeScope } from '../codes/codes.ts'
import type { Caller } from '../deps.ts'
import { sendCode } from '../codes/send-code.ts'
import type { SecurityDeps } from './deps.ts'
import { maskEmail, maskPhone } from './mask.ts'
import * as repo from './security.repo.ts'

type Channel = 'sms' | 'email'
type Purpose = 'verify' | 'step_up' | 'set_email' | 'set_phone'
type Asker = Pick<MemberActor, 'memberId' | 'sessionId'>

export const maskTarget = (channel: Channel, target: string) =>
  channel === 'sms' ? maskPhone(target) : maskEmail(target)

const scopeOf = (asker: Asker, purpose: Purpose, channel: Channel, target: string): CodeScope => ({
  purpose,
  channel,
  target,
  // A code is valid only in the session that asked for it (trust.md SES-8).
  presession: `session:${asker.sessionId}`,
})

/** Sends a code to a number or address; the answer of the call is masked. */
export async function sendFactorCode(
  deps: SecurityDeps,
  asker: Asker,
  to: { purpose: Purpose; channel: Channel; target: string },
  caller: Caller,
): Promise<RouteValue<'session.stepUpCode'>> {
  const sent = await sendCode(deps, {
    ...scopeOf(asker, to.purpose, to.channel, to.target),
    memberId: asker.memberId,
    caller,
  })
  return { ...sent, sentTo: maskTarget(to.channel, to.target) }
}

/** Uses such a code up. Refuses with `code_wrong`, `code_expired`. */
export async function takeFactorCode(
  deps: SecurityDeps,
  asker: Asker,
  c: { purpose: Purpose; channel: Channel; target: string; code: string },
): Promise<void> {
  await checkCode(deps, { ...scopeOf(asker, c.purpose, c.channel, c.target), code: c.code })
}

/** The proved number or address of a member; `bad_request` without one. */
export async function provedTarget(deps: SecurityDeps, memberId: bigint, channel: Channel): Promise<string> {
  const account = await repo.getAccount(deps.db, memberId)
  const target =
    channel === 'sms'
      ? account.phoneVerifiedAt === null
        ? null
        : account.phone
      : account.emailVerifiedAt === null
        ? null
        : account.email
  if (target === null) throw new AppError<ErrorCode>('bad_request', { fields: { method: 'invalid' } })
  return target
}
