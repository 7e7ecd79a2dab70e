import { AppError } from '@lotus/kernel'
import type { ErrorCode, RouteParsedInput } from '@lotus/contract'
import type { Transaction } from '@lotus/database'
import { endSessionsIn } from '../identity/index.ts'
import { getOffers, getProtection, type Protection } from './get-protection.ts'
import type { ProtectionCommands, ProtectionDeps } from './protection.deps.ts'
import { beginTerm, findExclusion, inMonths, reopen } from './protection.repo.ts'

const HOUR_MS = 3_600_000
type Deps = Pick<ProtectionDeps, 'db' | 'clock' | 'commands' | 'nudgeOutbox'>
type Person = { memberId: bigint; sessionId: bigint }

/** A time-out that begins now, ends by itself and cannot be revoked (trust.md 2.3). Only offered lengths. */
export async function takeTimeOut(
  { db, clock, commands }: Deps,
  memberId: bigint,
  { hours }: RouteParsedInput<'protection.timeOut'>,
): Promise<Protection> {
  const { timeOutHours } = await getOffers(db)
  if (!timeOutHours.includes(hours)) throw new AppError<ErrorCode>('state_conflict', { state: 'not_offered' })
  const until = new Date(clock.now().getTime() + hours * HOUR_MS)
  await commands.excludeMember(db, { memberId, until, reason: 'cool_off' })
  return getProtection(db, memberId)
}

/**
 * From this commit on: no stake, no deposit, no bonus; waiting raises of limits are dropped, and every other session
 * ends (trust.md 2.4). This session stays, as the restricted sign-in that allows withdrawals and statements
 * (DECISIONS 21).
 */
export async function excludeSelf(
  { db, commands, nudgeOutbox }: Deps,
  { memberId, sessionId }: Person,
  { months }: RouteParsedInput<'protection.selfExclude'>,
): Promise<Protection> {
  const { exclusionMonths } = await getOffers(db)
  if (months !== null && !exclusionMonths.includes(months))
    throw new AppError<ErrorCode>('state_conflict', { state: 'not_offered' })
  await db.tx(async (tx) => {
    const id = await commands.excludeMember(tx, { memberId, until: null, reason: 'self' })
    await beginTerm(tx, { id, memberId, months })
    await endSessionsIn(tx, { memberId, reason: 'ended_by_member', exceptSessionId: sessionId })
  })
  nudgeOutbox()
  return getProtection(db, memberId)
}

/**
 * The same by an operator, for a person who asked for it or must be protected (trust.md EXC-2): every session ends, the
 * next one is the restricted sign-in. It ends by itself after its term, and the member cannot end it. `state_conflict`
 * if an operator's exclusion already lasts that long, or the term is not offered.
 */
export async function excludeByOperator(
  tx: Transaction,
  commands: ProtectionCommands,
  { memberId, months }: { memberId: bigint; months: number | null },
): Promise<void> {
  const { exclusionMonths } = await getOffers(tx)
  if (months !== null && !exclusionMonths.includes(months))
    throw new AppError<ErrorCode>('state_conflict', { state: 'not_offered' })
  const until = months === null ? null : await inMonths(tx, months)
  const held = await findExclusion(tx, memberId)
  const isHeld = held?.reason === 'operator' && (held.ends_at === null || (until !== null && held.ends_at >= until))
  if (isHeld) throw new AppError<ErrorCode>('state_conflict', { state: 'excluded' })
  const id = await commands.excludeMember(tx, { memberId, until, reason: 'operator' })
  await beginTerm(tx, { id, memberId, months: null })
  await endSessionsIn(tx, { memberId, reason: 'ended_by_operator' })
}

/**
 * A time-out that an operator imposes on somebody whom play harms (trust.md 2.5): one of the offered lengths. It ends by itself; neither
 * the member nor an operator can end it before. `state_conflict` if the length is not offered.
 */
export async function imposeBreak(
  tx: Transaction,
  { clock, commands }: Pick<ProtectionDeps, 'clock' | 'commands'>,
  { memberId, hours }: { memberId: bigint; hours: number },
): Promise<void> {
  const { timeOutHours } = await getOffers(tx)
  if (!timeOutHours.includes(hours)) throw new AppError<ErrorCode>('state_conflict', { state: 'not_offered' })
  const until = new Date(clock.now().getTime() + hours * HOUR_MS)
  await commands.excludeMember(tx, { memberId, until, reason: 'operator' })
}

/** After the term: the first call asks to reopen the account, a second one after the wait reopens it. */
export async function reopenSelf({ db }: Deps, memberId: bigint): Promise<Protection> {
  const { reopenHours } = await getOffers(db)
  const answer = await reopen(db, memberId, reopenHours)
  if (answer === 'early' || answer === 'none') throw new AppError<ErrorCode>('state_conflict', { state: answer })
  return getProtection(db, memberId)
}
