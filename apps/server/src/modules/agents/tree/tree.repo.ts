import { named, sql, type Queryable } from '@lotus/database'
import { atMicros, microsOf, type Micros, type TimePlace } from '../../../platform/time-cursor.ts'
import type { GivenRates, OpenedKind } from '../rates.ts'
import type { RebateCategory } from '@lotus/contract'

export type Node = {
  memberId: bigint
  /** Everybody above, the nearest first. */
  uplines: bigint[]
  /** 1: directly below the operator. */
  depth: number
  isAgent: boolean
  mayOpenAgents: boolean
  mayTransferDown: boolean
  mayTransferUp: boolean
  via: 'direct' | 'link' | 'referral' | 'operator'
  remark: string
  joinedAt: Date
}

const columns = sql`member_id as "memberId", uplines, depth, is_agent as "isAgent", may_open_agents as "mayOpenAgents",
  may_transfer_down as "mayTransferDown", may_transfer_up as "mayTransferUp", via, remark,
  joined_at as "joinedAt"`

export function findNode(db: Queryable, memberId: bigint): Promise<Node | undefined> {
  return db.maybe<Node>(sql`
    select ${columns} from agent_node where cell = cell_of(${memberId}) and member_id = ${memberId}`)
}

export async function listNodes(db: Queryable, memberIds: readonly bigint[]): Promise<Map<bigint, Node>> {
  const rows = await db.many<Node>(sql`
    select ${columns} from agent_node n join unnest(${memberIds.map(String)}::bigint[]) as w(id) on n.cell = cell_of(w.id) and n.member_id = w.id`)
  return new Map(rows.map((row) => [row.memberId, row]))
}

export type Standing = { mayAct: boolean; isExcluded: boolean; until: Date | null }

export async function standingOf(db: Queryable, memberId: bigint): Promise<Standing> {
  return db.one<Standing>(
    sql`select may_act as "mayAct", is_excluded as "isExcluded", until from agent_standing(${memberId})`,
  )
}

/** Until the commit nobody else joins below this agent, and no line moves. */
export async function lockNode(db: Queryable, memberId: bigint): Promise<Node | undefined> {
  return db.maybe<Node>(sql`select ${columns} from agent_lock(${memberId}) where member_id is not null`)
}

export async function listRates(db: Queryable, memberIds: readonly bigint[]): Promise<Map<bigint, GivenRates>> {
  const rows = await db.many<{ memberId: bigint; category: RebateCategory; ratePpm: number }>(sql`
    select r.member_id as "memberId", r.category, r.rate_ppm as "ratePpm"
    from agent_rate r join unnest(${memberIds.map(String)}::bigint[]) as w(id) on r.cell = cell_of(w.id) and r.member_id = w.id`)
  const rates = new Map<bigint, GivenRates>()
  for (const { memberId, category, ratePpm } of rows) {
    rates.set(memberId, { ...rates.get(memberId), [category]: ratePpm })
  }
  return rates
}

/** Every rate of those of these members who have a place, one row without a product for who has none; nobody's before `from`. */
export async function listEarnedFrom(
  db: Queryable,
  memberIds: readonly bigint[],
  from: string,
): Promise<{ memberId: bigint; category: RebateCategory | null; ratePpm: number }[]> {
  return db.many(
    named(
      'agents.earned_from',
      sql`
        select n.member_id as "memberId", r.category, coalesce(r.rate_ppm, 0) as "ratePpm"
        from unnest(${memberIds.map(String)}::bigint[]) as w(id)
        join agent_node n on n.cell = cell_of(w.id) and n.member_id = w.id
        left join agent_rate r on r.cell = n.cell and r.member_id = n.member_id
        where ${from}::timestamptz <= lotus_now()`,
    ),
  )
}

export type NewPlace = {
  memberId: bigint
  uplineId: bigint
  kind: OpenedKind
  via: Node['via']
  linkCode: string | null
  remark: string
  rates: GivenRates
  by: string
}

/** False if the member has a place already. */
export async function join(db: Queryable, p: NewPlace): Promise<boolean> {
  return db.value<boolean>(sql`
    select agent_join(${p.memberId}, ${p.uplineId}, ${p.kind === 'agent'}, ${p.via}, ${p.linkCode}, ${p.remark},
      ${JSON.stringify(p.rates)}, ${p.by}) as joined`)
}

export async function raiseRates(
  db: Queryable,
  p: { uplineId: bigint; memberId: bigint; rates: GivenRates; by: string },
): Promise<void> {
  await db.query(sql`select agent_raise_rates(${p.uplineId}, ${p.memberId}, ${JSON.stringify(p.rates)}, ${p.by})`)
}

/** The operator makes a member an agent, below the operator where they have no place, with these rates. */
export async function setAgent(
  db: Queryable,
  p: { memberId: bigint; rates: GivenRates; by: string; reason: string },
): Promise<void> {
  await db.query(sql`select agent_set(${p.memberId}, ${JSON.stringify(p.rates)}, ${p.by}, ${p.reason})`)
}

export type SetType = 'AGENT' | 'TEST_AGENT' | 'PLAYER'

/** The operator makes an agent of a member, or a player of an agent who has nobody below and no contract. */
export async function setType(
  db: Queryable,
  p: { memberId: bigint; type: SetType; by: string; reason: string },
): Promise<void> {
  await db.query(sql`select agent_set_type(${p.memberId}, ${p.type}, ${p.by}, ${p.reason})`)
}

export type Switch = 'OPEN_AGENTS' | 'TRANSFER_DOWN' | 'TRANSFER_UP'

/** False where it is so already, or the member has no place. */
export async function setSwitch(
  db: Queryable,
  p: { memberId: bigint; what: Switch; isAllowed: boolean },
): Promise<boolean> {
  return db.value<boolean>(sql`select agent_switch_set(${p.memberId}, ${p.what}, ${p.isAllowed}) as done`)
}

/** False unless the member is directly below. */
export async function setRemark(
  db: Queryable,
  p: { uplineId: bigint; memberId: bigint; remark: string },
): Promise<boolean> {
  return db.value<boolean>(sql`select agent_set_remark(${p.uplineId}, ${p.memberId}, ${p.remark}) as done`)
}

export type Counts = { team: number; direct: number; agents: number; players: number }

/** Of the whole team, the agent not counted. */
export async function countTeam(db: Queryable, agentId: bigint): Promise<Counts> {
  return db.one<Counts>(sql`
    select coalesce(sum(agents + players), 0)::integer as team, coalesce(sum(agents + players) filter (where depth = 1), 0)::integer as direct,
      coalesce(sum(agents), 0)::integer as agents, coalesce(sum(players), 0)::integer as players
    from agent_team_count where cell = cell_of(${agentId}) and member_id = ${agentId}`)
}

export async function countDirect(
  db: Queryable,
  agentId: bigint,
): Promise<Omit<Counts, 'team' | 'direct'> & { all: number }> {
  return db.one(sql`
    select coalesce(sum(agents + players), 0)::integer as all, coalesce(sum(agents), 0)::integer as agents,
      coalesce(sum(players), 0)::integer as players
    from agent_team_count where cell = cell_of(${agentId}) and member_id = ${agentId} and depth = 1`)
}

export async function listLevels(
  db: Queryable,
  agentId: bigint,
): Promise<{ depth: number; agents: number; players: number }[]> {
  return db.many(sql`
    select depth::integer as depth, agents, players from agent_team_count
    where cell = cell_of(${agentId}) and member_id = ${agentId} and agents + players > 0 order by depth`)
}

/** How many joined on each day of the period; days without anybody are left out. */
export async function listJoined(
  db: Queryable,
  p: { agentId: bigint; from: string; to: string },
): Promise<{ day: string; joined: number }[]> {
  return db.many(sql`
    select day::text as day, members as joined from agent_team_joined
    where cell = cell_of(${p.agentId}) and member_id = ${p.agentId} and day between ${p.from}::date and ${p.to}::date and members > 0
    order by day`)
}

/** How many of those directly below by now joined on each day of the period. */
export async function listDirectJoined(
  db: Queryable,
  p: { agentId: bigint; from: string; to: string },
): Promise<{ day: string; joined: number }[]> {
  return db.many(sql`
    select business_day(joined_at)::text as day, count(*)::integer as joined from agent_team
    where cell = cell_of(${p.agentId}) and member_id = ${p.agentId} and depth = 1
      and joined_at >= ${p.from}::timestamp at time zone 'Asia/Ho_Chi_Minh'
      and joined_at < (${p.to}::timestamp + interval '1 day') at time zone 'Asia/Ho_Chi_Minh'
    group by 1 order by 1`)
}

/** Up to `limit` of those directly below an agent. */
export async function listDirectIds(db: Queryable, agentId: bigint, limit: number): Promise<bigint[]> {
  return db.values<bigint>(sql`
    select descendant_id as id from agent_team where cell = cell_of(${agentId}) and member_id = ${agentId} and depth = 1 limit ${limit}`)
}

/** Up to `limit` of everybody below an agent. */
export async function listTeamIds(db: Queryable, agentId: bigint, limit: number): Promise<bigint[]> {
  return db.values<bigint>(sql`
    select descendant_id as id from agent_team where cell = cell_of(${agentId}) and member_id = ${agentId} limit ${limit}`)
}

/** Up to `limit` of everybody below any of these members. */
export async function listTeamsIds(db: Queryable, memberIds: readonly bigint[], limit: number): Promise<bigint[]> {
  return db.values<bigint>(sql`
    select distinct t.descendant_id as id from unnest(${memberIds.map(String)}::bigint[]) as w(id)
    join agent_team t on t.cell = cell_of(w.id) and t.member_id = w.id limit ${limit}`)
}

/** Those of these members who stand below an agent. */
export async function listBelow(db: Queryable, agentId: bigint, memberIds: readonly bigint[]): Promise<bigint[]> {
  return db.values<bigint>(sql`
    select t.descendant_id as id from unnest(${`{${memberIds.join(',')}}`}::bigint[]) as w(id)
    join agent_team t on t.cell = cell_of(${agentId}) and t.member_id = ${agentId} and t.descendant_id = w.id`)
}

/** The sizes of the teams of these members; absent: nobody. */
export async function teamSizes(db: Queryable, memberIds: readonly bigint[]): Promise<Map<bigint, number>> {
  const rows = await db.many<{ id: bigint; size: number }>(sql`
    select w.id, sum(t.agents + t.players)::integer as size
    from unnest(${memberIds.map(String)}::bigint[]) as w(id)
    join agent_team_count t on t.cell = cell_of(w.id) and t.member_id = w.id and t.agents + t.players > 0 group by w.id`)
  return new Map(rows.map(({ id, size }) => [id, size]))
}

export type PageOf = {
  after: TimePlace<'id'> | null
  kind: OpenedKind | null
  limit: number
  /** Business days on which they joined, both included. */
  from?: string | undefined
  to?: string | undefined
}
type Listed = { id: bigint; micros: Micros }

/** The members directly below an agent, newest first. */
export async function listDirect(db: Queryable, agentId: bigint, page: PageOf): Promise<Listed[]> {
  const isAgent = page.kind === null ? null : page.kind === 'agent'
  return db.many<Listed>(sql`
    select descendant_id as id, ${microsOf(sql`joined_at`)} as micros from agent_team
    where cell = cell_of(${agentId}) and member_id = ${agentId} and depth = 1
      and (${isAgent}::boolean is null or is_agent = ${isAgent}::boolean)
      and (${page.from ?? null}::date is null or joined_at >= ${page.from ?? null}::timestamp at time zone 'Asia/Ho_Chi_Minh')
      and (${page.to ?? null}::date is null or joined_at < (${page.to ?? null}::timestamp + interval '1 day') at time zone 'Asia/Ho_Chi_Minh')
      and (${page.after === null} or (joined_at, descendant_id) < (${atMicros(page.after?.micros ?? null)}, ${page.after?.id ?? null}::bigint))
    order by joined_at desc, descendant_id desc limit ${page.limit}`)
}

/** Those directly below the operator, newest first. */
export async function listTop(db: Queryable, page: Omit<PageOf, 'from' | 'to'>): Promise<Listed[]> {
  const isAgent = page.kind === null ? null : page.kind === 'agent'
  return db.many<Listed>(sql`
    select member_id as id, ${microsOf(sql`joined_at`)} as micros from agent_node
    where uplines = '{}' and (${isAgent}::boolean is null or is_agent = ${isAgent}::boolean)
      and (${page.after === null} or (joined_at, member_id) < (${atMicros(page.after?.micros ?? null)}, ${page.after?.id ?? null}::bigint))
    order by joined_at desc, member_id desc limit ${page.limit}`)
}

export type RateChange = { at: Date; category: RebateCategory; fromPpm: number; toPpm: number; by: string }

/** Newest first, at most `limit`. */
export async function listRateChanges(db: Queryable, memberId: bigint, limit: number): Promise<RateChange[]> {
  return db.many<RateChange>(sql`
    select changed_at as at, category, from_ppm as "fromPpm", to_ppm as "toPpm", changed_by as by from agent_rate_change
    where cell = cell_of(${memberId}) and member_id = ${memberId} order by n desc limit ${limit}`)
}
