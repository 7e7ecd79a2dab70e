import { z } from 'zod'
import { operatorGet, operatorPost } from '../define-call.ts'
import { pageInput, paged, zId, zReason, zTime } from '../schema-parts.ts'
import { zEachRate, zRates } from './schemas.ts'

/** Rates of which one would fall: an operator proposes them, another one confirms or rejects (operations.md 5.1). */
const zRateProposal = z.object({
  memberId: zId,
  n: z.number().int(),
  account: z.string(),
  state: z.enum(['PROPOSED', 'DONE', 'REJECTED']),
  /** Held when it was proposed. */
  from: zEachRate,
  to: zEachRate,
  reason: z.string(),
  by: z.string(),
  at: zTime,
  decidedBy: z.string().nullable(),
  decidedAt: zTime.nullable(),
  note: z.string().nullable(),
})
const setErrors = [
  'not_found',
  'rate_out_of_range',
  'rate_step',
  'team_full',
  'agent_trial_account',
  'agent_account_shut',
] as const

export const rateCalls = {
  /**
   * Makes an ordinary member an agent directly below the operator, or sets the rates of anybody in the tree. Where a rate would
   * fall nothing is set: it is a proposal, which another operator decides. With `seen`, the rates that the operator was shown, it
   * is refused where the member holds others by now.
   */
  'bo.setAgent': operatorPost({
    path: '/bo/agents/set',
    permission: 'agents.edit',
    audit: ['agents.set'],
    errors: [...setErrors, 'state_conflict', 'rates_changed'],
    input: z.object({ memberId: zId, rates: zRates, seen: zEachRate.optional(), reason: zReason }),
    /** The rates that hold now. */
    value: z.object({ rates: zEachRate, proposal: zRateProposal.nullable() }),
  }),
  /** Newest first. */
  'bo.rateProposals': operatorGet({
    path: '/bo/agents/rates',
    permission: 'agents.view',
    input: z.object({ state: z.enum(['waiting', 'decided']).optional(), ...pageInput }),
    value: paged(zRateProposal),
  }),
  /** Another operator sets the proposed rates, or anybody rejects them. */
  'bo.decideRates': operatorPost({
    path: '/bo/agents/rates/decide',
    permission: 'agents.edit',
    audit: ['agents.decide_rates'],
    errors: [...setErrors, 'state_conflict', 'same_operator', 'rates_changed'],
    input: z.object({
      memberId: zId,
      n: z.number().int().min(1).max(1_000_000),
      decision: z.enum(['confirm', 'reject']),
      reason: zReason,
    }),
    value: zRateProposal,
  }),
}
