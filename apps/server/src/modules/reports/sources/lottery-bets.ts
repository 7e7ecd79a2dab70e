import { moneyToString, parseMoney } from '@lotus/kernel'
import { lotteryCategories, orderStatus, orderStatuses, type LotteryCategory, type OrderStatus } from '@lotus/contract'
import { idOfCursor } from '../../../platform/paging.ts'
import {
  findOrder,
  listGames,
  listOrderIds,
  listOrdersOf,
  orderIdOf,
  presentOrder,
  sumOrdersByDay,
  type OrderView,
} from '../../lottery/index.ts'
import type { Bet, BetFilter, BetSource, BetState } from '../record/bet-source.ts'

/** lottery.md 0: the record's state for each status of an order. */
export const stateOf: Record<OrderStatus, BetState> = {
  [orderStatus.waiting]: 'waiting',
  [orderStatus.won]: 'won',
  [orderStatus.lost]: 'lost',
  [orderStatus.chaseWon]: 'returned',
  [orderStatus.givenBack]: 'returned',
  [orderStatus.void]: 'returned',
  [orderStatus.tie]: 'tie',
}
export const statusesOf = (states: readonly BetState[]): OrderStatus[] =>
  orderStatuses.filter((status) => states.includes(stateOf[status]))

export const isLotteryCategory = (category: string): category is LotteryCategory =>
  lotteryCategories.some((one) => one === category)
/** The product asked for, of a source that accepts the filter. */
export const categoryOf = ({ category }: Pick<BetFilter, 'category'>): LotteryCategory | null =>
  category !== null && isLotteryCategory(category) ? category : null

/** The lottery's orders as bets of the record. */
export function lotteryBets(): BetSource {
  return {
    name: 'lottery',
    accepts: ({ category, vendor }) => (category === null || isLotteryCategory(category)) && vendor === null,
    async page(db, memberId, filter, { cursor, limit }) {
      const statuses = filter.states === null ? null : statusesOf(filter.states)
      const { gameCode, from, to } = filter
      const ids = await listOrderIds(
        db,
        { memberId, category: categoryOf(filter), gameCode, statuses, from, to },
        { beforeId: idOfCursor(cursor), limit },
      )
      const orders = new Map(
        (
          await listOrdersOf(
            db,
            ids.map((id) => ({ memberId, id })),
          )
        ).map((order) => [order.id, order]),
      )
      return ids
        .map((id) => orders.get(id))
        .filter((order) => order !== undefined)
        .map((order) => ({ bet: betOfOrder(order), cursor: order.id.toString() }))
    },
    async sums(db, memberId, period) {
      return (await sumOrdersByDay(db, { memberId, ...period })).map(({ status, ...sum }) => ({
        ...sum,
        vendor: null,
        state: stateOf[status],
      }))
    },
    async names(db, games) {
      const codes = new Set(games.map(({ gameCode }) => gameCode))
      return (await listGames(db))
        .filter(({ code }) => codes.has(code))
        .map(({ code, name }) => ({ vendor: null, vendorName: null, gameCode: code, name }))
    },
    async findByRef(db, memberId, refNo) {
      const id = orderIdOf(refNo)
      const order = id === undefined ? undefined : await findOrder(db, memberId, id)
      // The same id has another number in the form of before.
      return order && BigInt(order.orderNo.slice(1)) === BigInt(refNo.slice(1)) ? betOfOrder(order) : undefined
    },
    owns: (id) => /^\d+$/.test(id),
    async detail(db, memberId, id) {
      const order = await findOrder(db, memberId, BigInt(id))
      return (
        order && {
          ...betOfOrder(order),
          validWhy: null,
          movements: [],
          toldAt: null,
          isCounted: true,
          hasReplay: false,
        }
      )
    },
    // A lottery order has its draw, proof and explanation instead.
    replay: async () => undefined,
  }
}

export function betOfOrder(view: OrderView): Bet {
  const order = presentOrder(view)
  const state = stateOf[order.status]
  const winLoss = state === 'waiting' ? null : parseMoney(order.payout ?? '0') - parseMoney(order.stake)
  return {
    id: order.id,
    source: 'lottery',
    refNo: order.orderNo,
    category: view.category,
    vendor: null,
    vendorName: null,
    gameCode: order.gameCode,
    gameName: order.gameName,
    state,
    stake: order.stake,
    validBet: order.validBet,
    payout: order.payout,
    winLoss: winLoss === null ? null : moneyToString(winLoss),
    placedAt: order.placedAt,
    settledAt: order.settledAt,
    order,
    roundId: null,
  }
}
