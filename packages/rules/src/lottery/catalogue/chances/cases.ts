import { must } from '@lotus/kernel'
import { fraction, type Fraction } from '../../fraction.ts'
import type { Family } from '../family.ts'
import type { Selection } from '../selection.ts'
import type { Input, LineCase, Play, Sample, TokenUniverse } from '../types.ts'
import { enumerate, type WeightedDraw } from './space.ts'

/** All tokens of a universe. */
export function tokensOf(universe: TokenUniverse): readonly string[] {
  if ('values' in universe) return universe.values
  const { from, to, width } = universe
  return Array.from({ length: to - from + 1 }, (_, i) => String(from + i).padStart(width, '0'))
}

/** One selection for every kind of line of an input; all lines of one kind have the same chances. */
function samplesOf(input: Input): readonly Sample[] {
  const first = (universe: TokenUniverse, count: number, from = 0) => tokensOf(universe).slice(from, from + count)
  const only = (selection: Selection): Sample[] => [{ line: '', selection }]
  switch (input.kind) {
    case 'pool':
    case 'dan_tuo':
      return only({ kind: 'combos', combos: [first(input.universe, input.k)] })
    case 'ordered_pairs':
      return only({ kind: 'pairs', tokens: first(input.universe, 2) })
    case 'two_sets': {
      const [a = 0, b = 0] = Object.values(input.sets)
      const sets = { first: first(input.universe, a), second: first(input.universe, b, a) }
      return only({
        kind: 'two_sets',
        first: { count: a, tokens: sets.first },
        second: { count: b, tokens: sets.second },
      })
    }
    case 'marked_places': {
      const places = Array.from({ length: input.k }, (_, place) => place)
      return samplesOf(input.inner).map(({ line, selection }) => ({
        line,
        selection: { kind: 'marked', k: input.k, places, inner: selection },
      }))
    }
    case 'fixed_places':
      return tokensOf(input.universe).map((token) => ({
        line: token,
        selection: { kind: 'places', rows: [[token]], k: 1 },
      }))
    case 'outcomes':
    case 'weighted_outcomes':
      return input.outcomes.map((outcome) => ({ line: outcome, selection: { kind: 'items', items: [outcome] } }))
    default:
      return []
  }
}

/** How many lines a sample represents: a pair of tokens is two, with each token doubled once. */
const linesOf = (selection: Selection): bigint => {
  if (selection.kind === 'marked') return linesOf(selection.inner)
  return selection.kind === 'pairs' ? 2n : 1n
}

type Counted = { ways: bigint; hits: bigint; kinds: bigint }

function countSample({ line, selection }: Sample, play: Play, draws: readonly WeightedDraw[]): LineCase[] {
  const total = draws.reduce((sum, { weight }) => sum + weight, 0n) * linesOf(selection)
  const tiers = new Map<string, Counted>()
  let pushed = 0n
  for (const { facts, weight } of draws) {
    for (const { result, count } of play.rule.judge(selection, facts)) {
      if (result === 'push') pushed += weight * count
      else {
        for (const { tier, hits } of result) {
          const known = tiers.get(tier) ?? { ways: 0n, hits: 0n, kinds: 0n }
          known.ways += weight * count
          known.hits += weight * count * BigInt(hits)
          known.kinds += 1n
          tiers.set(tier, known)
        }
      }
    }
  }
  const push = fraction(pushed, total)
  const { covers } = play.rule
  if (covers === undefined) {
    const chances = Array.from(tiers, ([tier, { ways, hits }]) => [tier, tierChance(ways, hits, total)] as const)
    return [{ line, tiers: Object.fromEntries(chances), push }]
  }
  // One line for each result it covers, or for each set of results that differ only in order.
  return Array.from(tiers, ([tier, { ways, kinds }]) => {
    const lines = covers === 'tuples' ? ways : kinds
    return { line: `${line}:${tier}`, tiers: { [tier]: tierChance(ways, ways, total * lines) }, push }
  })
}

function tierChance(ways: bigint, hits: bigint, total: bigint): { chance: Fraction; hits: Fraction } {
  return { chance: fraction(ways, total), hits: fraction(hits, total) }
}

/**
 * The exact chances of every kind of line of a play, for uniform draws: by combinatorics if the rule defines it,
 * otherwise by judging one line of each kind on every result of the places it reads.
 */
export function casesOf(family: Family, play: Play): readonly LineCase[] {
  if (play.rule.cases) return play.rule.cases(play.input)
  const reads = must(play.rule.reads, `the rule of ${play.code} tells what it reads`)
  const draws = [...enumerate(family.space, reads)]
  return (play.rule.samples ?? samplesOf(play.input)).flatMap((sample) => countSample(sample, play, draws))
}
