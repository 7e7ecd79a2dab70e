import type { Money } from '@lotus/kernel'
import { orderStatus, type LotteryCategory, type OrderStatus } from '@lotus/contract'
import { named, sql, type Queryable } from '@lotus/database'
import type { WireContent } from '@lotus/rules/catalogue'
import type { Texts } from '../../../platform/language.ts'
import type { CommandReply, FundsReply } from '../../wallet/index.ts'
import type { WireOdds } from '../config/games.repo.ts'
import { drawColumns, type DrawnIssue, type WireDraw } from '../draw/issues.repo.ts'
import type { ValidCut } from '../valid-bet/valid-cut.ts'

export type WinningRow = {
  line: string
  hits: number
  payout: string
  tiers: { tier: string; hits: number; odds: string }[]
}

export type Order = {
  id: bigint
  orderNo: string
  memberId: bigint
  issueId: bigint
  ruleVersion: number
  play: string
  content: WireContent
  lines: number
  points: number
  /** Price of one stake unit; `price` is the stake of one line at unit 1. */
  unit: Money
  price: Money
  prizeGroup: number
  /** Scale 4; null if the play has none. */
  rebateRate: Money | null
  maxPayout: Money
  stake: Money
  stakeCash: Money
  stakeBonus: Money
  salt: string
  chaseId: bigint | null
  status: OrderStatus
  hits: number | null
  payout: Money | null
  payoutUncapped: Money | null
  rebate: Money | null
  rebateRest: number | null
  validBet: Money | null
  validCut: ValidCut | null
  winning: WinningRow[] | null
  resultVersion: number | null
  placedAt: Date
  lockAt: Date
  settledAt: Date | null
}

/** An order with the fields of its game and issue that are shown to people. */
export type OrderView = Order & {
  gameCode: string
  category: LotteryCategory
  gameName: Texts
  family: string
  issueNo: string
  station: string | null
  drawAt: Date
  /** The odds of the rules it was placed under. */
  odds: WireOdds
}

const orderColumns = sql`
  o.id, o.order_no as "orderNo", o.member_id as "memberId", o.issue_id as "issueId", o.rule_version as "ruleVersion", o.play, o.content,
  o.lines, o.points, o.unit, o.price, o.prize_group as "prizeGroup", o.rebate_rate as "rebateRate", o.max_payout as "maxPayout", o.stake, o.stake_cash as "stakeCash", o.stake_bonus as "stakeBonus",
  o.salt, o.chase_id as "chaseId", o.status, o.hits, o.payout, o.payout_uncapped as "payoutUncapped", o.rebate, o.rebate_rest as "rebateRest", o.valid_bet as "validBet", o.valid_cut as "validCut", o.winning, o.result_version as "resultVersion",
  o.placed_at as "placedAt", o.lock_at as "lockAt", o.settled_at as "settledAt"`
const viewColumns = sql`
  ${orderColumns}, g.code as "gameCode", lottery_category(g, o.placed_at) as category, g.name as "gameName", g.family, i.issue_no as "issueNo",
  i.station, i.draw_at as "drawAt", po.odds`
const fromView = sql`from lottery_order o join lottery_issue i on i.id = o.issue_id join lottery_game g on g.id = o.game_id
  join lottery_play_odds po on po.game_id = o.game_id and po.rule_version = o.rule_version and po.play = o.play`

/** A placement's answer; an accepted one has its order ids, and the first answer also what was decided with them. */
export type PlacementReply = CommandReply & {
  orderIds?: readonly string[]
  placed?: Placed
  balance?: string
  short?: string
}
/** `stakes` contains cash and bonus of each order, in ten-thousandths; times are ISO 8601. */
export type Placed = {
  at: string
  lockAt: string
  stakes: readonly (readonly [string, string])[]
  funds: FundsReply
}

/** The same for a slip over several games: `locks` has one time for each part, `part` the part that is refused. */
export type SlipReply = CommandReply & {
  orderIds?: readonly string[]
  placed?: Omit<Placed, 'lockAt'> & { locks: readonly string[] }
  part?: number
}

export type PlacementItem = {
  play: string
  content: WireContent
  lines: number
  points: number
  unit: string
  price: string
  prizeGroup: number
  rebateRate: string | null
  maxPayout: string
  potential: string
  same: string
  stake: string
  salt: string
  /** Stake on each number, if the play limits numbers. */
  numbers: Record<string, string> | null
}

/** The stored answer of an earlier copy of the call; null if there is none. */
export async function findPlacement(
  db: Queryable,
  p: { memberId: bigint; key: string; fingerprint: Uint8Array },
): Promise<PlacementReply | null> {
  return db.value<PlacementReply | null>(
    sql`select lottery_placement_outcome(${p.memberId}, ${p.key}, ${p.fingerprint}) as reply`,
  )
}

/** The same of a slip over several games. */
export async function findSlip(
  db: Queryable,
  p: { memberId: bigint; key: string; fingerprint: Uint8Array },
): Promise<SlipReply | null> {
  return db.value<SlipReply | null>(
    sql`select lottery_slip_outcome(${p.memberId}, ${p.key}, ${p.fingerprint}) as reply`,
  )
}

/** Orders of several members by `id`; an id that is not that member's is left out. */
export async function listOrdersOf(
  db: Queryable,
  wanted: readonly { memberId: bigint; id: bigint }[],
): Promise<OrderView[]> {
  const query = sql`
    select ${viewColumns} ${fromView}
    join unnest(${wanted.map(({ memberId }) => memberId.toString())}::bigint[], ${wanted.map(({ id }) => id.toString())}::bigint[])
      as w(member_id, id) on w.id = o.id and w.member_id = o.member_id`
  return db.many<OrderView>(named('lottery.orders_of', query))
}

export type OrderFilter = {
  memberId: bigint
  gameCode: string | null
  issueNo: string | null
  statuses: readonly OrderStatus[] | null
  from: Date | null
  to: Date | null
}

function whereOf(filter: OrderFilter) {
  return sql`
    o.member_id = ${filter.memberId}
    and (${filter.gameCode}::text is null or g.code = ${filter.gameCode})
    and (${filter.issueNo}::text is null or i.issue_no = ${filter.issueNo})
    and (${filter.statuses}::smallint[] is null or o.status = any(${filter.statuses}::smallint[]))
    and (${filter.from}::timestamptz is null or o.placed_at >= ${filter.from})
    and (${filter.to}::timestamptz is null or o.placed_at < ${filter.to})`
}

export async function listOrders(
  db: Queryable,
  filter: OrderFilter,
  page: { beforeId: bigint | null; limit: number },
): Promise<OrderView[]> {
  // Plain bounds only, as in record.repo.ts: the index scan begins at the tightest.
  const time = sql`(select b.placed_at from lottery_order b where b.id = ${page.beforeId} and b.member_id is not distinct from ${filter.memberId})`
  return db.many<OrderView>(sql`
    select ${viewColumns} ${fromView}
    where ${whereOf(filter)} and (${page.beforeId}::bigint is null or
      (o.placed_at <= ${time} and (o.placed_at < ${time} or o.id < ${page.beforeId}::bigint)))
    order by o.placed_at desc, o.id desc limit ${page.limit}`)
}

export type OrderTotals = { count: number; stake: Money; validBet: Money; payout: Money; winLoss: Money }

/** Waiting orders count only with their stake (operations.md 1.8). */
export async function sumOrders(db: Queryable, filter: OrderFilter): Promise<OrderTotals> {
  return db.one<OrderTotals>(sql`
    select count(*)::integer as count, coalesce(sum(o.stake), 0)::bigint as stake, coalesce(sum(o.valid_bet), 0)::bigint as "validBet",
      coalesce(sum(o.payout), 0)::bigint as payout, coalesce(sum(o.payout - o.stake) filter (where o.status <> ${orderStatus.waiting}), 0)::bigint as "winLoss"
    ${fromView} where ${whereOf(filter)}`)
}

/** Orders of a member that still wait for their draw. */
export async function countOpenOrders(db: Queryable, memberId: bigint): Promise<number> {
  return db.value<number>(
    sql`select count(*)::integer as count from lottery_order where member_id = ${memberId} and status = ${orderStatus.waiting}`,
  )
}

export async function findOrder(
  db: Queryable,
  memberId: bigint,
  id: bigint,
): Promise<(OrderView & Pick<DrawnIssue, 'draw' | 'isSimulated'>) | undefined> {
  return db.maybe<OrderView & Pick<DrawnIssue, 'draw' | 'isSimulated'>>(sql`
    select ${viewColumns}, ${drawColumns} ${fromView} left join lottery_result r on r.issue_id = i.id and r.version = o.result_version
    where o.member_id = ${memberId} and o.id = ${id}`)
}

/** How many orders of the issue come before this one: its index under the root. */
export async function countOrdersBefore(db: Queryable, issueId: bigint, id: bigint): Promise<number> {
  return db.value<number>(
    sql`select count(*)::integer as count from lottery_order where issue_id = ${issueId} and id < ${id}`,
  )
}

export type LeafRow = Pick<
  Order,
  'id' | 'orderNo' | 'play' | 'content' | 'stake' | 'points' | 'unit' | 'prizeGroup' | 'salt'
>

/** The orders of an issue ordered by id, page by page. */
export async function listLeaves(db: Queryable, issueId: bigint, afterId: bigint, limit: number): Promise<LeafRow[]> {
  return db.many<LeafRow>(sql`
    select id, order_no as "orderNo", play, content, stake, points, unit, prize_group as "prizeGroup", salt from lottery_order
    where issue_id = ${issueId} and id > ${afterId} order by id limit ${limit}`)
}

/** `placedAt` as the database writes it: to the microsecond, since it is part of the row's key. */
export type WaitingRow = Pick<
  Order,
  | 'id'
  | 'ruleVersion'
  | 'play'
  | 'content'
  | 'points'
  | 'unit'
  | 'price'
  | 'prizeGroup'
  | 'rebateRate'
  | 'maxPayout'
  | 'stake'
> & {
  placedAt: string
}

const waitingColumns = sql`
  id, placed_at::text as "placedAt", rule_version as "ruleVersion", play, content, points, unit, price, prize_group as "prizeGroup",
  rebate_rate as "rebateRate", max_payout as "maxPayout", stake`

/** Orders after `afterId` that still wait, ordered by id. */
export async function listWaiting(
  db: Queryable,
  issueId: bigint,
  afterId: bigint,
  limit: number,
): Promise<WaitingRow[]> {
  const query = sql`
    select ${waitingColumns} from lottery_order where issue_id = ${issueId} and id > ${afterId} and status = ${orderStatus.waiting} order by id limit ${limit}`
  return db.many<WaitingRow>(named('lottery.list_waiting', query))
}

/** Orders after `afterId` that an earlier version of the result settled, ordered by id. */
export async function listOutdated(
  db: Queryable,
  issue: { id: bigint; resultVersion: number },
  afterId: bigint,
  limit: number,
): Promise<WaitingRow[]> {
  return db.many<WaitingRow>(sql`
    select ${waitingColumns} from lottery_order
    where issue_id = ${issue.id} and id > ${afterId} and result_version < ${issue.resultVersion} order by id limit ${limit}`)
}

export type Correction = {
  resultVersion: number
  draw: WireDraw | null
  status: OrderStatus
  payout: Money
  reason: string | null
  correctedAt: Date
}

/**
 * Earlier settlements of an order before corrections, oldest first; `reason` is that of the version that replaced it.
 */
export async function listCorrections(db: Queryable, orderId: bigint): Promise<Correction[]> {
  return db.many<Correction>(sql`
    select c.result_version as "resultVersion", r.draw, c.status, c.payout, n.reason, c.corrected_at as "correctedAt"
    from lottery_order_correction c
    join lottery_result r on r.issue_id = c.issue_id and r.version = c.result_version
    left join lottery_result n on n.issue_id = c.issue_id and n.version = c.result_version + 1
    where c.order_id = ${orderId} order by c.result_version`)
}

export type SettlementRow = {
  id: string
  placedAt: string
  status: number
  hits: number
  payout: string
  uncapped: string | null
  rebate: string | null
  /** If a part of the stake is not a valid bet: the valid part, and why. */
  valid: string | null
  cut: ValidCut | null
  winning: WinningRow[]
}

export async function settleBatch(
  db: Queryable,
  issueId: bigint,
  version: number,
  rows: readonly SettlementRow[],
): Promise<number> {
  return db.value<number>(sql`select lottery_settle_batch(${issueId}, ${version}, ${JSON.stringify(rows)}) as count`)
}

/** The same for orders that a corrected result settles again. */
export async function resettleBatch(
  db: Queryable,
  issueId: bigint,
  version: number,
  rows: readonly SettlementRow[],
): Promise<number> {
  return db.value<number>(sql`select lottery_resettle_batch(${issueId}, ${version}, ${JSON.stringify(rows)}) as count`)
}

export async function ensureOrderPartitions(db: Queryable, monthsAhead: number): Promise<number> {
  return db.value<number>(sql`select lottery_ensure_partitions(${monthsAhead}::integer) as made`)
}

/** Orders in the default partition, since no month was made for them. */
export async function countDefaultOrders(db: Queryable): Promise<number> {
  return db.value<number>(sql`select count(*)::integer as count from lottery_order_default`)
}
