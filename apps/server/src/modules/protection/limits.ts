import { AppError, parseMoney } from '@lotus/kernel'
import type { ErrorCode, RouteParsedInput } from '@lotus/contract'
import { getOffers, getProtection, hoursOf, type Protection } from './get-protection.ts'
import type { ProtectionDeps } from './protection.deps.ts'
import { confirmLimit as confirmInDatabase, listLimits } from './protection.repo.ts'

type Person = { memberId: bigint; isSteppedUp: boolean }

/**
 * A new or lower limit holds from this commit on, and nobody is asked twice for it; a higher one, or none, waits and wants
 * a second look at the person (`step_up_required`): whoever finds an open phone lifts nothing (trust.md 2.1).
 */
export async function setOwnLimit(
  deps: Pick<ProtectionDeps, 'db' | 'commands'>,
  { memberId, isSteppedUp }: Person,
  input: RouteParsedInput<'protection.setLimit'>,
): Promise<Protection> {
  const { db, commands } = deps
  const hours = hoursOf[input.days]
  const amount = input.amount === null ? null : parseMoney(input.amount)
  const known = (await listLimits(db, memberId)).find((row) => row.kind === input.kind && row.hours === hours)
  const current = known?.amount ?? null
  // No limit where none holds: nothing to do, and no row for it.
  if (amount === null && known === undefined) return getProtection(db, memberId)
  const isRaise = current !== null && (amount === null || amount > current)
  if (isRaise && !isSteppedUp) throw new AppError<ErrorCode>('step_up_required')
  const { raiseHours } = await getOffers(db)
  // Whether it waits is decided once more under the lock: a lowering in between only makes more of it wait.
  await commands.setLimit(db, { memberId, kind: input.kind, hours, amount, raiseHours })
  return getProtection(db, memberId)
}

/** The member's own word after the wait. Refuses with `state_conflict` before it, and where nothing waits (any more). */
export async function confirmOwnLimit(
  { db }: Pick<ProtectionDeps, 'db'>,
  memberId: bigint,
  input: RouteParsedInput<'protection.confirmLimit'>,
): Promise<Protection> {
  const { lapseDays } = await getOffers(db)
  const answer = await confirmInDatabase(db, { memberId, kind: input.kind, hours: hoursOf[input.days], lapseDays })
  if (answer !== 'ok') throw new AppError<ErrorCode>('state_conflict', { state: answer })
  return getProtection(db, memberId)
}
