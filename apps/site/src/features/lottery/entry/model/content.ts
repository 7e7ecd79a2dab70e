import type { WireContent } from '@lotus/rules/catalogue'

export type Row = readonly string[]

function isList(content: WireContent): content is Row | readonly Row[] {
  return Array.isArray(content)
}

/** The tokens of a plain list; none if the content has another form. */
export function tokensIn(content: WireContent | null | undefined): Row {
  if (!content || !isList(content)) return []
  return content.filter((item): item is string => typeof item === 'string')
}

/** Rows by place, missing ones empty; an unchanged row keeps its identity, so that it is not rendered again. */
export function rowsIn(content: WireContent | null | undefined, count: number): readonly Row[] {
  const rows = content && isList(content) ? content : []
  return Array.from({ length: count }, (_, place) => {
    const row = rows[place]
    return row === undefined || typeof row === 'string' ? noTokens : row
  })
}

const noTokens: Row = []

/** One named part of a content (`board`, `typed`, `places`, the names of two sets). */
export function fieldIn(content: WireContent | null | undefined, name: string): WireContent | undefined {
  return content && !isList(content) && Object.hasOwn(content, name) ? content[name] : undefined
}

/** A list as content; nothing chosen is `null`. */
export function listContent(tokens: Row): WireContent | null {
  return tokens.length === 0 ? null : tokens
}

export function rowsContent(rows: readonly Row[]): WireContent | null {
  return rows.every((row) => row.length === 0) ? null : rows
}

export function boardContent(rows: readonly Row[]): WireContent | null {
  const board = rowsContent(rows)
  return board && { board }
}

export function typedContent(lines: Row): WireContent | null {
  return lines.length === 0 ? null : { typed: lines }
}

/** Named lists, empty ones kept; `null` if all are empty. */
export function namedContent(lists: Readonly<Record<string, Row>>): WireContent | null {
  return Object.values(lists).every((tokens) => tokens.length === 0) ? null : lists
}

export function isSameContent(a: WireContent | null, b: WireContent | null): boolean {
  return a === b || JSON.stringify(a) === JSON.stringify(b)
}

export function withRow(rows: readonly Row[], place: number, row: Row): readonly Row[] {
  return rows.map((old, index) => (index === place ? row : old))
}

/** The chosen tokens in the order of all tokens. */
export function inOrder(tokens: Iterable<string>, universe: Row): Row {
  const chosen = new Set(tokens)
  return universe.filter((token) => chosen.has(token))
}

/** Numbers of one width, ascending, each once. */
export function sortNumbers(numbers: Iterable<string>): Row {
  return [...new Set(numbers)].toSorted()
}

/** Every number of a board of digits; undefined if there would be more than `max`. */
export function productOf(rows: readonly Row[], max: number): Row | undefined {
  if (rows.reduce((lines, row) => lines * row.length, 1) > max) return undefined
  return rows.reduce<Row>((heads, row) => heads.flatMap((head) => row.map((digit) => head + digit)), [''])
}
