import { sql, type Queryable } from '@lotus/database'

/** Erases personal data in the cashier's rows of a member; the amounts stay (trust.md ACC-13). */
export async function eraseCashierMember(db: Queryable, memberId: bigint): Promise<void> {
  await db.query(sql`select cashier_erase_member(${memberId})`)
}
