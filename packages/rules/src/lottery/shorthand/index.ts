/** Tickets as bettors write them: text to bets, bets to text (docs/domain/shorthand.md). Pure, for screens and tests. */
export { NUMBERS_MAX } from './expand.ts'
export { parseShorthand, SHORTHAND_MAX } from './parse.ts'
export { ordersOfBet, type ShorthandOrder } from './plays.ts'
export { amountText, printShorthand } from './print.ts'
export { playWords, regionOf, shortNameOf } from './words.ts'
export type {
  PlayWord,
  Region,
  ShorthandBet,
  ShorthandDay,
  ShorthandError,
  ShorthandErrorCode,
  ShorthandReading,
  ShorthandStation,
} from './types.ts'
