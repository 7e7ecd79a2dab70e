/** The values of one or several places that are drawn together. */
export type Pool = {
  /** The possible values of each place. */
  readonly values: readonly string[]
  /** The places `from` to before `from + count`. */
  readonly from: number
  readonly count: number
  /** No value comes twice. */
  readonly isDistinct: boolean
}

/** The chance of every total of weights over `count` places: `chances[total]`. Weights are not negative. */
export function totalChances(weights: readonly number[], count: number, isDistinct: boolean): readonly number[] {
  const ways = isDistinct ? subsetWays(weights, count) : sequenceWays(weights, count)
  const all = ways.reduce((sum, more) => sum + more, 0)
  return ways.map((more) => more / all)
}

function sequenceWays(weights: readonly number[], count: number): number[] {
  let ways = [1]
  for (let place = 0; place < count; place += 1) {
    const next: number[] = Array.from({ length: ways.length + Math.max(...weights) }, () => 0)
    for (const [total, more] of ways.entries()) {
      for (const weight of weights) next[total + weight] = (next[total + weight] ?? 0) + more
    }
    ways = next
  }
  return ways
}

/** The order of the places does not change a total, so sets are counted. */
function subsetWays(weights: readonly number[], count: number): number[] {
  const most = weights
    .toSorted((a, b) => b - a)
    .slice(0, count)
    .reduce((sum, weight) => sum + weight, 0)
  const ways = Array.from({ length: count + 1 }, () => Array.from({ length: most + 1 }, () => 0))
  const [none] = ways
  if (none) none[0] = 1
  for (const weight of weights) {
    for (let size = count; size >= 1; size -= 1) {
      const [from, to] = [ways[size - 1] ?? [], ways[size] ?? []]
      for (let total = most; total >= weight; total -= 1) {
        const more = from[total - weight] ?? 0
        if (more > 0) to[total] = (to[total] ?? 0) + more
      }
    }
  }
  return ways[count] ?? []
}

/** The chance of every span, greatest less smallest, of `count` of `size` values in a row. */
export function spanChances(size: number, count: number, isDistinct: boolean): readonly number[] {
  const ways = Array.from({ length: size }, (_, span) => {
    if (count === 1) return span === 0 ? size : 0
    if (isDistinct) return (size - span) * choose(span - 1, count - 2)
    if (span === 0) return size
    return (size - span) * ((span + 1) ** count - 2 * span ** count + (span - 1) ** count)
  })
  const all = ways.reduce((sum, more) => sum + more, 0)
  return ways.map((more) => more / all)
}

export function choose(n: number, k: number): number {
  if (k < 0 || k > n) return 0
  let ways = 1
  for (let i = 1; i <= k; i += 1) ways = (ways * (n - k + i)) / i
  return Math.round(ways)
}

/** The chance that independent places have exactly these repeats: `[2, 1, 1, 1]` is one pair and three singles. */
export function repeatChance(size: number, repeats: readonly number[]): number {
  const count = repeats.reduce((sum, repeat) => sum + repeat, 0)
  let [ways, left, placesLeft] = [1, size, count]
  const sameSize = new Map<number, number>()
  for (const repeat of repeats) {
    const before = (sameSize.get(repeat) ?? 0) + 1
    sameSize.set(repeat, before)
    // Values that repeat equally often are a set: dividing by their number leaves each set once.
    ways = (ways * left * choose(placesLeft, repeat)) / before
    left -= 1
    placesLeft -= repeat
  }
  return ways / size ** count
}
