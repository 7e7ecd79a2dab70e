// Shape and size of an order's content, before any game's rules check it. Written by hand and not as a schema of
// unions, because those collect an error for every token: a quarter of a megabyte of nonsense would cost 300 ms of CPU.

/** Tokens, rows of tokens, or an object of those: lottery-settle-format.md. */
export type LotteryContent = string[] | string[][] | Record<string, string[] | string[][]>

/** Tokens of one order; an empty row counts as one. */
export const CONTENT_TOKENS_MAX = 4_000
/** Tokens of all orders of one call. */
export const CALL_TOKENS_MAX = 20_000
const LIST_MAX = 2_000
const TOKEN_LENGTH_MAX = 80
const KEYS_MAX = 20
const KEY_LENGTH_MAX = 20

type Budget = { left: number }

const isToken = (value: unknown) => typeof value === 'string' && value.length <= TOKEN_LENGTH_MAX

/** The length is subtracted before anything is read, so that no more than the budget is ever read. */
function isTokens(value: unknown, budget: Budget): boolean {
  if (!Array.isArray(value) || value.length > LIST_MAX) return false
  budget.left -= Math.max(value.length, 1)
  return budget.left >= 0 && value.every(isToken)
}

function isFlat(value: unknown, budget: Budget): boolean {
  if (!Array.isArray(value) || value.length > LIST_MAX) return false
  return Array.isArray(value[0]) ? value.every((row) => isTokens(row, budget)) : isTokens(value, budget)
}

/** Stops at the first fault, and after {@link CONTENT_TOKENS_MAX} tokens. */
export function isLotteryContent(value: unknown): value is LotteryContent {
  const budget = { left: CONTENT_TOKENS_MAX }
  if (Array.isArray(value)) return isFlat(value, budget)
  if (typeof value !== 'object' || value === null) return false
  const keys = Object.keys(value)
  return (
    keys.length <= KEYS_MAX &&
    keys.every((key) => key.length <= KEY_LENGTH_MAX) &&
    Object.values(value).every((flat) => isFlat(flat, budget))
  )
}

/** Tokens plus empty rows, as the budget counts them. */
export function countTokens(content: LotteryContent): number {
  const lists = Array.isArray(content) ? [content] : Object.values(content)
  return lists
    .flatMap((list): number[] =>
      Array.isArray(list[0]) ? list.map((row) => Math.max(row.length, 1)) : [Math.max(list.length, 1)],
    )
    .reduce((sum, count) => sum + count, 0)
}

const tokens = { type: 'array', maxItems: LIST_MAX, items: { type: 'string', maxLength: TOKEN_LENGTH_MAX } }
const flat = { anyOf: [tokens, { type: 'array', maxItems: LIST_MAX, items: tokens }] }

/** The same as a JSON Schema, since OpenAPI cannot describe a function. */
export const contentJsonSchema = {
  description: `Tokens, rows of tokens, or an object of those: ${CONTENT_TOKENS_MAX} tokens at most, ${CALL_TOKENS_MAX} in one call`,
  anyOf: [
    ...flat.anyOf,
    {
      type: 'object',
      maxProperties: KEYS_MAX,
      propertyNames: { type: 'string', maxLength: KEY_LENGTH_MAX },
      additionalProperties: flat,
    },
  ],
}
