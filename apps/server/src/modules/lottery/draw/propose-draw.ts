import { AppError } from '@lotus/kernel'
import type { ErrorCode, RouteParsedInput, RouteValue } from '@lotus/contract'
import { found, idOf } from '../../../platform/paging.ts'
import { closeCases } from '../feeds/feeds.repo.ts'
import { getDraw } from '../results/list-draws.ts'
import { getIssueByNo } from '../lobby/get-game.ts'
import { getIssue, getNow, type DrawnIssue, type WireDraw } from './issues.repo.ts'
import { lockIssue } from './lock-issue.ts'
import type { LotteryDeps } from '../lottery.deps.ts'
import { drawOfSheet, type Sheet } from '../settle/prize-shape.ts'
import { assertDraw, isSameDraw, orderedDraw, publishResult } from '../results/publish-result.ts'
import {
  decideProposal,
  findProposal,
  insertProposal,
  type NewProposal,
  type Operator,
  type Proposal,
} from '../results/results.repo.ts'

type Detail = RouteValue<'bo.draw'>

function assertUndecided(issue: DrawnIssue): void {
  if (issue.resultVersion !== null) throw new AppError<ErrorCode>('result_already_settled')
}

async function propose(deps: LotteryDeps, issue: DrawnIssue, proposal: NewProposal): Promise<Detail> {
  // One proposal at a time: of two different ones the second operator would choose, not check.
  if (!(await insertProposal(deps.db, proposal))) throw new AppError<ErrorCode>('state_conflict', { state: 'pending' })
  return getDraw(deps.db, issue)
}

/** A draw is sent in its wire form or as the numbers of its parts. */
function enteredDraw(
  { rules }: DrawnIssue,
  input: { draw?: WireDraw | null | undefined; sheet?: Sheet | undefined },
): WireDraw {
  return input.draw ?? drawOfSheet(rules, input.sheet ?? {})
}

/** The first operator enters an outside result; it is published only after a second one confirms (trust.md EVT-3). */
export async function enterResult(
  deps: LotteryDeps,
  operator: Operator,
  input: RouteParsedInput<'bo.enterResult'>,
): Promise<Detail> {
  const issue = await getIssueByNo(deps.db, input.gameCode, input.issueNo)
  // An own draw is derived from its seed and never entered.
  if (issue.drawSource === 'own') throw new AppError<ErrorCode>('state_conflict', { state: 'own_draw' })
  assertUndecided(issue)
  const draw = enteredDraw(issue, input)
  assertDraw(issue.rules, draw)
  if ((await getNow(deps.db)) < issue.lockAt)
    throw new AppError<ErrorCode>('result_too_early', { lockAt: issue.lockAt.toISOString() })
  return propose(deps, issue, {
    issueId: issue.id,
    kind: 'result',
    draw: orderedDraw(issue.rules, draw),
    corrects: null,
    reason: null,
    evidence: input.evidence ?? null,
    operator,
  })
}

/** Proposes that an issue has no draw; every stake is refunded once a second operator confirms (trust.md EVT-2). */
export async function proposeVoid(
  deps: LotteryDeps,
  operator: Operator,
  input: RouteParsedInput<'bo.proposeVoid'>,
): Promise<Detail> {
  const issue = await getIssueByNo(deps.db, input.gameCode, input.issueNo)
  assertUndecided(issue)
  return propose(deps, issue, {
    issueId: issue.id,
    kind: 'void',
    draw: null,
    corrects: null,
    reason: input.reason,
    evidence: null,
    operator,
  })
}

/**
 * Proposes to replace a published result by another, or by none (lottery.md 5.4). Once a second operator confirms,
 * every order with a different outcome is settled again: the old payout is reversed, the new one paid, and both stay
 * visible. A past draw that was only imported has no orders; statistics and result pages count what replaces it.
 */
export async function proposeCorrection(
  deps: LotteryDeps,
  operator: Operator,
  input: RouteParsedInput<'bo.proposeCorrection'>,
): Promise<Detail> {
  const issue = await getIssueByNo(deps.db, input.gameCode, input.issueNo)
  if (issue.drawSource === 'own') throw new AppError<ErrorCode>('state_conflict', { state: 'own_draw' })
  if (issue.resultVersion === null) throw new AppError<ErrorCode>('draw_not_published')
  if (issue.settledAt === null) throw new AppError<ErrorCode>('state_conflict', { state: 'settling' })
  // A sale that a void ended early has no frozen orders, and a result needs frozen orders (trust.md EVT-8).
  if (input.draw !== null && issue.isSold && issue.orderRoot === null)
    throw new AppError<ErrorCode>('state_conflict', { state: 'not_frozen' })
  const entered = input.draw === null ? null : enteredDraw(issue, input)
  if (entered !== null) assertDraw(issue.rules, entered)
  const draw = entered === null ? null : orderedDraw(issue.rules, entered)
  if (isSameDraw(issue, draw)) throw new AppError<ErrorCode>('state_conflict', { state: 'unchanged' })
  return propose(deps, issue, {
    issueId: issue.id,
    kind: 'correction',
    draw,
    corrects: issue.resultVersion,
    reason: input.reason,
    evidence: input.evidence ?? null,
    operator,
  })
}

/** The second operator confirms, which publishes, or rejects. Decision and publication are one commit. */
export async function decideDraw(
  deps: LotteryDeps,
  operator: Operator,
  input: RouteParsedInput<'bo.decideDraw'>,
): Promise<Detail> {
  const proposal = found(await findProposal(deps.db, idOf(input.proposalId)))
  if (proposal.enteredBy === operator.operatorId) throw new AppError<ErrorCode>('same_operator')
  if (proposal.state !== 'pending') throw new AppError<ErrorCode>('state_conflict', { state: proposal.state })
  // The job may be some moments behind; a result needs the orders frozen.
  if (input.decision === 'confirm' && proposal.kind === 'result') await lockIssue(deps, proposal.issueId)
  await deps.db.tx(async (tx) => {
    const state = input.decision === 'confirm' ? 'confirmed' : 'rejected'
    if (!(await decideProposal(tx, { id: proposal.id, state, operator, note: input.note ?? null })))
      throw new AppError<ErrorCode>('state_conflict')
    if (state === 'confirmed') {
      await publishResult(tx, resultOf(proposal, operator))
      const kinds = ['feeds_differ', 'result_late', 'result_early'] as const
      await closeCases(tx, {
        issueId: proposal.issueId,
        kinds,
        by: operator.username,
        note: input.note ?? proposal.kind,
      })
    }
  })
  deps.nudgeOutbox()
  return getDraw(deps.db, await getIssue(deps.db, proposal.issueId))
}

/** The operator who entered a proposal withdraws it while it is undecided, for example after a typing error. */
export async function withdrawProposal(
  deps: LotteryDeps,
  operator: Operator,
  input: RouteParsedInput<'bo.withdrawProposal'>,
): Promise<Detail> {
  const proposal = await findProposal(deps.db, idOf(input.proposalId))
  if (!proposal || proposal.enteredBy !== operator.operatorId) throw new AppError<ErrorCode>('not_found')
  const isDone = await decideProposal(deps.db, { id: proposal.id, state: 'withdrawn', operator, note: null })
  if (!isDone) throw new AppError<ErrorCode>('state_conflict', { state: proposal.state })
  return getDraw(deps.db, await getIssue(deps.db, proposal.issueId))
}

function resultOf(proposal: Proposal, confirmedBy: Operator) {
  return {
    issueId: proposal.issueId,
    draw: proposal.draw,
    source: 'operator',
    reason: proposal.reason,
    evidence: proposal.evidence,
    enteredBy: { operatorId: proposal.enteredBy, username: proposal.enteredByName },
    confirmedBy,
    corrects: proposal.corrects,
  } as const
}
