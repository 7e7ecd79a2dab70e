/** Sums of rows of which no more than so many are gone through; where they are not `isWhole`, there are at least so many as they count. */
export type CappedSums<Row> = { rows: Row[]; isWhole: boolean }
