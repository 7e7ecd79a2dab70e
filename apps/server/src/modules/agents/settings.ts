import { rebateCategories, type RebateCategory } from '@lotus/contract'
import { z } from 'zod'
import { defineSettings, zAmountText, zWhole } from '../../platform/setting.ts'

const PPM_MAX = 100_000
const maxima: Record<RebateCategory, number> = {
  LOTT: 80_000,
  ELOTT: 80_000,
  SEA: 80_000,
  LIVE: 8000,
  RNG: 12_000,
  SPORTS: 12_000,
  FISH: 12_000,
  PVP: 12_000,
}

/** The tree of agents and its rates (operations.md 1.1, 1.2, 1.5; all inferred there). Rates are parts of a million. */
export const agentsSettings = defineSettings({
  rebateMax: {
    key: 'agents.rebate_max',
    isGuarded: true,
    schema: z.record(z.enum(rebateCategories), zWhole(0, PPM_MAX)),
    default: maxima,
  },
  // From when on bets earn rebates; null: none is paid. Bets placed before never earn any.
  rebatesFrom: {
    key: 'agents.rebates_from',
    isGuarded: true,
    schema: z.iso.datetime().nullable(),
    default: null,
  },
  rebateStep: { key: 'agents.rebate_step', schema: zWhole(1, PPM_MAX), default: 1000 },
  // What an agent keeps at least of an agent's rate below, and of a player's.
  gapAgent: { key: 'agents.gap_agent', schema: zWhole(0, PPM_MAX), default: 1000 },
  gapPlayer: { key: 'agents.gap_player', schema: zWhole(0, PPM_MAX), default: 0 },
  depthMax: { key: 'agents.depth_max', schema: zWhole(1, 15), default: 15 },
  directMax: { key: 'agents.direct_max', schema: zWhole(1, 100_000), default: 5000 },
  // Lines move at the next edge of these periods. Contracts with periods of another length may be cut by it: days before count for
  // the old line, days from it on for the new one, and the preview of a move names such contracts.
  moveEdge: {
    key: 'agents.move_edge',
    schema: z.enum(['DAILY', 'WEEKLY', 'SEMIMONTHLY', 'MONTHLY']),
    default: 'SEMIMONTHLY',
  },
  // So often a move is put off to the next edge while a statement with the old upline waits; then it is refused.
  movePostponeMax: { key: 'agents.move_postpone_max', schema: zWhole(0, 24), default: 6 },
  // Which moves another operator has to confirm: none, those of a member with a team, or all.
  moveTwoOperators: {
    key: 'agents.move_two_operators',
    isGuarded: true,
    schema: z.enum(['NONE', 'TEAM', 'ALL']),
    default: 'TEAM',
  },
  // How many members one move takes along at most: until it is done nobody joins below them.
  movePeopleMax: { key: 'agents.move_people_max', schema: zWhole(1, 100_000), default: 20_000 },
  linksMax: { key: 'agents.links_max', schema: zWhole(1, 200), default: 30 },
  // Lists of bets and movements ask a team of at most so many member by member; of a larger one they look through everybody's.
  reportMergeMax: { key: 'agents.report_merge_max', schema: zWhole(1, 100_000), default: 500 },
  // So many bets or movements of everybody are looked through in one call at most, newest first.
  reportLookMax: { key: 'agents.report_look_max', schema: zWhole(10, 1_000_000), default: 20_000 },
  // For what an offer or a running period comes to so many members are gone through at once; of larger teams it is counted behind.
  reportMembersMax: { key: 'agents.report_members_max', schema: zWhole(0, 100_000), default: 20_000 },
  // With more contracts granted, what a running period comes to is counted behind.
  reportContractsMax: { key: 'agents.report_contracts_max', schema: zWhole(0, 2000), default: 200 },
  // So many bets or movements are added up in one call at most; where there are more, the list shows what is kept by day, and of a slot or
  // an hour they are counted behind.
  reportRowsMax: { key: 'agents.report_rows_max', schema: zWhole(1, 1_000_000), default: 50_000 },
  // A team of at most so many is asked member by member what it holds, who is online and who was active; of a larger one the first two
  // are counted every five minutes, and the last behind the page that asks.
  teamLookMax: { key: 'agents.team_look_max', schema: zWhole(0, 100_000), default: 2000 },
  // Whose valid bets of a period add up to so much counts as active in the overview; contracts name their own.
  activeMinBet: { key: 'agents.active_min_bet', schema: zAmountText, default: '1000' },
  // What they must have deposited in the period besides; zero: nothing. Contracts name their own, too.
  activeMinDeposit: { key: 'agents.active_min_deposit', schema: zAmountText, default: '0' },
  // Messages of an agent to those directly below: how many in a day, and how long the operator can read them (as chat, trust.md COL-3).
  messageDailyMax: { key: 'agents.message_daily_max', schema: zWhole(0, 1000), default: 20 },
  messageKeepDays: { key: 'agents.message_keep_days', schema: zWhole(90, 10_000), default: 180 },
  // Rebates and settlements rest after each round for so many per cent of its time, so that betting beside them goes on; once they have
  // worked for so many seconds without an end they rest no more. Of 100,000 bets rebates have 60 s, a slot has 30 (issue 19 section 6).
  jobRestPercent: { key: 'agents.job_rest_percent', schema: zWhole(0, 400), default: 120 },
  jobHurryAfter: { key: 'agents.job_hurry_after', schema: zWhole(0, 3600), default: 60 },
  settleRestPercent: { key: 'agents.settle_rest_percent', schema: zWhole(0, 800), default: 400 },
  settleHurryAfter: { key: 'agents.settle_hurry_after', schema: zWhole(0, 3600), default: 20 },
  // From this depth below an agent on, names are masked for them.
  maskDepth: { key: 'agents.mask_depth', schema: zWhole(1, 16), default: 2 },
})
