import type { Input } from '@lotus/rules/catalogue'
import { sortNumbers, type Row } from './content.ts'
import { readProgression } from './groups.ts'
import { hasShape, multisetOf, type MultisetShape } from './multisets.ts'

/** The contract's maximum for a list in one content; a board of places has no such limit. */
export const MAX_TYPED = 2000

export type TokenProblem =
  | 'duplicate'
  | 'length'
  | 'not_number'
  | 'out_of_range'
  | 'shape'
  | 'places'
  | 'repeated'
  | 'too_many'
  | 'sold_out'
  | 'progression'

export type ListProblem = { readonly token: string; readonly problem: TokenProblem }

export type TypedList = {
  readonly items: Row
  /** Every rejected token, in the order typed: nothing is dropped silently (components.md 7). */
  readonly problems: readonly ListProblem[]
}

const separators = /[\s;,]+/
const runs = /\d+\s*\/\s*\d+\s*(?:kéo|keo|k|-)\s*\d+/giu

type Collected = { readonly items: Set<string>; readonly problems: ListProblem[] }

/** Takes each item once and up to the limit; everything else is listed as rejected. */
function collect(into: Collected, token: string, item: string, found: TokenProblem | undefined): void {
  const { items, problems } = into
  const problem = found ?? (items.has(item) ? 'duplicate' : items.size >= MAX_TYPED ? 'too_many' : undefined)
  if (problem) problems.push({ token, problem })
  else items.add(item)
}

function checkDigits(token: string, width: number): TokenProblem | undefined {
  if (!/^\d+$/.test(token)) return 'not_number'
  return token.length === width ? undefined : 'length'
}

/** Numbers of a width; runs ("10/20 kéo 90") are allowed. */
export function readNumbers(
  text: string,
  width: number,
  isSoldOut: (number: string) => boolean = () => false,
): TypedList {
  const into: Collected = { items: new Set(), problems: [] }
  const rest = text.normalize('NFC').replace(runs, (run) => {
    const read = readProgression(run, width)
    if (!read.ok) into.problems.push({ token: run, problem: 'progression' })
    else for (const number of read.numbers) collect(into, number, number, isSoldOut(number) ? 'sold_out' : undefined)
    return ' '
  })
  for (const token of rest.split(separators)) {
    if (token === '') continue
    collect(into, token, token, checkDigits(token, width) ?? (isSoldOut(token) ? 'sold_out' : undefined))
  }
  return { items: sortNumbers(into.items), problems: into.problems }
}

/** Digits whose order does not matter: 321 and 123 are the same set. */
export function readMultisets(text: string, shape: MultisetShape): TypedList {
  const into: Collected = { items: new Set(), problems: [] }
  for (const token of text.split(separators)) {
    if (token === '') continue
    const problem = checkDigits(token, shape.width) ?? (hasShape(token, shape) ? undefined : 'shape')
    collect(into, token, multisetOf(token), problem)
  }
  return { items: sortNumbers(into.items), problems: into.problems }
}

type Positions = Extract<Input, { kind: 'positions' | 'positions_all' }>

/** Whether a play with places takes typed lines: tokens that are words can only be tapped. */
export function takesTyped(input: Positions): boolean {
  return 'width' in input.universe
}

/**
 * One line per item: digits joined ("12345"), balls separated by spaces ("01 02 03") or all two digits wide and joined.
 */
export function readTuples(text: string, input: Positions): TypedList {
  const { universe, places } = input
  const into: Collected = { items: new Set(), problems: [] }
  if (!('width' in universe)) return { items: [], problems: [] }
  const { width } = universe
  for (const token of text.split(width === 1 || places === 1 ? separators : /[;,\n\r]+/)) {
    const line = token.trim()
    if (line === '') continue
    const members = membersOf(line, width, places)
    collect(into, line, members.join(width === 1 ? '' : ' '), checkTuple(members, input))
  }
  return { items: [...into.items], problems: into.problems }
}

function membersOf(line: string, width: number, places: number): Row {
  if (width === 1) return [...line]
  const parts = line.split(/[\s-]+/)
  const joined = parts.length === 1 && places > 1 && line.length === width * places
  // A ball may be written without its zero: 3 is 03.
  return joined ? (line.match(/../g) ?? []) : parts.map((part) => part.padStart(width, '0'))
}

function checkTuple(members: Row, { universe, places, distinct }: Positions): TokenProblem | undefined {
  if (!('width' in universe)) return 'not_number'
  if (members.some((member) => !/^\d+$/.test(member))) return 'not_number'
  if (members.length !== places) return universe.width === 1 ? 'length' : 'places'
  if (members.some((member) => member.length !== universe.width)) return 'length'
  if (members.some((member) => Number(member) < universe.from || Number(member) > universe.to)) return 'out_of_range'
  return distinct && new Set(members).size !== members.length ? 'repeated' : undefined
}

/** Rejected tokens stay after the numbers chosen in another way meanwhile. */
export function textKeeping(items: Row, problems: readonly ListProblem[], isSpaced: boolean): string {
  const kept = problems.filter(({ problem }) => problem !== 'duplicate').map(({ token }) => token)
  return [...items, ...kept].join(isSpaced ? '; ' : ' ')
}

const TUPLES_MAX = 500

/** The lines of rows of tokens, as typed; undefined if there are none or too many to read. */
export function productLines(rows: readonly Row[], { universe, distinct }: Positions): Row | undefined {
  if (!('width' in universe)) return undefined
  const count = rows.reduce((lines, row) => lines * row.length, 1)
  if (count === 0 || count > TUPLES_MAX) return undefined
  const tuples = rows.reduce<readonly Row[]>(
    (heads, row) => heads.flatMap((head) => row.map((token) => [...head, token])),
    [[]],
  )
  const kept = tuples.filter((tuple) => !distinct || new Set(tuple).size === tuple.length)
  return kept.length === 0 ? undefined : kept.map((tuple) => tuple.join(universe.width === 1 ? '' : ' '))
}
