import type { Money } from '@lotus/kernel'
import type { FamilyOrder, Input, Play, Selection } from '@lotus/rules/catalogue'

/**
 * Where a play limits its numbers, an order may have at most this many lines: such limits are for plays of few digits.
 */
export const NUMBERS_MAX = 2_000

/** Inputs whose choices are not single numbers: an order's stake per number is undefined. */
const WITHOUT_NUMBERS: readonly Input['kind'][] = ['any_k_straight', 'two_sets', 'marked_places', 'ordered_pairs']

/** Whether a limit or a stock may be set on the numbers of a play. */
export const hasNumbers = ({ input }: Pick<Play, 'input'>): boolean => !WITHOUT_NUMBERS.includes(input.kind)

type Row = readonly string[]

/**
 * The stake of an order on each number of its play, for limits and stock (lottery.md 0): a single number, an outcome,
 * or a combination written with "-", the same for every way to choose it. Null if there are too many lines to count, or
 * if the play has no such numbers.
 */
export function numbersOf(
  { play, selection, lines, stake }: FamilyOrder,
  linesMax = NUMBERS_MAX,
): Record<string, Money> | null {
  if (lines > linesMax) return null
  const { input } = play
  const line = stake / BigInt(lines)
  if (input.kind === 'weighted_outcomes') {
    const { outcomes, weights } = input
    const weightOf = (outcome: string) => BigInt(weights[outcomes.indexOf(outcome)] ?? 0)
    return selection.kind === 'items'
      ? Object.fromEntries(selection.items.map((item) => [item, line * weightOf(item)]))
      : null
  }
  const numbers = namesOf(selection, input.kind === 'multisets')
  // A play on all places has one line per number and place.
  return numbers && Object.fromEntries(numbers.map((number) => [number, stake / BigInt(numbers.length)]))
}

function namesOf(selection: Selection, isMultiset: boolean): string[] | null {
  switch (selection.kind) {
    case 'items':
      return isMultiset ? selection.items.map((item) => [...item].toSorted().join('')) : [...selection.items]
    case 'product': {
      const tuples = tuplesOf(selection.rows)
      const isValid = (tuple: Row) => !selection.isDistinct || new Set(tuple).size === tuple.length
      return tuples.filter(isValid).map(joined)
    }
    case 'tuples':
      return selection.tuples.map(joined)
    case 'subsets':
      return subsetsOf(selection.pool, selection.k).map(unordered)
    case 'combos':
      return selection.combos.map(unordered)
    case 'dan_tuo': {
      const { dan, tuo, k } = selection
      return subsetsOf(tuo, k - dan.length).map((rest) => unordered([...dan, ...rest]))
    }
    case 'places':
      return selection.k === 1 ? selection.rows.flatMap((row, at) => row.map((token) => `${at + 1}:${token}`)) : null
    case 'set':
      return [unordered(selection.members)]
    default:
      return null
  }
}

const joined = (tuple: Row) => tuple.join('')
const unordered = (set: Row) => set.toSorted().join('-')

function tuplesOf(rows: readonly Row[]): Row[] {
  return rows.reduce<Row[]>((heads, row) => heads.flatMap((head) => row.map((token) => [...head, token])), [[]])
}

function subsetsOf(pool: Row, k: number): Row[] {
  if (k === 0) return [[]]
  return pool.flatMap((first, at) => subsetsOf(pool.slice(at + 1), k - 1).map((rest) => [first, ...rest]))
}

/** The same in the form the database takes. */
export const wireNumbers = (numbers: Readonly<Record<string, Money>> | null): Record<string, string> | null =>
  numbers === null
    ? null
    : Object.fromEntries(Object.entries(numbers).map(([number, stake]) => [number, stake.toString()]))
