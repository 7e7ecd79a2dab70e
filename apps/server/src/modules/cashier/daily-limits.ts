import type { Money } from '@lotus/kernel'
import type { RankLimits } from './deps.ts'

type DailyLimits = { count: number; amount: Money }

/** What may be withdrawn in a business day: what the rank says, else what the brand's settings say (operations.md 3.4). */
export const dailyLimitsOf = (
  brand: { withdrawDailyCount: number; withdrawDailyAmount: Money },
  rank: Pick<RankLimits, 'count' | 'amount'> | null,
): DailyLimits => ({
  count: rank?.count ?? brand.withdrawDailyCount,
  amount: rank?.amount ?? brand.withdrawDailyAmount,
})
