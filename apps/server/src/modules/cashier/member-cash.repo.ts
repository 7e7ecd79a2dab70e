import { sql, type Queryable } from '@lotus/database'
import type { Money } from '@lotus/kernel'

// What a member's withdrawals took out of the wallet for good: paid and not disputed, without what of it came back.
const isOut = sql`w.status in ('PAID', 'RECEIVED', 'FORCED_RECEIVED', 'RECEIVED_CONFIRMED')`
const left = sql`w.amount - w.given_back - w.fee_given_back`

/** Everything that a member ever deposited, and that was paid out and not taken back (WAL-9). */
export function cashOf(db: Queryable, memberId: bigint): Promise<{ deposited: Money; withdrawn: Money }> {
  return db.one<{ deposited: Money; withdrawn: Money }>(sql`
    select coalesce((
      select sum(d.credited) from deposit d where d.member_id = ${memberId} and d.status = 'CREDITED'), 0)::bigint as deposited,
    coalesce((
      select sum(${left}) from withdrawal w where w.member_id = ${memberId} and ${isOut}), 0)::bigint as withdrawn`)
}

export type CashDay = { day: string; deposited: Money; withdrawn: Money }

/** The same by the business day on which money came or was paid out, from then on; days without any are left out. */
export const listCashDays = (db: Queryable, memberId: bigint, since: Date): Promise<CashDay[]> =>
  db.many<CashDay>(sql`
    select to_char(business_day(x.at), 'YYYY-MM-DD') as day, sum(x.deposited)::bigint as deposited, sum(x.withdrawn)::bigint as withdrawn
    from (
      select d.credited_at as at, d.credited as deposited, 0 as withdrawn from deposit d
      where d.member_id = ${memberId} and d.status = 'CREDITED' and d.credited_at >= ${since}
      union all
      select w.paid_at, 0, ${left} from withdrawal w where w.member_id = ${memberId} and ${isOut} and w.paid_at >= ${since}) x
    group by 1 order by 1 limit 400`)
