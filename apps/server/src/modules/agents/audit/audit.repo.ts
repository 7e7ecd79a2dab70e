import { sql, type Queryable } from '@lotus/database'
import type { Break } from '../../../platform/ledger-check.ts'

type TreeBreak = Omit<Break, 'check'>

/** A chain and the teams of those in it say the same; so does the chain of the nearest above. */
export async function listTreeBreaks(db: Queryable, limit: number): Promise<TreeBreak[]> {
  return db.many<TreeBreak>(sql`
    with chain as (
      select u.id as above, n.member_id as below, u.depth::integer as depth, n.is_agent
      from agent_node n cross join unnest(n.uplines) with ordinality as u(id, depth)
    ), team as (
      select member_id as above, descendant_id as below, depth::integer as depth, is_agent from agent_team
    )
    select 'member ' || coalesce(c.below, t.below) || ' below ' || coalesce(c.above, t.above) as subject,
      coalesce('depth ' || c.depth || case when c.is_agent then ', agent' else '' end, 'not below') as expected,
      coalesce('depth ' || t.depth || case when t.is_agent then ', agent' else '' end, 'not in the team') as found
    from chain c full join team t on t.above = c.above and t.below = c.below
    where c.depth is distinct from t.depth or c.is_agent is distinct from t.is_agent
    union all
    select 'member ' || n.member_id, 'an agent with the rest of the chain above', coalesce(u.uplines::text, 'nobody')
    from agent_node n
    left join agent_node u on u.cell = cell_of(n.uplines[1]) and u.member_id = n.uplines[1]
    where n.uplines <> '{}' and (u.uplines is distinct from n.uplines[2:] or not u.is_agent)
    limit ${limit}`)
}

/** The counts of a team are those of its members, by level and by the day they joined. */
export async function listCountBreaks(db: Queryable, limit: number): Promise<TreeBreak[]> {
  return db.many<TreeBreak>(sql`
    with counted as (
      select member_id, 'level ' || depth as part, count(*) filter (where is_agent) || ' agents, ' || count(*) filter (where not is_agent) || ' players' as counts
      from agent_team group by member_id, depth
      union all
      select member_id, 'joined on ' || business_day(joined_at), count(*) || ' members' from agent_team group by member_id, business_day(joined_at)
    ), kept as (
      select member_id, 'level ' || depth as part, agents || ' agents, ' || players || ' players' as counts
      from agent_team_count where agents + players > 0
      union all
      select member_id, 'joined on ' || day, members || ' members' from agent_team_joined where members > 0
    )
    select 'team of member ' || coalesce(c.member_id, k.member_id) || ', ' || coalesce(c.part, k.part) as subject,
      coalesce(c.counts, 'nobody') as expected, coalesce(k.counts, 'nobody') as found
    from counted c full join kept k on k.member_id = c.member_id and k.part = c.part
    where c.counts is distinct from k.counts limit ${limit}`)
}

/** A rate is what its last change made it. */
export async function listRateBreaks(db: Queryable, limit: number): Promise<TreeBreak[]> {
  return db.many<TreeBreak>(sql`
    with last as (
      select distinct on (cell, member_id, category) cell, member_id, category, to_ppm
      from agent_rate_change order by cell, member_id, category, n desc
    )
    select 'rate ' || coalesce(r.category, l.category) || ' of member ' || coalesce(r.member_id, l.member_id) as subject,
      coalesce(l.to_ppm, 0)::text as expected, coalesce(r.rate_ppm, 0)::text as found
    from agent_rate r
    full join last l on l.cell = r.cell and l.member_id = r.member_id and l.category = r.category
    where coalesce(r.rate_ppm, 0) <> coalesce(l.to_ppm, 0) limit ${limit}`)
}

/** A quota has counted those directly below whose rate is of its band, and of no later one of the product. */
export async function listQuotaBreaks(db: Queryable, limit: number): Promise<TreeBreak[]> {
  return db.many<TreeBreak>(sql`
    with band as (
      select *, lead(from_ppm, 1, 1000001) over (partition by cell, member_id, category order by from_ppm) as next_ppm from agent_quota
    ), counted as (
      select q.cell, q.member_id, q.category, q.from_ppm, q.used, count(r.member_id) as people
      from band q
      left join agent_team t on t.cell = q.cell and t.member_id = q.member_id and t.depth = 1
      left join agent_rate r on r.cell = cell_of(t.descendant_id) and r.member_id = t.descendant_id and r.category = q.category
        and r.rate_ppm >= q.from_ppm and r.rate_ppm < q.next_ppm
      group by 1, 2, 3, 4, 5
    )
    select 'quota of member ' || member_id || ', ' || category || ' from ' || from_ppm as subject, people::text as expected, used::text as found
    from counted where people <> used limit ${limit}`)
}
