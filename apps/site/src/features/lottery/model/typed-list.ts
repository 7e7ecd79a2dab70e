import { MAX_TYPED_NUMBERS, sortNumbers } from './selection.ts'
import type { Play } from './types.ts'

export type TokenProblem = 'duplicate' | 'length' | 'not_number' | 'combination' | 'not_combined' | 'too_many'
export type ListProblem = { token: string; problem: TokenProblem }
export type TypedList = {
  numbers: readonly string[]
  combos: readonly (readonly string[])[]
  /** Every token that was left out, in the order typed: nothing is dropped silently (components.md 7). */
  problems: readonly ListProblem[]
}

const separators = /[\s;,]+/
const joiners = /[&-]/

function checkNumber(token: string, width: number): TokenProblem | undefined {
  if (!/^\d+$/.test(token)) return 'not_number'
  return token.length === width ? undefined : 'length'
}

/**
 * Reads a pasted list (lottery.md 1.3): numbers separated by semicolons, commas or white space; members of one
 * combination joined with `&` (a dash does as well). As soon as one combination stands in the list, all must be.
 */
export function parseTypedList(text: string, play: Pick<Play, 'width' | 'combinationSize'>): TypedList {
  const tokens = text.split(separators).filter((token) => token !== '')
  const isCombined = play.combinationSize !== null && tokens.some((token) => joiners.test(token))
  return isCombined ? readCombinations(tokens, play.width, play.combinationSize) : readNumbers(tokens, play.width)
}

function readNumbers(tokens: readonly string[], width: number): TypedList {
  const problems: ListProblem[] = []
  const numbers = new Set<string>()
  for (const token of tokens) {
    const problem =
      checkNumber(token, width) ??
      (numbers.has(token) ? 'duplicate' : numbers.size >= MAX_TYPED_NUMBERS ? 'too_many' : undefined)
    if (problem) problems.push({ token, problem })
    else numbers.add(token)
  }
  return { numbers: sortNumbers(numbers), combos: [], problems }
}

function readCombinations(tokens: readonly string[], width: number, size: number | null): TypedList {
  const problems: ListProblem[] = []
  const combos = new Map<string, readonly string[]>()
  for (const token of tokens) {
    const members = token.split(joiners).filter((member) => member !== '')
    const combo = sortNumbers(members)
    const key = combo.join()
    const problem = !joiners.test(token)
      ? (checkNumber(token, width) ?? 'not_combined')
      : (members.map((member) => checkNumber(member, width)).find((found) => found !== undefined) ??
        (members.length !== size || combo.length !== size
          ? 'combination'
          : combos.has(key)
            ? 'duplicate'
            : combos.size >= MAX_TYPED_NUMBERS
              ? 'too_many'
              : undefined))
    if (problem) problems.push({ token, problem })
    else combos.set(key, combo)
  }
  return { numbers: [], combos: [...combos.values()], problems }
}
