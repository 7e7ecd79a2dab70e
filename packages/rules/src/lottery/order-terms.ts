/** Points (multiple) of one order, lottery-choices.md 7. */
export const MAX_POINTS = 1_000_000

/** Price of one stake unit, as the exchange format writes it. */
export const unitPattern = /^[0-9]{1,12}(\.[0-9]{1,4})?$/

/** At most this many winning lines of an order are listed; `winningLines` counts them all. */
export const WINNING_ROWS_MAX = 1000
