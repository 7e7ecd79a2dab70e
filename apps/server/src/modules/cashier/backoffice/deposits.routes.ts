import type { CashierDeps } from '../deps.ts'
import { decideChannel, listChannels, saveChannel } from './edit-channels.ts'
import { viewDepositProofs } from '../deposit-proofs/deposit-proofs.ts'
import { decideDeposit, listDeposits, viewDeposit } from './review-deposits.ts'

/** The operators' queue of deposits that credited nothing by themselves, and the channels. */
export function registerDepositRoutes(deps: CashierDeps): void {
  const { db, http } = deps
  http.handle('bo.deposits', (context, input) => listDeposits(db, context, input))
  http.handle('bo.deposit', (context, input) => viewDeposit(db, context, input))
  http.handle('bo.depositProofs', (context, input) => viewDepositProofs(deps, context, input))
  http.handle('bo.channels', (context) => listChannels(deps, context))
  http.handle('bo.saveChannel', (context, input) => saveChannel(deps, context, input))
  http.handle('bo.decideChannel', (context, input) => decideChannel(deps, context, input))
  http.handle('bo.decideDeposit', (context, input) => decideDeposit(deps, context, input))
}
