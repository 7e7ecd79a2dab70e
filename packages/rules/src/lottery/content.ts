import { binomial } from './fraction.ts'
import type { Failure, PlayInput, Universe } from './play.ts'
import { hasExactlyKeys, isRecord } from './shape-checks.ts'
import { checkRows, checkTokens, digits, numeric, oneDigit, refuse, word } from './tokens.ts'

/** What a member chose, checked: the lines it stands for, in a form the win rules read. */
export type Selection =
  | { readonly kind: 'items'; readonly items: readonly string[] }
  | { readonly kind: 'subsets'; readonly k: number; readonly pool: readonly string[] }
  | { readonly kind: 'combos'; readonly combos: readonly (readonly string[])[] }
  | { readonly kind: 'set'; readonly members: readonly string[] }

/** The wire form of a content, rebuilt from what was checked: the same choice always gives the same JSON. */
export type Content =
  | readonly string[]
  | { readonly board: readonly (readonly string[])[] }
  | { readonly combos: readonly (readonly string[])[] }

export type CheckedContent = {
  readonly ok: true
  readonly selection: Selection
  readonly content: Content
  /** A bigint because the subsets of a large pool are counted before they are refused. */
  readonly lines: bigint
}

function product(rows: readonly (readonly string[])[]): string[] {
  return rows.reduce<string[]>((heads, row) => heads.flatMap((head) => row.map((digit) => head + digit)), [''])
}

function checkNumbers({ width }: { width: number }, content: unknown): CheckedContent | Failure {
  if (Array.isArray(content)) {
    const result = checkTokens(content, numeric({ from: 0, to: 10 ** width - 1, width }))
    if (!result.ok) return result
    const items = result.tokens
    return {
      ok: true,
      selection: { kind: 'items', items },
      content: items,
      lines: BigInt(items.length),
    }
  }
  if (!isRecord(content) || !hasExactlyKeys(content, ['board'])) return refuse('bad_content')
  const board = content['board']
  if (!Array.isArray(board)) return refuse('bad_content')
  if (board.length !== width) return refuse('wrong_length')
  const result = checkRows(board, numeric(oneDigit))
  if (!result.ok) return result
  const items = product(result.rows)
  return {
    ok: true,
    selection: { kind: 'items', items },
    content: { board: result.rows },
    lines: BigInt(items.length),
  }
}

function checkPool({ k, universe }: { k: number; universe: Universe }, content: unknown): CheckedContent | Failure {
  const check = numeric(universe)
  if (Array.isArray(content)) {
    const result = checkTokens(content, check)
    if (!result.ok) return result
    const pool = result.tokens
    if (pool.length < k) return refuse('wrong_length')
    return {
      ok: true,
      selection: { kind: 'subsets', k, pool },
      content: pool,
      lines: binomial(pool.length, k),
    }
  }
  if (!isRecord(content) || !hasExactlyKeys(content, ['combos'])) return refuse('bad_content')
  const given = content['combos']
  if (!Array.isArray(given)) return refuse('bad_content')
  if (given.length === 0) return refuse('wrong_length')
  const result = checkRows(given, check, k)
  if (!result.ok) return result
  const combos = result.rows
  if (new Set(combos.map((combo) => combo.toSorted().join())).size !== combos.length) return refuse('duplicate')
  return {
    ok: true,
    selection: { kind: 'combos', combos },
    content: { combos },
    lines: BigInt(combos.length),
  }
}

/** The digits in ascending order: two strings with the same digits are one multiset. */
export function sortDigits(number: string): string {
  return [...number].toSorted().join('')
}

/** In how many different orders the digits can be written: 6 for 468, 3 for 466, 1 for 444. */
export function countPermutations(number: string): number {
  const factorial = (n: number): number => (n < 2 ? 1 : n * factorial(n - 1))
  const repeats = new Map<string, number>()
  for (const digit of number) repeats.set(digit, (repeats.get(digit) ?? 0) + 1)
  return [...repeats.values()].reduce((count, repeat) => count / factorial(repeat), factorial(number.length))
}

type MultisetParams = { readonly width: number; readonly permutations: readonly number[] }

/** Here an empty list and a value that is no text are found before any item is looked at. */
function checkMultisets({ width, permutations }: MultisetParams, content: unknown): CheckedContent | Failure {
  if (!Array.isArray(content)) return refuse('bad_content')
  if (content.length === 0) return refuse('wrong_length')
  const items = content.filter((item: unknown): item is string => typeof item === 'string')
  if (items.length !== content.length) return refuse('bad_content')
  for (const item of items) {
    if (!digits.test(item)) return refuse('bad_content')
    if (item.length !== width) return refuse('wrong_length')
    if (!permutations.includes(countPermutations(item))) return refuse('out_of_range')
  }
  if (new Set(items.map(sortDigits)).size !== items.length) return refuse('duplicate')
  return {
    ok: true,
    selection: { kind: 'items', items },
    content: items,
    lines: BigInt(items.length),
  }
}

function checkOutcomes({ outcomes }: { outcomes: readonly string[] }, content: unknown): CheckedContent | Failure {
  const result = checkTokens(content, word(outcomes))
  if (!result.ok) return result
  const items = result.tokens
  return {
    ok: true,
    selection: { kind: 'items', items },
    content: items,
    lines: BigInt(items.length),
  }
}

type DaParams = { readonly min: number; readonly max: number; readonly universe: Universe }

function checkDaSet({ min, max, universe }: DaParams, content: unknown): CheckedContent | Failure {
  const result = checkTokens(content, numeric(universe))
  if (!result.ok) return result
  const members = result.tokens
  if (members.length < min || members.length > max) return refuse('wrong_length')
  return {
    ok: true,
    selection: { kind: 'set', members },
    content: members,
    lines: binomial(members.length, 2),
  }
}

/** Checks the content of an order in the order of the exchange format and counts its lines. */
export function checkContent(input: PlayInput, content: unknown): CheckedContent | Failure {
  switch (input.inputKind) {
    case 'numbers':
      return checkNumbers(input.inputParams, content)
    case 'pool':
      return checkPool(input.inputParams, content)
    case 'multisets':
      return checkMultisets(input.inputParams, content)
    case 'outcomes':
      return checkOutcomes(input.inputParams, content)
    case 'da_set':
      return checkDaSet(input.inputParams, content)
  }
}
