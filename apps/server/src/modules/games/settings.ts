import { z } from 'zod'
import { defineSettings } from '../../platform/setting.ts'

/** Settings of the games' lobbies, their player and their vendors. */
export const gamesSettings = defineSettings({
  // trust.md 3.5: a launch token is single use and short-lived; a vendor's session slides with play and ends some day.
  launchTokenSeconds: { key: 'games.launch_token_seconds', schema: z.number().int().min(10).max(600), default: 60 },
  sessionIdleMinutes: { key: 'games.session_idle_minutes', schema: z.number().int().min(5).max(1440), default: 60 },
  sessionHours: { key: 'games.session_hours', schema: z.number().int().min(1).max(168), default: 24 },
  // DECISIONS 6.
  bonusFirst: { key: 'games.bonus_first', schema: z.boolean(), default: true },
  // games.md 0: in these categories a round that gives its stake back as it was is a tie and no valid bet.
  tieCategories: {
    key: 'games.tie_categories',
    schema: z.array(z.enum(['RNG', 'LIVE', 'FISH', 'PVP', 'SPORTS', 'ESPORTS'])).max(6),
    default: ['LIVE', 'PVP', 'SPORTS', 'ESPORTS'],
  },
  // wallet.md 2, reconciliation: after so many hours an open round is asked for, a suspense win or tombstone is a case.
  openRoundHours: { key: 'games.open_round_hours', schema: z.number().int().min(1).max(240), default: 24 },
  // wallet.md 2, transfer mode: after so many hours without an answer a person decides.
  transferDecideHours: { key: 'games.transfer_decide_hours', schema: z.number().int().min(1).max(240), default: 6 },
  // operations.md 3.5: members may have their money moved to a vendor's wallet with a launch, and back afterwards.
  autoTransfer: { key: 'games.auto_transfer', schema: z.boolean(), default: true },
  // Calls of one vendor from one address in a second; beyond it nothing is decided.
  vendorCallsPerSecond: {
    key: 'games.vendor_calls_per_second',
    schema: z.number().int().min(10).max(100_000),
    default: 3000,
  },
  // E11: vendors whose sports are e-sports; they stand in a lane of their own.
  esportsVendors: {
    key: 'games.esports_vendors',
    schema: z.array(z.string().regex(/^[A-Z0-9_]{2,20}$/)).max(50),
    default: [],
  },
  // How long a game counts as new.
  newDays: { key: 'games.new_days', schema: z.number().int().min(0).max(365), default: 30 },
  // Over so many hours players are counted for what is popular.
  popularHours: { key: 'games.popular_hours', schema: z.number().int().min(1).max(720), default: 168 },
  // components.md, `RealityCheck`: play pauses for a look at time and result; 0 never. The strict profile asks for it.
  realityCheckMinutes: { key: 'games.reality_check_minutes', schema: z.number().int().min(0).max(240), default: 60 },
  // The break that the reality check offers.
  breakMinutes: { key: 'games.break_minutes', schema: z.number().int().min(5).max(1440), default: 15 },
})
