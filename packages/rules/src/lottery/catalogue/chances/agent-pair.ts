import { binomial, divide, fraction, type Fraction } from '../../fraction.ts'
import type { LineCase } from '../types.ts'

const ENDINGS = 100

/** `within[size]`: in how many of the 100^n draws each of `size` members occurs at most `most` times. */
function waysWithin(max: number, n: number, most: number, choose: readonly (readonly bigint[])[]): bigint[] {
  let ways: readonly bigint[] = [1n, ...Array.from({ length: n }, () => 0n)]
  const within: bigint[] = [others(0, n)]
  for (let size = 1; size <= max; size += 1) {
    const next = Array.from({ length: n + 1 }, () => 0n)
    for (const [used, count] of ways.entries()) {
      if (count === 0n) continue
      for (let more = 0; more <= Math.min(most, n - used); more += 1) {
        next[used + more] = (next[used + more] ?? 0n) + count * (choose[n - used]?.[more] ?? 0n)
      }
    }
    ways = next
    within.push(ways.reduce((sum, count, used) => sum + count * others(size, n - used), 0n))
  }
  return within
}

const others = (size: number, draws: number) => BigInt(ENDINGS - size) ** BigInt(draws)

function sumOver(n: number, term: (count: number) => bigint): bigint {
  return Array.from({ length: n }, (_, i) => term(i + 1)).reduce((a, b) => a + b, 0n)
}

/**
 * The exact chances of a set of `size` members in `n` independent uniform endings (lottery.md 1.7). It wins from two
 * members matched on: matched - 1 bases, and greatest repetition - 1 halves. The stake counts every pair of the set, so
 * hits are per pair.
 */
function caseOfSize(size: number, n: number, within: readonly (readonly bigint[])[]): LineCase {
  const all = BigInt(ENDINGS) ** BigInt(n)
  const none = others(size, n)
  const alone = (count: number) => BigInt(size) * binomial(n, count) * others(size, n - count)
  const single = sumOver(n, alone)
  const missed = BigInt(ENDINGS - 1) ** BigInt(n)
  // Members matched beyond the first: all matches, less one if there is any.
  const matched = BigInt(size) * (all - missed) - (all - none)
  // The greatest repetition beyond one: summed over the draws in which some member occurs more than x times.
  const repeats =
    sumOver(n, (x) => all - (within[x]?.[size] ?? 0n)) - sumOver(n, (count) => BigInt(count - 1) * alone(count))
  const wins = all - none - single
  const withRepeat = wins - ((within[1]?.[size] ?? 0n) - none - alone(1))
  const lines = fraction(binomial(size, 2))
  const perLine = (count: bigint): Fraction => divide(fraction(count, all), lines)
  return {
    line: `n${size}`,
    tiers: {
      matched: { chance: fraction(wins, all), hits: perLine(matched) },
      repeat: { chance: fraction(withRepeat, all), hits: perLine(repeats) },
    },
    push: fraction(0),
  }
}

export function agentPairCases(min: number, max: number, n: number): LineCase[] {
  const upTo = Array.from({ length: n + 1 }, (_, i) => i)
  const choose = upTo.map((of) => upTo.map((count) => binomial(of, count)))
  const within = upTo.map((most) => waysWithin(max, n, most, choose))
  return Array.from({ length: max - min + 1 }, (_, i) => caseOfSize(min + i, n, within))
}
