import { z } from 'zod'
import { rebateCategories } from '@lotus/contract'
import { zLocalized } from '@lotus/contract/schemas'
import { parseMoney } from '@lotus/kernel'
import { defineSettings, zAmountText, zWhole } from '../../platform/setting.ts'

const NAME_MAX = 30

const zRank = z.strictObject({
  // Beside VIP and the number; ranks that were set before it was there have none.
  name: zLocalized(NAME_MAX).nullable().default(null),
  upValidBet: zAmountText,
  upDeposit: zAmountText,
  keepValidBet: zAmountText,
  upgradeBonus: zAmountText,
  weeklyBonus: zAmountText,
  monthlyBonus: zAmountText,
  // Ranks that were set before it was there give none.
  birthdayBonus: zAmountText.default('0'),
  // Withdrawals of a day and their sum; null: as the settings of withdrawals say.
  withdrawCount: zWhole(1, 100).nullable().default(null),
  withdrawAmount: zAmountText.nullable().default(null),
  // Free withdrawals of a period, and the rate of the others (operations.md 3.4); null: as the settings of withdrawals say.
  withdrawFree: zWhole(0, 100).nullable().default(null),
  withdrawFeePpm: zWhole(0, 100_000).nullable().default(null),
})
export type RankSetting = z.infer<typeof zRank>
const giftsOf = ({ upgradeBonus, weeklyBonus, monthlyBonus, birthdayBonus }: RankSetting) => [
  upgradeBonus,
  weeklyBonus,
  monthlyBonus,
  birthdayBonus,
]

const rank = (
  upValidBet: number,
  upDeposit: number,
  keepValidBet: number,
  [upgradeBonus, weeklyBonus, monthlyBonus]: readonly [number, number, number],
  [withdrawCount, withdrawAmount, withdrawFree]: readonly [number, number, number],
): RankSetting => ({
  name: null,
  upValidBet: String(upValidBet),
  upDeposit: String(upDeposit),
  keepValidBet: String(keepValidBet),
  upgradeBonus: String(upgradeBonus),
  weeklyBonus: String(weeklyBonus),
  monthlyBonus: String(monthlyBonus),
  // As large as the gift for the rank (operations.md 4.1).
  birthdayBonus: String(upgradeBonus),
  withdrawCount,
  withdrawAmount: String(withdrawAmount),
  withdrawFree,
  withdrawFeePpm: null,
})

/** Ranks and points (operations.md 4.1 and 4.2; all values inferred there but the rates of points). */
export const loyaltySettings = defineSettings({
  // Bets placed and deposits credited from then on count; null: the programme is closed, and nothing counts.
  countsFrom: {
    key: 'loyalty.counts_from',
    isGuarded: true,
    schema: z.iso.datetime().nullable(),
    default: null,
  },
  // The first is rank 0. Each begins where the one before ends.
  ranks: {
    key: 'loyalty.ranks',
    isGuarded: true,
    schema: z
      .array(zRank)
      .min(1)
      .max(20)
      .refine(
        (ranks) =>
          ranks.every(
            (one, at) => at === 0 || parseMoney(one.upValidBet) > parseMoney(ranks[at - 1]?.upValidBet ?? '0'),
          ),
        'each rank takes more valid bets than the one before',
      )
      // Its gifts are for whoever rose to a rank or holds one: nothing would give them.
      .refine(
        ([lowest]) => lowest !== undefined && giftsOf(lowest).every((amount) => parseMoney(amount) === 0n),
        'rank 0 gives no gifts',
      ),
    default: [
      rank(0, 0, 0, [0, 0, 0], [3, 50_000, 1]),
      rank(10_000, 200, 1000, [8, 0, 5], [3, 80_000, 1]),
      rank(100_000, 2000, 10_000, [28, 5, 18], [4, 100_000, 2]),
      rank(1_000_000, 10_000, 100_000, [88, 18, 58], [5, 200_000, 3]),
      rank(3_000_000, 30_000, 250_000, [188, 38, 118], [5, 300_000, 3]),
      rank(8_000_000, 80_000, 600_000, [388, 88, 288], [6, 500_000, 4]),
      rank(20_000_000, 160_000, 1_200_000, [776, 176, 576], [8, 750_000, 5]),
      rank(50_000_000, 320_000, 2_400_000, [1552, 352, 1152], [9, 1_000_000, 6]),
      rank(125_000_000, 640_000, 4_800_000, [3104, 704, 2304], [11, 2_000_000, 8]),
      rank(312_500_000, 1_280_000, 9_600_000, [6208, 1408, 4608], [13, 5_000_000, 10]),
      rank(781_250_000, 2_560_000, 19_200_000, [12_416, 2816, 9216], [15, 10_000_000, 15]),
    ],
  },
  keepDays: { key: 'loyalty.rank_keep_days', isGuarded: true, schema: zWhole(1, 366), default: 30 },
  // Turnover of a rank's gifts, parts of a million: 1,000,000 is once the gift.
  rankMultiple: {
    key: 'loyalty.rank_gift_turnover_ppm',
    isGuarded: true,
    schema: zWhole(0, 100_000_000),
    default: 1_000_000,
  },
  // Days in which a gift for a new rank can be claimed.
  upgradeDays: { key: 'loyalty.rank_gift_days', schema: zWhole(1, 366), default: 7 },
  // operations.md 4.1: days from a birthday on in which its gift can be claimed; for how many days its member must have been
  // one, and the date in the profile; and whether the identity must have been checked.
  birthdayDays: { key: 'loyalty.birthday_days', schema: zWhole(1, 31), default: 7 },
  birthdayMemberDays: { key: 'loyalty.birthday_member_days', schema: zWhole(0, 366), default: 30 },
  birthdayKnownDays: { key: 'loyalty.birthday_known_days', schema: zWhole(0, 366), default: 30 },
  birthdayNeedsCheck: { key: 'loyalty.birthday_needs_check', isGuarded: true, schema: z.boolean(), default: true },
  // Counting settled bets rests after each round for so many per cent of its time, so that betting beside it goes on; once it has
  // been behind for so many seconds it rests no more. 100,000 bets have 30 s (issue 21 section 5).
  countRestPercent: { key: 'loyalty.count_rest_percent', schema: zWhole(0, 400), default: 100 },
  countHurryAfter: { key: 'loyalty.count_hurry_after', schema: zWhole(0, 3600), default: 20 },
})

export const pointSettings = defineSettings({
  // Points for each unit of valid bets, parts of a million; K10 gives these five, the others earn none.
  rates: {
    key: 'loyalty.point_rates_ppm',
    isGuarded: true,
    schema: z.partialRecord(z.enum(rebateCategories), zWhole(0, 100_000_000)),
    default: { LIVE: 700_000, SPORTS: 1_000_000, FISH: 1_200_000, RNG: 1_200_000, PVP: 1_000_000 },
  },
  // Valid bets, in whole units of money. A day keeps the rates and the unit that it began with.
  unit: { key: 'loyalty.point_unit', isGuarded: true, schema: zWhole(1, 1_000_000), default: 1000 },
  // Money for a point, parts of a million.
  convertPpm: {
    key: 'loyalty.point_convert_ppm',
    isGuarded: true,
    schema: zWhole(1, 1_000_000_000),
    default: 1_000_000,
  },
  convertMin: { key: 'loyalty.point_convert_min', schema: zWhole(1, 1_000_000), default: 100 },
  convertStep: { key: 'loyalty.point_convert_step', schema: zWhole(1, 1_000_000), default: 10 },
  convertMultiple: {
    key: 'loyalty.point_turnover_ppm',
    isGuarded: true,
    schema: zWhole(0, 100_000_000),
    default: 1_000_000,
  },
})

export const mallSettings = defineSettings({
  // Money: an order of CASH below it goes through by itself; 0: none does (operations.md 4.3).
  autoCashBelow: {
    key: 'loyalty.mall_auto_cash_below',
    isGuarded: true,
    schema: zWhole(0, 1_000_000),
    default: 100,
  },
  // Points: a correction by an operator waits for a second one from so many on.
  secondFrom: { key: 'loyalty.point_second_from', isGuarded: true, schema: zWhole(1, 10_000_000), default: 1000 },
})
