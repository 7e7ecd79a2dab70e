import { sql, type Queryable } from '@lotus/database'
import type { Break } from './loyalty-audit.repo.ts'

/**
 * Friends who qualified without the gifts that it gives, gifts that wait although nothing gives them any more, and months with
 * more rewards than their terms allow; a reward that stayed when its friend was reversed counts there too.
 */
export function listReferralBreaks(db: Queryable, limit: number): Promise<Break[]> {
  return db.many<Break>(sql`
    with sides as (
      select 'R' || member_id || '-' || n as ref, member_id, case when state = 'QUALIFIED' then reward else 0 end as amount from loyalty_referral
      union all
      select 'R' || member_id || '-' || n, friend_id, case when state in ('QUALIFIED', 'CAPPED') then friend_reward else 0 end from loyalty_referral),
    gifts as (select ref, member_id, amount, state from loyalty_reward where source = 'REFERRAL'),
    months as (
      select member_id, spent_month as month, count(*) as number, sum(reward) as total, max(month_count) as most, max(month_sum) as most_sum
      from loyalty_referral where spent_month is not null group by cell, member_id, spent_month)
    select * from (
      select 'referral ' || coalesce(s.ref, g.ref) || ' of member ' || coalesce(s.member_id, g.member_id) as subject,
        coalesce(s.amount, 0)::text as expected, coalesce(g.amount, 0)::text || ' ' || coalesce(g.state, 'none') as found
      from sides s full join gifts g on g.ref = s.ref and g.member_id = s.member_id
      where case when coalesce(s.amount, 0) > 0 then g.ref is null or g.amount <> s.amount or g.state = 'REVOKED'
        else s.ref is null or g.state = 'OPEN' end
      union all
      select 'referrals of member ' || member_id || ' in ' || month, most || ' ' || most_sum, number || ' ' || total
      from months where number > most or total > most_sum
    ) x order by subject limit ${limit}`)
}
