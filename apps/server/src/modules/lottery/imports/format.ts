import type { Family } from '@lotus/rules/catalogue'
import type { WireDraw } from '../draw/issues.repo.ts'

/** One draw of a file, or with `draw: null` a day without one. */
export type SourceRow = {
  line: number
  day: string
  /** Which draw of its day, from 1; null for games that draw once. */
  place: number | null
  /** The station's code where the file names one. */
  station: string | null
  /** In the wire form of the game's family; whether it is a draw of the family is checked where it is published. */
  draw: WireDraw | null
  /** The number that the source gives the draw; kept with the result. */
  source: string | null
}
export type SourceProblem = { line: number; problem: string }
/** What a file holds that the family has no form for: not an error of the file, and never guessed at. */
export type Skipped = { what: string; count: number }
export type SourceFile = { rows: SourceRow[]; problems: SourceProblem[]; skipped: Skipped[] }

/** Which issue of ours a number of the source is, for sources that count on without a date. */
export type Anchor = { number: string; day: string; place: number | null }

export type ReadContext = {
  family: Family
  /** How often the game draws a day by its schedule; null: once. */
  drawsPerDay: number | null
  /** For files whose issue numbers carry a month and a day alone. */
  year?: number
  anchor?: Anchor
}

/** A form that files of results come in. */
export type DrawFormat = {
  name: string
  title: string
  /** Families of the catalogue that its draws fit; none: the catalogue has no such game. */
  families: readonly string[]
  /** Told by the first line, and where that is not enough by the whole. */
  matches: (head: string) => boolean
  read: (text: string, context: ReadContext) => SourceFile
}

export type Cells = { line: number; cells: Readonly<Record<string, string>> }

const linesOf = (text: string) =>
  text
    .replace(/^\uFEFF/, '')
    .split(/\r?\n/)
    .map((line) => line.trim())

/** The first line of a file, without the mark that some programs write before it. */
export const headOf = (text: string): string => linesOf(text.slice(0, 20_000))[0] ?? ''

/** Rows of a CSV without quotes, by the names of its first line. */
export function readCsv(text: string): { rows: Cells[]; problems: SourceProblem[] } {
  const [head = '', ...lines] = linesOf(text)
  const names = head.split(',')
  const rows: Cells[] = []
  const problems: SourceProblem[] = []
  for (const [index, line] of lines.entries()) {
    if (line === '') continue
    const values = line.split(',').map((value) => value.trim())
    if (values.length === names.length)
      rows.push({ line: index + 2, cells: Object.fromEntries(names.map((name, at) => [name, values[at] ?? ''])) })
    else problems.push({ line: index + 2, problem: `${values.length} cells instead of ${names.length}` })
  }
  return { rows, problems }
}

/** Rows of a file with one JSON object a line. */
export function readJsonLines(text: string): { rows: { line: number; value: unknown }[]; problems: SourceProblem[] } {
  const rows: { line: number; value: unknown }[] = []
  const problems: SourceProblem[] = []
  for (const [index, line] of linesOf(text).entries()) {
    if (line === '') continue
    try {
      rows.push({ line: index + 1, value: JSON.parse(line) as unknown })
    } catch {
      problems.push({ line: index + 1, problem: 'not JSON' })
    }
  }
  return { rows, problems }
}

/** A ball as the wire has it: two digits. */
export const ball = (value: string | number): string => String(value).padStart(2, '0')

export const isDay = (text: string): boolean => {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false
  const at = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text)
}
