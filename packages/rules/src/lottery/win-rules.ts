import { assert, must } from '@lotus/kernel'
import { countPermutations, sortDigits, type Selection } from './content.ts'
import { countReadings, type NumbersDraw } from './draw.ts'
import { binomial } from './fraction.ts'
import { countLooked } from './look.ts'
import { outcomeHolds, tierOfOutcome } from './outcome.ts'
import { SINGLE_TIER, type PlayDefinition, type PrizeShape } from './play.ts'

export type TierHits = { readonly tier: string; readonly hits: number }

/** What became of a line that did not lose. A pushed line gets its stake back and is no hit. */
export type LineResult =
  | { readonly line: string; readonly pushed: false; readonly tiers: readonly TierHits[] }
  | { readonly line: string; readonly pushed: true }

/**
 * The lines of an order that win or push. A pool stands for up to 100,000 lines that all pay alike: they are counted, and
 * written out only as far as somebody wants to see them.
 */
export type Judgement =
  | { readonly kind: 'each'; readonly results: readonly LineResult[] }
  | {
      readonly kind: 'alike'
      readonly tiers: readonly TierHits[]
      readonly count: bigint
      readonly members: Iterable<readonly string[]>
    }

type Readings = ReadonlyMap<string, number>

const win = (line: string, hits = 1, tier = SINGLE_TIER): LineResult => ({
  line,
  pushed: false,
  tiers: [{ tier, hits }],
})

function itemsOf(selection: Selection): readonly string[] {
  assert(selection.kind === 'items', `this rule reads single items, not ${selection.kind}`)
  return selection.items
}

/** Every k-subset, members in the order in which they were chosen. */
export function* subsets(pool: readonly string[], k: number, from = 0): Generator<string[]> {
  if (k === 0) yield []
  else {
    for (let i = from; i <= pool.length - k; i += 1) {
      for (const rest of subsets(pool, k - 1, i + 1)) yield [must(pool[i], 'i is inside the pool'), ...rest]
    }
  }
}

/** Lines of which every member passes: of a pool, the subsets of the members that pass. */
function linesOf(selection: Selection, passes: (member: string) => boolean): Judgement {
  const tiers = [{ tier: SINGLE_TIER, hits: 1 }]
  if (selection.kind === 'subsets') {
    const { pool, k } = selection
    const passing = pool.filter(passes)
    return { kind: 'alike', tiers, count: binomial(passing.length, k), members: subsets(passing, k) }
  }
  assert(selection.kind === 'combos', `this rule reads combinations, not ${selection.kind}`)
  const combos = selection.combos.filter((combo) => combo.every(passes))
  return { kind: 'alike', tiers, count: BigInt(combos.length), members: combos }
}

function occurrences(items: readonly string[], readings: Readings): LineResult[] {
  return items.flatMap((item) => {
    const hits = readings.get(item)
    return hits === undefined ? [] : [win(item, hits)]
  })
}

/** lottery.md 1.7: (matched - 1) at the full base, (greatest repetition - 1) at half of it; fewer than two matched lose. */
function da(selection: Selection, readings: Readings): LineResult[] {
  assert(selection.kind === 'set', `this rule reads a set, not ${selection.kind}`)
  const repeats = selection.members.map((member) => readings.get(member) ?? 0).filter((count) => count > 0)
  if (repeats.length < 2) return []
  const tiers = [
    { tier: 'matched', hits: repeats.length - 1 },
    { tier: 'repeat', hits: Math.max(...repeats) - 1 },
  ]
  return [
    {
      line: selection.members.join('-'),
      pushed: false,
      tiers: tiers.filter(({ hits }) => hits > 0),
    },
  ]
}

function judgeItems(play: PlayDefinition, items: readonly string[], readings: Readings): LineResult[] {
  const pick = (wins: (item: string) => boolean) =>
    items.filter(wins).map((item) => win(item, 1, tierOfLine(play, item)))
  switch (play.win.rule) {
    case 'digit_once': {
      const seen = new Set([...readings.keys()].join(''))
      return pick((item) => seen.has(item))
    }
    case 'permutation': {
      const drawn = new Set(Array.from(readings.keys(), sortDigits))
      return pick((item) => drawn.has(sortDigits(item)))
    }
    case 'outcome': {
      const { outcomeRule } = play.win
      const [number] = readings.keys()
      assert(number !== undefined && readings.size === 1, 'an outcome is judged on one number')
      return pick((item) => outcomeHolds(outcomeRule, item, number))
    }
    default:
      return occurrences(items, readings)
  }
}

/** What an order wins on a draw, lines in the order in which they were chosen. */
export function judge(play: PlayDefinition, selection: Selection, draw: NumbersDraw): Judgement {
  const readings = countReadings(draw, play.win.look)
  switch (play.win.rule) {
    case 'all_in':
      return linesOf(selection, (member) => readings.has(member))
    case 'none_in':
      return linesOf(selection, (member) => !readings.has(member))
    case 'da':
      return { kind: 'each', results: da(selection, readings) }
    case 'occurrences':
    case 'digit_once':
    case 'permutation':
    case 'outcome':
      return { kind: 'each', results: judgeItems(play, itemsOf(selection), readings) }
  }
}

/** The tier a line of single items is paid at. */
export function tierOfLine(play: PlayDefinition, item: string): string {
  if (play.win.rule === 'permutation') return `perm${countPermutations(item)}`
  return play.win.rule === 'outcome' ? tierOfOutcome(play.win.outcomeRule, item) : SINGLE_TIER
}

/** The hits of one line that a draw can bring at most, as alternatives, one a tier; a set has one that counts both tiers. */
export function greatestHits(
  play: PlayDefinition,
  selection: Selection,
  shape: readonly PrizeShape[],
): readonly (readonly TierHits[])[] {
  const looked = countLooked(shape, play.win.look)
  if (selection.kind === 'set') {
    // Each member matched beyond the second costs the repetition one number, and pays twice as much.
    const matched = Math.min(selection.members.length, looked)
    return [
      [
        { tier: 'matched', hits: matched - 1 },
        { tier: 'repeat', hits: looked - matched },
      ],
    ]
  }
  const hits = play.win.rule === 'occurrences' ? looked : 1
  const tiers = selection.kind === 'items' ? selection.items.map((item) => tierOfLine(play, item)) : [SINGLE_TIER]
  return Array.from(new Set(tiers), (tier) => [{ tier, hits }])
}
