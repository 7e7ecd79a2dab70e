import { z } from 'zod'
import { defineSettings } from '../../platform/setting.ts'

/** Limits and exclusions (trust.md 2.1 to 2.4). */
export const protectionSettings = defineSettings({
  // 2.1 (2): how long a higher limit waits, and how long it may then be confirmed.
  raiseHours: { key: 'protection.raise_hours', schema: z.number().int().min(24).max(720), default: 24 },
  raiseLapseDays: { key: 'protection.raise_lapse_days', schema: z.number().int().min(1).max(60), default: 7 },
  // 2.3 and 2.4: offered terms. Permanent exclusion is always offered.
  timeOutHours: {
    key: 'protection.time_out_hours',
    schema: z.array(z.number().int().min(1).max(10_000)).min(1).max(12),
    default: [24, 48, 168, 720, 1008],
  },
  exclusionMonths: {
    key: 'protection.exclusion_months',
    schema: z.array(z.number().int().min(1).max(1200)).min(1).max(12),
    default: [6, 12, 36, 60],
  },
  // 2.4: time between asking to reopen the account and its reopening.
  reopenHours: { key: 'protection.reopen_hours', schema: z.number().int().min(24).max(720), default: 24 },
})

/** Reality checks (trust.md 2.2). The database reads them itself. */
export const checkSettings = defineSettings({
  // 2.2: minutes of play between two reality checks, unless the member has chosen; 0 never. The strict profile requires them.
  minutes: { key: 'protection.check_minutes', schema: z.number().int().min(0).max(240), default: 60 },
  choices: {
    key: 'protection.check_choices',
    schema: z.array(z.number().int().min(5).max(240)).min(1).max(8),
    default: [15, 30, 45, 60],
  },
  // After this long without a stake a stretch of play has ended by itself.
  pauseMinutes: { key: 'protection.check_pause_minutes', schema: z.number().int().min(5).max(120), default: 20 },
})

/** The least scores of the bands of the self-assessment (trust.md 2.5). */
export const selfTestSettings = defineSettings({
  lowFrom: { key: 'protection.self_test_low', schema: z.number().int().min(1).max(27), default: 1 },
  moderateFrom: { key: 'protection.self_test_moderate', schema: z.number().int().min(1).max(27), default: 3 },
  highFrom: { key: 'protection.self_test_high', schema: z.number().int().min(1).max(27), default: 8 },
})
