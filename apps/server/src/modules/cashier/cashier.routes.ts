import { must } from '@lotus/kernel'
import type { MemberContext } from '../../platform/http/context.ts'
import { assertMoneyStepUp } from '../identity/index.ts'
import {
  applyCallback,
  cancelDeposit,
  createDeposit,
  getDeposit,
  listDepositChannels,
  listOwnDeposits,
  listPaymentMethods,
  simulatePayment,
} from './deposits/deposits.ts'
import { applyChainWebhook } from './crypto/apply-transfer.ts'
import { createCardDeposit } from './cards/create-card-deposit.ts'
import { addDepositProofs } from './deposit-proofs/deposit-proofs.ts'
import { claimNotReceived } from './claims/claim-not-received.ts'
import { uploadProof } from './claims/proofs.ts'
import type { CashierDeps } from './deps.ts'
import { getEligibility } from './eligibility.ts'
import { getWithdrawalFee } from './withdrawal-fee.ts'
import { applyWebhook } from './payments/apply-payment.ts'
import { applyPayoutWebhook } from './payments/send-payouts.ts'
import { addPayoutAccount, listPayoutAccounts } from './payout-accounts.ts'
import { confirmReceived, createWithdrawal, listOwnWithdrawals } from './withdrawals.ts'

const memberOf = (context: MemberContext) => ({
  id: context.member.memberId,
  ip: context.ip,
  sessionId: context.member.sessionId,
  checkBefore: context.member.checkBefore,
})
const keyOf = (context: MemberContext) => must(context.idempotencyKey, 'keyed calls carry a key')

export function registerCashierRoutes(deps: CashierDeps): void {
  const { http } = deps
  http.handle('cashier.paymentMethods', async () => listPaymentMethods(deps))
  http.handle('cashier.channels', async (context) => listDepositChannels(deps, memberOf(context)))
  http.handle('cashier.createDeposit', async (context, input) =>
    createDeposit(deps, memberOf(context), keyOf(context), input),
  )
  http.handle('cashier.createCardDeposit', async (context, input) =>
    createCardDeposit(deps, memberOf(context), keyOf(context), input),
  )
  http.handle('cashier.deposits', async (context, input) => listOwnDeposits(deps, context.member.memberId, input))
  http.handle('cashier.deposit', async (context, input) => getDeposit(deps, context.member.memberId, input.id))
  http.handle('cashier.cancelDeposit', async (context, input) => cancelDeposit(deps, context.member.memberId, input.id))
  http.handle('cashier.addDepositProofs', (context, input) => addDepositProofs(deps, context.member.memberId, input))
  http.handle('cashier.simulatePayment', async (context, input) =>
    simulatePayment(deps, context.member.memberId, input.id),
  )
  http.handle('cashier.pspCallback', (_context, input) => applyCallback(deps, input))
  http.handle('cashier.pspChainTransfer', (_context, input) => applyChainWebhook(deps, input))
  http.handle('cashier.pspWebhook', (_context, input) => applyWebhook(deps, input))
  http.handle('cashier.pspPayoutWebhook', (_context, input) => applyPayoutWebhook(deps, input))
  http.handle('cashier.payoutAccounts', async (context) => listPayoutAccounts(deps, context.member.memberId))
  http.handle('cashier.addPayoutAccount', async (context, input) => {
    await assertMoneyStepUp(deps.db, context.member)
    return addPayoutAccount(deps, memberOf(context), input)
  })
  http.handle('cashier.eligibility', async (context) => getEligibility(deps, memberOf(context)))
  http.handle('cashier.withdrawalFee', (context, input) => getWithdrawalFee(deps, context.member.memberId, input))
  http.handle('cashier.createWithdrawal', async (context, input) => {
    await assertMoneyStepUp(deps.db, context.member)
    return createWithdrawal(deps, memberOf(context), keyOf(context), input)
  })
  http.handle('cashier.withdrawals', async (context, input) => listOwnWithdrawals(deps, context.member.memberId, input))
  http.handle('cashier.uploadProof', ({ member, rawBody }) => uploadProof(deps, member.memberId, rawBody))
  http.handle('cashier.claimNotReceived', (context, input) => claimNotReceived(deps, context.member.memberId, input))
  http.handle('cashier.confirmReceived', async (context, input) =>
    confirmReceived(deps, context.member.memberId, input.id),
  )
}
