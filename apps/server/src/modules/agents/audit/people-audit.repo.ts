import { sql, type Queryable } from '@lotus/database'
import type { Break } from '../../../platform/ledger-check.ts'

/**
 * Counts of different people since then (null: all) that are not what the days of members come to: each who played on a day, by the
 * days since they had played before. Looks 31 days further back, which is as far as a gap is told.
 */
export function listPeopleBreaks(
  db: Queryable,
  p: { since: Date | null; limit: number },
): Promise<Omit<Break, 'check'>[]> {
  const isDue = sql`(${p.since}::timestamptz is null or day >= business_day(${p.since}::timestamptz))`
  return db.many<Omit<Break, 'check'>>(sql`
    with own as materialized (
      select d.cell, d.member_id, d.stay, d.day, d.category, d.currency, d.valid_bet from agent_member_day d
      where ${p.since}::timestamptz is null or d.day >= business_day(${p.since}::timestamptz) - 31
    ), move as (
      select cell, member_id, from_uplines, row_number() over (partition by cell, member_id order by n) - 1 as stay from agent_move
    ), placed as materialized (
      select o.*, coalesce(m.from_uplines, n.uplines, '{}') as uplines
      from own o left join move m using (cell, member_id, stay) left join agent_node n using (cell, member_id)
    ), seen as (
      select member_id as id, 'TEAM' as reach, member_id as bettor, currency, category, day, valid_bet from placed
      union all
      select u.id, 'TEAM', p.member_id, p.currency, p.category, p.day, p.valid_bet from placed p cross join lateral unnest(p.uplines) as u(id)
      union all
      select uplines[1], 'DIRECT', member_id, currency, category, day, valid_bet from placed where uplines[1] is not null
    ), played as (
      select id, reach, bettor, currency, category, day from seen group by 1, 2, 3, 4, 5, 6 having sum(valid_bet) > 0
      union all
      select id, reach, bettor, currency, 'ALL', day from seen group by 1, 2, 3, 4, 6 having sum(valid_bet) > 0
    ), gaps as (
      select id, reach, currency, category, day,
        least(coalesce(day - lag(day) over (partition by id, reach, bettor, currency, category order by day), 31), 31) as gap
      from played
    ), due as (
      select id, reach, currency, category, day, gap, count(*) as members from gaps where ${isDue} group by 1, 2, 3, 4, 5, 6
    ), kept as (
      select member_id as id, reach, currency, category, day, gap, members from agent_team_people_day where members <> 0 and ${isDue}
    )
    select 'people of ' || lower(reach) || ' ' || id || ' in ' || category || ' ' || currency || ' on ' || day || ' after ' || gap as subject,
      coalesce(d.members, 0)::text as expected, coalesce(k.members, 0)::text as found
    from due d full join kept k using (id, reach, currency, category, day, gap)
    where d.members is distinct from k.members limit ${p.limit}`)
}
