import { sql, type Queryable } from '@lotus/database'
import type { Money } from '@lotus/kernel'
import type { SecondRule } from './cashier.repo.ts'
import type { PayoutKind } from './payout-banks.ts'
import type { AutoRefusal } from './risk.repo.ts'
import type { Risk } from './risk-score.ts'

/** Withdrawals below the amount that the rules have not looked at, oldest first. */
export function listCandidates(
  db: Queryable,
  { below, limit, kinds }: { below: Money; limit: number; kinds: readonly PayoutKind[] },
): Promise<bigint[]> {
  return db.values<bigint>(
    sql`select * from cashier_auto_candidates(${below}::bigint, ${limit}::integer, ${[...kinds]}::text[])`,
  )
}

/** `refusal`: a person must decide, and why. */
export type Begun = { memberId: bigint; amount: Money; payoutAccountId: bigint; refusal: AutoRefusal | null }

/** Locks the member for the rest of the transaction; null if there is nothing to decide any more. */
export async function beginLook(
  tx: Queryable,
  id: bigint,
  rules: { below: string; score: number; coolingHours: number; fundHoldHours: number; second: SecondRule },
): Promise<Begun | null> {
  type Answer = Record<'memberId' | 'amount' | 'payoutAccountId', string> & { refusal: AutoRefusal | null }
  const begun = await tx.value<Answer | null>(
    sql`select cashier_auto_begin(${id}::bigint, ${JSON.stringify(rules)}::jsonb) as begun`,
  )
  if (begun === null) return null
  const { memberId, amount, payoutAccountId, refusal } = begun
  return { memberId: BigInt(memberId), amount: BigInt(amount), payoutAccountId: BigInt(payoutAccountId), refusal }
}

/** Stores what was found and, where nothing speaks against it, commits the payout with it. */
export function decideLook(
  tx: Queryable,
  id: bigint,
  decision: Risk & {
    refusal: AutoRefusal | null
    scoreLimit: number
    secondScore: number
    dayCap: string
    channel: string
    kinds: readonly PayoutKind[]
  },
): Promise<{ code: string; refusal?: AutoRefusal }> {
  return tx.value(sql`select cashier_auto_decide(${id}::bigint, ${JSON.stringify(decision)}::jsonb) as reply`)
}

/** Stores that the rules could not look at it; a person decides. */
export async function leaveToReviewer(db: Queryable, id: bigint): Promise<void> {
  const decision = { refusal: 'failed', reasons: [] } as const satisfies { refusal: AutoRefusal; reasons: unknown[] }
  await db.query(sql`select cashier_auto_decide(${id}::bigint, ${JSON.stringify(decision)}::jsonb)`)
}
