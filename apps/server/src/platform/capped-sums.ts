/** Sums of rows of which no more than so many are gone through; where they are not `isWhole`, there are at least so many as they count. */
export type CappedSums<Row> = { rows: Row[]; isWhole: boolean }

const LEAST_LOOK = 1000

/**
 * Where everybody's rows are too many to add up: of so many of the newest ones it is counted how many there are at least. To go through as
 * many as may be added up would cost a page several times its own time.
 */
export const leastOf = (most: number): number => Math.min(most, LEAST_LOOK)
