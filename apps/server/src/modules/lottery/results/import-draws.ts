import { setImmediate } from 'node:timers/promises'
import { AppError, assert, must } from '@lotus/kernel'
import type { ErrorCode } from '@lotus/contract'
import type { Queryable } from '@lotus/database'
import { findGame, listGames, listSharing, type Game } from '../config/games.repo.ts'
import { getIssue, getNow, importHistory, type PastResult } from '../draw/issues.repo.ts'
import { lockIssue } from '../draw/lock-issue.ts'
import { faultOf } from '../imports/fault.ts'
import { partOfRows, type SourceParts, type SourceRow } from '../imports/index.ts'
import { getGame } from '../lobby/get-game.ts'
import type { LotteryDeps } from '../lottery.deps.ts'
import { settleIssue } from '../settle/settle-issue.ts'
import { checkRow } from './check-row.ts'
import type { CsvDraw, CsvNoDraw } from './draws-csv.ts'
import { compareBook, markOf, NO_DRAW, type Book, type BookEntry } from './import-books.ts'
import { addFault, addQuestion, addSkipped, emptyReport, sortFindings, type ImportReport } from './import-report.ts'
import { publishResult } from './publish-result.ts'
import { sharedPast } from './share-draw.ts'

export type ImportStep = 'check' | 'write' | 'settle'
type Options = {
  gameCode: string
  /** Where the rows come from; stored with every result. */
  evidence: string
  /** Checks everything and writes nothing. */
  isDryRun?: boolean
  /** The questions of the report were read and answered with yes. */
  isConfirmed?: boolean
  /** Lines checked or written, or issues settled, so far. */
  onProgress?: (step: ImportStep, done: number) => void
}
export type ImportInput = Options & {
  parts: SourceParts
  /** Rows go to the game that has their station's code, and to `gameCode` where there is none. */
  byStation?: boolean
}
type Days = { draws: readonly CsvDraw[]; noDraws: readonly CsvNoDraw[] }

const HISTORY_BATCH = 1_000

/** Rows that are in memory, all of one game. */
export function importRows(
  deps: LotteryDeps,
  { rows, ...input }: Options & { rows: readonly SourceRow[] },
): Promise<ImportReport> {
  return importResults(deps, { ...input, parts: partOfRows(input.evidence, [...rows]) })
}

const rowsOf = ({ draws, noDraws }: Days): SourceRow[] => [
  ...draws.map(({ prizes, ...row }) => ({ ...row, place: null, source: null, draw: { prizes } })),
  ...noDraws.map((row) => ({ ...row, place: null, source: null, draw: null })),
]

/** The same for draws of stations, with the days without a draw. */
export function importDraws(deps: LotteryDeps, { draws, noDraws, ...input }: Options & Days): Promise<ImportReport> {
  return importRows(deps, { ...input, rows: rowsOf({ draws, noDraws }) })
}

/** The same for many stations, each with a game of its own. */
export function importStations(deps: LotteryDeps, { draws, noDraws, ...input }: Options & Days): Promise<ImportReport> {
  const parts = partOfRows(input.evidence, rowsOf({ draws, noDraws }))
  return importResults(deps, { ...input, parts, byStation: true })
}

/**
 * Publishes real results of outside games, all of them or none. The source is read twice: first every line is checked,
 * and only if none has a fault, and what looks like a mistake is confirmed, everything is written in one transaction. An
 * issue sold here is locked, published and settled by the same steps as an operator's; an earlier draw becomes a result
 * without a sale. Safe to repeat with the same file, and to stop at any point. Throws `state_conflict` if the source or
 * the results changed in between; then nothing was written.
 */
export async function importResults(deps: LotteryDeps, input: ImportInput): Promise<ImportReport> {
  const run: Run = {
    input,
    now: await getNow(deps.db),
    gameOf: await gamesOf(deps.db, input),
    books: new Map(),
    report: emptyReport(),
  }
  await checkAll(deps.db, run)
  sortFindings(run.report)
  const { report, books } = run
  const isHeld = report.faultCount > 0 || (report.questionCount > 0 && input.isConfirmed !== true)
  if (isHeld || input.isDryRun === true) return report
  const sold = [...books.values()].flatMap(({ entries }) => [...entries.values()].filter(isSold))
  // What is due anyway: ends sales whose time is over, and settles a simulated result before it is replaced.
  for (const { action, mark, issueId } of sold) {
    if (action === 'publish' && mark !== NO_DRAW) await lockIssue(deps, issueId)
    else if (action === 'replace') await settleIssue(deps, issueId)
  }
  await deps.db.tx((tx) => writeAll(tx, run))
  report.isWritten = true
  deps.nudgeOutbox()
  for (const [index, { issueId }] of sold.entries()) {
    await settleIssue(deps, issueId)
    input.onProgress?.('settle', index + 1)
  }
  return report
}

type Run = {
  input: ImportInput
  now: Date
  gameOf: (row: SourceRow) => Game | undefined
  books: Map<number, Book>
  report: ImportReport
}
type Sold = BookEntry & { issueId: bigint }

const isSold = (entry: BookEntry): entry is Sold =>
  entry.issueId !== null && (entry.action === 'publish' || entry.action === 'replace' || entry.isWaiting)

/** The game of a row; undefined if its station has none, and the usual game does not exist. */
async function gamesOf(db: Queryable, { gameCode, byStation = false }: ImportInput): Promise<Run['gameOf']> {
  const usual = byStation ? await findGame(db, gameCode) : await getGame(db, gameCode)
  assert(usual === undefined || usual.drawSource === 'outside', 'only outside games import results')
  const outside = byStation ? (await listGames(db)).filter(({ drawSource }) => drawSource === 'outside') : []
  const ofStation = new Map(outside.map((game) => [game.code, game]))
  return ({ station }) => (station === null ? usual : (ofStation.get(station) ?? usual))
}

async function checkAll(db: Queryable, run: Run): Promise<void> {
  const { input, report, books } = run
  for (const { file, lines, rows, problems, skipped } of input.parts) {
    for (const problem of problems) addFault(report, file, problem)
    addSkipped(report, skipped)
    for (const row of rows) checkOne(run, file, row)
    report.lines += lines
    input.onProgress?.('check', report.lines)
    await setImmediate()
  }
  for (const book of books.values()) {
    await compareBook(db, book, {
      fault: (file, fault) => addFault(report, file, fault),
      question: (file, question) => addQuestion(report, file, question),
    })
    for (const { action, mark } of book.entries.values()) {
      if (action === 'history' || action === 'unchanged') report[action] += 1
      else report[mark === NO_DRAW ? 'voided' : 'published'] += 1
    }
  }
}

/** Enters a row into the book of its game, unless it has a fault or repeats an earlier one. */
function checkOne({ input, report, books, now, gameOf }: Run, file: string, row: SourceRow): void {
  const game = gameOf(row)
  if (!game) {
    const details = { station: row.station ?? '', game: input.gameCode }
    addFault(report, file, faultOf(row.line, 'province_code', 'station_unknown', details))
    return
  }
  const checked = checkRow(game, row, now)
  if ('fault' in checked) {
    addFault(report, file, checked.fault)
    return
  }
  const book = books.get(game.id) ?? { game, entries: new Map<string, BookEntry>() }
  books.set(game.id, book)
  const { issueNo } = checked.planned
  const mark = markOf(checked.draw)
  const earlier = book.entries.get(issueNo)
  const column = row.columns?.day ?? 'draw_date'
  if (earlier) {
    if (earlier.mark === mark) report.repeated += 1
    else {
      const details = { day: row.day, line: String(earlier.line), file: earlier.file }
      addFault(report, file, faultOf(row.line, column, 'doubled', details))
    }
    return
  }
  if (checked.question) addQuestion(report, file, checked.question)
  const { line, day, place } = row
  const entry = { file, line, day, place, column, mark, action: 'history' as const, issueId: null, isWaiting: false }
  book.entries.set(issueNo, entry)
}

const changed = () => new AppError<ErrorCode>('state_conflict', { state: 'changed_meanwhile' })

async function writeAll(tx: Queryable, run: Run): Promise<void> {
  const { input, books, now } = run
  const batches = new Map<number, PastResult[]>()
  let done = 0
  const flush = async (gameId: number, batch: PastResult[]) => {
    batches.set(gameId, [])
    if ((await importHistory(tx, gameId, batch)) !== batch.length) throw changed()
    // The other games that play the draw get it too; what they know already stays. Results of issues that were sold
    // here are shared when they are published.
    for (const game of await listSharing(tx, must(books.get(gameId), 'the book of a game').game.code))
      await importHistory(
        tx,
        game.id,
        batch.flatMap((one) => sharedPast(game, one) ?? []),
      )
  }
  let written = 0
  for (const { file, lines, rows } of input.parts) {
    for (const row of rows) {
      const game = must(run.gameOf(row), 'a checked row has a game')
      const checked = checkRow(game, row, now)
      const entry = 'fault' in checked ? undefined : books.get(game.id)?.entries.get(checked.planned.issueNo)
      if ('fault' in checked || !entry) throw changed()
      if (entry.line !== row.line || entry.file !== file) continue
      if (entry.mark !== markOf(checked.draw)) throw changed()
      written += 1
      const evidence = row.source === null ? input.evidence : `${input.evidence}, ${row.source}`
      if (entry.action === 'history') {
        const batch = batches.get(game.id) ?? []
        batch.push({ ...checked.planned, station: stationOf(game, row), draw: checked.draw, evidence })
        batches.set(game.id, batch)
        if (batch.length === HISTORY_BATCH) await flush(game.id, batch)
      } else if (entry.action !== 'unchanged' && entry.issueId !== null)
        await publishOne(tx, entry.issueId, checked.draw, evidence)
    }
    done += lines
    input.onProgress?.('write', done)
    await setImmediate()
  }
  for (const [gameId, batch] of batches) if (batch.length > 0) await flush(gameId, batch)
  if (written !== [...books.values()].reduce((sum, { entries }) => sum + entries.size, 0)) throw changed()
}

/** The station's name if the game has several. */
function stationOf({ schedule }: Game, { station }: SourceRow): string | null {
  const stations = schedule.kind === 'daily' ? schedule.stations : null
  return stations?.find((one) => one.code === station)?.name ?? null
}

/** A real result replaces the demo's simulated one, even if both are equal (DECISIONS 37). */
async function publishOne(tx: Queryable, issueId: bigint, draw: PastResult['draw'], evidence: string): Promise<void> {
  const { resultVersion: corrects, isSimulated } = await getIssue(tx, issueId)
  if (corrects !== null && !isSimulated) throw changed()
  const reason = draw === null ? 'no draw' : corrects === null ? null : 'in place of a simulated result'
  await publishResult(tx, { issueId, draw, source: 'import', reason, evidence, corrects })
}
