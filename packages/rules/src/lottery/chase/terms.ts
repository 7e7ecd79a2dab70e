export { MAX_POINTS } from '../order-terms.ts'

/** How the multiples of a chase were made; `manual` if a person changed them. */
export const chaseGenerators = ['same', 'multiply', 'profit', 'manual'] as const
export type ChaseGenerator = (typeof chaseGenerators)[number]

/** One issue alone is an order, not a chase. */
export const CHASE_ISSUES_MIN = 2
/** The highest multiple of one issue; the limits of the game are usually lower. */
export const CHASE_MULTIPLE_MAX = 9_999
/** Orders of one chase, items times issues: all of them are placed in one transaction. */
export const CHASE_ORDERS_MAX = 500
