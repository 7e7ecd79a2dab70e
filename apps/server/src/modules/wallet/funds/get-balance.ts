import { moneyToString } from '@lotus/kernel'
import type { Queryable } from '@lotus/database'
import type { RouteValue } from '@lotus/contract'
import { currency } from '../ledger/chart-of-accounts.ts'
import { getBuckets, listBuckets, type Buckets } from '../ledger/wallet.repo.ts'

/**
 * For the header and every money screen. Withdrawable is the cash if no turnover requirement is open, else zero: bonus
 * is not withdrawable, and held money is already on its way out. What one withdrawal can take now, after levels and limits
 * of a day, only `cashier.eligibility` says; screens show that.
 */
export async function getBalance(
  db: Queryable,
  memberId: bigint,
  code: string = currency,
): Promise<RouteValue<'wallet.balance'>> {
  return presentBalance(await getBuckets(db, memberId, code))
}

/** The same for many members at once, by member. */
export async function listBalances(
  db: Queryable,
  memberIds: readonly bigint[],
): Promise<Map<bigint, RouteValue<'wallet.balance'>>> {
  const known = await listBuckets(db, memberIds, currency)
  return new Map([...known].map(([memberId, row]) => [memberId, presentBalance(row)]))
}

/** The member's accounts in a command's answer (`wallet_funds_of`), amounts in ten-thousandths. */
export type FundsReply = { [Field in 'currency' | 'cash' | 'bonus' | 'hold' | 'debt' | 'version']: string } & {
  isLocked: boolean
}

/** The balance right after a command, without reading it again. */
export function balanceOf({ currency: code, isLocked, ...amounts }: FundsReply): RouteValue<'wallet.balance'> {
  const units = (field: keyof typeof amounts) => BigInt(amounts[field])
  return presentBalance({
    currency: code,
    cash: units('cash'),
    bonus: units('bonus'),
    hold: units('hold'),
    debt: units('debt'),
    version: units('version'),
    isLocked,
  })
}

function presentBalance(row: Buckets): RouteValue<'wallet.balance'> {
  const { cash, bonus, hold, version, isLocked } = row
  return {
    currency: row.currency,
    symbol: currency,
    sumBalance: moneyToString(cash + bonus),
    cash: moneyToString(cash),
    bonus: moneyToString(bonus),
    onHold: moneyToString(hold),
    withdrawable: moneyToString(isLocked ? 0n : cash),
    version: version.toString(),
  }
}

/** The balance event for a socket that reconnects: the current state replaces the missed events. */
export async function balanceEvent(db: Queryable, memberId: bigint): Promise<{ version: string }> {
  return { version: (await getBuckets(db, memberId, currency)).version.toString() }
}
