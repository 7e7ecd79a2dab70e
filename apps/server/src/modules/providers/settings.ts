import { z } from 'zod'
import { defineSettings, zWhole } from '../../platform/setting.ts'

const zCategories = z.array(z.enum(['RNG', 'LIVE', 'FISH', 'PVP', 'SPORTS', 'ESPORTS'])).max(6)

/**
 * Settings of vendors, their sessions and their money. The keys start with `games` from the time when they belonged to
 * the games module.
 */
export const providersSettings = defineSettings({
  // trust.md 3.5: a launch token is single use and short-lived; a vendor's session is extended by play, up to a
  // maximum.
  launchTokenSeconds: { key: 'games.launch_token_seconds', schema: zWhole(10, 600), default: 60 },
  sessionIdleMinutes: { key: 'games.session_idle_minutes', schema: zWhole(5, 1440), default: 60 },
  sessionHours: { key: 'games.session_hours', schema: zWhole(1, 168), default: 24 },
  // DECISIONS 6.
  bonusFirst: { key: 'games.bonus_first', schema: z.boolean(), default: true },
  // operations.md 0.3, games.md 0: what a round counts for, by category (calls/valid-bet-rule.ts).
  tieCategories: { key: 'games.tie_categories', schema: zCategories, default: ['LIVE', 'PVP', 'SPORTS', 'ESPORTS'] },
  validTold: { key: 'games.valid_told', schema: zCategories, default: ['PVP'] },
  validResult: { key: 'games.valid_result', schema: zCategories, default: ['LIVE', 'PVP'] },
  validOwnMoney: { key: 'games.valid_own_money', schema: zCategories, default: ['RNG', 'FISH'] },
  validJackpot: { key: 'games.valid_jackpot', schema: zCategories, default: ['RNG', 'FISH'] },
  validSports: { key: 'games.valid_sports', schema: zCategories, default: ['SPORTS', 'ESPORTS'] },
  // Decimal odds in hundredths.
  validMinOdds: { key: 'games.valid_min_odds', schema: zWhole(100, 10_000), default: 175 },
  validHalfPercent: { key: 'games.valid_half_percent', schema: zWhole(0, 100), default: 50 },
  // wallet.md 2, reconciliation: after this many hours an open round is asked for, and a suspense win or tombstone
  // becomes a case.
  openRoundHours: { key: 'games.open_round_hours', schema: zWhole(1, 240), default: 24 },
  // wallet.md 2, transfer mode: after this many hours without an answer an operator decides.
  transferDecideHours: { key: 'games.transfer_decide_hours', schema: zWhole(1, 240), default: 6 },
  // operations.md 3.5: members may let their money move to a vendor's wallet at launch, and back afterwards.
  autoTransfer: { key: 'games.auto_transfer', schema: z.boolean(), default: true },
  // wallet.md 1: months that ended rounds stay in the tables that every call reads first; older ones are answered from
  // the history.
  historyMonths: { key: 'games.history_months', schema: zWhole(13, 120), default: 14 },
  // trust.md EVT-9: months for which rounds stay in the record that vendors with wallets of their own reported
  // and that never counted.
  reportedMonths: { key: 'games.reported_months', schema: zWhole(13, 240), default: 60 },
  // Rounds of vendors with wallets of their own count (rebates, wages, points, turnover) that began from then on; empty: none does.
  toldCountFrom: { key: 'games.told_count_from', isGuarded: true, schema: z.iso.datetime().nullable(), default: null },
  // How long a vendor's engineer stays in after the link was used.
  engineerHours: { key: 'games.engineer_hours', isGuarded: true, schema: zWhole(1, 168), default: 12 },
  // A vendor that is closed is opened once the kit found nothing, or by two operators with a reason.
  kitRequired: { key: 'games.kit_required', isGuarded: true, schema: z.boolean(), default: true },
  // Which calls are noted with their bodies: errors always, of the others every n-th; 0 is none of them.
  callLogEvery: { key: 'games.call_log_every', schema: zWhole(0, 100_000), default: 10 },
  callLogDays: { key: 'games.call_log_days', schema: zWhole(1, 400), default: 30 },
  // Calls per second of one vendor from one address; beyond it nothing is decided.
  vendorCallsPerSecond: { key: 'games.vendor_calls_per_second', schema: zWhole(10, 100_000), default: 3000 },
})
