import type { PlatformDeps } from '../../../platform/deps.ts'
import { auditedUseCase, recordAudit, recordRefusal } from '../../../platform/audit.ts'
import * as draws from '../draw/propose-draw.ts'
import type { LotteryDeps } from '../lottery.deps.ts'
import { decideRefund, proposeRefund } from '../stuck/refund-order.ts'

const targetOf = ({ gameCode, issueNo }: { gameCode: string; issueNo: string }) => `draw:${gameCode}/${issueNo}`

/** The first operator enters a result or proposes something; the second one decides (trust.md BO-3). */
export function registerDrawProposals(deps: LotteryDeps & Pick<PlatformDeps, 'http'>): void {
  const { db, http } = deps
  http.handle('bo.enterResult', (acting, input) => {
    const { draw, evidence = null } = input
    const entry = { action: 'draws.enter_result', target: targetOf(input), details: { draw, evidence } } as const
    return auditedUseCase(deps, acting, entry, (joined) => draws.enterResult(joined, acting.operator, input))
  })
  http.handle('bo.proposeVoid', (acting, input) => {
    const details = { reason: input.reason }
    const entry = { action: 'draws.propose_void', target: targetOf(input), details } as const
    return auditedUseCase(deps, acting, entry, (joined) => draws.proposeVoid(joined, acting.operator, input))
  })
  http.handle('bo.proposeCorrection', (acting, input) => {
    const { draw, reason, evidence = null } = input
    const details = { draw, reason, evidence }
    const entry = { action: 'draws.propose_correction', target: targetOf(input), details } as const
    return auditedUseCase(deps, acting, entry, (joined) => draws.proposeCorrection(joined, acting.operator, input))
  })
  // Locking and publishing are separate transactions, so the audit row follows them; if the program dies in between, the
  // proposal itself stores who decided.
  http.handle('bo.decideDraw', async (acting, input) => {
    const action = input.decision === 'confirm' ? 'draws.confirm' : 'draws.reject'
    const details = { proposalId: input.proposalId, note: input.note ?? null }
    try {
      const draw = await draws.decideDraw(deps, acting.operator, input)
      const decided = { ...details, draw: draw.draw, state: draw.state }
      await recordAudit(db, acting, { action, target: targetOf(draw), details: decided })
      return draw
    } catch (error) {
      await recordRefusal(db, acting, { action, target: `proposal:${input.proposalId}`, details }, error)
      throw error
    }
  })
  // By the operator who entered the proposal.
  http.handle('bo.withdrawProposal', (acting, input) => {
    const entry = { action: 'draws.withdraw', target: `proposal:${input.proposalId}`, details: {} } as const
    return auditedUseCase(deps, acting, entry, (joined) => draws.withdrawProposal(joined, acting.operator, input))
  })
}

/** One operator proposes to return the stake of an order that cannot be settled; another one decides. */
export function registerRefundProposals(deps: LotteryDeps & Pick<PlatformDeps, 'http'>): void {
  deps.http.handle('bo.proposeRefund', (acting, input) => {
    const details = { reason: input.reason }
    const entry = { action: 'draws.propose_refund', target: `order:${input.orderId}`, details } as const
    return auditedUseCase(deps, acting, entry, (joined) => proposeRefund(joined, acting.operator, input))
  })
  deps.http.handle('bo.decideRefund', (acting, input) => {
    const action = input.decision === 'confirm' ? 'draws.confirm_refund' : 'draws.reject_refund'
    const entry = { action, target: `refund:${input.refundId}`, details: { note: input.note ?? null } } as const
    return auditedUseCase(deps, acting, entry, (joined) => decideRefund(joined, acting.operator, input))
  })
}
