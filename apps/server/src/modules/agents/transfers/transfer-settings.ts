import { parseMoney } from '@lotus/kernel'
import type { Queryable } from '@lotus/database'
import { z } from 'zod'
import { defineSettings, zAmountText, zWhole } from '../../../platform/setting.ts'
import { getSettings } from '../../system/index.ts'

/** Transfers to the line directly above or below (operations.md 1.12). Both ways count for the limits of a day. */
export const transferSettings = defineSettings({
  transferMin: { key: 'agents.transfer_min', schema: zAmountText, default: '10' },
  transferMax: { key: 'agents.transfer_max', isGuarded: true, schema: zAmountText, default: '50000' },
  transferDailyCount: { key: 'agents.transfer_daily_count', isGuarded: true, schema: zWhole(1, 1000), default: 20 },
  transferDailyAmount: {
    key: 'agents.transfer_daily_amount',
    isGuarded: true,
    schema: zAmountText,
    default: '100000',
  },
  // Valid bets that a transfer requires of somebody below; 1,000,000 is once its amount.
  transferTurnoverPpm: {
    key: 'agents.transfer_turnover_ppm',
    isGuarded: true,
    schema: zWhole(0, 100_000_000),
    default: 1_000_000,
  },
  // What the sender pays beside the amount, in parts of a million of it; whole cents, rounded up.
  transferFeePpm: { key: 'agents.transfer_fee_ppm', isGuarded: true, schema: zWhole(0, 200_000), default: 0 },
  // Whom an agent reaches: only whoever is directly below, or everybody of the own team.
  transferDepth: {
    key: 'agents.transfer_depth',
    isGuarded: true,
    schema: z.enum(['DIRECT', 'TEAM']),
    default: 'DIRECT',
  },
  // For so long two operators can take one back.
  transferReverseHours: { key: 'agents.transfer_reverse_hours', isGuarded: true, schema: zWhole(1, 720), default: 24 },
})

/** The same with amounts as money. */
export async function getTransferSettings(db: Queryable) {
  const { transferMin, transferMax, transferDailyAmount, ...rest } = await getSettings(db, transferSettings)
  return {
    ...rest,
    transferMin: parseMoney(transferMin),
    transferMax: parseMoney(transferMax),
    transferDailyAmount: parseMoney(transferDailyAmount),
  }
}
