import type { Money } from '@lotus/kernel'
import type { Queryable } from '@lotus/database'
import { houseAccounts, trialCurrency } from '../ledger/chart-of-accounts.ts'
import type { Wallet } from '../ledger/commands.ts'

/** The initial play money of a trial account, once; in the transaction that creates the account. */
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
