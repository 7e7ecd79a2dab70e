import type { ErrorCode, RouteParsedInput, RouteValue } from '@lotus/contract'
import type { PromotionRule } from '@lotus/contract/schemas'
import type { Queryable, Transaction } from '@lotus/database'
import { addDays, AppError, businessDay, moneyToString, zonedInstant } from '@lotus/kernel'
import { prizeAt } from '@lotus/rules/board'
import { auditedAction, type Acting } from '../../../platform/audit.ts'
import { found, idOf } from '../../../platform/paging.ts'
import { listMembers } from '../../identity/index.ts'
import { openGifts } from '../../loyalty/index.ts'
import { findAny } from '../catalogue/catalogue.repo.ts'
import type { PromotionDeps } from '../deps.ts'
import { promotionId } from '../members/open-promotion.ts'
import { refusalOf } from '../members/paid-terms.ts'
import { versionRule } from '../members/version-rule.ts'
import * as repo from './board.repo.ts'
import { boardPrizes } from './open-boards.ts'
import { linesOf, sumOf } from './run-boards.ts'

const PERIODS_MAX = 400
const LIVE_MAX = 50
/** Days in which a prize can be claimed, where the rule says none. */
const CLAIM_DAYS = 7
type Review = RouteValue<'bo.board'>
type Row = Review['rows'][number]

/** The call `bo.board`: all periods that have begun, and one of them by name. */
export async function showBoardToOffice(db: Queryable, { id, period }: RouteParsedInput<'bo.board'>): Promise<Review> {
  const promotion = found(await findAny(db, promotionId(id)))
  const begun = await repo.listBegun(db, promotion.id, PERIODS_MAX)
  const waiting = begun.findLast(({ state }) => state === 'FROZEN')
  const board = period === undefined ? (waiting ?? begun[0]) : found(begun.find((one) => one.period === period))
  const rule = board && found(promotion.held.find(({ version }) => version === board.version)).rule
  return {
    periods: begun.map((one) => ({
      key: one.period,
      state: one.state,
      from: one.beginsAt.toISOString(),
      to: one.endsAt.toISOString(),
      freezeAt: one.freezeAt.toISOString(),
      paid: moneyToString(one.paid),
      approvedBy: one.approvedBy,
    })),
    period: board?.period ?? null,
    root: board?.root ?? null,
    decisions: board?.decisions ?? 0,
    members: board?.members ?? 0,
    rows: board && rule ? await reviewRows(db, board, rule) : [],
  }
}

async function reviewRows(db: Queryable, board: repo.Board, rule: PromotionRule): Promise<Row[]> {
  const places =
    board.root === null ? await livePlaces(db, board) : await repo.listPlaces(db, board.promotionId, board.period)
  const ids = places.map(({ memberId }) => memberId)
  const names = await listMembers(db, ids)
  const hidden = await repo.listHidden(db, ids)
  const prizes = boardPrizes(rule)
  let stands = 0
  const rows: Row[] = []
  for (const one of places) {
    const isOff = one.decision === 'EXCLUDE' || one.decision === 'PLAY'
    if (!isOff) stands += 1
    const now = await linesOf(db, one.memberId, board, rule)
    rows.push({
      memberId: String(one.memberId),
      username: names.get(one.memberId)?.username ?? '',
      place: one.place,
      score: moneyToString(one.score),
      reached: one.reached.toISOString(),
      lines: board.root === null ? now : one.lines,
      scoreNow: moneyToString(sumOf(now)),
      isHidden: hidden.has(one.memberId),
      isLeftOut: one.leftOut,
      like: one.alike,
      evidence: one.evidence as Row['evidence'], // written by our own command
      decision: one.decision,
      decidedBy: one.decidedBy,
      reason: one.reason,
      prize: moneyToString(board.state === 'PAID' ? one.amount : isOff ? 0n : prizeAt(prizes, stands)),
    })
  }
  return rows
}

/** Of a board that runs: as it was counted last, with nothing decided. */
async function livePlaces(db: Queryable, board: repo.Board): Promise<repo.Place[]> {
  const scores = await repo.listScores(db, board.promotionId, board.period, LIVE_MAX)
  const none = { holder: '', lines: [], alike: [], evidence: [], decision: null, decidedBy: null, reason: '' }
  return scores.map((one, at) => ({ ...one, ...none, place: at + 1, finalPlace: null, amount: 0n, leftOut: false }))
}

/** The call `bo.decideBoardPlace`. */
export async function decideBoardPlace(
  { db }: Pick<PromotionDeps, 'db'>,
  acting: Acting,
  { id, period, memberId, decision, reason }: RouteParsedInput<'bo.decideBoardPlace'>,
): Promise<RouteValue<'bo.decideBoardPlace'>> {
  const action = decision === 'EXCLUDE' ? 'promotions.board_exclude' : 'promotions.board_keep'
  const entry = { action, target: `promotion:${id}`, details: { period, memberId, reason } } as const
  await auditedAction(db, acting, entry, async (tx) => {
    const by = acting.operator.username
    const of = { promotionId: promotionId(id), period, memberId: idOf(memberId) }
    const code = await repo.decide(tx, { ...of, decision, by, reason })
    if (code === 'not_found') throw new AppError<ErrorCode>('not_found')
    if (code !== 'ok') throw new AppError<ErrorCode>('state_conflict', { state: code })
  })
  return { ok: true }
}

/** The call `bo.approveBoard`: what was won waits in the reward centre, in the same commit. */
export async function approveBoard(
  { db, clock, nudgeOutbox }: Pick<PromotionDeps, 'db' | 'clock' | 'nudgeOutbox'>,
  acting: Acting,
  { id, period, root, decisions, reason }: RouteParsedInput<'bo.approveBoard'>,
): Promise<RouteValue<'bo.approveBoard'>> {
  const entry = {
    action: 'promotions.board_approve',
    target: `promotion:${id}`,
    details: { period, root, reason },
  } as const
  const value = await auditedAction(db, acting, entry, async (tx) => {
    const board = found(await repo.findBoard(tx, promotionId(id), period))
    const rule = await versionRule(tx, board.promotionId, board.version)
    const prizes = boardPrizes(rule).map(({ upTo, amount }) => ({ upTo, amount: amount.toString() }))
    const by = acting.operator.username
    const reply = await repo.payBoard(tx, { promotionId: board.promotionId, period, root, decisions, prizes, by })
    if (reply.code === 'state_conflict')
      throw new AppError<ErrorCode>('state_conflict', { state: reply.state ?? board.state })
    if (reply.code !== 'ok') throw refusalOf(reply)
    await openPrizes(tx, clock.now(), { board, rule, winners: reply.winners ?? [] })
    return { winners: reply.winners?.length ?? 0, amount: moneyToString(BigInt(reply.amount ?? '0')) }
  })
  nudgeOutbox()
  return value
}

/** One gift for each winner and period, however often this is called. */
async function openPrizes(
  tx: Transaction,
  now: Date,
  { board, rule, winners }: { board: repo.Board; rule: PromotionRule; winners: NonNullable<repo.PaidReply['winners']> },
): Promise<void> {
  const days = rule.claimDays === 0 ? CLAIM_DAYS : rule.claimDays
  const { contributions, hours, multiplePpm } = rule.terms
  const gifts = winners.map(({ member, amount }) => ({
    memberId: BigInt(member),
    source: 'LEADERBOARD' as const,
    ref: `board-${board.promotionId}-${board.period}`,
    what: 'LEADERBOARD',
    level: null,
    kind: rule.kind,
    amount: BigInt(amount),
    multiplePpm,
    opensAt: now,
    expiresAt: zonedInstant(addDays(businessDay(now), days + 1), '00:00'),
  }))
  await openGifts(tx, gifts, contributions === null ? { hours } : { hours, contributions })
}
