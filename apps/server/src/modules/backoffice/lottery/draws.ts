import type { RouteParsedInput, RouteValue } from '@lotus/contract'
import {
  decideDraw as decideInLottery,
  decideRefund as decideRefundInLottery,
  enterResult as enterInLottery,
  proposeRefund as proposeRefundInLottery,
  proposeCorrection as correctInLottery,
  proposeVoid as proposeVoidInLottery,
  withdrawProposal as withdrawInLottery,
  type LotteryDeps,
} from '../../lottery/index.ts'
import { joined } from '../joined.ts'
import { auditedAction, recordRefusal, recordAudit, type Acting, type AuditEntry } from '../audit/audit.ts'

type Detail = RouteValue<'bo.draw'>

/** The first operator enters a result; the second one confirms it (trust.md BO-3). */
export function enterResult(
  deps: LotteryDeps,
  acting: Acting,
  input: RouteParsedInput<'bo.enterResult'>,
): Promise<Detail> {
  const entry: AuditEntry = {
    action: 'draws.enter_result',
    target: targetOf(input),
    details: { draw: input.draw, evidence: input.evidence ?? null },
  }
  return auditedAction(deps.db, acting, entry, (tx) =>
    enterInLottery({ ...deps, db: joined(deps.db, tx) }, acting.operator, input),
  )
}

export function proposeVoid(
  deps: LotteryDeps,
  acting: Acting,
  input: RouteParsedInput<'bo.proposeVoid'>,
): Promise<Detail> {
  const entry: AuditEntry = { action: 'draws.propose_void', target: targetOf(input), details: { reason: input.reason } }
  return auditedAction(deps.db, acting, entry, (tx) =>
    proposeVoidInLottery({ ...deps, db: joined(deps.db, tx) }, acting.operator, input),
  )
}

export function proposeCorrection(
  deps: LotteryDeps,
  acting: Acting,
  input: RouteParsedInput<'bo.proposeCorrection'>,
): Promise<Detail> {
  const { draw, reason, evidence } = input
  const entry: AuditEntry = {
    action: 'draws.propose_correction',
    target: targetOf(input),
    details: { draw, reason, evidence: evidence ?? null },
  }
  return auditedAction(deps.db, acting, entry, (tx) =>
    correctInLottery({ ...deps, db: joined(deps.db, tx) }, acting.operator, input),
  )
}

/**
 * Confirms or rejects. Locking and publishing are transactions of the lottery's own, so the row follows them; should
 * the program die in between, the proposal itself names who decided.
 */
export async function decideDraw(
  deps: LotteryDeps,
  acting: Acting,
  input: RouteParsedInput<'bo.decideDraw'>,
): Promise<Detail> {
  const action = input.decision === 'confirm' ? 'draws.confirm' : 'draws.reject'
  const details = { proposalId: input.proposalId, note: input.note ?? null }
  try {
    const draw = await decideInLottery(deps, acting.operator, input)
    await recordAudit(deps.db, acting, {
      action,
      target: targetOf(draw),
      details: { ...details, draw: draw.draw, state: draw.state },
    })
    return draw
  } catch (error) {
    await recordRefusal(deps.db, acting, { action, target: `proposal:${input.proposalId}`, details }, error)
    throw error
  }
}

/** The one who entered takes the proposal back. */
export function withdrawProposal(
  deps: LotteryDeps,
  acting: Acting,
  input: RouteParsedInput<'bo.withdrawProposal'>,
): Promise<Detail> {
  const entry: AuditEntry = { action: 'draws.withdraw', target: `proposal:${input.proposalId}`, details: {} }
  return auditedAction(deps.db, acting, entry, (tx) =>
    withdrawInLottery({ ...deps, db: joined(deps.db, tx) }, acting.operator, input),
  )
}

/** Asks to give the stake of an order back that no settlement can judge. */
export function proposeRefund(
  deps: LotteryDeps,
  acting: Acting,
  input: RouteParsedInput<'bo.proposeRefund'>,
): Promise<RouteValue<'bo.stuckOrders'>> {
  const entry: AuditEntry = {
    action: 'draws.propose_refund',
    target: `order:${input.orderId}`,
    details: { reason: input.reason },
  }
  return auditedAction(deps.db, acting, entry, (tx) =>
    proposeRefundInLottery({ ...deps, db: joined(deps.db, tx) }, acting.operator, input),
  )
}

/** Another operator confirms or rejects it. */
export function decideRefund(
  deps: LotteryDeps,
  acting: Acting,
  input: RouteParsedInput<'bo.decideRefund'>,
): Promise<RouteValue<'bo.stuckOrders'>> {
  const entry: AuditEntry = {
    action: input.decision === 'confirm' ? 'draws.confirm_refund' : 'draws.reject_refund',
    target: `refund:${input.refundId}`,
    details: { note: input.note ?? null },
  }
  return auditedAction(deps.db, acting, entry, (tx) =>
    decideRefundInLottery({ ...deps, db: joined(deps.db, tx) }, acting.operator, input),
  )
}

const targetOf = ({ gameCode, issueNo }: { gameCode: string; issueNo: string }) => `draw:${gameCode}/${issueNo}`
