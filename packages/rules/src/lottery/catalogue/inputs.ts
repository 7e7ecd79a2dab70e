import { countPermutations, sortDigits } from '../content.ts'
import { binomial } from '../fraction.ts'
import type { Failure } from '../play.ts'
import { hasExactlyKeys, isRecord } from '../shape-checks.ts'
import {
  checkRows,
  checkTokens,
  digits,
  findRepeated,
  numeric,
  oneDigit,
  outcome,
  refuse,
  word,
  type TokenCheck,
} from '../tokens.ts'
import { checkAnyPlaces, checkFixedPlaces, checkMarked, checkPositions } from './inputs-places.ts'
import type { Checked, WireContent } from './selection.ts'
import type { Input, TokenUniverse } from './types.ts'

export function tokenCheck(universe: TokenUniverse): TokenCheck {
  return 'values' in universe ? word(universe.values) : numeric(universe)
}

function itemLines(items: readonly string[], content: WireContent = items): Checked {
  return { ok: true, selection: { kind: 'items', items }, content, lines: BigInt(items.length) }
}

function checkList(content: unknown, check: TokenCheck): Checked | Failure {
  const result = checkTokens(content, check)
  return result.ok ? itemLines(result.tokens) : result
}

function checkNumbers(width: number, content: unknown): Checked | Failure {
  if (Array.isArray(content)) return checkList(content, numeric({ from: 0, to: 10 ** width - 1, width }))
  if (!isRecord(content) || !hasExactlyKeys(content, ['board'])) return refuse('bad_content')
  const board = content['board']
  if (!Array.isArray(board)) return refuse('bad_content')
  if (board.length !== width) return refuse('wrong_length')
  const result = checkRows(board, numeric(oneDigit))
  if (!result.ok) return result
  const items = result.rows.reduce<string[]>(
    (heads, row) => heads.flatMap((head) => row.map((digit) => head + digit)),
    [''],
  )
  return itemLines(items, { board: result.rows })
}

/** An empty list and a non-text value are found here before any item is checked. */
function checkMultisets(width: number, permutations: readonly number[], content: unknown): Checked | Failure {
  if (!Array.isArray(content)) return refuse('bad_content')
  if (content.length === 0) return refuse('wrong_length')
  const items = content.filter((item: unknown): item is string => typeof item === 'string')
  if (items.length !== content.length) return refuse('bad_content')
  for (const [index, token] of items.entries()) {
    const at = { token, position: index + 1 }
    if (!digits.test(token)) return refuse('bad_content', at)
    if (token.length !== width) return refuse('wrong_length', at)
    if (!permutations.includes(countPermutations(token))) return refuse('out_of_range', at)
  }
  // Equal digits in another order are the same ticket.
  const repeated = findRepeated(items.map(sortDigits))
  return repeated < 0 ? itemLines(items) : refuse('duplicate', { token: items[repeated] ?? '', position: repeated + 1 })
}

function checkPool(k: number, check: TokenCheck, content: unknown): Checked | Failure {
  if (Array.isArray(content)) {
    const result = checkTokens(content, check)
    if (!result.ok) return result
    const pool = result.tokens
    if (pool.length < k) return refuse('wrong_length')
    return { ok: true, selection: { kind: 'subsets', k, pool }, content: pool, lines: binomial(pool.length, k) }
  }
  if (!isRecord(content) || !hasExactlyKeys(content, ['combos'])) return refuse('bad_content')
  const given = content['combos']
  if (!Array.isArray(given)) return refuse('bad_content')
  if (given.length === 0) return refuse('wrong_length')
  const result = checkRows(given, check, k)
  if (!result.ok) return result
  const combos = result.rows
  const repeated = findRepeated(combos.map((combo) => combo.toSorted().join()))
  if (repeated >= 0) return refuse('duplicate', { token: combos[repeated]?.join('-') ?? '', position: repeated + 1 })
  return { ok: true, selection: { kind: 'combos', combos }, content: { combos }, lines: BigInt(combos.length) }
}

function checkDanTuo(k: number, check: TokenCheck, content: unknown): Checked | Failure {
  if (!isRecord(content) || !hasExactlyKeys(content, ['dan', 'tuo'])) return refuse('bad_content')
  const result = checkRows([content['dan'], content['tuo']], check)
  if (!result.ok) return result
  const [dan = [], tuo = []] = result.rows
  const shared = tuo.findIndex((token) => dan.includes(token))
  if (shared >= 0) return refuse('duplicate', { token: tuo[shared] ?? '', position: shared + 1, row: 2 })
  const rest = k - dan.length
  if (rest < 1 || tuo.length < rest) return refuse('wrong_length')
  return {
    ok: true,
    selection: { kind: 'dan_tuo', k, dan, tuo },
    content: { dan, tuo },
    lines: binomial(tuo.length, rest),
  }
}

function checkPairs(check: TokenCheck, content: unknown): Checked | Failure {
  const result = checkTokens(content, check)
  if (!result.ok) return result
  const { tokens } = result
  if (tokens.length < 2) return refuse('wrong_length')
  const lines = BigInt(tokens.length * (tokens.length - 1))
  return { ok: true, selection: { kind: 'pairs', tokens }, content: tokens, lines }
}

type TwoSets = Extract<Input, { kind: 'two_sets' }>

/** How many ways there are to take `first` tokens of one set and `second` of another without a common token. */
function countTwoSets(a: readonly string[], first: number, b: readonly string[], second: number): bigint {
  const common = a.filter((token) => b.includes(token)).length
  let ways = 0n
  for (let shared = 0; shared <= Math.min(common, first); shared += 1) {
    ways += binomial(a.length - common, first - shared) * binomial(common, shared) * binomial(b.length - shared, second)
  }
  return ways
}

function checkTwoSets({ sets, universe }: TwoSets, content: unknown): Checked | Failure {
  const names = Object.keys(sets)
  if (!isRecord(content) || !hasExactlyKeys(content, names)) return refuse('bad_content')
  const result = checkRows(
    names.map((name) => content[name]),
    tokenCheck(universe),
  )
  if (!result.ok) return result
  const [a = [], b = []] = result.rows
  const [first = 0, second = 0] = Object.values(sets)
  const lines = countTwoSets(a, first, b, second)
  return {
    ok: true,
    selection: { kind: 'two_sets', first: { count: first, tokens: a }, second: { count: second, tokens: b } },
    content: Object.fromEntries(names.map((name, index) => [name, result.rows[index] ?? []])),
    lines,
  }
}

function checkWeighted(outcomes: readonly string[], weights: readonly number[], content: unknown): Checked | Failure {
  const result = checkList(content, outcome(outcomes))
  if (!result.ok || result.selection.kind !== 'items') return result
  const { items } = result.selection
  const lines = items.reduce((sum, item) => sum + (weights[outcomes.indexOf(item)] ?? 0), 0)
  return { ...result, lines: BigInt(lines) }
}

type SetInput = Extract<Input, { kind: 'one_set' | 'da_set' }>

function checkSet({ kind, min, max, universe }: SetInput, content: unknown): Checked | Failure {
  const result = checkTokens(content, tokenCheck(universe))
  if (!result.ok) return result
  const members = result.tokens
  if (members.length < min || members.length > max) return refuse('wrong_length')
  const lines = kind === 'one_set' ? 1n : binomial(members.length, 2)
  return { ok: true, selection: { kind: 'set', members }, content: members, lines }
}

/** Checks the content of an order in the order of the exchange format and counts its lines. */
export function checkInput(input: Input, content: unknown): Checked | Failure {
  switch (input.kind) {
    case 'numbers':
      return checkNumbers(input.width, content)
    case 'multisets':
      return checkMultisets(input.width, input.permutations, content)
    case 'pool':
      return checkPool(input.k, tokenCheck(input.universe), content)
    case 'dan_tuo':
      return checkDanTuo(input.k, tokenCheck(input.universe), content)
    case 'ordered_pairs':
      return checkPairs(tokenCheck(input.universe), content)
    case 'positions':
    case 'positions_all':
      return checkPositions(input, tokenCheck(input.universe), content)
    case 'fixed_places':
      return checkFixedPlaces(input, tokenCheck(input.universe), content)
    case 'any_k_straight':
      return checkAnyPlaces(input, tokenCheck(input.universe), content)
    case 'outcomes':
      return checkList(content, outcome(input.outcomes))
    case 'weighted_outcomes':
      return checkWeighted(input.outcomes, input.weights, content)
    case 'two_sets':
      return checkTwoSets(input, content)
    case 'marked_places':
      return checkMarked(input, content, checkInput)
    case 'one_set':
    case 'da_set':
      return checkSet(input, content)
  }
}
