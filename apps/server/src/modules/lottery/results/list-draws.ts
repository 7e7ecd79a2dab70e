import { businessDay, moneyToString, zonedInstant } from '@lotus/kernel'
import type { RouteParsedInput, RouteValue } from '@lotus/contract'
import type { Queryable } from '@lotus/database'
import { pageOf } from '../../../platform/paging.ts'
import { byTimeAndId } from '../../../platform/time-cursor.ts'
import { listCases, listReadings } from '../feeds/feeds.repo.ts'
import { getIssueByNo } from '../lobby/get-game.ts'
import { wireState } from '../draw/issue-state.ts'
import { getNow, type Issue } from '../draw/issues.repo.ts'
import { prizeShapeOf, sheetOfDraw } from '../settle/prize-shape.ts'
import {
  countWaiting,
  listDraws as listRows,
  listProposals,
  sumPayout,
  type DrawRow,
  type Proposal,
} from './results.repo.ts'

type Row = Omit<DrawRow, 'rules' | 'micros'>
type WireDraw = RouteValue<'bo.draws'>['rows'][number]
const LIMIT_DEFAULT = 20

/** Result, check, calculation, payout: the four steps shown in the back office (lottery.md 5.2). */
function progressOf(row: Row): WireDraw['progress'] {
  const hasResult = row.resultVersion !== null
  const settlement = !hasResult ? 'none' : row.settledAt === null ? 'running' : 'done'
  return {
    result: hasResult || row.hasPending ? 'done' : 'none',
    check: hasResult ? 'done' : row.hasPending ? 'waiting' : 'none',
    // Each batch is calculated and paid in one transaction, so both have one state.
    calculation: settlement,
    payout: settlement,
  }
}

function presentDraw(row: Row, now: Date): WireDraw {
  return {
    gameCode: row.gameCode,
    gameName: row.gameName,
    family: row.family,
    drawSource: row.drawSource,
    issueNo: row.issueNo,
    station: row.station,
    state: wireState(row, now),
    lockAt: row.lockAt.toISOString(),
    drawAt: row.drawAt.toISOString(),
    publishedAt: row.publishedAt?.toISOString() ?? null,
    progress: progressOf(row),
    orderCount: row.liveCount,
    totalStake: moneyToString(row.liveStake),
    totalPayout: moneyToString(row.totalPayout),
    enteredBy: row.enteredByName,
    confirmedBy: row.confirmedByName,
    openCase: row.openCase,
    isSimulated: row.isSimulated,
  }
}

/** The draws for the back office, latest first: every issue whose sale has begun. */
export async function listDraws(db: Queryable, input: RouteParsedInput<'bo.draws'>): Promise<RouteValue<'bo.draws'>> {
  const now = await getNow(db)
  const filter = {
    gameCode: input.gameCode ?? null,
    issueNo: null,
    from: input.from === undefined ? null : new Date(input.from),
    to: input.to === undefined ? null : new Date(input.to),
    onlyWaiting: input.state === 'waiting',
  }
  const limit = input.limit ?? LIMIT_DEFAULT
  const [rows, waiting, payoutToday] = await Promise.all([
    listRows(db, filter, { before: byTimeAndId.read(input.cursor), limit: limit + 1 }),
    countWaiting(db),
    sumPayout(db, zonedInstant(businessDay(now), '00:00')),
  ])
  const page = pageOf(rows, limit, byTimeAndId.write)
  return {
    rows: page.rows.map((row) => presentDraw(row, now)),
    nextCursor: page.nextCursor,
    waiting,
    payoutToday: moneyToString(payoutToday),
  }
}

export async function getDraw(
  db: Queryable,
  input: Pick<Issue, 'gameCode' | 'issueNo'>,
): Promise<RouteValue<'bo.draw'>> {
  const issue = await getIssueByNo(db, input.gameCode, input.issueNo)
  const now = await getNow(db)
  const filter = { gameCode: issue.gameCode, issueNo: issue.issueNo, from: null, to: null, onlyWaiting: false }
  const [row] = await listRows(db, filter, { before: null, limit: 1 })
  const detail = row ?? {
    ...issue,
    hasPending: false,
    liveCount: issue.orderCount,
    liveStake: issue.totalStake,
    enteredByName: null,
    confirmedByName: null,
    openCase: null,
  }
  return {
    ...presentDraw(detail, now),
    shape: prizeShapeOf(issue.rules),
    draw: issue.draw,
    sheet: issue.draw === null ? null : sheetOfDraw(issue.draw),
    isCorrectable: issue.drawSource === 'outside' && issue.resultVersion !== null && issue.settledAt !== null,
    resultVersion: issue.resultVersion,
    commitment: issue.commitment,
    orderRoot: issue.orderRoot,
    proposals: (await listProposals(db, issue.id)).map(presentProposal),
    readings: (await listReadings(db, issue.id)).map(({ feed, draw, readAt, changed }) => ({
      feed,
      sheet: draw === null ? null : sheetOfDraw(draw),
      readAt: readAt.toISOString(),
      hasChanged: changed !== null,
    })),
    cases: (await listCases(db, issue.id)).map(({ id, kind, openedAt, closedAt, closedBy, note }) => ({
      id: id.toString(),
      kind,
      openedAt: openedAt.toISOString(),
      closedAt: closedAt?.toISOString() ?? null,
      closedBy,
      note,
    })),
  }
}

function presentProposal(proposal: Proposal): RouteValue<'bo.draw'>['proposals'][number] {
  return {
    id: proposal.id.toString(),
    kind: proposal.kind,
    state: proposal.state,
    draw: proposal.draw,
    sheet: proposal.draw === null ? null : sheetOfDraw(proposal.draw),
    corrects: proposal.corrects,
    reason: proposal.reason,
    evidence: proposal.evidence,
    enteredBy: proposal.enteredByName,
    enteredAt: proposal.enteredAt.toISOString(),
    decidedBy: proposal.decidedByName,
    decidedAt: proposal.decidedAt?.toISOString() ?? null,
  }
}
