import { sql, type Queryable } from '@lotus/database'

type Break = { subject: string; expected: string; found: string }

/**
 * Ledger check: the fee of each withdrawal follows the rule that it names (operations.md 3.4): the free ones that were used in its
 * period, what the day had cost, and whether it was free are counted again from the member's withdrawals of before, as they stood
 * when it was sent. What ended at that very instant may count or not.
 */
export function listFeeRuleBreaks(db: Queryable): Promise<Break[]> {
  return db.many(sql`
    with bound as (select wallet_archived_until() + interval '2 days' as at),
    asked as (
      select w.*, business_day(w.created_at) as day, (w.fee_terms ->> 'free')::integer as free
      from withdrawal w where w.fee_terms is not null and w.created_at >= (select at from bound)
    ), counted as (
      select w.*, u.* from asked w cross join lateral (
        select count(*) filter (where x.is_free and x.is_in)::integer as least_used, count(*) filter (where x.is_free)::integer as most_used,
          coalesce(sum(x.fee) filter (where x.day = w.day and x.is_in), 0)::bigint as least_charged,
          coalesce(sum(x.fee) filter (where x.day = w.day), 0)::bigint as most_charged
        from (
          select b.fee, business_day(b.created_at) as day, coalesce((b.fee_terms ->> 'isFree')::boolean, b.fee = 0) as is_free,
            coalesce(e.ended_at > w.created_at, true) as is_in
          from withdrawal b cross join lateral (
            select least(b.fee_returned_at, case when b.status in ('REJECTED', 'REFUNDED') then b.closed_at end,
              (select min(c.decided_at) from withdrawal_claim c where c.cell = cell_of(b.member_id) and c.member_id = b.member_id
                and c.withdrawal_id = b.id and c.outcome = 'returned' and not c.is_part)) as ended_at) e
          where b.member_id = w.member_id and b.id < w.id
            -- What had arrived after all counts again where it was free.
            and (coalesce(e.ended_at >= w.created_at, true) or (b.status not in ('REJECTED', 'REFUNDED') and b.fee_returned_at is null))
            and b.created_at > case w.fee_terms ->> 'period' when 'week' then date_trunc('week', w.day) when 'month' then date_trunc('month', w.day)
              else w.day end - interval '2 days'
            and business_day(b.created_at) >= case w.fee_terms ->> 'period' when 'week' then date_trunc('week', w.day)::date
              when 'month' then date_trunc('month', w.day)::date else w.day end) x) u
    )
    select ref_no as subject, most_used || ' free ones used and ' || most_charged || ' charged before, free: ' || coalesce(most_used < free, true)
        || ', left: ' || coalesce(case when free is not null then greatest(free - most_used, 0) end::text, 'all') as expected,
      concat_ws(' ', fee_terms ->> 'used', 'and', fee_terms ->> 'charged', 'free:', fee_terms ->> 'isFree', 'left:', coalesce(fee_terms ->> 'left', 'all')) as found
    from counted
    where not coalesce((fee_terms ->> 'used')::integer between least_used and most_used, false)
      or not coalesce((fee_terms ->> 'charged')::bigint between least_charged and most_charged, false)
      or (fee_terms ->> 'isFree')::boolean is distinct from coalesce((fee_terms ->> 'used')::integer < free, true)
      or (fee_terms ->> 'left')::integer is distinct from case when free is not null then greatest(free - (fee_terms ->> 'used')::integer, 0) end
    limit 50`)
}

/**
 * Ledger check: what was paid although turnover was missing (`cashier.withdraw_unplayed`) was approved by two different operators,
 * and never by the rules. Whoever ordered a try of its payout is one of those who approved it. One of which no money is out, nor may be,
 * is decided again first: two who send a claimed one again need not have approved it.
 */
export function listUnplayedBreaks(db: Queryable): Promise<Break[]> {
  return db.many(sql`
    select w.ref_no as subject, 'two operators' as expected,
      coalesce(array_to_string(o.names, ', '), 'none') || case when o.is_automatic then ' and the rules' else '' end as found
    from withdrawal_unplayed u join withdrawal w on w.member_id = u.member_id and w.id = u.withdrawal_id
    cross join lateral (
      select array_agg(distinct a.name) as names, count(distinct a.id) as many, w.is_automatic or exists (
        select from withdrawal_payout p where p.cell = u.cell and p.member_id = u.member_id and p.withdrawal_id = u.withdrawal_id
          and p.operator_id is null) as is_automatic
      from (
        select w.first_reviewer_id as id, w.first_reviewer_name as name
        union all select w.reviewer_id, w.reviewer_name
        union all select p.operator_id, p.operator_name from withdrawal_payout p
          where p.cell = u.cell and p.member_id = u.member_id and p.withdrawal_id = u.withdrawal_id) a
      where a.id is not null) o
    where u.cell = cell_of(u.member_id) and (w.paid_at is not null or w.status = 'PAYING' or (w.status = 'PAY_FAILED' and exists (
        select from withdrawal_payout p where p.cell = u.cell and p.member_id = u.member_id and p.withdrawal_id = u.withdrawal_id
          and (p.state not in ('failed', 'returned') or (p.unclear is not null and p.settled_at is null)))))
      and (o.many < 2 or w.first_reviewer_id is null or o.is_automatic)
    limit 50`)
}
