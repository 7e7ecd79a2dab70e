import { AppError, assert } from '@lotus/kernel'
import type { CsvDraw, CsvNoDraw } from './draws-csv.ts'
import { listGames, type Game } from '../config/games.repo.ts'
import { getGame } from '../lobby/get-game.ts'
import type { SourceProblem, SourceRow } from '../imports/index.ts'
import {
  findIssue,
  getNow,
  importHistory,
  type DrawnIssue,
  type PastResult,
  type WireDraw,
} from '../draw/issues.repo.ts'
import { lockIssue } from '../draw/lock-issue.ts'
import type { LotteryDeps } from '../lottery.deps.ts'
import { assertDraw, isSameDraw, orderedDraw, publishResult } from './publish-result.ts'
import { dailyIssue, drawsPerDay, periodicIssue, type PlannedIssue } from '../draw/schedule.ts'
import { settleIssue } from '../settle/settle-issue.ts'

type Common = {
  gameCode: string
  /** Where the rows come from; stored with every result. */
  evidence: string
  onProgress?: (done: number, total: number) => void
}
export type ImportRowsInput = Common & { rows: readonly SourceRow[] }
export type ImportInput = Common & { draws: readonly CsvDraw[]; noDraws: readonly CsvNoDraw[] }
export type ImportSummary = {
  /** Results of issues sold here, published and settled. */
  published: number
  voided: number
  /** Draws without a sale here, for statistics. */
  history: number
  /** Already known with the same content. */
  unchanged: number
  problems: SourceProblem[]
}

const HISTORY_BATCH = 500
const emptySummary = (): ImportSummary => ({ published: 0, voided: 0, history: 0, unchanged: 0, problems: [] })

/** Stations' draws and days without a draw, as rows of any source. */
const rowsOf = ({ draws, noDraws }: Pick<ImportInput, 'draws' | 'noDraws'>): SourceRow[] => [
  ...draws.map(({ prizes, ...row }) => ({ ...row, place: null, source: null, draw: { prizes } })),
  ...noDraws.map((row) => ({ ...row, place: null, source: null, draw: null })),
]

/** The same as `importRows` for draws of stations, with the days without a draw. */
export function importDraws(deps: LotteryDeps, { draws, noDraws, ...input }: ImportInput): Promise<ImportSummary> {
  return importRows(deps, { ...input, rows: rowsOf({ draws, noDraws }) })
}

/**
 * Publishes real results of an outside game. An issue sold here is locked, published and settled by the same steps as
 * an operator's; an earlier draw becomes a result without a sale. Safe to repeat with the same file, and to stop at any
 * point. A row that contradicts a published result changes nothing and is reported.
 */
export async function importRows(deps: LotteryDeps, input: ImportRowsInput): Promise<ImportSummary> {
  const game = await getGame(deps.db, input.gameCode)
  assert(game.drawSource === 'outside', 'only outside games import results')
  const rows = input.rows.toSorted((a, b) =>
    a.day === b.day ? (a.place ?? 0) - (b.place ?? 0) : a.day < b.day ? -1 : 1,
  )
  const summary = emptySummary()
  let past: PastResult[] = []
  const flush = async () => {
    summary.history += await importHistory(deps.db, game.id, past)
    past = []
  }
  for (const [index, row] of rows.entries()) {
    try {
      const history = await importRow(deps, game, row, input.evidence, summary)
      if (history) past.push(history)
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      summary.problems.push({ line: row.line, problem: `${row.day}: ${error.code} ${JSON.stringify(error.details)}` })
    }
    if (past.length === HISTORY_BATCH) await flush()
    input.onProgress?.(index + 1, rows.length)
  }
  await flush()
  return summary
}

/**
 * The same for a file of many stations (Central and South): each row goes to the game with its station's code, and rows
 * without such a game to `gameCode`.
 */
export async function importStations(
  deps: LotteryDeps,
  { draws, noDraws, ...input }: ImportInput,
): Promise<ImportSummary> {
  const codes = new Set(
    (await listGames(deps.db)).filter(({ drawSource }) => drawSource === 'outside').map(({ code }) => code),
  )
  const total = emptySummary()
  const parts = Map.groupBy(rowsOf({ draws, noDraws }), ({ station }) =>
    station !== null && codes.has(station) ? station : input.gameCode,
  )
  for (const [gameCode, rows] of parts) {
    const summary = await importRows(deps, { ...input, gameCode, rows })
    total.published += summary.published
    total.voided += summary.voided
    total.history += summary.history
    total.unchanged += summary.unchanged
    total.problems.push(...summary.problems)
  }
  return total
}

/** The issue of a row; refused if the row does not fit how often the game draws. */
function plannedOf({ schedule, lockSeconds }: Game, { day, place }: SourceRow): PlannedIssue {
  if (schedule.kind !== 'periodic') {
    if (place !== null) throw new AppError('bad_request', { place })
    return dailyIssue(schedule, lockSeconds, day)
  }
  if (place === null || place < 1 || place > drawsPerDay(schedule)) throw new AppError('bad_request', { place })
  return periodicIssue(schedule, lockSeconds, day, place)
}

/** The station's name if the game has one for it; a game of several stations has their names, others use the code. */
function stationOf({ code, schedule }: Game, { station }: SourceRow): string | null {
  const stations = schedule.kind === 'daily' ? schedule.stations : null
  const found = stations?.find((one) => one.code === station)?.name ?? null
  const isKnown = stations === null ? station === null || station === code : found !== null
  if (!isKnown) throw new AppError('bad_request', { station })
  return found
}

async function importRow(
  deps: LotteryDeps,
  game: Game,
  row: SourceRow,
  from: string,
  summary: ImportSummary,
): Promise<PastResult | undefined> {
  if (row.draw !== null) assertDraw(game.rules, row.draw)
  const draw = row.draw === null ? null : orderedDraw(game.rules, row.draw)
  const station = stationOf(game, row)
  const planned = plannedOf(game, row)
  const evidence = row.source === null ? from : `${from}, ${row.source}`
  const issue = await findIssue(deps.db, game.code, planned.issueNo)
  if (!issue) {
    if ((await getNow(deps.db)) < planned.drawAt)
      throw new AppError('result_too_early', { drawAt: planned.drawAt.toISOString() })
    return { ...planned, station, draw, evidence }
  }
  if (issue.isSimulated) {
    // The real result replaces the demo's simulated one, even if both are equal (DECISIONS 37).
    await settleIssue(deps, issue.id)
    await publishOne(deps, issue, draw, evidence)
    if (draw === null) summary.voided += 1
    else summary.published += 1
  } else if (issue.resultVersion !== null) {
    if (!isSameDraw(issue, draw)) throw new AppError('result_already_settled')
    summary.unchanged += 1
  } else {
    await publishOne(deps, issue, draw, evidence)
    if (draw === null) summary.voided += 1
    else summary.published += 1
  }
  // Also after an earlier run that died between publishing and settling.
  await settleIssue(deps, issue.id)
  return undefined
}

async function publishOne(
  deps: LotteryDeps,
  issue: DrawnIssue,
  draw: WireDraw | null,
  evidence: string,
): Promise<void> {
  const { resultVersion: corrects } = issue
  if (draw !== null && corrects === null) await lockIssue(deps, issue.id)
  const reason = draw === null ? 'no draw' : corrects === null ? null : 'in place of a simulated result'
  await publishResult(deps.db, {
    issueId: issue.id,
    draw,
    source: 'import',
    reason,
    evidence,
    corrects,
  })
}
