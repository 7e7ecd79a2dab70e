import { binomial, fraction, type Fraction } from '../../fraction.ts'
import type { LineCase } from '../types.ts'

/** `ways[sum]`: in how many ways `count` of the numbers 1 to `last` add up to it. */
function countSums(last: number, count: number): readonly bigint[] {
  const most = (count * (2 * last - count + 1)) / 2
  const ways = Array.from({ length: count + 1 }, () => Array.from({ length: most + 1 }, () => 0n))
  const [none] = ways
  if (none) none[0] = 1n
  for (let number = 1; number <= last; number += 1) {
    for (let size = Math.min(count, number); size >= 1; size -= 1) {
      const [from, to] = [ways[size - 1], ways[size]]
      if (!from || !to) continue
      for (let total = number; total <= most; total += 1) {
        const more = from[total - number]
        if (more) to[total] = (to[total] ?? 0n) + more
      }
    }
  }
  return ways[count] ?? []
}

/** The chance of every outcome of a sum of `count` of 1 to `last`; computed once, on first use. */
export function sumCases(
  last: number,
  count: number,
  verdict: (outcome: string, total: number) => string | null,
): (outcomes: readonly string[]) => LineCase[] {
  let known: readonly bigint[] | undefined
  return (outcomes) => {
    known ??= countSums(last, count)
    const sums = known
    const all = binomial(last, count)
    return outcomes.map((outcome) => {
      const ways: Record<string, bigint> = {}
      for (const [total, more] of sums.entries()) {
        const tier = more === 0n ? null : verdict(outcome, total)
        if (tier !== null) ways[tier] = (ways[tier] ?? 0n) + more
      }
      const { push = 0n, ...tiers } = ways
      return caseOf(
        outcome,
        Object.fromEntries(Object.entries(tiers).map(([tier, count_]) => [tier, fraction(count_, all)])),
        fraction(push, all),
      )
    })
  }
}

/** A case whose tiers can be won at most once each. */
export function caseOf(line: string, tiers: Readonly<Record<string, Fraction>>, push = fraction(0)): LineCase {
  return {
    line,
    tiers: Object.fromEntries(Object.entries(tiers).map(([tier, chance]) => [tier, { chance, hits: chance }])),
    push,
  }
}
