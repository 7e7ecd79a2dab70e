import { sql, type Queryable, type SqlQuery } from '@lotus/database'
import type { Money } from '@lotus/kernel'
import type { Days } from './days-of.ts'

// Figures of members and lines from the sums by day (operations.md 0.7): as many rows as a line has days and products.

export type PlayFilter = Days & {
  currency: string
  /** Null: all products, and what a team costs beside the rebates of its bets. */
  categories: readonly string[] | null
}
/** A line, and the first day on which it counts here. */
export type Line = { id: bigint; since: string | null }

export type TeamPlay = {
  bets: number
  stake: Money
  validBet: Money
  payout: Money
  rebateSelf: Money
  rebateAgent: Money
  small: Money
  cashback: Money
  bonus: Money
  wages: Money
  dividends: Money
  deposits: Money
  depositCount: number
  /** Members who deposited for the first time. */
  firstDeposits: number
  withdrawals: Money
  withdrawalCount: number
}

const columns = sql`coalesce(sum(p.bets), 0)::integer as bets, coalesce(sum(p.stake), 0)::bigint as stake,
  coalesce(sum(p.valid_bet), 0)::bigint as "validBet", coalesce(sum(p.payout), 0)::bigint as payout,
  coalesce(sum(p.rebate_self), 0)::bigint as "rebateSelf", coalesce(sum(p.rebate_agent), 0)::bigint as "rebateAgent",
  coalesce(sum(p.accruals), 0)::bigint as small, coalesce(sum(p.cashback), 0)::bigint as cashback,
  coalesce(sum(p.bonus), 0)::bigint as bonus, coalesce(sum(p.wages), 0)::bigint as wages,
  coalesce(sum(p.dividends), 0)::bigint as dividends,
  coalesce(sum(p.deposits), 0)::bigint as deposits, coalesce(sum(p.deposit_count), 0)::integer as "depositCount",
  coalesce(sum(p.first_deposits), 0)::integer as "firstDeposits", coalesce(sum(p.withdrawals), 0)::bigint as withdrawals,
  coalesce(sum(p.withdrawal_count), 0)::integer as "withdrawalCount"`

/** Of a row that is none of cash. */
const noCash = sql`0 as deposits, 0 as deposit_count, 0 as first_deposits, 0 as withdrawals, 0 as withdrawal_count`

/** The days `p` of lines `w`, with everybody below; what the team cost beside the rebates of its bets has no product. */
const ofTeams = (p: PlayFilter) => sql`
  cross join lateral (
    select d.day, d.category, d.bets, d.stake, d.valid_bet, d.payout, d.rebate_self, d.rebate_agent, 0 as accruals, 0 as cashback, 0 as bonus, 0 as wages, 0 as dividends, ${noCash} from agent_team_day d
    where d.cell = cell_of(w.id) and d.member_id = w.id and d.day between greatest(${p.from}::date, w.since) and ${p.to}::date
      and d.currency = ${p.currency} and (${p.categories === null} or d.category = any (${[...(p.categories ?? [])]}::text[]))
    union all
    select c.day, '', 0, 0, 0, 0, 0, 0, c.accruals, c.cashback, c.bonus, c.wages, c.dividends, 0, 0, 0, 0, 0 from agent_team_cost_day c
    where c.cell = cell_of(w.id) and c.member_id = w.id and c.day between greatest(${p.from}::date, w.since) and ${p.to}::date
      and c.currency = ${p.currency} and ${p.categories === null}
    union all
    select c.day, '', 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, c.deposits, c.deposit_count, c.first_deposits, c.withdrawals, c.withdrawal_count from agent_team_cash_day c
    where c.cell = cell_of(w.id) and c.member_id = w.id and c.day between greatest(${p.from}::date, w.since) and ${p.to}::date
      and ${p.categories === null}) p`

/** The same of members alone: what they played, and what their own accounts were given. */
const ofMembers = (p: PlayFilter) => sql`
  cross join lateral (
    select d.category, d.bets, d.stake, d.valid_bet, d.payout, 0 as rebate_self, 0 as rebate_agent, 0 as accruals, 0 as cashback, 0 as bonus, 0 as wages, 0 as dividends, ${noCash} from agent_member_day d
    where d.cell = cell_of(w.id) and d.member_id = w.id and d.day between greatest(${p.from}::date, w.since) and ${p.to}::date
      and d.currency = ${p.currency} and (${p.categories === null} or d.category = any (${[...(p.categories ?? [])]}::text[]))
    union all
    select o.category, 0, 0, 0, 0, o.rebate_self, o.rebate_agent, o.small, o.cashback, o.bonus, o.wages, o.dividends, 0, 0, 0, 0, 0 from agent_own_cost_day o
    where o.cell = cell_of(w.id) and o.member_id = w.id and o.day between greatest(${p.from}::date, w.since) and ${p.to}::date
      and o.currency = ${p.currency} and (${p.categories === null} or o.category = any (${[...(p.categories ?? [])]}::text[]))
    -- Looked up member by member: of a large tree's head the planner would read everybody's days.
    offset 0) p`

export type Scope = 'team' | 'one'
const daysOfScope = (scope: Scope, p: PlayFilter) => (scope === 'team' ? ofTeams(p) : ofMembers(p))

/** Of each line; one without play is left out. */
export async function playOfLines(
  db: Queryable,
  lines: readonly Line[],
  scope: Scope,
  p: PlayFilter,
): Promise<Map<bigint, TeamPlay>> {
  const rows = await db.many<TeamPlay & { id: bigint }>(sql`
    select w.id, ${columns}
    from unnest(${lines.map(({ id }) => String(id))}::bigint[], ${lines.map(({ since }) => since)}::date[]) as w(id, since)
    ${daysOfScope(scope, p)} group by w.id`)
  return new Map(rows.map(({ id, ...play }) => [id, play]))
}

/** Of one line with everybody below, day by day, the newest first; days without anything are left out. */
export function daysOfLine(db: Queryable, line: Line, p: PlayFilter): Promise<(TeamPlay & { day: string })[]> {
  return db.many<TeamPlay & { day: string }>(sql`
    select p.day::text as day, ${columns} from (select ${line.id}::bigint as id, ${line.since}::date as since) w
    ${ofTeams(p)} group by p.day order by p.day desc`)
}

/** What was played of each product; what has none stands under '': costs beside the rebates of bets, and cash. */
export type ByProduct = ReadonlyMap<string, TeamPlay>
type PlayDays = Omit<PlayFilter, 'categories'>
const byProduct = (rows: readonly (TeamPlay & { category: string })[]): ByProduct =>
  new Map(rows.map(({ category, ...play }) => [category, play]))

/**
 * Whether a move `m` brought a member to directly below somebody. Whoever came from further down of the same team was counted in the line
 * that they left until then, so that day counts too.
 */
const isArrival = (above: bigint | SqlQuery) => sql`m.from_uplines[1] is distinct from ${above}`

/** Of one line, by product. */
export async function productsOfLine(db: Queryable, line: Line, scope: Scope, days: PlayDays): Promise<ByProduct> {
  return byProduct(
    await db.many<TeamPlay & { category: string }>(sql`
      select p.category, ${columns} from (select ${line.id}::bigint as id, ${line.since}::date as since) w
      ${daysOfScope(scope, { ...days, categories: null })} group by p.category`),
  )
}

/** Of all lines directly below a member together, each from when it came there, by product. */
export async function productsBelow(
  db: Queryable,
  { id, since }: Line,
  scope: Scope,
  days: PlayDays,
): Promise<ByProduct> {
  return byProduct(
    await db.many<TeamPlay & { category: string }>(sql`
      select p.category, ${columns} from (
        select t.descendant_id as id, greatest(${since}::date, (
          select business_day(max(m.moved_at)) from agent_move m
          where m.cell = cell_of(t.descendant_id) and m.member_id = t.descendant_id and ${isArrival(id)})) as since
        from agent_team t where t.cell = cell_of(${id}) and t.member_id = ${id} and t.depth = 1) w
      ${daysOfScope(scope, { ...days, categories: null })} group by p.category`),
  )
}

/** Since which day members have been directly below this one; absent: always. */
export const daysOfArrival = (
  db: Queryable,
  memberIds: readonly bigint[],
  aboveId: bigint,
): Promise<Map<bigint, string>> =>
  daysOfSteps(
    db,
    memberIds.map((id) => ({ id, aboveId })),
  )

/** Since which day each of these members has been directly below the one named with it; absent: always. */
export async function daysOfSteps(
  db: Queryable,
  steps: readonly { id: bigint; aboveId: bigint }[],
): Promise<Map<bigint, string>> {
  const rows = await db.many<{ id: bigint; day: string }>(sql`
    select w.id, business_day(max(m.moved_at))::text as day
    from unnest(${steps.map(({ id }) => String(id))}::bigint[], ${steps.map(({ aboveId }) => String(aboveId))}::bigint[]) as w(id, above)
    join agent_move m on m.cell = cell_of(w.id) and m.member_id = w.id and ${isArrival(sql`w.above`)} group by w.id`)
  return new Map(rows.map(({ id, day }) => [id, day]))
}

/** Since which day a member has been anywhere below another one; null: always. */
export function dayInTeam(db: Queryable, id: bigint, rootId: bigint): Promise<string | null> {
  return db.value<string | null>(sql`
    select business_day(max(moved_at))::text as day from agent_move
    where cell = cell_of(${id}) and member_id = ${id} and not ${rootId} = any(from_uplines)`)
}
