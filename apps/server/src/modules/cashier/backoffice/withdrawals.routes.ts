import type { CashierDeps } from '../deps.ts'
import { approveWithdrawal, rejectWithdrawal } from '../review-withdrawals.ts'
import { decideWithdrawal, listWithdrawals, viewWithdrawal } from './review-withdrawals.ts'

/** The operators' queue of withdrawals. */
export function registerWithdrawalRoutes(deps: CashierDeps): void {
  const { db, http } = deps
  http.handle('bo.withdrawals', (context, input) => listWithdrawals(db, context, input))
  http.handle('bo.withdrawal', (context, input) => viewWithdrawal(db, context, input.id))
  http.handle('bo.approveWithdrawal', (context, input) => {
    const note = input.note?.trim() || null
    const entry = { action: 'withdrawals.approve', id: input.id, details: { note } } as const
    return decideWithdrawal(deps, context, entry, (tx, one) => approveWithdrawal(tx, { ...one, note }))
  })
  http.handle('bo.rejectWithdrawal', (context, { id, reason }) => {
    const entry = { action: 'withdrawals.reject', id, details: { reason } } as const
    return decideWithdrawal(deps, context, entry, (tx, one) => rejectWithdrawal(tx, { ...one, reason }))
  })
}
