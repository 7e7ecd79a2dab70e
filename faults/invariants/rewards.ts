import { sql, type Database } from '@lotus/database'
import type { Finding } from '../findings.ts'
import { PIECES, REWARDED_PATTERN } from '../world/rewards.ts'
import { checkInFindings, hasMadeUp } from './check-ins.ts'
import { breaks, LIMIT, waitUntilNone } from './look.ts'

// I21, by the campaign's own statements: what the programme gives, it gives once, from a budget or a stock that is there; points are
// the sum of what they came from; a bet counts once, and a void takes it back once. The product's audit works amounts out again.

export async function rewardFindings(owner: Database): Promise<Finding[]> {
  return [
    ...(await countedFindings(owner)),
    ...(await paidFindings(owner)),
    ...(await budgetFindings(owner)),
    ...(await goodsFindings(owner)),
    ...(await packetFindings(owner)),
    ...(await checkInFindings(owner)),
  ]
}

const isRewarded = sql`(select id from member where username ~ ${REWARDED_PATTERN})`

/** Valid bets are those of the news that were read so far, each bet once, and nothing of a void one; points are the sum of their events. */
async function countedFindings(owner: Database): Promise<Finding[]> {
  const told = sql`
    select t.member_id, sum(case when t.is_void then 0 else t.valid end)::bigint as valid from (
      select substr(o.audience, 8)::bigint as member_id, b ->> 'ref' as ref, max((b ->> 'validBet')::numeric * 10000) as valid,
        bool_or((b ->> 'reversed')::boolean) as is_void
      from outbox o cross join jsonb_array_elements(o.payload -> 'bets') b
      where o.topic = 'wallet.bets_settled' and b ->> 'kind' = 'vendor:faults'
        and o.position <= (select position from outbox_consumer where name = 'loyalty.bets')
      group by 1, 2) t group by t.member_id`
  return [
    ...(await breaks(
      owner,
      'I21',
      sql`select 'valid bets of ' || coalesce(t.member_id, m.member_id) as subject, coalesce(t.valid, 0)::text as expected, coalesce(m.valid_bet, 0)::text as found
      from (${told}) t full join (select * from loyalty_member where member_id in ${isRewarded}) m using (member_id)
      where coalesce(t.valid, 0) <> coalesce(m.valid_bet, 0) limit ${LIMIT}`,
    )),
    ...(await breaks(
      owner,
      'I21',
      sql`select 'points of ' || m.member_id as subject, s.total::text as expected, (m.points - m.points_owed)::text as found
      from loyalty_member m cross join lateral (
        select coalesce((select sum(d.points) from loyalty_day d where d.member_id = m.member_id), 0)
          + coalesce((select sum(a.amount) from promotion_award a where a.member_id = m.member_id and a.kind = 'POINTS'), 0)
          - coalesce((select sum(o.points) from loyalty_order o where o.member_id = m.member_id and o.state <> 'REJECTED'), 0) as total) s
      where m.member_id in ${isRewarded} and s.total <> m.points - m.points_owed limit ${LIMIT}`,
    )),
  ]
}

/** Each grant, gift, claim and order of money has one movement of its amount. */
const paidFindings = (owner: Database): Promise<Finding[]> =>
  breaks(
    owner,
    'I21',
    sql`with owed as (
      select member_id, 'A' || member_id || '-' || n as ref, amount from promotion_award where kind = 'CASH'
      union all select member_id, 'G' || member_id || '-' || n, amount from loyalty_reward where state = 'CLAIMED' and kind = 'CASH'
      union all select member_id, 'CB' || member_id || '-' || n, amount from loyalty_cashback_claim where kind <> 'EXPIRED'
      union all select member_id, 'M' || member_id || '-' || n, worth from loyalty_order where kind = 'CASH' and state = 'APPROVED'
    ), paid as (
      select member_id, ref_no, count(*) as movements, sum(amount)::bigint as amount from journal
      where source in ('promotion', 'reward', 'cashback', 'mall') group by member_id, ref_no)
    select coalesce(o.ref, p.ref_no) as subject, coalesce(o.amount, 0) || ' once' as expected, coalesce(p.amount, 0) || ' in ' || coalesce(p.movements, 0) as found
    from owed o full join paid p on p.member_id = o.member_id and p.ref_no = o.ref
    where (o.amount, 1) is distinct from (p.amount, p.movements) limit ${LIMIT}`,
    'duplicated',
  )

async function budgetFindings(owner: Database): Promise<Finding[]> {
  return [
    ...(await breaks(
      owner,
      'I21',
      sql`select 'budget of ' || p.code as subject, g.total || ', at most ' || p.budget as expected, p.spent::text as found
      from promotion p cross join lateral (
        select coalesce((select sum(a.amount) from promotion_award a where a.promotion_id = p.id), 0)
          + coalesce((select sum(r.amount) from promotion_rescue_gift r where r.promotion_id = p.id), 0) as total) g
      where p.spent <> g.total or p.spent > p.budget limit ${LIMIT}`,
    )),
    // A spin a day, a grant of each step, a gift of each day's rescue.
    ...(await breaks(
      owner,
      'I21',
      sql`select 'spins of ' || member_id || ' in ' || period as subject, 'one' as expected, count(*)::text as found
      from promotion_award a join promotion p on p.id = a.promotion_id where p.code = 'fault-wheel'
      group by member_id, period having count(*) > 1 limit ${LIMIT}`,
      'duplicated',
    )),
    ...(await breaks(
      owner,
      'I21',
      sql`select 'step ' || s || ' of ' || a.member_id || ' in ' || a.period as subject, 'once' as expected, count(*)::text as found
      from promotion_award a cross join unnest(a.steps) s group by a.promotion_id, a.member_id, a.period, s having count(*) > 1 limit ${LIMIT}`,
      'duplicated',
    )),
    ...(await breaks(
      owner,
      'I21',
      sql`select 'rescue of ' || r.member_id || ' on ' || r.day as subject, r.amount::text as expected, coalesce(sum(w.amount), 0)::text as found
      from promotion_rescue_gift r left join loyalty_reward w on w.member_id = r.member_id and w.ref = 'rescue-' || r.promotion_id || '-' || r.day
      group by r.member_id, r.day, r.amount having r.amount <> coalesce(sum(w.amount), 0) limit ${LIMIT}`,
    )),
  ]
}

const goodsFindings = (owner: Database): Promise<Finding[]> =>
  breaks(
    owner,
    'I21',
    sql`select 'pieces of goods ' || i.id as subject, ${PIECES}::integer || ' in all, ' || o.pieces || ' ordered' as expected, i.stock || ' left, ' || i.sold || ' sold' as found
      from loyalty_item i cross join lateral (select coalesce(sum(quantity), 0) as pieces from loyalty_order o where o.item_id = i.id and o.state <> 'REJECTED') o
      where i.changed_by = 'faults' and (i.stock < 0 or i.sold <> o.pieces or i.stock + i.sold <> ${PIECES}::integer) limit ${LIMIT}`,
  )

/** The first amounts of the list, each to one. */
const packetFindings = (owner: Database): Promise<Finding[]> =>
  breaks(
    owner,
    'I21',
    sql`select 'window ' || w.window_no || ' of ' || w.code as subject, w.grabbed || ' for ' || w.paid as expected, g.count || ' for ' || g.total as found
      from promotion_packet_window w cross join lateral (
        select count(*) as count, coalesce(sum(x.amount), 0)::bigint as total, bool_and(x.amount = w.amounts[x.place]) as is_listed, count(distinct x.place) as places
        from promotion_packet_grab x where x.promotion_id = w.promotion_id and x.window_no = w.window_no) g
      where w.amounts is not null and ((g.count, g.total, g.places) is distinct from (w.grabbed::bigint, w.paid, g.count) or not g.is_listed or w.grabbed > w.packets)
      limit ${LIMIT}`,
  )

/**
 * What a chapter must have seen, or it says nothing of rewards; where days ended, also what is given for a day that is over. Time that
 * jumps from day to day (own-time.ts) passes over the hour of packets.
 */
export async function unrewardedFindings(owner: Database, waitMs: number): Promise<Finding[]> {
  const isThere = await owner.value<boolean>(
    sql`select exists (select from promotion where code = 'fault-mission') as is`,
  )
  if (!isThere) return []
  const award = (code: string) =>
    sql`exists (select from promotion_award a join promotion p on p.id = a.promotion_id where p.code = ${code}::text)`
  const look = () =>
    breaks(
      owner,
      'I21',
      sql`select what as subject, 'some' as expected, 'none' as found from (values
        ('bets that were void after all', exists (select from loyalty_bet where bet_kind = 'vendor:faults' and is_reversed)),
        ('points for play', exists (select from loyalty_day where points > 0)),
        ('missions', ${award('fault-mission')}),
        ('spins', ${award('fault-wheel')}),
        ('packets', ${award('fault-packets')} or to_regclass('fault_time') is not null
          or not exists (select from promotion_packet_window where opens_at < lotus_now() - interval '20 seconds')),
        ('missed days that were made up', ${hasMadeUp}),
        ('pieces of goods', exists (select from loyalty_order)),
        ('cashback', exists (select from loyalty_cashback_claim)),
        ('rescues', exists (select from promotion_rescue_gift where amount > 0)
          or not exists (select from promotion p join loyalty_loss_day d on d.day > business_day(p.made_at)
            join loyalty_loss_day e on e.member_id = d.member_id and e.day > d.day where p.code = 'fault-rescue'))
      ) as w(what, is_there) where not is_there`,
      'liveness',
    )
  return waitUntilNone(look, waitMs)
}
