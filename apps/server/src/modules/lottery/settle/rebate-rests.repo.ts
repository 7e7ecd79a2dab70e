import { sql, type Queryable } from '@lotus/database'
import type { LotteryBreak } from '../audit/audit.repo.ts'

/** Pays members what their tickets' rebates left below a hundredth, once it makes one. Returns how many were paid. */
export function payRests(db: Queryable, limit: number): Promise<number> {
  return db.value<number>(sql`select lottery_pay_rests(${limit}::integer)`)
}

/**
 * Sums of such rests that disagree with the orders they come from (while no month of them is archived), with their
 * payments, or with the ledger.
 */
export function listRestBreaks(db: Queryable): Promise<LotteryBreak[]> {
  return db.many<LotteryBreak>(sql`
    with ordered as (
      select member_id, game_id, sum(rebate_rest)::bigint as rest from lottery_order where rebate_rest > 0 group by 1, 2
    ), paid as (
      select cell, member_id, game_id, sum(amount)::bigint as amount, count(*) as n from lottery_rebate_payment group by 1, 2, 3
    )
    select format('rest of the rebates of member %s in game %s', coalesce(r.member_id, o.member_id), coalesce(r.game_id, o.game_id)) as subject,
      format('%s added, %s paid in %s', case when wallet_archived_until() = '-infinity' then coalesce(o.rest, 0) else r.accrued end,
        coalesce(p.amount, 0), coalesce(p.n, 0)) as expected,
      format('%s added, %s paid in %s', r.accrued, r.paid, r.payments) as found
    from lottery_rebate_rest r full join ordered o on o.member_id = r.member_id and o.game_id = r.game_id
    left join paid p on p.cell = r.cell and p.member_id = r.member_id and p.game_id = r.game_id
    where r.member_id is null or o.rest > r.accrued or (wallet_archived_until() = '-infinity' and coalesce(o.rest, 0) <> r.accrued)
      or coalesce(p.amount, 0) <> r.paid or coalesce(p.n, 0) <> r.payments
    union all
    select coalesce(t.ref_no, p.ref_no), coalesce(p.amount, 0) || ' of member ' || coalesce(p.member_id, 0),
      coalesce(t.given, 0) || ' of member ' || coalesce(t.first_member, 0)
    from (select 'RR' || member_id || '-' || game_id || '-' || n as ref_no, member_id, amount, at from lottery_rebate_payment) p
    full join wallet_movements('rebate_rest', 1, 0) t on t.ref_no = p.ref_no
    where (p.at is null or p.at >= (select wallet_archived_until() + interval '1 minute'))
      and (p.amount is distinct from t.given or p.member_id is distinct from t.first_member or t.taken_back <> 0)
    limit 50`)
}
