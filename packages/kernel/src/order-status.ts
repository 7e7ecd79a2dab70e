/**
 * Status numbers of an order (lottery.md 0), by name: in progress, won, lost, refunded because its chase won, cancelled
 * and refunded, void (refunded), tie. The database has the same names as functions (`order_waiting()`).
 */
export const orderStatus = { waiting: 2, won: 4, lost: 5, chaseWon: 6, givenBack: 8, void: 12, tie: 16 } as const
export type OrderStatus = (typeof orderStatus)[keyof typeof orderStatus]

export const orderStatuses = [
  orderStatus.waiting,
  orderStatus.won,
  orderStatus.lost,
  orderStatus.chaseWon,
  orderStatus.givenBack,
  orderStatus.void,
  orderStatus.tie,
] as const
/** The whole stake was refunded. */
export const returnedStatuses: readonly OrderStatus[] = [orderStatus.chaseWon, orderStatus.givenBack, orderStatus.void]
/** A result decided. */
export const judgedStatuses: readonly OrderStatus[] = [orderStatus.won, orderStatus.lost, orderStatus.tie]
