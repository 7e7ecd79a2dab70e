import { createHmac } from 'node:crypto'
import { allRows } from '../../platform/all-rows.ts'
import { defineModule, type Host } from '../../platform/module.ts'
import { walletModule } from '../wallet/index.ts'
import { registerWithdrawalRoutes } from './backoffice/withdrawals.routes.ts'
import { registerCashierJobs } from './cashier.jobs.ts'
import { countOpenDeposits } from './cashier.repo.ts'
import { registerCashierRoutes, SIGNATURE_HEADER } from './cashier.routes.ts'
import { installDemoChannel } from './demo-channel.ts'
import { listOwnDeposits } from './deposits.ts'
import { eraseCashierMember } from './erase.repo.ts'
import { cashierLedgerCheck } from './ledger-check.ts'
import { listOwnWithdrawals, listPayoutAccounts } from './withdrawals.ts'
import { cashierSettings } from './settings.ts'

export const cashierModule = defineModule({
  name: 'cashier',
  settings: [cashierSettings],
  create: (host) => ({
    ...host,
    wallet: host.of(walletModule).wallet,
    channelSecret: (code: string) => createHmac('sha256', host.pepper).update(`payment channel ${code}`).digest(),
    deliverCallback: (body: string, signature: string) => deliverCallback(host, body, signature),
  }),
  routes(deps) {
    registerCashierRoutes(deps)
    registerWithdrawalRoutes(deps)
  },
  jobs: registerCashierJobs,
  ledgerChecks: [cashierLedgerCheck],
  closingHold: async (_deps, tx, memberId) => ({ openDeposits: await countOpenDeposits(tx, memberId) }),
  export: (deps) => ({
    deposits: (memberId) => allRows((page) => listOwnDeposits(deps, memberId, page)),
    withdrawals: (memberId) => allRows((page) => listOwnWithdrawals(deps, memberId, page)),
    payoutAccounts: async (memberId) => (await listPayoutAccounts(deps, memberId)).accounts,
  }),
  erase: (_deps, tx, memberId) => eraseCashierMember(tx, memberId),
  demo: ({ db }) => installDemoChannel(db),
})

/** Whether the callback was accepted; the log has the reason if not. */
async function deliverCallback({ ownAddress, log }: Host, body: string, signature: string): Promise<boolean> {
  const answer = await fetch(`${ownAddress()}/psp/v1/callback`, {
    method: 'POST',
    body,
    headers: { 'content-type': 'application/json', [SIGNATURE_HEADER]: signature },
  })
  if (!answer.ok) log.error({ status: answer.status }, 'a simulated payment callback was refused')
  return answer.ok
}
