import { z } from 'zod'
import { defineSettings, zWhole } from '../../../platform/setting.ts'

/**
 * Referral (operations.md 4.8). A friend keeps the terms of the day they registered. The database reads them itself
 * (`loyalty_referral_bind`), with the same defaults.
 */
export const referralSettings = defineSettings({
  isOpen: { key: 'loyalty.referral_is_open', isGuarded: true, schema: z.boolean(), default: false },
  // What the friend has to pay in and to play, in whole units, within so many days.
  deposit: { key: 'loyalty.referral_deposit', isGuarded: true, schema: zWhole(0, 1_000_000), default: 100 },
  // At least 1: nothing is paid for a registration alone.
  validBet: { key: 'loyalty.referral_valid_bet', isGuarded: true, schema: zWhole(1, 10_000_000), default: 300 },
  days: { key: 'loyalty.referral_days', isGuarded: true, schema: zWhole(1, 366), default: 30 },
  reward: { key: 'loyalty.referral_reward', isGuarded: true, schema: zWhole(0, 100_000), default: 20 },
  friendReward: { key: 'loyalty.referral_friend_reward', isGuarded: true, schema: zWhole(0, 100_000), default: 10 },
  // Turnover of both gifts, parts of a million. Never 0: a bonus can be taken back, cash cannot.
  multiplePpm: {
    key: 'loyalty.referral_turnover_ppm',
    isGuarded: true,
    schema: zWhole(1, 10_000_000),
    default: 1_000_000,
  },
  waitHours: { key: 'loyalty.referral_wait_hours', isGuarded: true, schema: zWhole(0, 720), default: 24 },
  giftDays: { key: 'loyalty.referral_gift_days', schema: zWhole(1, 366), default: 7 },
  // Caps of one member's rewards in a month.
  monthCount: { key: 'loyalty.referral_month_count', isGuarded: true, schema: zWhole(1, 10_000), default: 20 },
  monthSum: { key: 'loyalty.referral_month_sum', isGuarded: true, schema: zWhole(0, 10_000_000), default: 400 },
})
