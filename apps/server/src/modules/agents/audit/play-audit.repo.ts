import { sql, type Queryable } from '@lotus/database'
import type { Break } from '../../../platform/ledger-check.ts'

type PlayBreak = Omit<Break, 'check'>

/** Bets counted since then whose facts do not come to what each counts for by now; null: all. */
export function listFactBreaks(db: Queryable, p: { since: Date | null; limit: number }): Promise<PlayBreak[]> {
  return db.many<PlayBreak>(sql`
    with bet as materialized (
      select * from agent_bet b where b.stake is not null and (${p.since}::timestamptz is null or b.counted_at > ${p.since}::timestamptz)
    ), fact as (
      select member_id, placed_at, bet_kind, bet_ref, sum(stake) as stake, sum(valid_bet) as valid_bet, sum(payout) as payout
      -- No fact is older than its bet.
      from agent_fact where at >= (select min(placed_at) from bet) group by member_id, placed_at, bet_kind, bet_ref
    )
    select 'facts of bet ' || b.bet_kind || ' ' || b.bet_ref || ' of member ' || b.member_id as subject,
      b.stake || ' less ' || b.payout || ', ' || b.valid_bet as expected,
      coalesce(f.stake, 0) || ' less ' || coalesce(f.payout, 0) || ', ' || coalesce(f.valid_bet, 0) as found
    from bet b left join fact f using (member_id, placed_at, bet_kind, bet_ref)
    where (b.stake, b.valid_bet, b.payout) is distinct from (coalesce(f.stake, 0), coalesce(f.valid_bet, 0), coalesce(f.payout, 0))
    limit ${p.limit}`)
}

/** Days since then of members and teams that are not the sums of their facts, with the rebates paid on them; null: all. */
export function listPlayBreaks(db: Queryable, p: { since: Date | null; limit: number }): Promise<PlayBreak[]> {
  // From the beginning of a day on.
  const since = sql`coalesce(business_day(${p.since}::timestamptz)::timestamp at time zone 'Asia/Ho_Chi_Minh', '-infinity')`
  const isDue = sql`(${p.since}::timestamptz is null or day >= business_day(${p.since}::timestamptz))`
  return db.many<PlayBreak>(sql`
    with fact as materialized (
      select f.*, business_day(f.at) as day, b.chain, b.stay, case when f.is_void then -1 else 1 end as bets
      from agent_fact f join agent_bet b using (cell, member_id, placed_at, bet_kind, bet_ref)
      where f.at >= ${since}
    ), share as (
      -- What each of a chain was paid on a fact.
      select r.bettor_id, r.placed_at, r.bet_kind, r.bet_ref, r.version, r.is_void, r.member_id as earner, r.paid
      from agent_rebate r where r.paid <> 0 and r.placed_at >= (select min(placed_at) from fact)
    ), link as (
      select f.day, f.category, f.currency, f.bets, f.stake, f.valid_bet, f.payout, u.id,
        coalesce(sum(s.paid) filter (where u.k = 1) over o, 0) as self, coalesce(sum(s.paid) filter (where u.k > 1) over o, 0) as agent
      from fact f cross join lateral unnest(f.chain) with ordinality as u(id, k)
      left join share s on s.bettor_id = f.member_id and s.placed_at = f.placed_at and s.bet_kind = f.bet_kind and s.bet_ref = f.bet_ref
        and s.version = f.version and s.is_void = f.is_void and s.earner = u.id
      window o as (partition by f.member_id, f.at, f.bet_kind, f.bet_ref, f.version, f.is_void order by u.k)
    ), day as (
      select 'play of member ' || member_id || ' ' || stay as name, day, category, currency,
        concat_ws(' ', sum(bets), sum(stake), sum(valid_bet), sum(payout)) as figures
      from fact group by member_id, stay, day, category, currency
      union all
      select 'play of team ' || id, day, category, currency,
        concat_ws(' ', count(*), sum(bets), sum(stake), sum(valid_bet), sum(payout), sum(self), sum(agent))
      from link group by id, day, category, currency
      union all
      select 'play directly below ' || chain[2], day, category, currency, concat_ws(' ', sum(bets), sum(stake), sum(valid_bet), sum(payout))
      from fact where chain[2] is not null group by chain[2], day, category, currency
    ), kept as (
      select 'play of member ' || member_id || ' ' || stay as name, day, category, currency, concat_ws(' ', bets, stake, valid_bet, payout) as figures
      from agent_member_day where ${isDue}
      union all
      select 'play of team ' || member_id, day, category, currency, concat_ws(' ', facts, bets, stake, valid_bet, payout, rebate_self, rebate_agent)
      from agent_team_day where ${isDue}
      union all
      select 'play directly below ' || member_id, day, category, currency, concat_ws(' ', bets, stake, valid_bet, payout)
      from agent_direct_day where ${isDue}
    )
    select name || ' in ' || category || ' ' || currency || ' on ' || day as subject, coalesce(d.figures, 'none') as expected,
      coalesce(k.figures, 'none') as found
    from day d full join kept k using (name, day, category, currency)
    where d.figures is distinct from k.figures limit ${p.limit}`)
}

/** Of a statement m: whether its line has a later version in the same period, and one that its own contract was amended into. */
const followed = sql`(
  select count(*) > 0 as is_followed, count(*) filter (where m.carry_survives is distinct from false or not exists (
    select from agent_contract e where e.cell = m.cell and e.member_id = m.member_id and e.kind = m.kind
      and e.granter_id is not distinct from m.granter_id and e.n >= m.n and e.n < x.n and e.state in ('TERMINATED', 'AUTO_TERMINATED'))) > 0 as is_amended
  from agent_statement x where x.cell = m.cell and x.member_id = m.member_id and x.kind = m.kind
    and x.granter_id is not distinct from m.granter_id and x.period_start = m.period_start and x.period_end = m.period_end and x.n > m.n)`

/**
 * Statements and the movements of the ledger: one of each that was paid, of the same amount, none of any other; and of those
 * made since then (null: all) the figures that follow from one another. Movements of archived months are in files.
 */
export function listStatementBreaks(db: Queryable, p: { since: Date | null; limit: number }): Promise<PlayBreak[]> {
  return db.many<PlayBreak>(sql`
    with statement as (
      select s.*, 'C' || member_id || '-' || n || '-' || (extract(epoch from period_start) / 300)::bigint as ref_no from agent_statement s
    ), made as (
      select * from statement where ${p.since}::timestamptz is null or made_at > ${p.since}::timestamptz
    ), paid as (
      select * from statement where state = 'PAID' and funding = 'OPERATOR' and due > 0 and paid_at >= (select wallet_archived_until() + interval '1 minute')
    )
    select 'statement ' || coalesce(p.ref_no, j.ref_no) as subject,
      coalesce(p.due || ' ' || p.currency || ' to member ' || p.member_id, 'nothing') as expected,
      coalesce(j.amount || ' ' || j.currency || ' to member ' || j.member_id, 'no movement') as found
    from paid p full join wallet_income_sums('agents-contract') j on j.ref_no = p.ref_no
    where (p.due, p.currency, p.member_id) is distinct from (j.amount, j.currency, j.member_id)
      and (p.ref_no is not null or not exists (select from statement s where s.ref_no = j.ref_no and s.state = 'PAID' and s.funding = 'OPERATOR' and s.due = j.amount))
    union all
    select 'due of statement ' || ref_no, (trunc(greatest(net, 0) / 1e34) * 100)::text, due::text from made
    where due <> trunc(greatest(net, 0) / 1e34) * 100
    union all
    -- A wage of a team is its valid bet by the rate of its tier.
    select 'gross of statement ' || ref_no, (valid_bet::numeric * rate_ppm * 1e26)::text, gross::text from made
    where kind in ('DAILY', 'HOURLY') and gross <> valid_bet::numeric * rate_ppm * 1e26
    union all
    select 'gross of statement ' || ref_no, trunc(greatest(base, 0) * rate_ppm / 1000000)::text, gross::text from made
    where kind = 'DIVIDEND' and gross <> trunc(greatest(base, 0) * rate_ppm / 1000000)
    union all
    -- A dividend's base is the loss less everything that it takes off, with what is carried in.
    select 'base of statement ' || ref_no,
      ((loss - rebates - accruals - cashback - bonus - wages)::numeric * 1e32 - fee + carry_in)::text, base::text from made
    where kind = 'DIVIDEND' and base <> (loss - rebates - accruals - cashback - bonus - wages)::numeric * 1e32 - fee + carry_in
    union all
    -- What the line's statement before left, unless an operator cleared it, whatever the length of its period; a carried loss goes
    -- on where no time lies between.
    select 'taken over by statement ' || m.ref_no, concat_ws(' ', w.carry, w.owed), concat_ws(' ', m.carry_in, m.owed_taken)
    -- One that the upline pays hands a debt to the operator on without taking it off. What is taken off for adjustments is apart.
    from (select *, case funding when 'UPLINE' then owed_out else owed_in + adjust_off * 1e32 end as owed_taken from made) m cross join lateral ${followed} f cross join lateral (
      select coalesce(max(b.carry_out) filter (where b.carries and (b.period_end >= m.period_start
        or (m.carry_survives and b.carry_mode = 'PERMANENT'))), 0) as carry,
        coalesce(max(b.owed_out) filter (where b.is_last and not f.is_followed), 0) as owed
      from (
        select b.*, b.place = 1 as is_last, b.place = case when m.carry_survives = false
          then min(b.place) filter (where not b.is_ended) over () else 1 end as carries from (
          select b.*, row_number() over (order by b.period_end desc, b.period_start desc, b.n desc) as place,
            -- By the rule that the statement was made by, its carry ended with any version between that was not amended.
            m.carry_survives = false and exists (select from agent_contract e where e.cell = m.cell and e.member_id = m.member_id and e.kind = m.kind
              and e.granter_id is not distinct from m.granter_id and e.n >= least(b.n, m.n) and e.n < greatest(b.n, m.n)
              and e.state in ('TERMINATED', 'AUTO_TERMINATED')) as is_ended
          from (select b.* from agent_statement b where b.cell = m.cell and b.member_id = m.member_id and b.kind = m.kind
            and b.granter_id is not distinct from m.granter_id and b.period_start < m.period_end
            and (b.period_end, b.period_start) < (m.period_end, m.period_start) order by b.period_start desc limit 100) b
        ) b
      ) b left join agent_carry_cleared c using (cell, member_id, n, period_start) where c.member_id is null
    ) w
    where m.kind in ('DIVIDEND', 'DAILY') and m.made_at >= (select audited_from from agent_close) and (m.carry_in, m.owed_taken) is distinct from (w.carry, w.owed)
      -- Of two versions in one period the later one takes it over; a carry that ends with the contract only within that.
      and not f.is_amended
    union all
    -- The same debt of a wage by hours or slots, whose periods are all of one length.
    select 'taken over by statement ' || m.ref_no, w.owed::text, m.owed_taken::text
    from (select *, case funding when 'UPLINE' then owed_out else owed_in + adjust_off * 1e32 end as owed_taken from made) m cross join lateral (
      select coalesce(max(b.owed_out), 0) as owed from (
        select b.* from agent_statement b where b.cell = m.cell and b.member_id = m.member_id and b.kind = m.kind
          and b.granter_id is not distinct from m.granter_id and b.period_start < m.period_start order by b.period_start desc, b.n desc limit 1
      ) b left join agent_carry_cleared c using (cell, member_id, n, period_start) where c.member_id is null
    ) w
    where m.kind in ('HOURLY', 'REALTIME') and m.made_at >= (select audited_from from agent_close) and m.owed_taken is distinct from w.owed
      and not exists (select from agent_statement x where x.cell = m.cell and x.member_id = m.member_id and x.kind = m.kind
        and x.granter_id is not distinct from m.granter_id and x.period_start = m.period_start and x.n > m.n)
    limit ${p.limit}`)
}
