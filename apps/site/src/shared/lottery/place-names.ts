import type { FamilyFacts, Play } from '@lotus/rules/catalogue'

/** The name of a place: a key of `tokens:place` and its parameters. */
export type PlaceName = { readonly key: PlaceKey; readonly n?: number; readonly letter?: string }
type Naming = NonNullable<FamilyFacts['places']>['naming']
type PlaceKey = (typeof digitPlaces)[number] | 'champion' | 'runner_up' | 'rank' | 'ball' | 'normal' | 'letter'

/** The places of a number, from the left; the last are its units. */
const digitPlaces = ['hundred_thousands', 'ten_thousands', 'thousands', 'hundreds', 'tens', 'units'] as const

/** The number of rows or marks in the input of a play; 0 if it has none. */
export function placesOf({ input }: Pick<Play, 'input'>): number {
  if (input.kind === 'numbers' || input.kind === 'multisets') return input.width
  return 'places' in input ? input.places : 0
}

/** The names of the places of a play's input, in order. */
export function placeNames(play: Pick<Play, 'facts' | 'code' | 'input'>): readonly PlaceName[] {
  const count = placesOf(play)
  const { facts, code, input } = play
  // Digits are named from the end, whichever part of a prize they are compared with.
  if (input.kind === 'numbers' || input.kind === 'multisets') return digitPlaces.slice(-count).map((key) => ({ key }))
  // The three-digit plays of a five-digit game count as a three-digit number of their own.
  const total = code.startsWith('p3_') ? 3 : Math.max(facts.places?.count ?? count, count)
  const start = firstPlace(code, total, count)
  return Array.from({ length: count }, (_, index) => nameOf(facts.places?.naming, start + index, total))
}

/** Codes say which part of a draw they use: `three_mid_straight`, `back2_straight`, `last3_straight`. */
function firstPlace(code: string, total: number, count: number): number {
  if (/back|last/.test(code)) return total - count
  return code.includes('mid') ? 1 : 0
}

function nameOf(naming: Naming, place: number, total: number): PlaceName {
  const n = place + 1
  if (naming === 'ranks') return n === 1 ? { key: 'champion' } : n === 2 ? { key: 'runner_up' } : { key: 'rank', n }
  if (naming === 'letters') return { key: 'letter', letter: 'ABCDE'[place] ?? '' }
  if (naming === 'normals') return { key: 'normal', n }
  const key = digitPlaces.at(place - total)
  return naming === 'balls' || key === undefined ? { key: 'ball', n } : { key }
}
