import { moneyToString } from '@lotus/kernel'
import type { Queryable } from '@lotus/database'
import type { RouteValue } from '@lotus/contract'
import { currency } from './chart-of-accounts.ts'
import { getBuckets } from './wallet.repo.ts'

/** What the header and every money screen show. Withdrawable is cash: bonus is not, held money is on its way already. */
export async function getBalance(db: Queryable, memberId: bigint): Promise<RouteValue<'wallet.balance'>> {
  const { cash, bonus, hold, version } = await getBuckets(db, memberId, currency)
  return {
    currency,
    symbol: currency,
    sumBalance: moneyToString(cash + bonus),
    cash: moneyToString(cash),
    bonus: moneyToString(bonus),
    onHold: moneyToString(hold),
    withdrawable: moneyToString(cash),
    version: version.toString(),
  }
}
