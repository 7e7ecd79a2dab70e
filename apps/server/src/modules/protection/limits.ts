import { AppError, parseMoney } from '@lotus/kernel'
import type { ErrorCode, RouteParsedInput } from '@lotus/contract'
import { getOffers, getProtection, hoursOf, type Protection } from './get-protection.ts'
import type { ProtectionDeps } from './protection.deps.ts'
import { confirmLimit as confirmInDatabase, listLimits } from './protection.repo.ts'

type Person = { memberId: bigint; isSteppedUp: boolean }

/**
 * A new or lower limit is in force from this commit on, without confirmation; a higher limit, or none, has to wait and
 * needs a step-up check (`step_up_required`): whoever finds an unlocked phone cannot lift a limit (trust.md 2.1).
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
  // Removing a limit that does not exist: nothing to do, and no row.
  if (amount === null && known === undefined) return getProtection(db, memberId)
  const isRaise = current !== null && (amount === null || amount > current)
  if (isRaise && !isSteppedUp) throw new AppError<ErrorCode>('step_up_required')
  const { raiseHours } = await getOffers(db)
  // The lock decides again whether it waits: if the limit was lowered meanwhile, more raises must wait.
  await commands.setLimit(db, { memberId, kind: input.kind, hours, amount, raiseHours })
  return getProtection(db, memberId)
}

/**
 * The member's confirmation after the wait. Refuses with `state_conflict` before that, and if nothing waits (any more).
 */
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
