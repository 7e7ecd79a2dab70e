import type { Facts } from '../draws/facts.ts'

/**
 * The section that shows a table: numbers and balls, single places, sums and spans, shapes of the whole draw, sides.
 */
export type TrendGroup = 'numbers' | 'places' | 'sums' | 'shapes' | 'sides'

/** Reports that a draw has the token of this index; an index outside the table is not counted. */
export type Hit = (index: number) => void

/** A statistic over draws: a list of tokens, some of which occur in each draw. */
export type TrendTable = {
  /** A kind and its subject: `lo2`, `place.3`, `duel.1.5`, `play.special_colour`. Unique in a family. */
  readonly key: string
  readonly group: TrendGroup
  /** `one`: a draw has at most one token, so that draws form a line and a road; `many`: several, or one repeatedly. */
  readonly kind: 'one' | 'many'
  readonly tokens: readonly string[]
  /** Expected hits of each token per draw, computed on first use. */
  readonly means: () => readonly number[]
  readonly read: (facts: Facts, hit: Hit) => void
}

/** The figures of one token (lottery.md 5.6). */
export type TokenStatistics = {
  readonly token: string
  /** Occurrences in the window, each counted. */
  readonly hits: number
  /** Draws of the window in which it occurred at all. */
  readonly draws: number
  /** Draws since it was last drawn, over all known draws: 0 if in the latest one. */
  readonly absent: number
  /** Its longest absence over all draws known, the current one included. */
  readonly record: number
  /** False if it was never drawn, so that `absent` is only a minimum. */
  readonly isSeen: boolean
  /** Average omission in the window: (window - draws) / draws, or the window if it did not occur. */
  readonly average: number
  /** Expected hits per draw. */
  readonly mean: number
}

/** How often the latest outcome came in a row ("long dragon"), and the longest such run of all draws known. */
export type Streak = { readonly token: string; readonly length: number; readonly longest: number }

export type TableStatistics = Pick<TrendTable, 'key' | 'group' | 'kind'> & {
  readonly tokens: readonly TokenStatistics[]
  /** Null if draws have several tokens, or the latest has none. */
  readonly streak: Streak | null
}

/** The latest draws of a table for a trend chart. */
export type TableRows = Pick<TrendTable, 'key' | 'group' | 'kind' | 'tokens'> & {
  /** How long each token had been absent before the first row. */
  readonly start: readonly number[]
  /** For each draw, oldest first, the indices of its tokens, repeats included. */
  readonly rows: readonly (readonly number[])[]
}

/** The omission of one outcome of a play. */
export type OutcomeStatistics = Omit<TokenStatistics, 'token' | 'mean'> & {
  readonly play: string
  readonly outcome: string
  /** The chance that the line wins; the long-run average if it depends on the animal of the year. */
  readonly chance: number
}
