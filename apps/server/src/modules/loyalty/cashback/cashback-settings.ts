import { z } from 'zod'
import { rebateCategories } from '@lotus/contract'
import { defineSettings, zWhole } from '../../../platform/setting.ts'

const zCashbackRank = z.strictObject({
  ratesPpm: z.partialRecord(z.enum(rebateCategories), zWhole(0, 100_000)),
  dayMax: zWhole(1, 100_000_000).nullable(),
})
export type CashbackRankSetting = z.infer<typeof zCashbackRank>

const rank = (RNG: number, LIVE: number, SPORTS: number, dayMax: number): CashbackRankSetting => ({
  ratesPpm: { RNG, LIVE, SPORTS },
  dayMax,
})

/** Cashback (operations.md 4.4; its rates by rank in 4.1; the values are inferred there, the caps by us). */
export const cashbackSettings = defineSettings({
  // Bets placed from then on give cashback; null: none do.
  from: { key: 'loyalty.cashback_from', isGuarded: true, schema: z.iso.datetime().nullable(), default: null },
  // By rank, the first is rank 0: parts of a million of a valid bet by product, and the most for a day in whole units of
  // money (null: no cap). A rank above the list has the last one. Products that are not named give none.
  ranks: {
    key: 'loyalty.cashback_ranks',
    isGuarded: true,
    schema: z.array(zCashbackRank).min(1).max(20),
    default: [
      rank(3000, 2000, 2000, 500),
      rank(4000, 2500, 2500, 1000),
      rank(5000, 3000, 3000, 2000),
      rank(6000, 3500, 4000, 4000),
      rank(7000, 4000, 4500, 8000),
      rank(8000, 5000, 5000, 12_000),
      // Between rank 5 and rank 10 in even steps.
      rank(8800, 5600, 5600, 16_000),
      rank(9600, 6200, 6200, 20_000),
      rank(10_400, 6800, 6800, 30_000),
      rank(11_200, 7400, 7400, 40_000),
      rank(12_000, 8000, 8000, 50_000),
    ],
  },
  // The least that is claimed at a time, in whole units of money.
  min: { key: 'loyalty.cashback_min', schema: zWhole(0, 1_000_000), default: 1 },
  // Claims rest from midnight until this hour.
  opensHour: { key: 'loyalty.cashback_opens_hour', schema: zWhole(0, 12), default: 3 },
  // What was not claimed by the end of its day is paid by itself, or runs out, from this hour of the next day on.
  leftover: {
    key: 'loyalty.cashback_leftover',
    isGuarded: true,
    schema: z.enum(['AUTO_PAY', 'EXPIRE']),
    default: 'AUTO_PAY',
  },
  leftoverHour: { key: 'loyalty.cashback_leftover_hour', schema: zWhole(1, 23), default: 5 },
  // Turnover of cashback, parts of a million: 0 is none, 1,000,000 is once.
  multiple: { key: 'loyalty.cashback_turnover_ppm', isGuarded: true, schema: zWhole(0, 100_000_000), default: 0 },
  // Whether a bet that was placed under an open bonus gives cashback.
  withBonus: { key: 'loyalty.cashback_with_bonus', isGuarded: true, schema: z.boolean(), default: false },
  // Whether a bet gives cashback for which the member has a rebate of their own as an agent's member.
  withRebate: { key: 'loyalty.cashback_with_rebate', isGuarded: true, schema: z.boolean(), default: false },
})
