import { z } from 'zod'
import { defineSettings, zWhole } from '../../../platform/setting.ts'

/** Contracts between an upline and a downline (operations.md 2.2, 2.3; all inferred there). Rates are parts of a million. */
export const contractSettings = defineSettings({
  // Off until the operator decides that agents may live from contracts; the demo opens it.
  mayOffer: { key: 'agents.contracts_offered', schema: z.boolean(), default: false },
  bounds: {
    key: 'agents.contract_bounds',
    isGuarded: true,
    schema: z.record(z.enum(['DIVIDEND', 'DAILY', 'HOURLY', 'REALTIME']), zWhole(0, 1_000_000)),
    default: { DIVIDEND: 400_000, DAILY: 20_000, HOURLY: 10_000, REALTIME: 10_000 },
  },
  offerDays: { key: 'agents.contract_offer_days', schema: zWhole(1, 60), default: 7 },
  // How many offers an agent keeps without sending them.
  draftsMax: { key: 'agents.drafts_max', schema: zWhole(1, 200), default: 30 },
  endDays: { key: 'agents.contract_end_days', schema: zWhole(1, 60), default: 3 },
  // DECISIONS 44.
  dominance: { key: 'agents.contract_dominance', schema: z.enum(['TIERWISE', 'MAX_RATE']), default: 'TIERWISE' },
  lowerRate: { key: 'agents.contract_lower_rate', schema: z.enum(['CASCADE', 'REFUSE']), default: 'CASCADE' },
  orphans: { key: 'agents.contract_orphans', schema: z.enum(['END_SUBTREE', 'KEEP_UNFUNDED']), default: 'END_SUBTREE' },
  // Whether agents may offer contracts that are paid of their own wallet (operations.md 8.7).
  mayFund: { key: 'agents.contract_upline_funding', isGuarded: true, schema: z.boolean(), default: false },
  // Whether an agent who holds none of a kind may grant what the own wallet pays.
  allowSelfFunded: { key: 'agents.allow_self_funded', isGuarded: true, schema: z.boolean(), default: false },
  // How rates of wages are shown (operations.md 2.1); what is kept is the fraction.
  wageDisplay: { key: 'agents.wage_display', schema: z.enum(['PERCENT', 'PER_10K']), default: 'PERCENT' },
  // Whether players may be offered wages; never dividends.
  wageToPlayer: { key: 'agents.wage_to_player', schema: z.boolean(), default: false },
  // Whether one line may have two wages for the same product.
  mayStack: { key: 'agents.contract_may_stack', schema: z.boolean(), default: false },
  // Whether the first contract of a kind counts from its signature, not from the next period on.
  isFirstAtOnce: { key: 'agents.contract_first_at_once', schema: z.boolean(), default: false },
})
