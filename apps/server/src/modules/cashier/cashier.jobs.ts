import { matchNewLines } from './bank-lines/match-new-lines.ts'
import { approveAutomatically } from './approve-automatically.ts'
import { openLateCases } from './late-withdrawals.ts'
import { purgeProofs } from './claims/proofs.ts'
import { forceReceived } from './cashier.repo.ts'
import { expireDeposits } from './deposits/deposit.repo.ts'
import { sendPayouts } from './payments/send-payouts.ts'
import { askProviders } from './payments/start-payment.ts'
import type { CashierDeps } from './deps.ts'

/** How often orders whose provider is to be asked are looked for. */
const ASK_EVERY_MS = 2_000

/** Every minute: unpaid orders expire, payouts without an answer count as received (T17). Both are state-guarded;
 * so are the cases of late withdrawals. */
export function registerCashierJobs(deps: CashierDeps): void {
  deps.jobs.schedule('cashier.expire', '* * * * *', async () => {
    await expireDeposits(deps.db)
    if ((await forceReceived(deps.db)) > 0) deps.nudgeOutbox()
  })
  deps.jobs.loop('cashier.providers', ASK_EVERY_MS, async () => void (await askProviders(deps)))
  deps.jobs.loop('cashier.auto', ASK_EVERY_MS, async () => void (await approveAutomatically(deps)))
  deps.jobs.loop('cashier.payouts', ASK_EVERY_MS, async () => void (await sendPayouts(deps)))
  deps.jobs.loop('cashier.bank_lines', ASK_EVERY_MS, async () => void (await matchNewLines(deps)))
  deps.jobs.schedule('cashier.proofs', '27 4 * * *', () => purgeProofs(deps))
  deps.jobs.schedule('cashier.late', '* * * * *', async () => void (await openLateCases(deps)))
}
