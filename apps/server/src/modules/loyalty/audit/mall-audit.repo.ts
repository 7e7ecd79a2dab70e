import { sql, type Queryable } from '@lotus/database'
import type { Break } from './loyalty-audit.repo.ts'

/** Goods whose pieces sold are not those of their orders, and orders whose points were not taken or given back. */
export function listMallBreaks(db: Queryable, limit: number): Promise<Break[]> {
  return db.many<Break>(sql`
    with sold as (select item_id, sum(quantity) filter (where state <> 'REJECTED') as pieces from loyalty_order group by item_id),
    moved as (select cell, member_id, ref, sum(delta - (owed_after - owed_before))::bigint as points from (
        select cell, member_id, ref, kind, delta, owed_after,
          coalesce(lag(owed_after) over (partition by cell, member_id order by n), 0) as owed_before
        from loyalty_point_entry) e
      -- Points of a refused conversion come back under its own reference.
      where kind in ('REDEEM', 'REFUND') and ref not like 'P%' group by cell, member_id, ref),
    orders as (select *, 'M' || member_id || '-' || n as ref from loyalty_order)
    select * from (
      select 'pieces sold of goods ' || i.id as subject, coalesce(s.pieces, 0)::text as expected, i.sold::text as found
      from loyalty_item i left join sold s on s.item_id = i.id where i.sold <> coalesce(s.pieces, 0)
      union all
      select 'points of order ' || coalesce(o.ref, m.ref), (case when o.state = 'REJECTED' then 0 else coalesce(-o.points, 0) end)::text,
        coalesce(m.points, 0)::text
      from orders o full join moved m on m.cell = o.cell and m.member_id = o.member_id and m.ref = o.ref
      where o.ref is null or m.ref is null or m.points <> case when o.state = 'REJECTED' then 0 else -o.points end
      union all
      select 'correction A' || c.member_id || '-' || c.n, c.amount::text, coalesce(sum(e.amount), 0)::text
      from loyalty_point_change c left join (
        select cell, member_id, ref, delta - (owed_after - coalesce(lag(owed_after) over (partition by cell, member_id order by n), 0)) as amount, kind
        from loyalty_point_entry) e
        on e.cell = c.cell and e.member_id = c.member_id and e.kind = 'ADJUST' and e.ref = 'A' || c.member_id || '-' || c.n
      group by c.cell, c.member_id, c.n, c.amount, c.state
      having coalesce(sum(e.amount), 0) <> case when c.state = 'DONE' then c.amount else 0 end
    ) x order by subject limit ${limit}`)
}

/**
 * Orders whose money is missing, doubled or of another amount: the co-payment, what CASH gave, what BONUS granted; of the last
 * months, since older movements may be in files.
 */
export function listMallMoneyBreaks(db: Queryable, limit: number): Promise<Break[]> {
  return db.many<Break>(sql`
    with moved as (
      select member_id, ref_no, amount from wallet_income_sums('mall')
      union all select member_id, ref_no, amount from wallet_income_sums('bonus') where ref_no ~ '^M[0-9]+-[0-9]+$'),
    sums as (select member_id, ref_no, sum(amount)::bigint as amount from moved group by member_id, ref_no),
    owed as (
      select member_id, 'M' || member_id || '-' || n as ref_no, made_at as at,
        case when state = 'REJECTED' then 0 else -amount end + case when state = 'APPROVED' then worth else 0 end as amount
      from loyalty_order)
    select 'money of order ' || coalesce(o.ref_no, s.ref_no) as subject, coalesce(o.amount::text, 'none') as expected,
      coalesce(s.amount, 0)::text as found
    from owed o full join sums s on s.member_id = o.member_id and s.ref_no = o.ref_no
    where o.ref_no is null or (o.at > lotus_now() - interval '10 months' and coalesce(s.amount, 0) <> o.amount)
    order by 1 limit ${limit}`)
}
