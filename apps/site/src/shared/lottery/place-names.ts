import type { Play } from '@lotus/rules/catalogue'

/** The name of a place: a key of `tokens:place` and what it is filled with. */
export type PlaceName = { readonly key: PlaceKey; readonly n?: number; readonly letter?: string }
type PlaceKey = (typeof digitPlaces)[number] | 'champion' | 'runner_up' | 'rank' | 'ball' | 'normal' | 'letter'

/** The places of a number, ending with its units. */
const digitPlaces = ['hundred_thousands', 'ten_thousands', 'thousands', 'hundreds', 'tens', 'units'] as const

/** How many places the draw of a family has, where a play may look at only some of them. */
const drawPlaces: Readonly<Record<string, number>> = {
  ssc: 5,
  ssc_zy: 5,
  pl5: 5,
  lf3d: 3,
  lf4d: 4,
  elott_lf: 3,
  tl642: 6,
  tl645: 6,
  tl649: 6,
  tl655: 6,
  tl658: 6,
  '11x5': 5,
  elott_11x5: 5,
}

/** The count of rows or marks that the input of a play has; 0 where it has none. */
export function placesOf({ input }: Pick<Play, 'input'>): number {
  if (input.kind === 'numbers' || input.kind === 'multisets') return input.width
  return 'places' in input ? input.places : 0
}

/** The names of the places a play is entered on, in their order. */
export function placeNames(play: Pick<Play, 'family' | 'code' | 'input'>): readonly PlaceName[] {
  const count = placesOf(play)
  const { family, code, input } = play
  // Numbers are read from their end, whichever part of a prize they are compared with.
  if (input.kind === 'numbers' || input.kind === 'multisets') return digitPlaces.slice(-count).map((key) => ({ key }))
  // The three-digit plays of a five-digit game are a game of their own, with places of a three-digit number.
  const total = code.startsWith('p3_') ? 3 : Math.max(drawPlaces[family] ?? count, count)
  const start = firstPlace(code, total, count)
  return Array.from({ length: count }, (_, index) => nameOf(family, start + index, total))
}

/** Codes say which part of a draw they look at: `three_mid_straight`, `back2_straight`, `last3_straight`. */
function firstPlace(code: string, total: number, count: number): number {
  if (/back|last/.test(code)) return total - count
  return code.includes('mid') ? 1 : 0
}

function nameOf(family: string, place: number, total: number): PlaceName {
  const n = place + 1
  if (family.endsWith('pk10')) {
    return n === 1 ? { key: 'champion' } : n === 2 ? { key: 'runner_up' } : { key: 'rank', n }
  }
  if (family === 'fived') return { key: 'letter', letter: 'ABCDE'[place] ?? '' }
  if (family.endsWith('lhc')) return { key: 'normal', n }
  const isBalls = family.endsWith('11x5') || /^tl(2d37|6\d\d)$/.test(family) || family === 'elott_ssc'
  const key = digitPlaces.at(place - total)
  return isBalls || key === undefined ? { key: 'ball', n } : { key }
}
