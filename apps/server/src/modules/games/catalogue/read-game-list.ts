import { calls } from '@lotus/contract/calls'
import type { RouteParsedInput } from '@lotus/contract'

export type GameFacts = RouteParsedInput<'bo.saveCatalogueGame'>['facts']
export type ReadRow = { row: number; code: string; facts: GameFacts } | { row: number; code: string; wrong: Fields }
type Fields = { [field: string]: string }

/** More than one call may carry is a mistake, not a catalogue. */
export const ROWS_MAX = 1_000
const zFacts = calls['bo.saveCatalogueGame'].input.shape.facts

/** Reads a vendor's list of games; undefined if the text as a whole cannot be read. */
export function readGameList(format: 'json' | 'csv', list: string): ReadRow[] | undefined {
  const entries = format === 'json' ? jsonRows(list) : csvEntries(list)
  if (entries === undefined || entries.length === 0 || entries.length > ROWS_MAX) return undefined
  const seen = new Set<string>()
  return entries.map((entry, index) => {
    const row = index + 1
    const code = codeOf(entry)
    const parsed = zFacts.safeParse(entry)
    if (!parsed.success) return { row, code, wrong: wrongFields(parsed.error.issues) }
    if (seen.has(code)) return { row, code, wrong: { code: 'twice' } }
    seen.add(code)
    return { row, code, facts: parsed.data }
  })
}

const wrongFields = (issues: readonly { path: readonly PropertyKey[] }[]): Fields =>
  Object.fromEntries(issues.slice(0, 10).map(({ path }) => [path.map(String).join('.') || 'row', 'invalid']))

function codeOf(entry: unknown): string {
  const code = typeof entry === 'object' && entry !== null && 'code' in entry ? entry.code : ''
  return typeof code === 'string' ? code.slice(0, 64) : ''
}

function jsonRows(text: string): unknown[] | undefined {
  try {
    const read: unknown = JSON.parse(text)
    return Array.isArray(read) ? read : undefined
  } catch {
    return undefined
  }
}

/** How a column's text becomes a value; other columns stay texts. Empty cells are left out. */
const cellReaders: Readonly<Record<string, (cell: string) => unknown>> = {
  lines: Number,
  ways: Number,
  rtpPpm: Number,
  features: listOf,
  currencies: listOf,
  languages: listOf,
  hasDemo: (cell) =>
    ['1', 'true', 'yes'].includes(cell.toLowerCase()) ? true : cell === '0' || cell === 'false' ? false : cell,
}

function listOf(cell: string): string[] {
  return cell
    .split('|')
    .map((part) => part.trim())
    .filter((part) => part !== '')
}

function csvEntries(text: string): unknown[] | undefined {
  const [head, ...rows] = csvRows(text) ?? []
  if (head === undefined) return undefined
  return rows.map((cells) => {
    const entry: Record<string, unknown> = {}
    const name: Record<string, string> = {}
    for (const [index, column] of head.entries()) {
      const cell = (cells[index] ?? '').trim()
      if (cell === '') continue
      if (column.startsWith('name.')) name[column.slice('name.'.length)] = cell
      else entry[column] = cellReaders[column]?.(cell) ?? cell
    }
    return { ...entry, name }
  })
}

/**
 * RFC 4180: cells in quotes may contain commas, line ends and doubled quotes. Empty lines are left out. Undefined where a
 * cell cannot be read; nothing is looked for behind it, which in a text of quotes alone would take minutes.
 */
function csvRows(text: string): string[][] | undefined {
  const rows: string[][] = []
  let cells: string[] = []
  let read = 0
  const cellForm = /(?:[ \t]*"((?:[^"]|"")*)"[ \t]*|([^",\r\n]*))(,|\r?\n|$)/gy
  for (const [whole, quoted, bare, end] of text.matchAll(cellForm)) {
    read += whole.length
    cells.push(quoted === undefined ? (bare ?? '').trim() : quoted.replaceAll('""', '"'))
    if (end === ',') continue
    if (cells.some((cell) => cell !== '')) rows.push(cells)
    cells = []
  }
  return read === text.length ? rows : undefined
}
