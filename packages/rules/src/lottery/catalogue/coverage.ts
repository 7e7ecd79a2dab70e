import type { Family } from './family.ts'
import { enumerate } from './chances/space.ts'
import { tokensOf } from './chances/cases.ts'
import type { Input, Play } from './types.ts'

/**
 * Opposed bets (operations.md 0.3): the share of a play's outcomes that some choices cover together. Choices are
 * compared if they exclude each other: big with small but not with odd, the digits of one place but not of two.
 */

/** The most results enumerated for the exact share of outcomes; beyond it outcomes count equally. */
const RESULTS_MAX = 5_000
const PPM = 1_000_000
/** Sets of outcomes cached per play; more than anybody bets on. */
const KNOWN_MAX = 1_000

const axes: readonly (readonly string[])[] = [
  ['big', 'small'],
  ['odd', 'even'],
]
/** What a token is compared with: its own pair of sides, the hand it is about (`player_pair`), or all tokens. */
function axisOf(token: string, all: readonly string[]): string {
  const axis = axes.findIndex((sides) => sides.includes(token))
  if (axis >= 0) return `axis${axis}`
  const [head = ''] = token.split('_')
  const isHand = all.some((other) => other === `${head}_pair`) && all.some((other) => other === `${head}_no_pair`)
  return isHand ? head : ''
}

const choose = (n: number, k: number): number =>
  Array.from({ length: k }, (_, i) => i).reduce((ways, i) => (ways * (n - i)) / (i + 1), 1)
const product = (from: number, count: number, isDistinct: boolean): number =>
  Array.from({ length: count }, (_, i) => (isDistinct ? from - i : from)).reduce((ways, n) => ways * n, 1)

/** Multisets of `width` digits with an allowed number of permutations. */
function multisetsOf(width: number, permutations: readonly number[]): number {
  const factorial = (n: number): number => (n < 2 ? 1 : n * factorial(n - 1))
  let count = 0
  const visit = (digit: number, left: number, ways: number): void => {
    if (digit === 10) {
      if (left === 0 && permutations.includes(ways)) count += 1
      return
    }
    for (let n = 0; n <= left; n += 1) visit(digit + 1, left - n, ways / factorial(n))
  }
  visit(0, width, factorial(width))
  return count
}

type Cells = { readonly ground: (cell: string) => string; readonly total: (ground: string) => number }

/** Cells, named as in the server's `numbersOf`: `07`, `big`, `1:big` for a place, `01-02` for a combination. */
function cellsOf(input: Input): Cells | undefined {
  const all = (total: number): Cells => ({ ground: () => '', total: () => total })
  switch (input.kind) {
    case 'numbers':
      return all(10 ** input.width)
    case 'multisets':
      return all(multisetsOf(input.width, input.permutations))
    case 'pool':
    case 'dan_tuo':
      return all(choose(tokensOf(input.universe).length, input.k))
    case 'positions':
    case 'positions_all':
      return all(product(tokensOf(input.universe).length, input.places, input.distinct))
    case 'outcomes':
    case 'weighted_outcomes': {
      const { outcomes } = input
      return {
        ground: (cell) => axisOf(cell, outcomes),
        total: (ground) => outcomes.filter((outcome) => axisOf(outcome, outcomes) === ground).length,
      }
    }
    case 'fixed_places': {
      const tokens = tokensOf(input.universe)
      return {
        ground: (cell) => `${cell.split(':')[0] ?? ''}:${axisOf(cell.split(':')[1] ?? '', tokens)}`,
        total: (ground) => tokens.filter((token) => axisOf(token, tokens) === ground.split(':')[1]).length,
      }
    }
    default:
      return undefined
  }
}

/** The fewest lines that can cover more than a share; undefined if the choices of a play cannot be compared. */
export function coveringLinesMin(play: Play, limitPpm: number): number | undefined {
  const cells = cellsOf(play.input)
  if (!cells) return undefined
  if (play.input.kind === 'outcomes' || play.input.kind === 'weighted_outcomes') return 2
  // A pair of sides is complete in itself: two of them cover everything.
  if (play.input.kind === 'fixed_places' && tokensOf(play.input.universe).includes('big')) return 2
  const ground = play.input.kind === 'fixed_places' ? '1:' : ''
  return Math.max(2, Math.floor((cells.total(ground) * limitPpm) / PPM) + 1)
}

/**
 * The chance that one of some outcomes wins, over every result of the places the play reads; undefined if there are too
 * many.
 */
function chancePpm(family: Family, play: Play, outcomes: readonly string[]): number | undefined {
  const { reads, covers } = play.rule
  if (!reads || covers) return undefined
  let [total, won, seen] = [0n, 0n, 0]
  for (const { facts, weight } of enumerate(family.space, reads)) {
    if ((seen += 1) > RESULTS_MAX) return undefined
    total += weight
    const isWon = play.rule.judge({ kind: 'items', items: outcomes }, facts).some(({ result }) => result !== 'push')
    if (isWon) won += weight
  }
  return total === 0n ? undefined : Number((won * BigInt(PPM)) / total)
}

const known = new WeakMap<Play, Map<string, number>>()

function sharePpm(family: Family, play: Play, cells: readonly string[], total: number): number {
  const { input } = play
  if (input.kind === 'weighted_outcomes') {
    const weightOf = (outcome: string) => input.weights[input.outcomes.indexOf(outcome)] ?? 0
    const sum = (outcomes: readonly string[]) => outcomes.reduce((all, outcome) => all + weightOf(outcome), 0)
    return Math.floor((sum(cells) * PPM) / sum(input.outcomes))
  }
  const plain = Math.floor((cells.length * PPM) / total)
  if (input.kind !== 'outcomes') return plain
  const memory = known.get(play) ?? new Map<string, number>()
  known.set(play, memory)
  const key = cells.toSorted().join(' ')
  const share = memory.get(key) ?? chancePpm(family, play, cells) ?? plain
  if (memory.size < KNOWN_MAX) memory.set(key, share)
  return share
}

/**
 * For all of a member's choices of a play in one issue: the cells that cover, with others they exclude, more than
 * `limitPpm` of the outcomes, each with the share covered. A single cell is never opposed.
 */
export function opposedCells(
  family: Family,
  play: Play,
  chosen: ReadonlySet<string>,
  limitPpm: number,
): ReadonlyMap<string, number> {
  const cells = cellsOf(play.input)
  const opposed = new Map<string, number>()
  if (!cells) return opposed
  for (const [ground, members] of Map.groupBy(chosen, cells.ground)) {
    if (members.length < 2) continue
    const share = Math.min(PPM, sharePpm(family, play, members, cells.total(ground)))
    if (share > limitPpm) for (const cell of members) opposed.set(cell, share)
  }
  return opposed
}
