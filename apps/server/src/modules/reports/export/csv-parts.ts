import { rebateCategories, type RouteName, type RouteParsedInput, type RouteValue } from '@lotus/contract'
import type { Database } from '@lotus/database'
import { must, type Clock } from '@lotus/kernel'
import { readTexts, type Language } from '../../../platform/language.ts'
import { csvLine } from './csv.ts'
import { ROWS_PER_CALL, timeText } from './export-bets.ts'

// How a list becomes CSV in parts: its own pages, so many in a call, with the words of `agents:csv`.

type Part = RouteValue<'agent.exportTeam'>
export type Deps = { db: Database; clock: Clock }
export type Cell = string | null
type Page<Row> = { rows: Row[]; nextCursor: string | null }
export type PageAsked = { cursor: string | undefined; limit: number }
/** A heading is a key of `agents:csv`, a product: its rate, or with a dot any key of `agents`. */
export type Columns<Row> = readonly (readonly [heading: string, cell: (row: Row) => Cell])[]
/** The most that one page of these lists has. */
const PAGE = 100
const PAGES_PER_CALL = ROWS_PER_CALL / PAGE

const agents = readTexts('agents')
export const wordOf = (language: Language, ...path: string[]): string => must(agents(path, language), path.join('.'))

const isProduct = (heading: string) => rebateCategories.some((one) => one === heading)
const headingOf = (language: Language, heading: string): string =>
  isProduct(heading)
    ? `${wordOf(language, 'csv', 'rebate')} ${wordOf(language, 'category', heading)}`
    : heading.includes('.')
      ? wordOf(language, ...heading.split('.'))
      : wordOf(language, 'csv', heading)

export type Asked<Name extends RouteName> = { input: RouteParsedInput<Name>; language: Language }

/** So many pages of a list as a call may answer. */
export async function makePart<Row>(
  read: (page: PageAsked) => Promise<Page<Row>>,
  columns: Columns<Row>,
  { cursor: first, language }: { cursor: string | undefined; language: Language },
): Promise<Part> {
  const rows: Row[] = []
  let cursor = first
  // A page of a large team may be short: so many are read, however few rows they have.
  let pages = 0
  do {
    pages += 1
    // Each page begins where the one before ended.
    const page = await read({ cursor, limit: PAGE })
    rows.push(...page.rows)
    cursor = page.nextCursor ?? undefined
  } while (cursor !== undefined && pages < PAGES_PER_CALL)
  const head = first === undefined ? [columns.map(([heading]) => headingOf(language, heading))] : []
  const lines = [...head, ...rows.map((row) => columns.map(([, cell]) => cell(row)))]
  return { csv: lines.map(csvLine).join(''), rows: rows.length, nextCursor: cursor ?? null }
}

export const timeOf = (iso: string | null): Cell => (iso === null ? null : timeText(iso))
export const percentText = (ppm: number | null): Cell => (ppm === null ? null : String(ppm / 10_000))
export const countText = (count: number | null): Cell => (count === null ? null : String(count))
