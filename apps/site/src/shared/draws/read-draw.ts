import type { RouteValue } from '@lotus/contract'
import { drawLookOf, type DrawKind } from '@lotus/rules/catalogue/names'

/** A draw's result on the wire (lottery-settle-format.md); null if it is void. */
export type Draw = RouteValue<'lottery.results'>['rows'][number]['draw']

/** The prizes of a station by their names DB, G1 to G8. */
export type Prizes = Readonly<Record<string, readonly string[]>>

/** A draw parsed for display. */
export type Shown =
  | { readonly kind: 'void' }
  | { readonly kind: 'north' | 'south'; readonly prizes: Prizes }
  | { readonly kind: 'digits' | 'wingo' | 'sum28' | 'balls' | 'dice' | 'cars'; readonly values: readonly string[] }
  | { readonly kind: 'keno' | 'symbols' | 'colours'; readonly values: readonly string[] }
  | {
      readonly kind: 'mark'
      readonly normals: readonly string[]
      readonly special: string
      readonly yearAnimal: string
    }
  | {
      readonly kind: 'thai'
      readonly first: string
      readonly last2: string
      readonly front3: readonly string[]
      readonly back3: readonly string[]
      readonly second: readonly string[]
    }
  | {
      readonly kind: 'yeekee'
      readonly count: number
      readonly sum: number
      readonly taken: string
      readonly result: string
    }
  | { readonly kind: 'coins'; readonly red: number }
  /** A source that the rules turn into a draw (keno balls, a block hash, a turnover), or an unknown form. */
  | { readonly kind: 'source'; readonly text: string }

const isList = (value: unknown): value is readonly string[] =>
  Array.isArray(value) && value.every((item) => typeof item === 'string')
const isText = (value: unknown): value is string => typeof value === 'string'

/** lottery.md 2.4: the sum of all submissions minus the 16th from the end. */
const SUBTRACTED_FROM_END = 16

function readYeekee(submissions: unknown): Shown | undefined {
  if (!isList(submissions)) return undefined
  const taken = submissions.at(-SUBTRACTED_FROM_END)
  if (taken === undefined) return { kind: 'void' }
  const sum = submissions.reduce((total, number) => total + Number(number), 0)
  return {
    kind: 'yeekee',
    count: submissions.length,
    sum,
    taken,
    result: String(sum - Number(taken)).padStart(5, '0'),
  }
}

/** A round in the format of our own draws: sum, subtracted number, and the count of numbers. */
function readRound({ sum, minus, result, members, house }: NonNullable<Draw>): Shown | undefined {
  if (!isText(sum) || !isText(minus) || !isText(result) || typeof members !== 'number' || !isList(house))
    return undefined
  return { kind: 'yeekee', count: members + house.length, sum: Number(sum), taken: minus, result }
}

function readPrizes(kind: 'north' | 'south', prizes: unknown): Shown | undefined {
  if (typeof prizes !== 'object' || prizes === null) return undefined
  const rows = Object.entries(prizes).flatMap(([name, numbers]) => (isList(numbers) ? [[name, numbers] as const] : []))
  return rows.length > 0 ? { kind, prizes: Object.fromEntries(rows) } : undefined
}

function readThai(draw: NonNullable<Draw>): Shown | undefined {
  const { first, last2, front3, back3, second } = draw
  if (!isText(first) || !isText(last2) || !isList(front3) || !isList(back3) || !isList(second)) return undefined
  return { kind: 'thai', first, last2, front3, back3, second }
}

function readMark(draw: NonNullable<Draw>): Shown | undefined {
  const { normals, special, yearAnimal } = draw
  return isList(normals) && isText(special) && isText(yearAnimal)
    ? { kind: 'mark', normals, special, yearAnimal }
    : undefined
}

function readKnown(kind: DrawKind | undefined, draw: NonNullable<Draw>): Shown | undefined {
  switch (kind) {
    case 'north':
    case 'south':
      return readPrizes(kind, draw['prizes'])
    case 'digits':
    case 'wingo':
    case 'sum28':
      return isText(draw['digits']) ? { kind, values: [...draw['digits']] } : undefined
    case 'dice':
      return isText(draw['dice']) ? { kind, values: [...draw['dice']] } : undefined
    case 'balls':
    case 'keno':
      return isList(draw['balls']) ? { kind, values: draw['balls'] } : undefined
    case 'cars':
      return isList(draw['cars']) ? { kind, values: draw['cars'] } : undefined
    case 'symbols':
    case 'colours':
      return isList(draw['dice']) ? { kind, values: draw['dice'] } : undefined
    case 'coins':
      return typeof draw['red'] === 'number' ? { kind, red: draw['red'] } : undefined
    case 'mark':
      return readMark(draw)
    case 'thai':
      return readThai(draw)
    case 'yeekee':
      return readYeekee(draw['submissions']) ?? readRound(draw)
    default:
      return undefined
  }
}

const plain = (value: unknown): string =>
  Array.isArray(value) ? value.map(plain).join(' ') : typeof value === 'object' ? '' : String(value)

export function readDraw(family: string, draw: Draw): Shown {
  // `{"void": true}` is the notation of the exchange format; results have null.
  if (draw === null || 'void' in draw) return { kind: 'void' }
  return (
    readKnown(drawLookOf(family)?.kind, draw) ?? {
      kind: 'source',
      text: Object.values(draw).map(plain).filter(Boolean).join(' · '),
    }
  )
}
