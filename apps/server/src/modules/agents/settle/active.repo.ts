import { sql, type Queryable } from '@lotus/database'
import type { Money } from '@lotus/kernel'
import type { People } from '@lotus/rules/agents'
import type { Team } from './settle.repo.ts'

// Who of a team was active on whole days.

/** From when on a member counts as active: valid bets, and deposits besides; zero: none are asked for. */
export type LeastActive = { bet: Money; deposit: Money }

/**
 * A team, or those directly below alone. Accounts that were confirmed before `until` (none: the end of the days) to be of one person
 * count once, and those that waited for a review just before it, by one of these signs, for nobody.
 */
export type ActiveTeam = Team & {
  least: LeastActive
  currency: string
  signs: readonly string[]
  isDirect?: boolean
  until?: Date
}

/** When a business day begins. */
const midnight = (day: string) => sql`(${day}::date::timestamp at time zone 'Asia/Ho_Chi_Minh')`
const untilOf = (p: ActiveTeam) =>
  sql`coalesce(${p.until ?? null}::timestamptz, ${midnight(p.toDay)} + interval '1 day')`

/** Whoever has left the team, in the lines of before. */
const hasLeft = ({ memberId, isDirect = false }: ActiveTeam) => sql`
  m.from_uplines @> array[${memberId}::bigint] and (m.from_uplines[1] = ${memberId} or not ${isDirect}::boolean)`

/** A member's play in the days and products that are asked for. */
const inDays = (p: ActiveTeam) => sql`
  d.day between ${p.fromDay}::date and ${p.toDay}::date and d.category = any (${[...p.categories]}::text[]) and d.currency = ${p.currency}`

/** Whether a member deposited in that team as much as is asked for. */
const hasDeposited = (p: ActiveTeam, id: ReturnType<typeof sql>) => sql`
  (${p.least.deposit}::bigint = 0 or (
    select coalesce(sum(f.amount), 0) from agent_deposit_fact f where f.cell = cell_of(${id}) and f.member_id = ${id}
      and f.at >= ${midnight(p.fromDay)} and f.at < ${midnight(p.toDay)} + interval '1 day'
      and case when ${p.isDirect ?? false}::boolean then f.chain[2] = ${p.memberId} else f.chain @> array[${p.memberId}::bigint] end
  ) >= ${p.least.deposit})`

/** Who of a line played for at least so much, and for something, in that line, and deposited as much as is asked for. */
const accounts = (p: ActiveTeam, line: ReturnType<typeof sql>) => sql`
  select d.member_id from (${line}) l join agent_member_day d on d.cell = cell_of(l.id) and d.member_id = l.id and (l.stay is null or d.stay = l.stay)
  where ${inDays(p)}
  group by d.member_id having sum(d.valid_bet) > 0 and sum(d.valid_bet) >= ${p.least.bet} and ${hasDeposited(p, sql`d.member_id`)}`

/** The same, member by member: for a part of a line the planner would rather read the days of the whole brand, again for each part. */
const lookedUp = (p: ActiveTeam, line: ReturnType<typeof sql>) => sql`
  select l.id as member_id from (
    select x.id, bool_or(x.stay is null) as whole, array_agg(x.stay) as stays from (${line}) x group by x.id) l
  cross join lateral (
    select sum(d.valid_bet) as valid from agent_member_day d
    where d.cell = cell_of(l.id) and d.member_id = l.id and ${inDays(p)} and (l.whole or d.stay = any (l.stays))) v
  where v.valid > 0 and v.valid >= ${p.least.bet} and ${hasDeposited(p, sql`l.id`)}`

/** How many moves a member has behind them. */
const stayOf = (id: ReturnType<typeof sql>) => sql`
  (select count(*) from agent_move m where m.cell = cell_of(${id}) and m.member_id = ${id})::integer`

/** How many of a team were active; all of it in one statement. */
export function countActive(db: Queryable, p: ActiveTeam): Promise<People> {
  const isDirect = p.isDirect ?? false
  const line = sql`
    select ${p.memberId}::bigint as id, null::integer as stay where not ${isDirect}::boolean
    union all
    select t.descendant_id, ${stayOf(sql`t.descendant_id`)}
    from agent_team t where t.cell = cell_of(${p.memberId}) and t.member_id = ${p.memberId} and (t.depth = 1 or not ${isDirect}::boolean)
    union all
    select m.member_id, m.n - 1 from agent_move m where ${hasLeft(p)}`
  return db.one<People>(sql`
    select count(distinct coalesce(s.main_id, a.member_id)) filter (where w.member_id is null)::integer as active,
      (count(*) filter (where w.member_id is null)
        - count(distinct coalesce(s.main_id, a.member_id)) filter (where w.member_id is null))::integer as "leftOut",
      count(w.member_id)::integer as waiting
    from (${accounts(p, line)}) a left join member_same_marks(${untilOf(p)}) s on s.member_id = a.member_id
      left join agent_duplicate_waits(${untilOf(p)}, ${[...p.signs]}::text[]) w on w.member_id = a.member_id`)
}

/** A part of a team: these of those who are below by now, its head too where `hasHead`; LEFT: whoever is not below by now, but was. */
export type Part = { ids: readonly bigint[]; hasHead: boolean } | 'LEFT'

/** The next members of a team behind `after`, for a part of it. */
export function listPart(db: Queryable, p: ActiveTeam, after: bigint, limit: number): Promise<bigint[]> {
  return db.values<bigint>(sql`
    select t.descendant_id as id from agent_team t where t.cell = cell_of(${p.memberId}) and t.member_id = ${p.memberId}
      and (t.depth = 1 or not ${p.isDirect ?? false}::boolean) and t.descendant_id > ${after}::bigint
    order by t.descendant_id limit ${limit}`)
}

/** `single`: active accounts that share their person with no other one. `shared`: the persons of the others, one for each account. */
export type PartCount = { single: number; shared: bigint[]; waiting: number }

/** Who was active in a part of a team. Parts together are the team: each account is in one of them alone, in all its lines. */
export function countPart(db: Queryable, p: ActiveTeam, part: Part): Promise<PartCount> {
  const isDirect = p.isDirect ?? false
  const line =
    part === 'LEFT'
      ? sql`
        select m.member_id as id, m.n - 1 as stay from agent_move m where ${hasLeft(p)} and not exists (
          select from agent_team t where t.cell = cell_of(${p.memberId}) and t.member_id = ${p.memberId} and t.descendant_id = m.member_id
            and (t.depth = 1 or not ${isDirect}::boolean))`
      : sql`
        select ${p.memberId}::bigint as id, null::integer as stay where ${part.hasHead && !isDirect}::boolean
        union all
        select w.id, ${stayOf(sql`w.id`)} from unnest(${part.ids.map(String)}::bigint[]) as w(id)
        union all
        select m.member_id, m.n - 1 from unnest(${part.ids.map(String)}::bigint[]) as w(id)
        join agent_move m on m.cell = cell_of(w.id) and m.member_id = w.id and ${hasLeft(p)}`
  return db.one<PartCount>(sql`
    with mark as materialized (select * from member_same_marks(${untilOf(p)})),
      waits as materialized (select * from agent_duplicate_waits(${untilOf(p)}, ${[...p.signs]}::text[])),
      person as materialized (select member_id as id, main_id from mark union select main_id, main_id from mark)
    select count(*) filter (where w.member_id is null and s.id is null)::integer as single,
      coalesce(array_agg(s.main_id) filter (where w.member_id is null and s.id is not null), '{}') as shared,
      count(w.member_id)::integer as waiting
    from (${lookedUp(p, line)}) a left join person s on s.id = a.member_id left join waits w on w.member_id = a.member_id`)
}
