import type { Input } from '../src/lottery/catalogue/index.ts'

/**
 * The lines of a content, enumerated with bit masks and mixed-radix numbers: shares no code with the rules under test,
 * which count lines and list only as many as they are asked for.
 */
export type NaiveLine = { readonly tokens: readonly string[]; readonly places?: readonly number[] }

type Row = readonly string[]

function masks<T>(list: readonly T[], size: number): T[][] {
  const found: T[][] = []
  for (let mask = 0; mask < 2 ** list.length; mask += 1) {
    const chosen = list.filter((_, bit) => Math.floor(mask / 2 ** bit) % 2 === 1)
    if (chosen.length === size) found.push(chosen)
  }
  return found
}

function radix(rows: readonly Row[]): string[][] {
  const total = rows.reduce((product, row) => product * row.length, 1)
  return Array.from({ length: total }, (_, index) => {
    let rest = index
    return rows.map((row) => {
      const token = row[rest % row.length] ?? ''
      rest = Math.floor(rest / row.length)
      return token
    })
  })
}

const isDifferent = (tokens: Row) => new Set(tokens).size === tokens.length
const asLines = (list: readonly Row[]): NaiveLine[] => list.map((tokens) => ({ tokens }))

export function naiveLines(input: Input, content: unknown): NaiveLine[] {
  // The contents of the tests are valid by construction (random-orders.ts).
  const list = content as string[]
  const rows = content as string[][]
  const named = content as Record<string, string[]>
  switch (input.kind) {
    case 'numbers':
      return asLines(
        Array.isArray(content)
          ? list.map((n) => [n])
          : radix((named as unknown as { board: string[][] }).board).map((d) => [d.join('')]),
      )
    case 'multisets':
    case 'outcomes':
    case 'weighted_outcomes':
      return asLines(list.map((item) => [item]))
    case 'pool':
      return asLines(Array.isArray(content) ? masks(list, input.k) : (content as { combos: string[][] }).combos)
    case 'dan_tuo': {
      const { dan = [], tuo = [] } = named
      return asLines(masks([...dan, ...tuo], input.k).filter((line) => dan.every((token) => line.includes(token))))
    }
    case 'ordered_pairs':
      return asLines(list.flatMap((a) => list.filter((b) => b !== a).map((b) => [a, b])))
    case 'positions':
    case 'positions_all': {
      const width = 'width' in input.universe ? input.universe.width : 1
      const tuples = Array.isArray(content)
        ? radix(rows).filter((tuple) => !input.distinct || isDifferent(tuple))
        : (content as { typed: string[] }).typed.map((text) => (width === 1 ? [...text] : text.split(' ')))
      if (input.kind === 'positions') return asLines(tuples)
      return asLines(tuples.flatMap((tuple) => [1, 2, 3, 4, 5].map((length) => tuple.slice(-length))))
    }
    case 'fixed_places':
    case 'any_k_straight': {
      const k = input.kind === 'fixed_places' ? 1 : input.k
      const filled = [...rows.keys()].filter((place) => (rows[place] ?? []).length > 0)
      return masks(filled, k).flatMap((places) =>
        radix(places.map((place) => rows[place] ?? [])).map((tokens) => ({ tokens, places })),
      )
    }
    case 'two_sets': {
      const [a = '', b = ''] = Object.keys(input.sets)
      const [na = 0, nb = 0] = Object.values(input.sets)
      return asLines(
        masks(named[a] ?? [], na).flatMap((first) =>
          masks(named[b] ?? [], nb)
            .map((second) => [...first, ...second])
            .filter(isDifferent),
        ),
      )
    }
    case 'marked_places': {
      const inner = naiveLines(input.inner, input.inner.kind === 'two_sets' ? content : named['digits'])
      const marked = (named['places'] ?? []).map((place) => Number(place) - 1).toSorted((x, y) => x - y)
      return masks(marked, input.k).flatMap((places) => inner.map(({ tokens }) => ({ tokens, places })))
    }
    case 'one_set':
    case 'da_set':
      return [{ tokens: list }]
  }
}
