import { z } from 'zod'
import { defineSettings, zWhole } from '../../../platform/setting.ts'
import { duplicateSigns } from '@lotus/contract'

/** How contracts are settled and paid (operations.md 2.4 to 2.9; all inferred there). */
export const settleSettings = defineSettings({
  // Off: nothing is settled or paid, and play stays open; once it is on again all that was missed is settled.
  isOn: { key: 'agents.contracts_settled', isGuarded: true, schema: z.boolean(), default: true },
  // What a dividend takes off the team's loss.
  deduct: {
    key: 'agents.dividend_deducts',
    isGuarded: true,
    schema: z.object({
      selfRebate: z.boolean(),
      agentRebate: z.boolean(),
      // Not in settings that were saved before promotions were counted.
      cashback: z.boolean().default(true),
      bonus: z.boolean().default(true),
      wages: z.boolean(),
    }),
    default: { selfRebate: true, agentRebate: true, cashback: true, bonus: true, wages: true },
  },
  // Parts of a million of what a team lost.
  adminFee: { key: 'agents.dividend_fee_ppm', isGuarded: true, schema: zWhole(0, 1_000_000), default: 0 },
  // What the rates of a real-time salary are of: the valid bet, or what was won or lost.
  rtsBasis: {
    key: 'agents.rts_basis',
    isGuarded: true,
    schema: z.enum(['VALID_BET', 'WIN_LOSS']),
    default: 'VALID_BET',
  },
  shortfall: {
    key: 'agents.contract_shortfall',
    isGuarded: true,
    schema: z.enum(['CARRY_TO_UPLINE', 'OPERATOR_ABSORBS']),
    default: 'CARRY_TO_UPLINE',
  },
  // Whether a carried loss outlives the end of the contract, for the same two parties' next one (operations.md 2.4).
  carrySurvives: { key: 'agents.carry_survives', isGuarded: true, schema: z.boolean(), default: false },
  // What becomes of what an upline's wallet cannot pay of the contracts that it funds itself (operations.md 2.8).
  uplineShortfall: {
    key: 'agents.upline_shortfall',
    isGuarded: true,
    schema: z.enum(['UPLINE_PAYS', 'CARRY_TO_UPLINE', 'OPERATOR_ABSORBS']),
    default: 'UPLINE_PAYS',
  },
  // How long until an upline's wallet is asked again, and after how many times the debt is flagged.
  uplineRetryHours: { key: 'agents.upline_retry_hours', schema: zWhole(1, 168), default: 24 },
  uplineFlagTries: { key: 'agents.upline_flag_tries', schema: zWhole(1, 100), default: 3 },
  // Whole units of money: a wage above it waits for the operator.
  wageAutoMax: { key: 'agents.wage_auto_max', isGuarded: true, schema: zWhole(0, 1_000_000_000), default: 50_000 },
  // Who looks like somebody above them counts for no active member until an operator has decided (operations.md 1.13).
  duplicatesExcluded: { key: 'agents.duplicates_excluded', isGuarded: true, schema: z.boolean(), default: true },
  // By which signs, and as how many levels up are compared.
  duplicateSigns: {
    key: 'agents.duplicate_signs',
    isGuarded: true,
    schema: z.array(z.enum(duplicateSigns)).max(duplicateSigns.length),
    default: [...duplicateSigns],
  },
  duplicateLevels: { key: 'agents.duplicate_levels', schema: zWhole(1, 15), default: 15 },
  // By when the operator decides what waits for a review, what is held back, and who may be the same person as somebody above: the agent
  // reads the day. What is late is the operator's to see first.
  reviewHours: { key: 'agents.review_hours', schema: zWhole(1, 2160), default: 48 },
  holdHours: { key: 'agents.hold_hours', schema: zWhole(1, 2160), default: 168 },
  duplicateHours: { key: 'agents.duplicate_hours', schema: zWhole(1, 2160), default: 72 },
  reviewDividends: { key: 'agents.dividend_review', isGuarded: true, schema: z.boolean(), default: true },
})
