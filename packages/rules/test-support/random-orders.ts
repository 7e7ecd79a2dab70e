import { must, seededRng, uniformInt, type Rng } from '@lotus/kernel'
import { tokensOf, type Family, type Input, type Play } from '../src/lottery/catalogue/index.ts'
import { animals } from '../src/lottery/catalogue/index.ts'

export const pick = <T>(rng: Rng, list: readonly T[]): T =>
  must(list[uniformInt(rng, list.length)], 'the list is not empty')

/** `count` of the list without repeats, in random order. */
export function sample<T>(rng: Rng, list: readonly T[], count: number): T[] {
  const left = [...list]
  return Array.from({ length: Math.min(count, left.length) }, () =>
    must(left.splice(uniformInt(rng, left.length), 1)[0], 'there is one left'),
  )
}

const digits = (rng: Rng, width: number) => Array.from({ length: width }, () => uniformInt(rng, 10)).join('')
const ball = (n: number) => String(n + 1).padStart(2, '0')

/** Any draw of a family in its wire form. */
export function randomDraw(family: Family, rng: Rng): Record<string, unknown> {
  if (family.form.parts === null) {
    return { submissions: Array.from({ length: 16 + uniformInt(rng, 10) }, () => digits(rng, 5)) }
  }
  const drawn: Record<string, string[]> = {}
  let left: string[] = []
  for (const part of family.form.parts) {
    if (part.kind === 'digits') drawn[part.part] = Array.from({ length: part.count }, () => digits(rng, part.width))
    else if (part.kind === 'faces') {
      drawn[part.part] = Array.from({ length: part.count }, () => String(1 + uniformInt(rng, part.last)))
    } else {
      if (!part.isContinued) left = Array.from({ length: part.last }, (_, i) => ball(i))
      drawn[part.part] = sample(rng, left, part.count)
      left = left.filter((number) => !drawn[part.part]?.includes(number))
    }
  }
  return family.form.toWire(drawn, { yearAnimal: pick(rng, animals) })
}

/** All texts of a draw, preferred by random choices so that many orders win. */
function textsOf(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsOf) : []
}

/** Some of the tokens, preferring those in the draw. */
function someTokens(rng: Rng, tokens: readonly string[], draw: unknown, count: number): string[] {
  const texts = textsOf(draw)
  const hot = tokens.filter((token) => texts.some((text) => text.includes(token)))
  const chosen = sample(rng, hot, Math.min(count, uniformInt(rng, count + 1)))
  const rest = tokens.filter((token) => !chosen.includes(token))
  return sample(rng, [...chosen, ...sample(rng, rest, count - chosen.length)], count)
}

/** A number of `width` digits, usually one that ends or begins a number of the draw. */
function someNumber(rng: Rng, width: number, draw: unknown): string {
  const texts = textsOf(draw).filter((text) => text.length >= width)
  if (texts.length === 0 || uniformInt(rng, 3) === 0) return digits(rng, width)
  const text = pick(rng, texts)
  const from = uniformInt(rng, text.length - width + 1)
  return /^[0-9]+$/.test(text) ? text.slice(from, from + width) : digits(rng, width)
}

const unique = <T>(list: readonly T[], key: (item: T) => string): T[] => [
  ...new Map(list.map((item) => [key(item), item])).values(),
]

const between = (rng: Rng, low: number, high: number) => low + uniformInt(rng, high - low + 1)

type InputOf<Kind extends Input['kind']> = Extract<Input, { kind: Kind }>

/** Numbers with the repeats of digits that the input takes, no two of the same digits. */
function someMultisets(rng: Rng, input: InputOf<'multisets'>, draw: unknown): string[] {
  const sorted = (text: string) => [...text].toSorted().join('')
  const factorial = (n: number): number => (n < 2 ? 1 : n * factorial(n - 1))
  const orders = (text: string) =>
    [...new Set(text)].reduce((ways, d) => ways / factorial(text.split(d).length - 1), factorial(text.length))
  const found: string[] = []
  while (found.length < 3) {
    const number = someNumber(rng, input.width, draw)
    if (input.permutations.includes(orders(number))) found.push(number)
    else if (uniformInt(rng, 4) === 0) {
      const half = digits(rng, 2)
      const built = (half + half + digits(rng, 2)).slice(0, input.width)
      const four = `${half[0]}${half[0]}${half[0]}${half[1]}`.slice(0, input.width)
      const made = [built, four, digits(rng, input.width)].find((n) => input.permutations.includes(orders(n)))
      if (made !== undefined) found.push(made)
    }
  }
  return unique(found, sorted)
}

/** Tokens for each place, or numbers as typed. */
function somePlaces(rng: Rng, input: InputOf<'positions' | 'positions_all'>, draw: unknown): unknown {
  const rows = () =>
    Array.from({ length: input.places }, () =>
      someTokens(rng, tokensOf(input.universe), draw, between(rng, 1, input.places > 3 ? 3 : 4)),
    )
  if (uniformInt(rng, 3) === 0 && !('values' in input.universe)) {
    const tuples = Array.from({ length: 5 }, () => rows().map((row) => row[0] ?? ''))
    const valid = tuples.filter((tuple) => !input.distinct || new Set(tuple).size === tuple.length)
    const typed = valid.map((tuple) => tuple.join('width' in input.universe && input.universe.width > 1 ? ' ' : ''))
    if (typed.length > 0) return { typed: [...new Set(typed)] }
  }
  return rows()
}

/** A valid content for an input, mostly small, close to the draw. */
export function randomContent(rng: Rng, input: Input, draw: unknown): unknown {
  switch (input.kind) {
    case 'numbers':
      if (uniformInt(rng, 3) === 0) {
        const row = () => someTokens(rng, [...'0123456789'], draw, between(rng, 1, 3))
        return { board: Array.from({ length: input.width }, row) }
      }
      return unique(
        Array.from({ length: between(rng, 1, 6) }, () => someNumber(rng, input.width, draw)),
        (number) => number,
      )
    case 'multisets':
      return someMultisets(rng, input, draw)
    case 'pool': {
      const tokens = tokensOf(input.universe)
      if (uniformInt(rng, 4) === 0) {
        const combos = Array.from({ length: between(rng, 1, 4) }, () => someTokens(rng, tokens, draw, input.k))
        return { combos: unique(combos, (combo) => combo.toSorted().join()) }
      }
      return someTokens(rng, tokens, draw, Math.min(tokens.length, input.k + uniformInt(rng, 4)))
    }
    case 'dan_tuo': {
      const chosen = someTokens(
        rng,
        tokensOf(input.universe),
        draw,
        between(rng, input.k + 1, Math.min(11, input.k + 3)),
      )
      const dan = between(rng, 1, input.k - 1)
      return { dan: chosen.slice(0, dan), tuo: chosen.slice(dan) }
    }
    case 'ordered_pairs':
      return someTokens(rng, tokensOf(input.universe), draw, between(rng, 2, 5))
    case 'positions':
    case 'positions_all':
      return somePlaces(rng, input, draw)
    case 'fixed_places':
    case 'any_k_straight': {
      const needed = input.kind === 'any_k_straight' ? input.k : 1
      const filled = sample(rng, [...Array(input.places).keys()], between(rng, needed, input.places))
      const tokens = tokensOf(input.universe)
      return Array.from({ length: input.places }, (_, place) =>
        filled.includes(place) ? someTokens(rng, tokens, draw, between(rng, 1, Math.min(4, tokens.length))) : [],
      )
    }
    case 'outcomes':
    case 'weighted_outcomes':
      return sample(rng, input.outcomes, between(rng, 1, input.outcomes.length))
    case 'two_sets':
      return Object.fromEntries(
        Object.entries(input.sets).map(([name, count]) => [
          name,
          someTokens(rng, tokensOf(input.universe), draw, count + uniformInt(rng, 3)),
        ]),
      )
    case 'marked_places': {
      const marked = sample(rng, [...'12345'].slice(0, input.places), between(rng, input.k, input.places))
      const inner = randomContent(rng, input.inner, draw)
      return input.inner.kind === 'two_sets'
        ? { places: marked, ...(inner as object) }
        : { places: marked, digits: inner }
    }
    case 'one_set':
    case 'da_set':
      return someTokens(rng, tokensOf(input.universe), draw, between(rng, input.min, Math.min(input.max, 8)))
  }
}

/** Prize groups with a rebate rate that they allow. */
const groups = [
  { prizeGroup: 1700, rebate: '0.15' },
  { prizeGroup: 1777, rebate: '0.0385' },
  { prizeGroup: 1913, rebate: '0' },
  { prizeGroup: 1950, rebate: '0.025' },
  { prizeGroup: 2000, rebate: '0' },
  { prizeGroup: 1850 },
  { rebate: '0.0000' },
] as const

export type RandomOrder = {
  readonly play: string
  readonly content: unknown
  readonly unit: string
  readonly multiple: number
  readonly prizeGroup?: number
  readonly rebate?: string
}

/** A valid order of a play on a draw. */
export function randomOrder(rng: Rng, play: Play, draw: unknown): RandomOrder {
  const terms = play.isPrizeGroupAllowed && uniformInt(rng, 2) === 0
  return {
    play: play.code,
    content: randomContent(rng, play.input, draw),
    unit: pick(rng, ['1', '0.1', '0.01', '0.001', '0.0001', '2', '1000', '3.7']),
    multiple: pick(rng, [1, 2, 7, 99, 1000]),
    ...(terms ? pick(rng, groups) : {}),
  }
}

/** A generator seeded by a text. */
export function rngOf(text: string): Rng {
  let seed = 0
  for (const character of text) seed = (Math.imul(seed, 31) + character.charCodeAt(0)) >>> 0
  return seededRng(seed + 1)
}
