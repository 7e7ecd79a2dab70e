import { moneyToString } from '@lotus/kernel'
import type { Queryable } from '@lotus/database'
import { currency } from '../ledger/chart-of-accounts.ts'
import { getBuckets } from '../ledger/wallet.repo.ts'

/** An overview of a member's money (C03). Debt is recovered from later credits, so it reduces the total. */
export async function getFunds(db: Queryable, memberId: bigint, code: string = currency) {
  const funds = await getBuckets(db, memberId, code)
  const { cash, bonus, hold, debt, version } = funds
  return {
    currency: funds.currency,
    mainBalance: moneyToString(cash),
    bonus: moneyToString(bonus),
    inWithdrawal: moneyToString(hold),
    memberDebt: moneyToString(-debt),
    total: moneyToString(cash + bonus + hold + debt),
    version: version.toString(),
  }
}
