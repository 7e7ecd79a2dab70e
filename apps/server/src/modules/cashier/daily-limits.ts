import type { Money } from '@lotus/kernel'
import type { RankLimits } from './deps.ts'

type BrandLimits = {
  withdrawDailyCount: number
  withdrawDailyAmount: Money
  /** The brand stored it itself. */
  isDailyCountOwn: boolean
  isDailyAmountOwn: boolean
}
/** `rank` is the VIP rank whose figure it is; null: the brand's. */
type Limit<Of> = { most: Of; rank: number | null }
type DailyLimits = { count: Limit<number>; amount: Limit<Money> }

/**
 * What may be withdrawn in a business day (operations.md 3.4): what the rank says, but never more than what the brand stored in
 * its settings. Where the rank does not say, the settings hold, with their defaults.
 */
export const dailyLimitsOf = (brand: BrandLimits, rank: RankLimits | null): DailyLimits => ({
  count: limitOf(brand.withdrawDailyCount, brand.isDailyCountOwn, { level: rank?.level, most: rank?.count }),
  amount: limitOf(brand.withdrawDailyAmount, brand.isDailyAmountOwn, { level: rank?.level, most: rank?.amount }),
})

function limitOf<Of extends number | bigint>(
  brand: Of,
  isOwn: boolean,
  { level, most }: { level: number | undefined; most: Of | null | undefined },
): Limit<Of> {
  if (level === undefined || most === null || most === undefined || (isOwn && brand < most))
    return { most: brand, rank: null }
  return { most, rank: level }
}
