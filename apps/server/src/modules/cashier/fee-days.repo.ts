import { sql, type Queryable } from '@lotus/database'
import type { Money } from '@lotus/kernel'

export type FeeKind = 'DEPOSIT' | 'DEPOSIT_BACK' | 'WITHDRAWAL' | 'WITHDRAWAL_BACK'
export type FeeSum = { kind: FeeKind; count: number; amount: Money }
export type FeeDay = FeeSum & { day: string; channel: string }
type Span = { from: Date; to: Date }

/** Each fee that was kept or went back in a period: of a deposit what its channel kept of what was paid. What went back is below zero. */
const feesOf = ({ from, to }: Span) => sql`
  with span as (select ${from}::timestamptz as since, ${to}::timestamptz as until),
  fee as (
    select d.credited_at as at, d.channel_code as channel, 'DEPOSIT' as kind, coalesce(d.amount_paid, d.amount) - d.credited as amount
    from deposit d, span s where d.credited_at >= s.since and d.credited_at < s.until and (d.fee_ppm > 0 or d.fee_fixed > 0)
    union all
    select d.reversed_at, d.channel_code, 'DEPOSIT_BACK', d.credited - coalesce(d.amount_paid, d.amount)
    from deposit d, span s where d.reversed_at >= s.since and d.reversed_at < s.until
    union all
    select x.decided_at, x.channel_code, 'DEPOSIT', x.amount - x.credited
    from deposit_extra_payment x, span s where x.decision = 'credit' and x.decided_at >= s.since and x.decided_at < s.until
    union all
    select x.reversed_at, x.channel_code, 'DEPOSIT_BACK', x.credited - x.amount
    from deposit_extra_payment x, span s where x.decision = 'credit' and x.reversed_at >= s.since and x.reversed_at < s.until
    union all
    select m.at, coalesce((select p.channel_code from withdrawal_payout p where p.cell = cell_of(w.member_id) and p.member_id = w.member_id
      and p.withdrawal_id = w.id order by p.attempt desc limit 1), 'hand'), m.kind, m.amount
    from (
      select w.id, w.created_at as at, 'WITHDRAWAL' as kind, w.fee as amount
      from withdrawal w, span s where w.fee > 0 and w.created_at >= s.since and w.created_at < s.until
      union all
      select w.id, w.fee_returned_at, 'WITHDRAWAL_BACK', w.fee_given_back - w.fee
      from withdrawal w, span s where w.fee_returned_at >= s.since and w.fee_returned_at < s.until
      union all
      -- The share of what of one stays in the wallet.
      select r.withdrawal_id, r.decided_at, 'WITHDRAWAL_BACK', -r.fee
      from withdrawal_rest r, span s where r.decided_at >= s.since and r.decided_at < s.until
      union all
      select c.withdrawal_id, c.decided_at, 'WITHDRAWAL_BACK', -c.fee_returned
      from withdrawal_claim c, span s where c.is_part and c.decided_at >= s.since and c.decided_at < s.until) m join withdrawal w on w.id = m.id
  )`

type Key = { day: string; channel: string; kind: string }

/** By business day, channel and kind, the newest day first, behind `after`. */
export function listFeeDays(db: Queryable, p: Span & { after: Key | null; limit: number }): Promise<FeeDay[]> {
  return db.many<FeeDay>(sql`
    ${feesOf(p)}, days as (
      select business_day(at) as day, channel, kind, count(*)::integer as count, sum(amount)::bigint as amount
      from fee where amount <> 0 group by 1, 2, 3)
    select day::text as day, channel, kind, count, amount from days
    where ${p.after === null} or day < ${p.after?.day ?? null}::date
      or (day = ${p.after?.day ?? null}::date and (channel collate "C", kind collate "C") > (${p.after?.channel ?? null}::text, ${p.after?.kind ?? null}::text))
    order by days.day desc, channel collate "C", kind collate "C" limit ${p.limit}`)
}

/** The same of the whole period by kind. */
export function sumFees(db: Queryable, span: Span): Promise<FeeSum[]> {
  return db.many<FeeSum>(sql`
    ${feesOf(span)}
    select kind, count(*)::integer as count, sum(amount)::bigint as amount from fee where amount <> 0 group by kind order by kind`)
}

/** Fees of all withdrawals since the beginning, less those that went back. */
export function sumWithdrawalFees(db: Queryable): Promise<Money> {
  return db.value<Money>(
    sql`select coalesce(sum(fee - fee_given_back), 0)::bigint as kept from withdrawal where fee > 0 and fee_returned_at is null`,
  )
}
