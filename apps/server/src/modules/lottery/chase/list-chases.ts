import { assert, moneyToString, must, type Money } from '@lotus/kernel'
import {
  orderStatus,
  returnedStatuses,
  type OrderStatus,
  type RouteParsedInput,
  type RouteValue,
} from '@lotus/contract'
import type { Queryable } from '@lotus/database'
import { contentText } from '../sale/content-text.ts'
import { found, idOf, readPage } from '../../../platform/paging.ts'
import { familyOf } from '../config/games.repo.ts'
import { wireState } from '../draw/issue-state.ts'
import { getNow } from '../draw/issues.repo.ts'
import {
  findChase,
  listChaseIssues,
  listChaseOrders,
  listChases as listRows,
  type Chase,
  type ChaseIssue,
  type ChaseItem,
  type ChaseOrder,
  type ChaseSums,
} from './chase.repo.ts'

type WireRow = RouteValue<'lottery.chases'>['rows'][number]
type WireChase = RouteValue<'lottery.chase'>
type WireIssue = WireChase['issues'][number]

const WAITING = 2

/** A member's own chases, newest first. */
export async function listChases(
  db: Queryable,
  memberId: bigint,
  input: RouteParsedInput<'lottery.chases'>,
): Promise<RouteValue<'lottery.chases'>> {
  const filter = { memberId, gameCode: input.gameCode ?? null, state: input.state ?? 'all' }
  const page = await readPage(input, (at) => listRows(db, filter, at))
  return { rows: page.rows.map((row) => presentChaseRow(row, row)), nextCursor: page.nextCursor }
}

/** One chase with each of its issues; `not_found` for another member's. */
export async function getChase(db: Queryable, memberId: bigint, id: string): Promise<WireChase> {
  const chase = found(await findChase(db, memberId, idOf(id)))
  const [issues, orders, now] = await Promise.all([listChaseIssues(db, chase), listChaseOrders(db, chase), getNow(db)])
  const byIssue = Map.groupBy(orders, (order) => order.issueId)
  const rows = presentIssues(chase, issues, byIssue, now)
  const sums: ChaseSums = {
    doneCount: rows.filter(({ status }) => status !== WAITING).length,
    returned: sumOf(orders, ({ status, payout }) => (isReturned(status) ? payout : null)),
    payout: sumOf(orders, ({ status, payout }) => (isReturned(status) ? null : payout)),
    items: byIssue.get(must(chase.issueIds[0], 'a chase has issues')) ?? [],
  }
  return { ...presentChaseRow(chase, sums), isCancelAllowed: chase.isCancelAllowed, issues: rows }
}

const isReturned = (status: OrderStatus) => returnedStatuses.includes(status)
const sumOf = (orders: readonly ChaseOrder[], part: (order: ChaseOrder) => Money | null) =>
  orders.reduce((sum, order) => sum + (part(order) ?? 0n), 0n)

function stateOf({ stopReason, issueIds }: Chase, { doneCount }: ChaseSums): WireRow['state'] {
  if (stopReason === 'win') return 'stopped'
  if (doneCount < issueIds.length) return 'running'
  if (stopReason === 'operator') return 'halted'
  return stopReason === 'member' ? 'cancelled' : 'finished'
}

/** A chase as a row of a list. */
export function presentChaseRow(chase: Chase, sums: ChaseSums): WireRow {
  return {
    id: chase.id.toString(),
    chaseNo: `N${chase.id.toString().padStart(9, '0')}`,
    gameCode: chase.gameCode,
    gameName: chase.gameName,
    family: chase.family,
    state: stateOf(chase, sums),
    generator: chase.generator,
    winStop: chase.winStop,
    issueCount: chase.issueIds.length,
    doneCount: sums.doneCount,
    itemCount: chase.itemCount,
    startIssueNo: chase.startIssueNo,
    endIssueNo: chase.endIssueNo,
    stake: moneyToString(chase.stake),
    returned: moneyToString(sums.returned),
    payout: moneyToString(sums.payout),
    createdAt: chase.createdAt.toISOString(),
    stoppedAt: chase.stoppedAt?.toISOString() ?? null,
    stopNote: chase.stopNote,
    items: sums.items.map((item) => presentItem(chase, item)),
  }
}

function presentItem({ family, multiples }: Chase, item: ChaseItem): WireRow['items'][number] {
  const play = must(familyOf(family).findPlay(item.play), `the rules know no play ${item.play}`)
  const [first = 1] = multiples
  return {
    play: item.play,
    playName: play.name,
    contentText: contentText(play.input, item.content),
    lines: item.lines,
    points: item.points / first,
    unit: moneyToString(item.unit),
    prizeGroup: item.prizeGroup,
  }
}

/** For the orders of one issue: one that waits, won or tied decides before one that lost (lottery-choices.md 6). */
const byRank = (['waiting', 'won', 'tie', 'lost', 'void', 'givenBack', 'chaseWon'] as const).map(
  (name) => orderStatus[name],
)

function statusOf(orders: readonly ChaseOrder[]): OrderStatus {
  const status = byRank.find((wanted) => orders.some((order) => order.status === wanted))
  assert(status !== undefined, 'an issue of a chase has orders')
  return status
}

function presentIssues(
  chase: Chase,
  issues: readonly ChaseIssue[],
  byIssue: ReadonlyMap<bigint, readonly ChaseOrder[]>,
  now: Date,
): WireIssue[] {
  let net = 0n
  return issues.map((issue, at) => {
    const orders = byIssue.get(issue.id) ?? []
    const status = statusOf(orders)
    const stake = sumOf(orders, (order) => order.stake)
    const payout = sumOf(orders, (order) => order.payout)
    if (status !== WAITING) net += payout - stake
    return {
      issueNo: issue.issueNo,
      state: wireState(issue, now),
      lockAt: issue.lockAt.toISOString(),
      drawAt: issue.drawAt.toISOString(),
      multiple: must(chase.multiples[at], 'every issue has its multiple'),
      stake: moneyToString(stake),
      status,
      payout: status === WAITING ? null : moneyToString(payout),
      net: status === WAITING ? null : moneyToString(net),
      isCancellable: chase.isCancelAllowed && status === WAITING && issue.state === 'scheduled' && now < issue.lockAt,
      orders: orders.map((order) => ({
        id: order.id.toString(),
        orderNo: order.orderNo,
        play: order.play,
        status: order.status,
        stake: moneyToString(order.stake),
        payout: order.payout === null ? null : moneyToString(order.payout),
      })),
    }
  })
}
