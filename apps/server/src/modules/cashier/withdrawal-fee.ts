import { AppError, isTwoPlaces, moneyToString, parseMoney, type Money } from '@lotus/kernel'
import type { ErrorCode, RouteParsedInput, RouteValue } from '@lotus/contract'
import { feePeriods } from '@lotus/contract/schemas'
import { sql, type Queryable } from '@lotus/database'
import { z } from 'zod'
import { defineSettings, zAmountText, zWhole } from '../../platform/setting.ts'
import { getSettings } from '../system/index.ts'
import type { CashierDeps, RankLimits } from './deps.ts'
import type { FeeTerms, ToldFee } from './fee-terms.ts'
import { findPayoutAccount } from './payout-account.repo.ts'
import { quoteUsdt } from './payout-usdt.ts'

/** operations.md 3.4: what a withdrawal costs after the free ones. All values are inferred there. */
export const feeSettings = defineSettings({
  // Free withdrawals of a period where the VIP rank says nothing; null: every one is free.
  free: {
    key: 'cashier.withdraw_free_count',
    isGuarded: true,
    schema: zWhole(0, 100).nullable(),
    default: null,
  },
  period: { key: 'cashier.withdraw_free_period', isGuarded: true, schema: z.enum(feePeriods), default: 'day' },
  // Of the amount, parts of a million; a VIP rank may have its own. With neither a rate nor a fixed part there is no fee.
  ppm: { key: 'cashier.withdraw_fee_ppm', isGuarded: true, schema: zWhole(0, 100_000), default: 10_000 },
  fixed: { key: 'cashier.withdraw_fee_fixed', isGuarded: true, schema: zAmountText, default: '0' },
  min: { key: 'cashier.withdraw_fee_min', isGuarded: true, schema: zAmountText, default: '1' },
  // The most of a business day; null: as much as it makes.
  dayMax: { key: 'cashier.withdraw_fee_daily_max', isGuarded: true, schema: zAmountText.nullable(), default: '25' },
})

const units = (amount: string) => parseMoney(amount).toString()

/** What the rank says, and what the brand says where it does not. */
export async function readFeeTerms(db: Queryable): Promise<(rank: RankLimits | null) => FeeTerms> {
  const { free, ppm, fixed, min, dayMax, period } = await getSettings(db, feeSettings)
  const brand = { period, fixed: units(fixed), min: units(min), dayMax: dayMax === null ? null : units(dayMax) }
  return (rank) => ({
    ...brand,
    free: rank?.free ?? free,
    ppm: rank?.feePpm ?? ppm,
    rank: rank !== null && rank.free !== null ? rank.level : null,
  })
}

const money = (amount: string) => moneyToString(BigInt(amount))

export const presentFeeTerms = ({
  free,
  period,
  ppm,
  fixed,
  min,
  dayMax,
  rank,
}: FeeTerms): Pick<RouteValue<'cashier.eligibility'>['fee'], keyof FeeTerms> => ({
  free,
  period,
  ppm,
  fixed: money(fixed),
  min: money(min),
  dayMax: dayMax === null ? null : money(dayMax),
  rank,
})

export const presentFee = (told: ToldFee): RouteValue<'cashier.eligibility'>['fee'] => ({
  ...presentFeeTerms(told),
  used: told.used,
  left: told.left,
  charged: money(told.charged),
  isFree: told.isFree,
})

/** What a withdrawal of this amount costs now, and what arrives of it; the request is refused if it is another fee by then. */
export async function getWithdrawalFee(
  deps: CashierDeps,
  memberId: bigint,
  input: RouteParsedInput<'cashier.withdrawalFee'>,
): Promise<RouteValue<'cashier.withdrawalFee'>> {
  const amount = parseMoney(input.amount)
  if (amount <= 0n || !isTwoPlaces(amount)) throw new AppError<ErrorCode>('amount_invalid')
  const terms = (await readFeeTerms(deps.db))(await deps.rankLimitsOf(memberId))
  const told = await tellFee(deps.db, memberId, terms, amount)
  const fee = BigInt(told.fee)
  const net = fee < amount ? amount - fee : 0n
  const usdt = await usdtQuoteOf(deps, memberId, { id: input.payoutAccountId, net })
  return { fee: moneyToString(fee), net: moneyToString(net), terms: presentFee(told), usdt }
}

/** To one of the member's accounts of USDT: by which rate, and how much is sent; null where it is of another kind, or nothing is left to send. */
async function usdtQuoteOf(deps: CashierDeps, memberId: bigint, { id, net }: { id: string | undefined; net: Money }) {
  if (id === undefined) return null
  const account = /^\d{1,18}$/.test(id) ? await findPayoutAccount(deps.db, memberId, BigInt(id)) : undefined
  if (!account) throw new AppError<ErrorCode>('payout_account_missing')
  return account.network === null || net === 0n ? null : quoteUsdt(deps, account.network, net)
}

const tellFee = (db: Queryable, memberId: bigint, terms: FeeTerms, amount: Money) =>
  db.value<ToldFee & { fee: string }>(
    sql`select cashier_withdrawal_fee(${memberId}::bigint, ${JSON.stringify(terms)}::jsonb, ${amount}::bigint) as fee`,
  )
