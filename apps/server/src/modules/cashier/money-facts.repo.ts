import { sql, type Queryable } from '@lotus/database'
import type { Money } from '@lotus/kernel'

export type MoneyFact = { id: bigint; refNo: string; at: Date; amount: Money; status: string }
export type DepositFact = MoneyFact & { creditedAt: Date | null; isCard: boolean }
export type SharedAccount = { bankCode: string; tail: string; others: number }

/** At most so many movements of a member are looked at. */
const MOST = 500

/** Members who asked for a deposit or a withdrawal since then, behind one of them (0: from the first), by cell and id. */
export async function listMovers(
  db: Queryable,
  page: { since: Date; afterId: bigint; limit: number },
): Promise<bigint[]> {
  // The ids grow with the time: from the last one before it, only what is newer is read.
  const rows = await db.many<{ id: bigint }>(sql`
    select x.member_id as id from (
      select d.member_id from deposit d
      where d.id > coalesce((select b.id from deposit b where b.created_at < ${page.since} order by b.id desc limit 1), 0)
      union
      select w.member_id from withdrawal w
      where w.id > coalesce((select b.id from withdrawal b where b.created_at < ${page.since} order by b.id desc limit 1), 0)
    ) x where (cell_of(x.member_id), x.member_id) > (cell_of(${page.afterId}::bigint), ${page.afterId}::bigint)
    order by cell_of(x.member_id), x.member_id limit ${page.limit}`)
  return rows.map(({ id }) => id)
}

/** A member's deposits since then, the newest first. */
export const listDepositFacts = (db: Queryable, memberId: bigint, since: Date): Promise<DepositFact[]> =>
  db.many<DepositFact>(sql`
    select d.id, d.ref_no as "refNo", d.created_at as at, coalesce(d.credited, d.amount) as amount, d.status,
      d.credited_at as "creditedAt", exists (
        select from deposit_card c where c.cell = cell_of(d.member_id) and c.member_id = d.member_id and c.deposit_id = d.id) as "isCard"
    from deposit d where d.member_id = ${memberId} and d.created_at > ${since} order by d.id desc limit ${MOST}`)

/** A member's withdrawals since then that were not refused, the newest first. */
export const listWithdrawalFacts = (db: Queryable, memberId: bigint, since: Date): Promise<MoneyFact[]> =>
  db.many<MoneyFact>(sql`
    select w.id, w.ref_no as "refNo", w.created_at as at, w.amount, w.status from withdrawal w
    where w.member_id = ${memberId} and w.created_at > ${since} and w.status not in ('REJECTED', 'REFUNDED')
    order by w.id desc limit ${MOST}`)

/** A member's payout accounts that other members have too. */
export const listSharedAccounts = (db: Queryable, memberId: bigint): Promise<SharedAccount[]> =>
  db.many<SharedAccount>(sql`
    select p.bank_code as "bankCode", right(p.account_number, 4) as tail, o.others from payout_account p
    cross join lateral (
      select count(distinct x.member_id)::integer as others from payout_account x
      where x.bank_code = p.bank_code and x.account_number = p.account_number and x.member_id <> p.member_id) o
    where p.member_id = ${memberId} and o.others > 0 order by p.id limit 20`)
