import { sql, type Queryable } from '@lotus/database'
import type { Break } from './loyalty-audit.repo.ts'

/** Cashback that does not follow from its bets (those of older days may be in files), its days, its claims or their lines. */
export function listCashbackBreaks(db: Queryable, limit: number): Promise<Break[]> {
  return db.many<Break>(sql`
    with since as (select business_day(lotus_now()) - 300 as day),
    bets as (select b.cell, b.member_id, b.day, b.category, sum(b.valid_bet)::bigint as total from loyalty_bet b, since s
      where b.gives_cashback and b.day >= s.day group by b.cell, b.member_id, b.day, b.category),
    parts as (select p.* from loyalty_cashback_part p, since s where p.day >= s.day),
    sums as (select cell, member_id, day, sum(valid_bet::numeric * rate_ppm) as total from loyalty_cashback_part group by cell, member_id, day),
    claimed as (select cell, member_id, sum(claimed) as total from loyalty_cashback_day group by cell, member_id),
    claims as (select cell, member_id, sum(amount)::bigint as total from loyalty_cashback_claim group by cell, member_id),
    lines as (select cell, member_id, n, sum(amount) as total from loyalty_cashback_line group by cell, member_id, n)
    select * from (
      select 'cashback bets of day ' || coalesce(p.day, b.day) || ' of member ' || coalesce(p.member_id, b.member_id) || ' ' || coalesce(p.category, b.category)
        as subject, coalesce(b.total, 0)::text as expected, coalesce(p.valid_bet, 0)::text as found
      from parts p full join bets b on b.cell = p.cell and b.member_id = p.member_id and b.day = p.day and b.category = p.category
      where coalesce(b.total, 0) <> coalesce(p.valid_bet, 0)
      union all
      select 'cashback of day ' || d.day || ' of member ' || d.member_id, least(coalesce(s.total, 0), d.day_max::numeric * 1000000)::text, d.earned::text
      from loyalty_cashback_day d left join sums s using (cell, member_id, day)
      where d.earned <> least(coalesce(s.total, 0), d.day_max::numeric * 1000000)
      union all
      select 'cashback claimed by member ' || a.member_id, coalesce(c.total, 0)::text, a.claimed::text
      from loyalty_cashback a left join claimed c using (cell, member_id) where a.claimed <> coalesce(c.total, 0)
      union all
      select 'cashback taken by member ' || a.member_id, coalesce(c.total, 0)::text, a.taken::text
      from loyalty_cashback a left join claims c using (cell, member_id) where a.taken <> coalesce(c.total, 0)
      union all
      select 'cashback CB' || c.member_id || '-' || c.n, (c.due - c.carried)::text, coalesce(l.total, 0)::text
      from loyalty_cashback_claim c left join lines l using (cell, member_id, n) where c.due - c.carried <> coalesce(l.total, 0)
    ) x order by subject limit ${limit}`)
}

/** Claims whose movement of the ledger is missing, doubled, of another amount, or of nothing; of the last months, as for gifts. */
export function listCashbackMoneyBreaks(db: Queryable, limit: number): Promise<Break[]> {
  return db.many<Break>(sql`
    with sums as (select member_id, ref_no, sum(amount)::bigint as amount from wallet_income_sums('cashback') group by member_id, ref_no),
    owed as (select member_id, 'CB' || member_id || '-' || n as ref_no, amount, at from loyalty_cashback_claim where kind <> 'EXPIRED'
      and (member_id, 'CB' || member_id || '-' || n) not in (select member_id, ref from loyalty_claims_unpaid()))
    select 'money of ' || coalesce(o.ref_no, s.ref_no) as subject, coalesce(o.amount::text, 'none') as expected, coalesce(s.amount, 0)::text as found
    from owed o full join sums s on s.member_id = o.member_id and s.ref_no = o.ref_no
    where o.ref_no is null or (o.at > lotus_now() - interval '10 months' and coalesce(s.amount, 0) <> o.amount)
    order by 1 limit ${limit}`)
}
