import { sql, type Queryable } from '@lotus/database'
import { atMicros, microsOf, type Micros, type TimePlace } from '../../../platform/time-cursor.ts'

export type PlanState = 'WAITING' | 'DONE' | 'CANCELLED' | 'REFUSED'
export type PlanRow = {
  memberId: bigint
  n: number
  fromUpline: bigint | null
  toUpline: bigint | null
  dueAt: Date
  plannedAt: Date
  /** `plannedAt`, for cursors. */
  micros: Micros
  plannedBy: string
  /** Whether another operator has to confirm it, and who did. */
  needsSecond: boolean
  confirmedBy: string | null
  confirmedAt: Date | null
  reason: string
  state: PlanState
  decidedAt: Date | null
  decidedBy: string | null
  refusal: string | null
  /** How often it was put off. */
  postponed: number
}

const columns = sql`member_id as "memberId", n, from_upline as "fromUpline", to_upline as "toUpline", due_at as "dueAt",
  planned_at as "plannedAt", ${microsOf(sql`planned_at`)} as micros, planned_by as "plannedBy", needs_second as "needsSecond", confirmed_by as "confirmedBy", confirmed_at as "confirmedAt", reason, state, decided_at as "decidedAt", decided_by as "decidedBy", refusal, postponed`

export function findPlan(db: Queryable, memberId: bigint, n: number): Promise<PlanRow | undefined> {
  return db.maybe<PlanRow>(sql`
    select ${columns} from agent_move_plan where cell = cell_of(${memberId}) and member_id = ${memberId} and n = ${n}`)
}

export async function hasWaiting(db: Queryable, memberId: bigint): Promise<boolean> {
  return db.value<boolean>(sql`
    select exists (select from agent_move_plan
      where cell = cell_of(${memberId}) and member_id = ${memberId} and state = 'WAITING') as waits`)
}

/** Those directly below an agent whose move is planned. */
export async function listWaitingIds(db: Queryable, agentId: bigint): Promise<Set<bigint>> {
  const ids = await db.values<bigint>(sql`
    select t.descendant_id from agent_team t
    join agent_move_plan p on p.cell = cell_of(t.descendant_id) and p.member_id = t.descendant_id and p.state = 'WAITING'
    where t.cell = cell_of(${agentId}) and t.member_id = ${agentId} and t.depth = 1`)
  return new Set(ids)
}

export type Listing = {
  memberId: bigint | null
  isWaiting: boolean | null
  after: TimePlace<'memberId' | 'n'> | null
  limit: number
}

export function listPlans(db: Queryable, p: Listing): Promise<PlanRow[]> {
  return db.many<PlanRow>(sql`
    select ${columns} from agent_move_plan
    where (${p.memberId === null} or (cell = cell_of(${p.memberId}::bigint) and member_id = ${p.memberId}::bigint))
      and (${p.isWaiting}::boolean is null or (state = 'WAITING') = ${p.isWaiting}::boolean)
      and (${p.after === null} or (planned_at, member_id, n) < (${atMicros(p.after?.micros ?? null)},
        ${p.after?.memberId ?? null}::bigint, ${p.after?.n ?? null}::integer))
    order by planned_at desc, member_id desc, n desc limit ${p.limit}`)
}

/** The waiting ones whose time has come, the oldest first. */
export function listDue(db: Queryable, limit: number): Promise<{ memberId: bigint; n: number }[]> {
  return db.many(sql`
    select member_id as "memberId", n from agent_move_plan where state = 'WAITING' and due_at <= lotus_now()
    order by due_at, planned_at, member_id limit ${limit}`)
}

/** The number of the new plan; null if one waits already. */
export async function propose(
  tx: Queryable,
  p: {
    memberId: bigint
    to: bigint | null
    dueAt: Date
    by: bigint
    byName: string
    needsSecond: boolean
    reason: string
  },
): Promise<number | null> {
  return tx.value<number | null>(sql`
    select agent_move_propose(${p.memberId}, ${p.to}::bigint, ${p.dueAt}::timestamptz, ${p.by}::bigint, ${p.byName}, ${p.needsSecond}::boolean,
      ${p.reason}) as n`)
}

/** As the second operator. */
export function confirm(
  tx: Queryable,
  p: Pick<PlanRow, 'memberId' | 'n'> & { by: bigint; byName: string; reason: string },
): Promise<'ok' | 'not_found' | 'state_conflict' | 'same_operator'> {
  return tx.value(
    sql`select agent_move_confirm(${p.memberId}, ${p.n}, ${p.by}::bigint, ${p.byName}, ${p.reason}) as code`,
  )
}

/** False unless it waited, and for DONE unless it is confirmed where it has to be. */
export async function decide(
  tx: Queryable,
  p: Pick<PlanRow, 'memberId' | 'n'> & { state: PlanState; by?: string; refusal?: string },
): Promise<boolean> {
  return tx.value<boolean>(sql`
    select agent_move_decide(${p.memberId}, ${p.n}, ${p.state}, ${p.by ?? null}::text, ${p.refusal ?? null}::text) as decided`)
}

/** From now on another operator has to confirm it; false unless it waited, and nobody had to. */
export function askSecond(tx: Queryable, p: Pick<PlanRow, 'memberId' | 'n'>): Promise<boolean> {
  return tx.value<boolean>(sql`select agent_move_ask_second(${p.memberId}, ${p.n}) as done`)
}

/** Puts it off; false unless it waited. */
export function postpone(tx: Queryable, p: Pick<PlanRow, 'memberId' | 'n' | 'dueAt'>): Promise<boolean> {
  return tx.value<boolean>(sql`select agent_move_postpone(${p.memberId}, ${p.n}, ${p.dueAt}::timestamptz) as done`)
}

/** Until the commit no bet is counted, no other line moves, and nobody joins below this member. First of all locks. */
export async function lockMove(tx: Queryable, memberId: bigint, uplines: readonly bigint[]): Promise<void> {
  await tx.query(sql`select agent_move_lock(${memberId}, ${uplines.map(String)}::bigint[])`)
}

/** Under `lockMove`; how many were moved. */
export async function moveLine(
  tx: Queryable,
  p: { memberId: bigint; to: bigint | null; by: string; reason: string },
): Promise<number> {
  return tx.value<number>(sql`select agent_move_line(${p.memberId}, ${p.to}::bigint, ${p.by}, ${p.reason}) as moved`)
}

/** How many are below, and how many levels of them. */
export async function sizeOf(db: Queryable, memberId: bigint): Promise<{ people: number; levels: number }> {
  return db.one(sql`
    select coalesce(sum(agents + players), 0)::integer as people, coalesce(max(depth), 0)::integer as levels from agent_team_count
    where cell = cell_of(${memberId}) and member_id = ${memberId} and agents + players > 0`)
}
