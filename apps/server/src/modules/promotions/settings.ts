import { z } from 'zod'
import { defineSettings, zAmountText, zWhole } from '../../platform/setting.ts'

export const promotionSettings = defineSettings({
  // trust.md 2: terms that are only warned about otherwise are refused.
  isStrict: { key: 'promotions.strict', isGuarded: true, default: false, schema: z.boolean() },
  // A budget above it, or none at all, needs a second operator to open.
  aloneMax: { key: 'promotions.open_alone_max', isGuarded: true, schema: zAmountText, default: '5000' },
  // How many members a preview reads, from the first on.
  previewMembers: { key: 'promotions.preview_members', schema: zWhole(100, 200_000), default: 20_000 },
  // Return of the games in which turnover is thought to be played, for what a bonus costs its member; parts of a million.
  returnPpm: { key: 'promotions.usual_return_ppm', schema: zWhole(500_000, 1_000_000), default: 960_000 },
  // operations.md 4.12: the least time between two packets of one member.
  grabThrottleMs: { key: 'promotions.grab_throttle_ms', schema: zWhole(0, 60_000), default: 200 },
  // operations.md 4.5: once its wait is over, a leaderboard waits for bets that nobody has decided about for so many days more; then
  // they are left out.
  boardDeadDays: { key: 'promotions.board_dead_days', schema: zWhole(0, 30), default: 3 },
  uploadsDaily: { key: 'promotions.uploads_daily', schema: zWhole(1, 100), default: 20 },
})
