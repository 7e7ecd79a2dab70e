import { z } from 'zod'
import { defineSettings, zAmountText, zWhole } from '../../platform/setting.ts'

/** Markers of harm (trust.md 2.5): from which figures on they hold; 0 switches one off. */
export const harmSettings = defineSettings({
  risingTimes: { key: 'harm.rising_times', schema: zWhole(0, 100), default: 3 },
  risingLeast: { key: 'harm.rising_least', schema: zAmountText, default: '1000' },
  failedInDay: { key: 'harm.failed_in_day', schema: zWhole(0, 100), default: 4 },
  chasesInWeek: { key: 'harm.chases_in_week', schema: zWhole(0, 100), default: 3 },
  chaseMinutes: { key: 'harm.chase_minutes', schema: zWhole(1, 120), default: 5 },
  nightMinutesInWeek: { key: 'harm.night_minutes_in_week', schema: zWhole(0, 2100), default: 360 },
  longHoursInDay: { key: 'harm.long_hours_in_day', schema: zWhole(0, 24), default: 8 },
  limitRaises: { key: 'harm.limit_raises', schema: zWhole(0, 100), default: 3 },
  // By when somebody has to have decided, and for how long what was decided is not brought up again.
  dueHours: { key: 'harm.due_hours', schema: zWhole(1, 720), default: 72 },
  quietDays: { key: 'harm.quiet_days', schema: zWhole(0, 365), default: 14 },
})

/** What may be laundering (trust.md AML-1, AML-2): the rules and their figures; 0 switches one off. */
export const amlSettings = defineSettings({
  reportFrom: { key: 'aml.report_from', isGuarded: true, schema: zAmountText, default: '50000' },
  nearPercent: { key: 'aml.near_percent', isGuarded: true, schema: zWhole(50, 99), default: 80 },
  nearCount: { key: 'aml.near_count', isGuarded: true, schema: zWhole(0, 100), default: 3 },
  nearDays: { key: 'aml.near_days', isGuarded: true, schema: zWhole(1, 30), default: 7 },
  quickHours: { key: 'aml.quick_hours', isGuarded: true, schema: zWhole(0, 720), default: 24 },
  quickLeast: { key: 'aml.quick_least', isGuarded: true, schema: zAmountText, default: '2000' },
  quickOutPercent: { key: 'aml.quick_out_percent', isGuarded: true, schema: zWhole(1, 100), default: 80 },
  quickPlayPercent: { key: 'aml.quick_play_percent', isGuarded: true, schema: zWhole(1, 1000), default: 50 },
  sharedOthers: { key: 'aml.shared_others', isGuarded: true, schema: zWhole(0, 100), default: 1 },
  cardsInDay: { key: 'aml.cards_in_day', isGuarded: true, schema: zWhole(0, 100), default: 5 },
  winLeast: { key: 'aml.win_least', isGuarded: true, schema: zAmountText, default: '20000' },
  winTimes: { key: 'aml.win_times', isGuarded: true, schema: zWhole(0, 1000), default: 20 },
  totalFrom: { key: 'aml.total_from', isGuarded: true, schema: zAmountText, default: '50000' },
  // From that total on further deposits and payouts wait until documents and the source of the money are accepted (trust.md AML-2: the
  // default). The database applies it, with the same values: `cashier_due_diligence`.
  blockAtTotal: { key: 'aml.block_at_total', isGuarded: true, schema: z.boolean(), default: true },
  // While a case of the total waits for documents, a withdrawal is asked for with that among its risks, and never approved by the rules.
  holdWithdrawals: { key: 'aml.hold_withdrawals', isGuarded: true, schema: z.boolean(), default: false },
  dueHours: { key: 'aml.due_hours', isGuarded: true, schema: zWhole(1, 720), default: 120 },
  quietDays: { key: 'aml.quiet_days', isGuarded: true, schema: zWhole(0, 365), default: 30 },
})
