import type { TokenStatistics } from './types.ts'

/** A bar of a chart; shares are of the chart's height. */
export type Bar = {
  readonly token: string
  readonly value: number
  readonly share: number
  /** The longest absence, drawn behind the current one, and its figure. */
  readonly ghost: number | null
  readonly record: number | null
  /** The expected value. */
  readonly mark: number | null
}

/** Space above the highest bar, so that its figure stays inside. */
const HEADROOM = 1.18
const MILLION = 1_000_000

export function expectedHits({ meanPpm }: Pick<TokenStatistics, 'meanPpm'>, draws: number): number {
  return (meanPpm / MILLION) * draws
}

/** Hits of the period beside the expected hits in as many draws. */
export function frequencyBars(tokens: readonly TokenStatistics[], draws: number): readonly Bar[] {
  const most = Math.max(1, ...tokens.map((row) => Math.max(row.hits, expectedHits(row, draws)))) * HEADROOM
  return tokens.map((row) => ({
    token: row.token,
    value: row.hits,
    share: row.hits / most,
    ghost: null,
    record: null,
    mark: expectedHits(row, draws) / most,
  }))
}

/** The current absence in front of its record. */
export function absenceBars(tokens: readonly TokenStatistics[]): readonly Bar[] {
  const most = Math.max(1, ...tokens.map(({ record }) => record)) * HEADROOM
  return tokens.map(({ token, absent, record }) => ({
    token,
    value: absent,
    share: absent / most,
    ghost: record / most,
    record,
    mark: null,
  }))
}

/** The `count` tokens with the longest absence; equal ones in the order of the table. */
export function longestAbsent(tokens: readonly TokenStatistics[], count: number): readonly TokenStatistics[] {
  return tokens.toSorted((a, b) => b.absent - a.absent).slice(0, count)
}
