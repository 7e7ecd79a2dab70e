import { sql, type Queryable } from '@lotus/database'
import type { RouteValue } from '@lotus/contract'
import type { CashierDeps } from './deps.ts'

/** What is there of the papers for which a member's money waits. */
export type Due = NonNullable<RouteValue<'cashier.channels'>['due']>

/**
 * Whether a member's deposits or payouts wait for documents and the source of the money (trust.md AML-2); null: they do not. Of a payout the
 * withdrawal itself does not count.
 */
export async function findDue(
  { db, sentOf }: { db: Queryable; sentOf: CashierDeps['sentOf'] },
  memberId: bigint,
  what: 'DEPOSIT' | 'PAYOUT',
  except: bigint | null = null,
): Promise<Due | null> {
  const sent = await sentOf(memberId, db)
  return db.value<Due | null>(sql`
    select cashier_due_diligence(${memberId}::bigint, ${sent}::bigint, ${what}, ${except}::bigint) as due`)
}
