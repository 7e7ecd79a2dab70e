import { sql, type Queryable } from '@lotus/database'

export type Break = { subject: string; expected: string; found: string }

/** Sums of a member's account that do not agree with the rows they are made of. */
export function listLoyaltyBreaks(db: Queryable, limit: number): Promise<Break[]> {
  return db.many<Break>(sql`
    with bets as (select cell, member_id, sum(valid_bet)::bigint as total from loyalty_bet group by cell, member_id),
    days as (select cell, member_id, sum(valid_bet)::bigint as total from loyalty_day group by cell, member_id),
    paid as (select cell, member_id, sum(amount)::bigint as total from loyalty_deposit group by cell, member_id),
    points as (select cell, member_id, sum(delta)::bigint as total from loyalty_point_entry group by cell, member_id)
    select * from (
      select 'valid bets of member ' || m.member_id as subject,
        coalesce(b.total, 0) || ' by bet, ' || coalesce(d.total, 0) || ' by day' as expected, m.valid_bet::text as found
      from loyalty_member m left join days d using (cell, member_id) left join bets b using (cell, member_id)
      where m.valid_bet <> coalesce(d.total, 0) or m.valid_bet <> coalesce(b.total, 0)
      union all
      select 'deposits of member ' || m.member_id, coalesce(p.total, 0)::text, m.deposits::text
      from loyalty_member m left join paid p using (cell, member_id) where m.deposits <> coalesce(p.total, 0)
      union all
      select 'points of member ' || m.member_id, coalesce(p.total, 0)::text, m.points::text
      from loyalty_member m left join points p using (cell, member_id) where m.points <> coalesce(p.total, 0)
      union all
      select 'bets of nobody ' || b.member_id, 'a row of the member', b.total::text from bets b
      where b.total <> 0 and not exists (select from loyalty_member m where m.cell = b.cell and m.member_id = b.member_id)
    ) x order by subject limit ${limit}`)
}

/** Gifts and conversions whose movement of the ledger is missing, doubled or of another amount. */
export function listMoneyBreaks(db: Queryable, limit: number): Promise<Break[]> {
  return db.many<Break>(sql`
    with moved as (select member_id, ref_no, sum(amount)::bigint as amount from (
      select member_id, ref_no, amount from wallet_income_sums('reward') union all select member_id, ref_no, amount from wallet_income_sums('bonus')
        where ref_no ~ '^G[0-9]+-[0-9]+$') s group by member_id, ref_no),
    owed as (select member_id, 'G' || member_id || '-' || n as ref_no, amount from loyalty_reward where state = 'CLAIMED' and kind <> 'POINTS'
      -- Older movements may be in files.
      and ended_at > lotus_now() - interval '11 months')
    select 'gift ' || o.ref_no as subject, o.amount::text as expected, coalesce(m.amount, 0)::text as found
    from owed o left join moved m on m.member_id = o.member_id and m.ref_no = o.ref_no
    where o.amount <> coalesce(m.amount, 0) limit ${limit}`)
}
