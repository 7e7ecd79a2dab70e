import { parseMoney } from '@lotus/kernel'
import type { CashierDeps } from '../deps.ts'
import { approveWithdrawal, rejectWithdrawal } from '../review-withdrawals.ts'
import { choosePayout } from '../payments/payout-channel.ts'
import { askClaimPayout, decideClaim, viewClaimProof } from './decide-claim.ts'
import { endPayout } from './end-payout.ts'
import { giveWithdrawalRest } from './give-rest.ts'
import { actOnCase, listCases, viewCase } from './late-cases.ts'
import { askPayout, decideWithdrawal, listWithdrawals, viewPayoutNumber, viewWithdrawal } from './review-withdrawals.ts'

/** The operators' queue of withdrawals. */
export function registerWithdrawalRoutes(deps: CashierDeps): void {
  const { db, http } = deps
  http.handle('bo.withdrawals', (context, input) => listWithdrawals(db, context, input))
  http.handle('bo.withdrawal', (context, input) => viewWithdrawal(deps, context, input.id))
  http.handle('bo.approveWithdrawal', async (context, input) => {
    const note = input.note?.trim() || null
    const payer = await choosePayout(deps, input.by)
    const txid = input.txid?.replace(/^0x/, '').toLowerCase() ?? null
    const isBlockMeant = input.isBlockMeant ?? false
    const left = input.left === undefined ? null : parseMoney(input.left)
    const details = {
      note,
      channel: payer?.code ?? null,
      ...(txid === null ? {} : { txid }),
      ...(isBlockMeant ? { isBlockMeant } : {}),
      ...(left === null ? {} : { left: input.left }),
    }
    const entry = { action: 'withdrawals.approve', id: input.id, details } as const
    return decideWithdrawal(deps, context, entry, (tx, one) =>
      approveWithdrawal(tx, { ...one, note, payer, isBlockMeant, left, txid, sentOf: deps.sentOf }),
    )
  })
  http.handle('bo.payoutNumber', (context, { id }) => viewPayoutNumber(deps, context, id))
  http.handle('bo.askPayout', (context, { id }) => askPayout(deps, context, id))
  http.handle('bo.endPayout', (context, input) => endPayout(deps, context, input))
  http.handle('bo.giveWithdrawalRest', (context, input) => giveWithdrawalRest(deps, context, input))
  http.handle('bo.withdrawalCases', (context, input) => listCases(db, context, input))
  http.handle('bo.withdrawalCase', (context, { id }) => viewCase(deps, context, id))
  http.handle('bo.takeWithdrawalCase', (context, { id }) => actOnCase(deps, context, { act: 'take', id }))
  http.handle('bo.noteWithdrawalCase', (context, { id, reason }) =>
    actOnCase(deps, context, { act: 'note', id, note: reason }),
  )
  http.handle('bo.closeWithdrawalCase', (context, { id, reason }) =>
    actOnCase(deps, context, { act: 'close', id, note: reason }),
  )
  http.handle('bo.askClaimPayout', (context, { id }) => askClaimPayout(deps, context, id))
  http.handle('bo.claimProof', (context, input) => viewClaimProof(deps, context, input))
  http.handle('bo.decideClaim', (context, input) => decideClaim(deps, context, input))
  http.handle('bo.rejectWithdrawal', (context, { id, reason }) => {
    const entry = { action: 'withdrawals.reject', id, details: { reason } } as const
    return decideWithdrawal(deps, context, entry, (tx, one) => rejectWithdrawal(tx, { ...one, reason }))
  })
}
