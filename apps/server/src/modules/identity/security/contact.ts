import { AppError } from '@lotus/kernel'
import type { ErrorCode, RouteParsedInput, RouteValue } from '@lotus/contract'
import { patterns } from '@lotus/contract'
import { contactChanged } from '@lotus/contract/events'
import type { MemberContext } from '../../../platform/http/context.ts'
import { addEvent } from '../../../platform/outbox/add-event.ts'
import { endTickets } from '../entry/tickets.repo.ts'
import { rememberAddress } from './address-check.ts'
import type { SecurityDeps } from './deps.ts'
import { sendFactorCode, takeFactorCode } from './factor-codes.ts'
import * as repo from './security.repo.ts'
import { mailSecurityChange } from './mail-security-change.ts'

type Channel = 'sms' | 'email'
const purposeOf = { sms: 'set_phone', email: 'set_email' } as const

/**
 * Sends a code to a new address. Only somebody who reads its mail learns whether it belongs to another account (ACC-7).
 */
export async function setEmail(
  deps: SecurityDeps,
  context: MemberContext,
  input: RouteParsedInput<'security.setEmail'>,
): Promise<RouteValue<'security.setEmail'>> {
  if (!patterns[4].test(input.email)) throw new AppError<ErrorCode>('bad_request', { fields: { email: 'invalid' } })
  return ask(deps, context, 'email', input.email)
}

/** Sends a code to a new number, given in E.164. */
export function setPhone(
  deps: SecurityDeps,
  context: MemberContext,
  phone: string,
): Promise<RouteValue<'security.setPhone'>> {
  return ask(deps, context, 'sms', phone)
}

async function ask(
  deps: SecurityDeps,
  context: MemberContext,
  channel: Channel,
  target: string,
): Promise<RouteValue<'security.setEmail'>> {
  const { member } = context
  const sent = await sendFactorCode(deps, member, { purpose: purposeOf[channel], channel, target }, context)
  await repo.storeContactChange(deps.db, member.memberId, { channel, target })
  return sent
}

/**
 * The code proves the number or address; from now on it is a factor of this account and of no other (trust.md ACC-5).
 * Refuses with `code_wrong`, `code_expired`, and, only if the code was right, `phone_taken` and `contact_taken`.
 */
export async function confirmContact(
  deps: SecurityDeps,
  context: MemberContext,
  channel: Channel,
  code: string,
): Promise<{ ok: true }> {
  const { memberId } = context.member
  const target = await repo.findContactChange(deps.db, memberId, channel)
  if (target === undefined) throw new AppError<ErrorCode>('code_wrong')
  await takeFactorCode(deps, context.member, { purpose: purposeOf[channel], channel, target, code })
  const before = await repo.getAccount(deps.db, memberId)
  const taken = () => new AppError<ErrorCode>(channel === 'sms' ? 'phone_taken' : 'contact_taken')
  if (await repo.isContactTaken(deps.db, memberId, { channel, target })) throw taken()
  try {
    await deps.db.tx(async (tx) => {
      if (channel === 'sms') await repo.storePhone(tx, memberId, target)
      else await repo.storeEmail(tx, memberId, target)
      // A reset link in the old mailbox is no longer valid.
      await endTickets(tx, memberId)
      await repo.deleteContactChange(tx, memberId, channel)
      await rememberAddress(tx, memberId, context)
      await addEvent(tx, contactChanged, `member:${memberId}`, {})
    })
  } catch (error) {
    // Two accounts that prove one number at the same moment: the database accepts one.
    if (isVerifiedTaken(error)) throw taken()
    throw error
  }
  deps.nudgeOutbox()
  mailSecurityChange(deps, before, channel === 'sms' ? 'phone' : 'email')
  return { ok: true }
}

function isVerifiedTaken(error: unknown): boolean {
  if (typeof error !== 'object' || error === null || !('constraint' in error)) return false
  return error.constraint === 'member_phone_verified' || error.constraint === 'member_email_verified'
}

/** V07: English letters and spaces; set once (operations.md 3.3). Refuses with `state_conflict`. */
export async function setPayeeName(deps: SecurityDeps, memberId: bigint, payeeName: string): Promise<{ ok: true }> {
  const name = payeeName.replace(/ +/g, ' ')
  if (!/^[A-Za-z]+( [A-Za-z]+)*$/.test(name))
    throw new AppError<ErrorCode>('bad_request', { fields: { payeeName: 'invalid' } })
  if (!(await repo.storePayeeName(deps.db, memberId, name)))
    throw new AppError<ErrorCode>('state_conflict', { state: 'set' })
  return { ok: true }
}
