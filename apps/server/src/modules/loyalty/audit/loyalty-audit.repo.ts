import { sql, type Queryable } from '@lotus/database'

export type Break = { subject: string; expected: string; found: string }

/** Sums of members that do not agree with the rows they are made of. */
export function listLoyaltyBreaks(db: Queryable, limit: number): Promise<Break[]> {
  return db.many<Break>(sql`
    with days as (select cell, member_id, sum(valid_bet)::bigint as total, sum(points)::bigint as points from loyalty_day group by cell, member_id),
    paid as (select cell, member_id, sum(amount)::bigint as total from loyalty_deposit group by cell, member_id),
    entries as (
      select cell, member_id, kind, delta,
        delta - (owed_after - coalesce(lag(owed_after) over (partition by cell, member_id order by n), 0)) as amount
      from loyalty_point_entry),
    points as (select cell, member_id, sum(delta)::bigint as total, coalesce(sum(amount) filter (where kind = 'EARN'), 0)::bigint as earned
      from entries group by cell, member_id)
    select * from (
      select 'valid bets of member ' || m.member_id as subject, coalesce(d.total, 0)::text as expected, m.valid_bet::text as found
      from loyalty_member m left join days d using (cell, member_id) where m.valid_bet <> coalesce(d.total, 0)
      union all
      select 'deposits of member ' || m.member_id, coalesce(p.total, 0)::text, m.deposits::text
      from loyalty_member m left join paid p using (cell, member_id) where m.deposits <> coalesce(p.total, 0)
      union all
      select 'points of member ' || m.member_id, coalesce(p.total, 0)::text, m.points::text
      from loyalty_member m left join points p using (cell, member_id) where m.points <> coalesce(p.total, 0)
      union all
      select 'points earned by member ' || m.member_id, coalesce(d.points, 0)::text, coalesce(p.earned, 0)::text
      from loyalty_member m left join points p using (cell, member_id) left join days d using (cell, member_id)
      where coalesce(d.points, 0) <> coalesce(p.earned, 0)
    ) x order by subject limit ${limit}`)
}

/** Days that are not the sum of their bets; the bets of older days may be in files. */
export function listDayBreaks(db: Queryable, limit: number): Promise<Break[]> {
  return db.many<Break>(sql`
    with since as (select business_day(lotus_now()) - 300 as day),
    bets as (select b.cell, b.member_id, b.day, b.category, sum(b.valid_bet)::bigint as total from loyalty_bet b, since s
      where b.day >= s.day group by b.cell, b.member_id, b.day, b.category),
    days as (select d.* from loyalty_day d, since s where d.day >= s.day)
    select 'day ' || coalesce(d.day, b.day) || ' of member ' || coalesce(d.member_id, b.member_id) || ' ' || coalesce(d.category, b.category) as subject,
      coalesce(b.total, 0)::text as expected, coalesce(d.valid_bet, 0)::text as found
    from days d full join bets b on b.cell = d.cell and b.member_id = d.member_id and b.day = d.day and b.category = d.category
    where coalesce(b.total, 0) <> coalesce(d.valid_bet, 0) order by 1 limit ${limit}`)
}

/** Losses of days that are not the sum of their bets. */
export function listLossBreaks(db: Queryable, limit: number): Promise<Break[]> {
  return db.many<Break>(sql`
    with since as (select business_day(lotus_now()) - 300 as day),
    bets as (select b.cell, b.member_id, b.day, b.category, sum(b.lost)::bigint as total from loyalty_bet b, since s
      where b.day >= s.day and b.lost is not null group by b.cell, b.member_id, b.day, b.category),
    days as (select d.* from loyalty_loss_day d, since s where d.day >= s.day)
    select 'losses of day ' || coalesce(d.day, b.day) || ' of member ' || coalesce(d.member_id, b.member_id) || ' ' || coalesce(d.category, b.category) as subject,
      coalesce(b.total, 0)::text as expected, coalesce(d.lost, 0)::text as found
    from days d full join bets b on b.cell = d.cell and b.member_id = d.member_id and b.day = d.day and b.category = d.category
    where coalesce(b.total, 0) <> coalesce(d.lost, 0) order by 1 limit ${limit}`)
}

/**
 * Gifts and conversions whose movement of the ledger is missing, doubled, of another amount, or of nothing; of the last months,
 * since older movements may be in files.
 */
export function listMoneyBreaks(db: Queryable, limit: number): Promise<Break[]> {
  return db.many<Break>(sql`
    with moved as (
      select member_id, ref_no, amount from wallet_income_sums('reward')
      union all select member_id, ref_no, amount from wallet_income_sums('bonus') where ref_no ~ '^G[0-9]+-[0-9]+$'
      union all select member_id, ref_no, amount from wallet_income_sums('points')),
    sums as (select member_id, ref_no, sum(amount)::bigint as amount from moved group by member_id, ref_no),
    owed as (
      select member_id, 'G' || member_id || '-' || n as ref_no, amount, ended_at as at from loyalty_reward where state = 'CLAIMED' and kind <> 'POINTS'
      -- What the points were worth stands with the movement alone.
      union all select member_id, ref, null, at from loyalty_point_entry where kind = 'CONVERT'),
    due as (select * from owed o where not exists (select from loyalty_claims_unpaid() u where u.member_id = o.member_id and u.ref = o.ref_no))
    select 'money of ' || coalesce(o.ref_no, s.ref_no) as subject, coalesce(o.amount::text, case when o.ref_no is null then 'none' else 'some' end) as expected,
      coalesce(s.amount, 0)::text as found
    from due o full join sums s on s.member_id = o.member_id and s.ref_no = o.ref_no
    where o.ref_no is null or (o.at > lotus_now() - interval '10 months' and (s.ref_no is null or s.amount <> coalesce(o.amount, s.amount)))
    order by 1 limit ${limit}`)
}
