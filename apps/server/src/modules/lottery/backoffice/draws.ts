import type { RouteParsedInput, RouteValue } from '@lotus/contract'
import { auditedUseCase, recordAudit, recordRefusal, type Acting, type AuditEntry } from '../../../platform/audit.ts'
import * as draws from '../draw/propose-draw.ts'
import type { LotteryDeps } from '../lottery.deps.ts'
import { decideRefund as decideOnRefund, proposeRefund as proposeOneRefund } from '../stuck/refund-order.ts'

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
  return auditedUseCase(deps, acting, entry, (joined) => draws.enterResult(joined, acting.operator, input))
}

export function proposeVoid(
  deps: LotteryDeps,
  acting: Acting,
  input: RouteParsedInput<'bo.proposeVoid'>,
): Promise<Detail> {
  const entry: AuditEntry = { action: 'draws.propose_void', target: targetOf(input), details: { reason: input.reason } }
  return auditedUseCase(deps, acting, entry, (joined) => draws.proposeVoid(joined, acting.operator, input))
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
  return auditedUseCase(deps, acting, entry, (joined) => draws.proposeCorrection(joined, acting.operator, input))
}

/**
 * Confirms or rejects. Locking and publishing are separate transactions, so the audit row follows them; if the program
 * dies in between, the proposal itself stores who decided.
 */
export async function decideDraw(
  deps: LotteryDeps,
  acting: Acting,
  input: RouteParsedInput<'bo.decideDraw'>,
): Promise<Detail> {
  const action = input.decision === 'confirm' ? 'draws.confirm' : 'draws.reject'
  const details = { proposalId: input.proposalId, note: input.note ?? null }
  try {
    const draw = await draws.decideDraw(deps, acting.operator, input)
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

/** The operator who entered the proposal withdraws it. */
export function withdrawProposal(
  deps: LotteryDeps,
  acting: Acting,
  input: RouteParsedInput<'bo.withdrawProposal'>,
): Promise<Detail> {
  const entry: AuditEntry = { action: 'draws.withdraw', target: `proposal:${input.proposalId}`, details: {} }
  return auditedUseCase(deps, acting, entry, (joined) => draws.withdrawProposal(joined, acting.operator, input))
}

/** Proposes to return the stake of an order that cannot be settled. */
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
  return auditedUseCase(deps, acting, entry, (joined) => proposeOneRefund(joined, acting.operator, input))
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
  return auditedUseCase(deps, acting, entry, (joined) => decideOnRefund(joined, acting.operator, input))
}

const targetOf = ({ gameCode, issueNo }: { gameCode: string; issueNo: string }) => `draw:${gameCode}/${issueNo}`
