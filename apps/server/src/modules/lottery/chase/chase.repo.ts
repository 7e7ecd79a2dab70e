import type { Money } from '@lotus/kernel'
import { judgedStatuses, orderStatus, returnedStatuses, type OrderStatus } from '@lotus/contract'
import { sql, type Queryable, type SqlQuery } from '@lotus/database'
import type { ChaseGenerator } from '@lotus/rules/chase'
import type { WireContent } from '@lotus/rules/catalogue'
import type { Texts } from '../../../platform/language.ts'
import type { Issue } from '../draw/issues.repo.ts'

export type Chase = {
  id: bigint
  memberId: bigint
  gameId: number
  gameCode: string
  gameName: Texts
  family: string
  isCancelAllowed: boolean
  generator: ChaseGenerator
  winStop: boolean
  issueIds: bigint[]
  multiples: number[]
  itemCount: number
  stake: Money
  createdAt: Date
  stopReason: 'win' | 'member' | 'operator' | null
  /** Set by an operator: the reason, which the member reads, and who. */
  stopNote: string | null
  stoppedBy: string | null
  stoppedAt: Date | null
  startIssueNo: string
  endIssueNo: string
}

/** What is bet in every issue; points as in the first issue. */
export type ChaseItem = {
  play: string
  content: WireContent
  lines: number
  points: number
  unit: Money
  prizeGroup: number
}
export type ChaseSums = { doneCount: number; returned: Money; payout: Money; items: ChaseItem[] }

const chaseColumns = sql`
  c.id, c.member_id as "memberId", c.game_id as "gameId", g.code as "gameCode", g.name as "gameName", g.family,
  g.is_cancel_allowed as "isCancelAllowed", c.generator, c.win_stop as "winStop", c.issue_ids as "issueIds", c.multiples,
  c.item_count as "itemCount", c.stake, c.created_at as "createdAt", c.stop_reason as "stopReason", c.stop_note as "stopNote", c.stopped_by_name as "stoppedBy", c.stopped_at as "stoppedAt",
  first.issue_no as "startIssueNo", last.issue_no as "endIssueNo"`
const fromChase = sql`
  from lottery_chase c join lottery_game g on g.id = c.game_id
  join lottery_issue first on first.id = c.issue_ids[1]
  join lottery_issue last on last.id = c.issue_ids[cardinality(c.issue_ids)]`

/** Items shown of a chase in a list. */
const LISTED_ITEMS = 3

export type ChaseState = 'all' | 'running' | 'ended'
export type ChaseFilter = { memberId: bigint; gameCode: string | null; state: ChaseState }

/** A member's chases, newest first, each with the outcome of its orders. */
export async function listChases(
  db: Queryable,
  filter: ChaseFilter,
  page: { beforeId: bigint | null; limit: number },
): Promise<(Chase & ChaseSums)[]> {
  return listWhere(
    db,
    sql`c.member_id = ${filter.memberId} and (${filter.gameCode}::text is null or g.code = ${filter.gameCode})`,
    filter.state,
    page,
  )
}

/** The same over all members of a game. */
export async function listChasesOfGame(
  db: Queryable,
  filter: { gameId: number; state: ChaseState },
  page: { beforeId: bigint | null; limit: number },
): Promise<(Chase & ChaseSums)[]> {
  return listWhere(db, sql`c.game_id = ${filter.gameId}`, filter.state, page)
}

async function listWhere(
  db: Queryable,
  where: SqlQuery,
  state: ChaseState,
  page: { beforeId: bigint | null; limit: number },
): Promise<(Chase & ChaseSums)[]> {
  const isRunning = sql`exists (
    select from lottery_order w where w.chase_id = c.id and w.placed_at = c.created_at and w.status = ${orderStatus.waiting})`
  const ofState = state === 'all' ? sql`` : state === 'running' ? sql`and ${isRunning}` : sql`and not ${isRunning}`
  const rows = await db.many<
    Chase & Omit<ChaseSums, 'items'> & { items: (Omit<ChaseItem, 'unit'> & { unit: string })[] }
  >(sql`
    select ${chaseColumns}, s."doneCount", s.returned, s.payout, f.items
    ${fromChase}
    cross join lateral (
      select count(*) filter (where x.waiting = 0)::integer as "doneCount", coalesce(sum(x.returned), 0)::bigint as returned,
        coalesce(sum(x.payout), 0)::bigint as payout
      from (
        select count(*) filter (where o.status = ${orderStatus.waiting}) as waiting, sum(o.payout) filter (where o.status = any (${[...returnedStatuses]}::smallint[])) as returned,
          sum(o.payout) filter (where o.status = any (${[...judgedStatuses]}::smallint[])) as payout
        from lottery_order o where o.chase_id = c.id and o.placed_at = c.created_at group by o.issue_id) x
    ) s
    cross join lateral (
      select jsonb_agg(jsonb_build_object('play', o.play, 'content', o.content, 'lines', o.lines, 'points', o.points,
        'unit', o.unit::text, 'prizeGroup', o.prize_group) order by o.id) as items
      from (
        select * from lottery_order o where o.chase_id = c.id and o.placed_at = c.created_at and o.issue_id = c.issue_ids[1]
        order by o.id limit ${LISTED_ITEMS}) o
    ) f
    where ${where} ${ofState}
      and (${page.beforeId}::bigint is null or c.id < ${page.beforeId})
    order by c.id desc limit ${page.limit}`)
  return rows.map((row) => ({ ...row, items: row.items.map((item) => ({ ...item, unit: BigInt(item.unit) })) }))
}

export async function findChase(db: Queryable, memberId: bigint, id: bigint): Promise<Chase | undefined> {
  return db.maybe<Chase>(sql`select ${chaseColumns} ${fromChase} where c.id = ${id} and c.member_id = ${memberId}`)
}

export type ChaseIssue = Pick<Issue, 'id' | 'issueNo' | 'state' | 'openAt' | 'lockAt' | 'drawAt'>

/** The issues of a chase, in its order. */
export async function listChaseIssues(db: Queryable, chase: Pick<Chase, 'issueIds'>): Promise<ChaseIssue[]> {
  return db.many<ChaseIssue>(sql`
    select i.id, i.issue_no as "issueNo", i.state, i.open_at as "openAt", i.lock_at as "lockAt", i.draw_at as "drawAt"
    from unnest(${chase.issueIds.map(String)}::bigint[]) with ordinality as t(id, place) join lottery_issue i on i.id = t.id
    order by t.place`)
}

export type ChaseOrder = ChaseItem & {
  id: bigint
  orderNo: string
  issueId: bigint
  family: string
  price: Money
  stake: Money
  status: OrderStatus
  payout: Money | null
}

/** The orders of a chase in their order. */
export async function listChaseOrders(db: Queryable, chase: Pick<Chase, 'id' | 'family'>): Promise<ChaseOrder[]> {
  return db.many<ChaseOrder>(sql`
    select o.id, o.order_no as "orderNo", o.issue_id as "issueId", ${chase.family}::text as family, o.play, o.content, o.lines, o.points,
      o.unit, o.price, o.prize_group as "prizeGroup", o.stake, o.status, o.payout
    from lottery_chase c join lottery_order o on o.chase_id = c.id and o.placed_at = c.created_at
    where c.id = ${chase.id} order by o.id`)
}

/** The stored answer of an earlier copy of the call; null if there is none. */
export async function findChaseOutcome<Reply>(
  db: Queryable,
  p: { memberId: bigint; key: string; fingerprint: Uint8Array },
): Promise<Reply | null> {
  return db.value<Reply | null>(sql`select lottery_chase_outcome(${p.memberId}, ${p.key}, ${p.fingerprint}) as reply`)
}

/** Marks the chases that must stop because one of these orders has won; returns how many. */
export async function markWonChases(
  db: Queryable,
  orders: readonly { id: string; placedAt: string }[],
): Promise<number> {
  return db.value<number>(sql`select lottery_mark_won_chases(${JSON.stringify(orders)}) as count`)
}

export async function listDueChases(db: Queryable, limit: number): Promise<Pick<Chase, 'id'>[]> {
  return db.many<Pick<Chase, 'id'>>(sql`select id from lottery_chase where stop_due order by id limit ${limit}`)
}

/** Waiting orders with one content: how much of `stake` goes on each of its numbers. */
export type RefundItem = { orderIds: string[]; stake: string; numbers: Record<string, string> | null }

/** False if it was already stopped. */
export async function stopChaseOnWin(db: Queryable, id: bigint, items: readonly RefundItem[]): Promise<boolean> {
  return db.value<boolean>(sql`select lottery_stop_chase(${id}, ${JSON.stringify(items)}) as done`)
}

/** The member of a chase, and the stakes that were returned. */
export function findReturned(
  db: Queryable,
  id: bigint,
): Promise<{ memberId: bigint; gameCode: string; returned: Money } | undefined> {
  return db.maybe(sql`
    select c.member_id as "memberId", g.code as "gameCode", (
      select coalesce(sum(o.payout), 0)::bigint from lottery_order o
      where o.chase_id = c.id and o.placed_at = c.created_at and o.status = any (${[...returnedStatuses]}::smallint[])) as returned
    from lottery_chase c join lottery_game g on g.id = c.game_id where c.id = ${id}`)
}

/** `ok`, or why nothing was done. */
export async function stopByOperator(
  db: Queryable,
  h: { id: bigint; reason: string; operator: { operatorId: bigint; username: string }; items: readonly RefundItem[] },
): Promise<string> {
  return db.value<string>(
    sql`select lottery_halt_chase(${h.id}, ${h.reason}, ${h.operator.operatorId}, ${h.operator.username}, ${JSON.stringify(h.items)}) as reply`,
  )
}
