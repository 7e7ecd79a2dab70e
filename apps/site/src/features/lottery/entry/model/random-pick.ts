import { uniformInt, type Rng } from '@lotus/kernel'
import { tokensOf, type Input, type WireContent } from '@lotus/rules/catalogue'
import { inOrder, listContent, rowsContent, type Row } from './content.ts'
import { numbersOfWidth } from './groups.ts'
import { multisetsFrom } from './multisets.ts'

/** `count` distinct tokens, every choice equally likely; all if there are fewer. In the order of all tokens. */
export function pickRandom(universe: Row, count: number, rng: Rng): Row {
  const left = [...universe]
  const picked = new Set<string>()
  while (picked.size < count && left.length > 0) {
    const [token = ''] = left.splice(uniformInt(rng, left.length), 1)
    picked.add(token)
  }
  return inOrder(picked, universe)
}

const digits = numbersOfWidth(1)

/** The tokens of a play that takes a list of them, for "k at random". Undefined for other inputs. */
function itemsOf(input: Input): Row | undefined {
  if (input.kind === 'numbers') return numbersOfWidth(input.width)
  return input.kind === 'multisets' ? multisetsFrom(digits, input) : undefined
}

/** A random complete choice of the fewest tokens; `null` for inputs that are entered elsewhere. */
export function randomContent(input: Input, rng: Rng): WireContent | null {
  const one = (universe: Row) => pickRandom(universe, 1, rng)
  switch (input.kind) {
    case 'numbers':
    case 'multisets':
      return listContent(one(itemsOf(input) ?? []))
    case 'positions':
    case 'positions_all':
      return rowsContent(randomTuple(tokensOf(input.universe), input.places, input.distinct, rng))
    case 'fixed_places':
      return rowsContent(randomRows(tokensOf(input.universe), input.places, 1, rng))
    case 'any_k_straight':
      return rowsContent(randomRows(tokensOf(input.universe), input.places, input.k, rng))
    case 'two_sets':
      return randomSets(input, rng)
    case 'marked_places':
      return randomMarked(input, rng)
    case 'pool':
      return pickRandom(tokensOf(input.universe), input.k, rng)
    case 'ordered_pairs':
      return pickRandom(tokensOf(input.universe), 2, rng)
    default:
      return null
  }
}

function randomTuple(universe: Row, places: number, isDistinct: boolean, rng: Rng): readonly Row[] {
  const taken = new Set<string>()
  return Array.from({ length: places }, () => {
    const row = pickRandom(isDistinct ? universe.filter((token) => !taken.has(token)) : universe, 1, rng)
    for (const token of row) taken.add(token)
    return row
  })
}

/** `count` places with one token each, the others empty. */
function randomRows(universe: Row, places: number, count: number, rng: Rng): readonly Row[] {
  const played = new Set(pickRandom(placeTokens(places), count, rng))
  return placeTokens(places).map((place) => (played.has(place) ? pickRandom(universe, 1, rng) : []))
}

/** Places are named "1", "2" .. on the wire. */
export function placeTokens(places: number): Row {
  return Array.from({ length: places }, (_, index) => String(index + 1))
}

type TwoSets = Extract<Input, { kind: 'two_sets' }>

function randomSets({ sets, universe }: TwoSets, rng: Rng): Readonly<Record<string, Row>> {
  const all = tokensOf(universe)
  const taken = new Set<string>()
  return Object.fromEntries(
    Object.entries(sets).map(([name, count]) => {
      const tokens = pickRandom(
        all.filter((token) => !taken.has(token)),
        count,
        rng,
      )
      for (const token of tokens) taken.add(token)
      return [name, tokens]
    }),
  )
}

function randomMarked({ places, k, inner }: Extract<Input, { kind: 'marked_places' }>, rng: Rng): WireContent {
  const marks = pickRandom(placeTokens(places), k, rng)
  if (inner.kind === 'two_sets') return { places: marks, ...randomSets(inner, rng) }
  return { places: marks, digits: randomContent(inner, rng) ?? [] }
}
