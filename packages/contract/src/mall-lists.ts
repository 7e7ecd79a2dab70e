/** What goods of the points mall are: money, a bonus with its turnover, something that is sent, or a code. */
export const itemKinds = ['CASH', 'BONUS', 'PHYSICAL', 'VOUCHER'] as const
export const orderStates = ['IN_PROCESS', 'APPROVED', 'SHIPPED', 'REJECTED'] as const
/** Pieces of one order. */
export const ORDER_PIECES_MAX = 100
