import type { Family } from '@lotus/rules/catalogue'
import type { WireDraw } from '../draw/issues.repo.ts'
import { faultOf, type Fault } from './fault.ts'

/** One draw of a file, or with `draw: null` a day without one. */
export type SourceRow = {
  line: number
  day: string
  /** The draw's number within its day, from 1; null for games that draw once a day. */
  place: number | null
  /** The station's code, if the file has one. */
  station: string | null
  /** In the wire form of the game's family; publishing checks that it is a draw of the family. */
  draw: WireDraw | null
  /** The source's own number of the draw; stored with the result. */
  source: string | null
  /** Where the day and the numbers stand, for faults: by prize or part, else one column for all numbers. */
  columns?: RowColumns
}
export type RowColumns = { day: string; draw: string | null; parts?: Readonly<Record<string, string>> }
/** Draws of a file that the family has no form for: not an error of the file, and never guessed. */
export type Skipped = { what: string; count: number }
export type SourceFile = { rows: SourceRow[]; problems: Fault[]; skipped: Skipped[] }

/** Maps one number of the source to one of our issues, for sources with plain serial numbers. */
export type Anchor = { number: string; day: string; place: number | null }

export type ReadContext = {
  family: Family
  /** Draws per day by the game's schedule; null: one. */
  drawsPerDay: number | null
  /** For files whose issue numbers contain only month and day. */
  year?: number
  anchor?: Anchor
}

/** A file format of results. */
export type DrawFormat = {
  name: string
  title: string
  /** Families of the catalogue that its draws fit; empty if the catalogue has no such game. */
  families: readonly string[]
  /** Recognised by the first line, or by the whole text if that is not enough. */
  matches: (head: string) => boolean
  /** The draws follow from the whole file, so it is not read in parts. */
  isWhole?: true
  /** The lines are JSON: there is no line of names. */
  isJson?: true
  read: (text: string, context: ReadContext) => SourceFile
}

export type Cells = { line: number; cells: Readonly<Record<string, string>> }

const linesOf = (text: string) =>
  text
    .replace(/^\uFEFF/, '')
    .split(/\r?\n/)
    .map((line) => line.trim())

/** The first line of a file, without a byte order mark. */
export const headOf = (text: string): string => linesOf(text.slice(0, 20_000))[0] ?? ''

/** Rows of a CSV without quotes, keyed by the names in its first line. */
export function readCsv(text: string): { rows: Cells[]; problems: Fault[] } {
  const [head = '', ...lines] = linesOf(text)
  const names = head.split(',')
  const rows: Cells[] = []
  const problems: Fault[] = []
  for (const [index, line] of lines.entries()) {
    if (line === '') continue
    const values = line.split(',').map((value) => value.trim())
    if (values.length === names.length)
      rows.push({ line: index + 2, cells: Object.fromEntries(names.map((name, at) => [name, values[at] ?? ''])) })
    else {
      // The first column that is missing, or the last one, after which there are more.
      const column = names[Math.min(values.length, names.length - 1)] ?? null
      problems.push(faultOf(index + 2, column, 'cells', { count: String(values.length), need: String(names.length) }))
    }
  }
  return { rows, problems }
}

/** Rows of a file with one JSON object per line. */
export function readJsonLines(text: string): { rows: { line: number; value: unknown }[]; problems: Fault[] } {
  const rows: { line: number; value: unknown }[] = []
  const problems: Fault[] = []
  for (const [index, line] of linesOf(text).entries()) {
    if (line === '') continue
    try {
      rows.push({ line: index + 1, value: JSON.parse(line) as unknown })
    } catch {
      problems.push(faultOf(index + 1, null, 'not_json'))
    }
  }
  return { rows, problems }
}

/** A ball in wire form: two digits. */
export const ball = (value: string | number): string => String(value).padStart(2, '0')

export const isDay = (text: string): boolean => {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false
  const at = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text)
}
