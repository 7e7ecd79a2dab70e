import { moneyToString } from '@lotus/kernel'
import type { Queryable } from '@lotus/database'
import type { RouteValue } from '@lotus/contract'
import { currency } from './chart-of-accounts.ts'
import { getBuckets } from './wallet.repo.ts'

/**
 * What the header and every money screen show. Withdrawable is cash while no turnover requirement is open, else nothing:
 * bonus is not, held money is on its way already.
 */
export async function getBalance(db: Queryable, memberId: bigint): Promise<RouteValue<'wallet.balance'>> {
  const { cash, bonus, hold, version, isLocked } = await getBuckets(db, memberId, currency)
  return {
    currency,
    symbol: currency,
    sumBalance: moneyToString(cash + bonus),
    cash: moneyToString(cash),
    bonus: moneyToString(bonus),
    onHold: moneyToString(hold),
    withdrawable: moneyToString(isLocked ? 0n : cash),
    version: version.toString(),
  }
}

/** The news that a socket gets which comes back after a break: the state as it is now stands for what it missed. */
export async function balanceNews(db: Queryable, memberId: bigint): Promise<{ version: string }> {
  return { version: (await getBuckets(db, memberId, currency)).version.toString() }
}
