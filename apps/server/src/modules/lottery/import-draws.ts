import { AppError, assert } from '@lotus/kernel'
import type { CsvDraw, CsvNoDraw, CsvProblem } from './draws-csv.ts'
import { listGames, type Game } from './games.repo.ts'
import { getGame } from './get-game.ts'
import { findIssue, getNow, importHistory, type DrawnIssue, type PastResult, type WireDraw } from './issues.repo.ts'
import { lockIssue } from './lock-issue.ts'
import type { LotteryDeps } from './lottery.deps.ts'
import { assertDraw, isSameDraw, orderedDraw, publishResult } from './publish-result.ts'
import { dailyIssue, type Schedule } from './schedule.ts'
import { settleIssue } from './settle-issue.ts'

export type ImportInput = {
  gameCode: string
  draws: readonly CsvDraw[]
  noDraws: readonly CsvNoDraw[]
  /** Where the rows come from; kept with every result. */
  evidence: string
  onProgress?: (done: number, total: number) => void
}
export type ImportSummary = {
  /** Results of issues that were sold here, published and settled. */
  published: number
  voided: number
  /** Past draws without a sale, for statistics. */
  history: number
  /** Known already, with the same content. */
  unchanged: number
  problems: CsvProblem[]
}

type Row = { line: number; day: string; station: string; draw: WireDraw | null }
const HISTORY_BATCH = 500

/**
 * Publishes real results of a daily outside game. An issue that was sold here is locked, published and settled by the
 * same steps as an operator's; a day before our time becomes a result without a sale. May be run again with the same
 * file, and be stopped at any point. A row that contradicts a published result changes nothing and is reported.
 */
export async function importDraws(deps: LotteryDeps, input: ImportInput): Promise<ImportSummary> {
  const game = await getGame(deps.db, input.gameCode)
  assert(game.drawSource === 'outside' && game.schedule.kind === 'daily', 'only daily outside games import results')
  const rows: Row[] = [
    ...input.draws.map(({ prizes, ...row }) => ({ ...row, draw: { prizes } })),
    ...input.noDraws.map((row) => ({ ...row, draw: null })),
  ]
  rows.sort((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : 0))
  const summary: ImportSummary = { published: 0, voided: 0, history: 0, unchanged: 0, problems: [] }
  let past: PastResult[] = []
  const flush = async () => {
    summary.history += await importHistory(deps.db, game.id, past)
    past = []
  }
  for (const [index, row] of rows.entries()) {
    try {
      const history = await importRow(deps, game, game.schedule, row, input.evidence, summary)
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
 * The same for a file of many stations (Central and South): each row goes to the game that has its station's code, and
 * what no such game is there for to `gameCode`.
 */
export async function importStations(deps: LotteryDeps, input: ImportInput): Promise<ImportSummary> {
  const codes = new Set(
    (await listGames(deps.db)).filter(({ drawSource }) => drawSource === 'outside').map(({ code }) => code),
  )
  const gameOf = ({ station }: { station: string }) => (codes.has(station) ? station : input.gameCode)
  const draws = Map.groupBy(input.draws, gameOf)
  const noDraws = Map.groupBy(input.noDraws, gameOf)
  const total: ImportSummary = { published: 0, voided: 0, history: 0, unchanged: 0, problems: [] }
  for (const gameCode of new Set([...draws.keys(), ...noDraws.keys()])) {
    const part = { ...input, gameCode, draws: draws.get(gameCode) ?? [], noDraws: noDraws.get(gameCode) ?? [] }
    const summary = await importDraws(deps, part)
    total.published += summary.published
    total.voided += summary.voided
    total.history += summary.history
    total.unchanged += summary.unchanged
    total.problems.push(...summary.problems)
  }
  return total
}

async function importRow(
  deps: LotteryDeps,
  game: Game,
  schedule: Schedule & { kind: 'daily' },
  row: Row,
  evidence: string,
  summary: ImportSummary,
): Promise<PastResult | undefined> {
  if (row.draw !== null) assertDraw(game.rules, row.draw)
  const draw = row.draw === null ? null : orderedDraw(game.rules, row.draw)
  const station = schedule.stations?.find(({ code }) => code === row.station)?.name ?? null
  // A game of several stations names them; a station that is a game of its own goes by the game's code.
  const isKnown = schedule.stations === null ? row.station === game.code : station !== null
  if (!isKnown) throw new AppError('bad_request', { station: row.station })
  const planned = dailyIssue(schedule, game.lockSeconds, row.day)
  const issue = await findIssue(deps.db, game.code, planned.issueNo)
  if (!issue) {
    if ((await getNow(deps.db)) < planned.drawAt)
      throw new AppError('result_too_early', { drawAt: planned.drawAt.toISOString() })
    return { ...planned, station, draw, evidence }
  }
  if (issue.resultVersion !== null) {
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
  if (draw !== null) await lockIssue(deps, issue.id)
  const reason = draw === null ? 'no draw' : null
  await publishResult(deps.db, {
    issueId: issue.id,
    draw,
    source: 'import',
    reason,
    evidence,
    enteredBy: null,
    confirmedBy: null,
    corrects: null,
  })
}
