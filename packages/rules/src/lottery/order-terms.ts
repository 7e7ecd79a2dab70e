/** Points (multiple) of one order, lottery-choices.md 7. */
export const MAX_POINTS = 1_000_000

/** Money per stake unit, as the exchange format writes it. */
export const unitPattern = /^[0-9]{1,12}(\.[0-9]{1,4})?$/

/** So many winning lines of an order are written out; `winningLines` counts them all. */
export const WINNING_ROWS_MAX = 1000
