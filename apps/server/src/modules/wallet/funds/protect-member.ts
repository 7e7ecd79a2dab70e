import { assert, type Money } from '@lotus/kernel'
import type { Queryable } from '@lotus/database'
import { currency } from '../ledger/chart-of-accounts.ts'
import * as repo from '../ledger/wallet.repo.ts'

// Limits and exclusions are rows of `protection`, but they are changed here, under the lock that every stake takes, so
// that no concurrent bet passes a limit or an exclusion that was committed before it (trust.md EXC-1, invariant I9).

export type LimitKind = 'stake' | 'loss' | 'deposit'
/** How long a higher limit, or none, waits until it may be confirmed (LIM-2), by default. */
const RAISE_HOURS = 24

/**
 * Sets a limit over a rolling window of 24, 168 or 720 hours. A lower amount is in force at once, a higher one or null
 * after its wait and the member's confirmation.
 */
export async function setLimit(
  db: Queryable,
  limit: { memberId: bigint; kind: LimitKind; hours: 24 | 168 | 720; amount: Money | null; raiseHours?: number },
): Promise<void> {
  assert(limit.amount === null || limit.amount >= 0n, 'a limit is not negative')
  await repo.setLimit(db, { currency, raiseHours: RAISE_HOURS, ...limit })
}

/**
 * No stake and no deposit from the commit on; `until` null is for ever. Withdrawals stay possible (DECISIONS 21).
 * Returns the exclusion's id.
 */
export async function excludeMember(
  db: Queryable,
  exclusion: { memberId: bigint; until: Date | null; reason: 'cool_off' | 'self' | 'operator' },
): Promise<bigint> {
  return repo.exclude(db, { currency, ...exclusion })
}
