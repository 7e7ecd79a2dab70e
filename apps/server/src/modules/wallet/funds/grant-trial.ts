import type { Money } from '@lotus/kernel'
import type { Queryable } from '@lotus/database'
import { houseAccounts, trialCurrency } from '../ledger/chart-of-accounts.ts'
import type { Wallet } from '../ledger/commands.ts'

/** The play money that a trial account begins with, once; in the transaction that makes the account. */
export async function grantTrial(wallet: Wallet, tx: Queryable, memberId: bigint, amount: Money): Promise<void> {
  await wallet.credit(
    {
      memberId,
      currency: trialCurrency,
      amount,
      entry: 'ADJ_CREDIT',
      house: houseAccounts.trial,
      key: { source: 'trial', extId: memberId.toString() },
      reference: { kind: 'adjustment', no: `trial-${memberId}` },
    },
    tx,
  )
}
