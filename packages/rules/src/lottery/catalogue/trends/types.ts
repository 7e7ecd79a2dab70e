import type { Facts } from '../draws/facts.ts'

/** Where a page shows a table: numbers and balls, single places, sums and spans, shapes of the whole draw, sides. */
export type TrendGroup = 'numbers' | 'places' | 'sums' | 'shapes' | 'sides'

/** Tells that a draw shows the token of this index; an index outside the table is not counted. */
export type Hit = (index: number) => void

/** One thing that is counted over draws: a list of tokens, of which every draw shows some. */
export type TrendTable = {
  /** A word and what it is about: `lo2`, `place.3`, `duel.1.5`, `play.special_colour`. Unique in a family. */
  readonly key: string
  readonly group: TrendGroup
  /** `one`: a draw shows one token at most, so that the draws form a line and a road; `many`: several, or one repeatedly. */
  readonly kind: 'one' | 'many'
  readonly tokens: readonly string[]
  /** Hits of each token that a draw is expected to bring, counted when first asked for. */
  readonly means: () => readonly number[]
  readonly read: (facts: Facts, hit: Hit) => void
}

/** What the draws say about one token (lottery.md 5.6). */
export type TokenStatistics = {
  readonly token: string
  /** Occurrences in the window, each counted. */
  readonly hits: number
  /** Draws of the window in which it fell at all. */
  readonly draws: number
  /** Draws since it last fell, over all draws known: 0 where it fell in the latest one. */
  readonly absent: number
  /** Its longest absence over all draws known, the current one included. */
  readonly record: number
  /** False where it never fell, so that `absent` says only "at least". */
  readonly isSeen: boolean
  /** Average omission in the window: (window - draws) / draws, and the window where it did not fall. */
  readonly average: number
  /** Hits that chance expects of one draw. */
  readonly mean: number
}

/** How often the latest outcome came in a row ("long dragon"), and the longest such run of all draws known. */
export type Streak = { readonly token: string; readonly length: number; readonly longest: number }

export type TableStatistics = Pick<TrendTable, 'key' | 'group' | 'kind'> & {
  readonly tokens: readonly TokenStatistics[]
  /** Null where draws show several tokens, and where the latest shows none. */
  readonly streak: Streak | null
}

/** The latest draws of a table for a trend chart. */
export type TableRows = Pick<TrendTable, 'key' | 'group' | 'kind' | 'tokens'> & {
  /** How long each token had been absent before the first row. */
  readonly start: readonly number[]
  /** Of each draw, oldest first, the indices of the tokens it showed, repeats included. */
  readonly rows: readonly (readonly number[])[]
}

/** The omission of one outcome of a play. */
export type OutcomeStatistics = Omit<TokenStatistics, 'token' | 'mean'> & {
  readonly play: string
  readonly outcome: string
  /** The chance that the line wins; in the long run, where it goes by the animal of the year. */
  readonly chance: number
}
