import type { Failure, OrderError, TokenPlace, Universe } from './play.ts'

export type Tokens = { readonly ok: true; readonly tokens: readonly string[] }
export type TokenCheck = (token: string) => OrderError | undefined

/** Names the wrong token, if there is one. */
export const refuse = (error: OrderError, at?: TokenPlace): Failure => ({ ok: false, error, ...(at ? { at } : {}) })
export const digits = /^[0-9]+$/
export const oneDigit: Universe = { from: 0, to: 9, width: 1 }

/** A token of digits: form, then width, then universe (exchange format, "Token list"). */
export function numeric({ from, to, width }: Universe): TokenCheck {
  return (token) => {
    if (!digits.test(token)) return 'bad_content'
    if (token.length !== width) return 'wrong_length'
    const value = Number(token)
    return value < from || value > to ? 'out_of_range' : undefined
  }
}

export function word(list: readonly string[]): TokenCheck {
  return (token) => (list.includes(token) ? undefined : 'out_of_range')
}

/** One of a play's outcomes. Where all are digits of one width ("0".."9", "03".."09"), form and width are told apart. */
export function outcome(list: readonly string[]): TokenCheck {
  const inList = word(list)
  const width = list[0]?.length
  if (!list.every((token) => token.length === width && digits.test(token))) return inList
  return (token) => {
    if (!digits.test(token)) return 'bad_content'
    return token.length === width ? inList(token) : 'wrong_length'
  }
}

/** The index of the first item that was there before; -1: none. Lists are long: each item is looked at once. */
export function findRepeated(items: readonly unknown[]): number {
  const seen = new Set<unknown>()
  return items.findIndex((item) => seen.size === seen.add(item).size)
}

/** Item by item first; a repeated token after all items; an empty list last. */
export function checkTokens(value: unknown, check: TokenCheck): Tokens | Failure {
  if (!Array.isArray(value)) return refuse('bad_content')
  const tokens: string[] = []
  for (const [index, token] of (value as readonly unknown[]).entries() /* Array.isArray gives any[] */) {
    if (typeof token !== 'string') return refuse('bad_content')
    const error = check(token)
    if (error) return refuse(error, { token, position: index + 1 })
    tokens.push(token)
  }
  const repeated = findRepeated(tokens)
  if (repeated >= 0) return refuse('duplicate', { token: tokens[repeated] ?? '', position: repeated + 1 })
  return tokens.length === 0 ? refuse('wrong_length') : { ok: true, tokens }
}

export type Rows = { readonly ok: true; readonly rows: readonly (readonly string[])[] }

/** The same failure in a row of several, counted from 1. */
export function inRow(failure: Failure, index: number): Failure {
  return failure.at ? refuse(failure.error, { ...failure.at, row: index + 1 }) : failure
}

export function checkRows(rows: readonly unknown[], check: TokenCheck, size?: number): Rows | Failure {
  const checked: (readonly string[])[] = []
  for (const [index, row] of rows.entries()) {
    const result = checkTokens(row, check)
    if (!result.ok) return inRow(result, index)
    if (size !== undefined && result.tokens.length !== size) return refuse('wrong_length')
    checked.push(result.tokens)
  }
  return { ok: true, rows: checked }
}
