/** A stretch of everybody's rows, newest first: those of it that pass a filter, and where it ended; null: nothing is older. */
export type Stretch<Row, Place> = { rows: readonly Row[]; end: Place | null }

type Look<Row, Kept, From, Place extends From> = {
  /** The place that the list goes on behind. */
  after: From | null
  /** So many rows are wanted. */
  limit: number
  /** So many rows of everybody are looked at, at most. */
  most: number
  read(after: From | null, count: number): Promise<Stretch<Row, Place>>
  /** Which of the rows the list shows, in the same order. */
  keep(rows: readonly Row[]): Promise<readonly Kept[]>
}

/** So many times the wanted rows are looked at first: a row costs little, another question more. */
const FIRST = 10
const GROWTH = 8

/**
 * Rows of a part of everybody, newest first, without asking everybody in the part: stretches of all rows are read, each longer
 * than the one before, until there are enough. The cost follows from how rare the part's rows are, not from how many it is,
 * and ends at `most`. `end`: where it stopped with fewer rows than wanted; null: there are enough, or there are no more.
 */
export async function lookNewest<Row, Kept, From, Place extends From>(
  look: Look<Row, Kept, From, Place>,
): Promise<{ rows: Kept[]; end: Place | null }> {
  const found: Kept[] = []
  let place = look.after
  let left = look.most
  for (let wanted = FIRST * look.limit; ;) {
    const count = Math.min(wanted, left)
    const { rows, end } = await look.read(place, count)
    if (rows.length > 0) found.push(...(await look.keep(rows)))
    if (found.length >= look.limit) return { rows: found.slice(0, look.limit), end: null }
    left -= count
    if (end === null || left <= 0) return { rows: found, end }
    place = end
    // As many as the missing ones should need, as rare as they were so far.
    const looked = look.most - left
    const needed =
      found.length === 0 ? Infinity : Math.ceil((1.5 * (look.limit - found.length) * looked) / found.length)
    wanted = Math.min(GROWTH * wanted, Math.max(FIRST * look.limit, needed))
  }
}

/** Of `count` rows that were asked for, those that pass, and the last one if there may be more behind it. */
export function stretchOf<Row extends { n: number; passes: boolean }>(
  rows: readonly Row[],
  count: number,
): Stretch<Row, Row> {
  const last = rows.at(-1)
  return { rows: rows.filter(({ passes }) => passes), end: last?.n === count ? last : null }
}
