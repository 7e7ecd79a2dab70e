import { binomial } from '../fraction.ts'
import type { Failure } from '../play.ts'
import { hasExactlyKeys, isRecord } from '../shape-checks.ts'
import { checkRows, checkTokens, digits, findRepeated, inRow, numeric, refuse, type TokenCheck } from '../tokens.ts'
import type { Checked } from './selection.ts'
import type { Input } from './types.ts'

type Row = readonly string[]
type Positions = Extract<Input, { kind: 'positions' | 'positions_all' }>
type Places = Extract<Input, { kind: 'fixed_places' | 'any_k_straight' }>
type Marked = Extract<Input, { kind: 'marked_places' }>

/**
 * Counts tuples of one token of each row without a repeated token, without enumerating them: by Moebius inversion over
 * the partitions of the rows into blocks, each block of `n` rows counts its common tokens (n - 1)! times, with the sign
 * of its size.
 */
export function countDistinctTuples(rows: readonly Row[]): number {
  const sets = rows.map((row) => new Set(row))
  const blocks = Array.from({ length: 2 ** rows.length }, (_, mask) => {
    const members = rows.flatMap((_row, at) => ((mask >> at) & 1 ? [at] : []))
    const [first, ...rest] = members
    if (first === undefined) return 0
    const common = (rows[first] ?? []).filter((token) => rest.every((at) => sets[at]?.has(token))).length
    return rest.reduce((weight, _at, index) => -weight * (index + 1), common)
  })
  // counts[mask]: the tuples of the rows in `mask`; the block with its lowest row is chosen, the rest was counted
  // before.
  const counts = [1]
  for (let mask = 1; mask < blocks.length; mask += 1) {
    const lowest = mask & -mask
    let count = 0
    for (let block = mask; block > 0; block = (block - 1) & mask) {
      if (block & lowest) count += (blocks[block] ?? 0) * (counts[mask ^ block] ?? 0)
    }
    counts.push(count)
  }
  return counts.at(-1) ?? 1
}

/** A typed line: digits joined, or two-digit numbers separated by one space. */
function readTyped(text: string, width: number): Row | undefined {
  const tokens = width === 1 ? [...text] : text.split(' ')
  return text !== '' && tokens.every((token) => digits.test(token)) ? tokens : undefined
}

function checkTyped(
  { places, universe, distinct }: Positions,
  check: TokenCheck,
  typed: unknown,
): { readonly ok: true; readonly tuples: readonly Row[] } | Failure {
  if (!Array.isArray(typed)) return refuse('bad_content')
  const tuples: Row[] = []
  for (const [index, text] of (typed as readonly unknown[]).entries() /* Array.isArray gives any[] */) {
    const at = typeof text === 'string' ? { token: text, position: index + 1 } : undefined
    const tuple = typeof text === 'string' ? readTyped(text, 'width' in universe ? universe.width : 1) : undefined
    if (!tuple) return refuse('bad_content', at)
    if (tuple.length !== places) return refuse('wrong_length', at)
    const error = tuple.map(check).find((found) => found !== undefined)
    if (error) return refuse(error, at)
    if (distinct && new Set(tuple).size !== tuple.length) return refuse('duplicate', at)
    tuples.push(tuple)
  }
  const repeated = findRepeated(typed)
  if (repeated >= 0) return refuse('duplicate', { token: String(typed[repeated]), position: repeated + 1 })
  return tuples.length === 0 ? refuse('wrong_length') : { ok: true, tuples }
}

export function checkPositions(input: Positions, check: TokenCheck, content: unknown): Checked | Failure {
  const factor = input.kind === 'positions_all' ? BigInt(input.places) : 1n
  if (isRecord(content) && hasExactlyKeys(content, ['typed'])) {
    const result = checkTyped(input, check, content['typed'])
    if (!result.ok) return result
    const { tuples } = result
    const typed = tuples.map((tuple) => tuple.join(tuple[0]?.length === 1 ? '' : ' '))
    return {
      ok: true,
      selection: { kind: 'tuples', tuples },
      content: { typed },
      lines: factor * BigInt(tuples.length),
    }
  }
  if (!Array.isArray(content)) return refuse('bad_content')
  if (content.length !== input.places) return refuse('wrong_length')
  const result = checkRows(content, check)
  if (!result.ok) return result
  const { rows } = result
  const tuples = input.distinct
    ? BigInt(countDistinctTuples(rows))
    : rows.reduce((product, row) => product * BigInt(row.length), 1n)
  return {
    ok: true,
    selection: { kind: 'product', rows, isDistinct: input.distinct },
    content: rows,
    lines: factor * tuples,
  }
}

/** Rows by place that may be empty. */
function checkPlaceRows(places: number, check: TokenCheck, content: unknown): Failure | { ok: true; rows: Row[] } {
  if (!Array.isArray(content)) return refuse('bad_content')
  if (content.length !== places) return refuse('wrong_length')
  const rows: Row[] = []
  for (const [index, row] of (content as readonly unknown[]).entries() /* Array.isArray gives any[] */) {
    const isEmpty = Array.isArray(row) && row.length === 0
    const result = isEmpty ? { ok: true as const, tokens: [] } : checkTokens(row, check)
    if (!result.ok) return inRow(result, index)
    rows.push(result.tokens)
  }
  return { ok: true, rows }
}

export function checkFixedPlaces({ places }: Places, check: TokenCheck, content: unknown): Checked | Failure {
  const result = checkPlaceRows(places, check, content)
  if (!result.ok) return result
  const { rows } = result
  const lines = rows.reduce((sum, row) => sum + row.length, 0)
  if (lines === 0) return refuse('wrong_length')
  return { ok: true, selection: { kind: 'places', rows, k: 1 }, content: rows, lines: BigInt(lines) }
}

export function checkAnyPlaces(
  { places, k }: Extract<Input, { kind: 'any_k_straight' }>,
  check: TokenCheck,
  content: unknown,
): Checked | Failure {
  const result = checkPlaceRows(places, check, content)
  if (!result.ok) return result
  const { rows } = result
  if (rows.filter((row) => row.length > 0).length < k) return refuse('wrong_length')
  // The elementary symmetric sums of the sizes: sums[j] counts the choices of j places with a token each.
  const sums = rows.reduce<readonly bigint[]>(
    (before, row) => before.map((sum, j) => sum + BigInt(row.length) * (before[j - 1] ?? 0n)),
    [1n, ...Array.from({ length: k }, () => 0n)],
  )
  return { ok: true, selection: { kind: 'places', rows, k }, content: rows, lines: sums[k] ?? 0n }
}

/** The inner content is under `digits`, or under the names of its two sets. */
export function checkMarked(
  { places, k, inner }: Marked,
  content: unknown,
  checkInner: (input: Input, content: unknown) => Checked | Failure,
): Checked | Failure {
  const names = inner.kind === 'two_sets' ? Object.keys(inner.sets) : ['digits']
  if (!isRecord(content) || !hasExactlyKeys(content, ['places', ...names])) return refuse('bad_content')
  const marked = checkTokens(content['places'], numeric({ from: 1, to: places, width: 1 }))
  if (!marked.ok) return marked
  if (marked.tokens.length < k) return refuse('wrong_length')
  const isNamed = inner.kind === 'two_sets'
  const given = isNamed ? Object.fromEntries(names.map((name) => [name, content[name]])) : content['digits']
  const result = checkInner(inner, given)
  if (!result.ok) return result
  const named = isNamed ? result.content : { digits: result.content }
  const indexes = marked.tokens.map((place) => Number(place) - 1).toSorted((a, b) => a - b)
  return {
    ok: true,
    selection: { kind: 'marked', k, places: indexes, inner: result.selection },
    content: { places: marked.tokens, ...named },
    lines: binomial(marked.tokens.length, k) * result.lines,
  }
}
