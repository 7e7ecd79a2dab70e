import { z } from 'zod'
import { memberGet, memberPost, operatorGet, operatorPost } from '../define-call.ts'
import { zUsername } from '../identity/schemas.ts'
import { pageInput, paged, text, zId, zReason, zTime } from '../schema-parts.ts'
import {
  zContract,
  zContractFilter,
  zContractGap,
  zContractKind,
  zContractTerms,
  zDraftCode,
  zEndedContract,
  zOfferRules,
  zOfficeContract,
} from './contract-schemas.ts'
import { zPast } from './what-if-schemas.ts'

const decided = ['not_found', 'contract_state', 'contract_expired'] as const
export const offerErrors = [
  'not_found',
  'contract_kind_off',
  'contract_unavailable',
  'contract_exists_pending',
  'contract_terms',
  'contract_rate_bounds',
  'contract_tier_order',
  'contract_exceeds_upline',
  'contract_lower_than_downline',
  'contract_stacking',
] as const
const zSha = z
  .string()
  .regex(/^[0-9a-f]{64}$/)
  .meta({ examples: ['0'.repeat(64)] })
/** What was read is what is decided: the version's hash, and of what is answered the nonce; null for what answers nothing. */
const asRead = { hash: zSha, nonce: zSha.nullable() }
const zN = z.number().int().min(1).max(1_000_000_000)
/** The contracts that whoever sends this was shown as ending, and confirms (AC14). */
const zAck = z.array(zId).max(1000)
const offer = z.object({ memberId: zId, terms: zContractTerms, ack: zAck })
const zPreview = z.object({
  account: z.string(),
  /** The granter's own contract of the kind; null: none that runs, or the operator's offer. */
  own: zContractTerms.nullable(),
  /** The holder's running one, which the offer would change. */
  held: zContractTerms.nullable(),
  /** Why it cannot be offered, as a code of the errors. */
  refusal: z.string().nullable(),
  gaps: z.array(zContractGap),
  /** Allowed since the highest rate alone is compared: where the granting agent may pay more than the agent gets. */
  warning: z.object({
    /** At the conditions of this tier, from 1, the agent would pay `ratePpm` and be paid `heldPpm`. */
    tiers: z.array(z.object({ place: z.number().int(), ratePpm: z.number().int(), heldPpm: z.number().int() })),
    /** Members are active by a smaller bet, or deposit, than in the agent's own contract. */
    isActiveEasier: z.boolean(),
  }),
  ends: z.array(zEndedContract),
  /** Open contracts of the kind below the holder that stay as they are. Others granted them: an agent is told how many, no more. */
  stays: z.object({ count: z.number().int() }),
  /** What it would have cost. */
  past: zPast,
  /** From when it would count if it were signed now. */
  startsAt: zTime,
  answerDays: z.number().int(),
})
/** To an operator which contracts stay, too: the first hundred. */
const zOfficePreview = zPreview.extend({
  stays: zPreview.shape.stays.extend({
    rows: z.array(zEndedContract.omit({ follows: true }).extend({ isEnding: z.boolean() })),
  }),
})
const rate = { max: 60, perSeconds: 60 } as const

/** Contracts (AC13, AC14, T20): `contract.*` are the holder's, `agent.*` the granting agent's, `bo.*` the operator's. */
export const contractCalls = {
  /** What the member holds, was offered, and had before: newest first, at most fifty. */
  'contract.mine': memberGet({
    path: '/wps/contract/mine',
    flag: 'AGENTPOLICY3',
    value: z.object({
      /** What waits for the member's answer: an offer, or a request to end. */
      waiting: z.number().int(),
      /** False while the member is excluded from play or the account is locked: nothing is put before them then. */
      mayAnswer: z.boolean(),
      /** `ends`: what the member granted and would lose by signing. */
      rows: z.array(zContract.extend({ ends: z.array(zEndedContract) })),
      rules: zOfferRules,
    }),
  }),
  /** Signing names what was read and the contracts that it ends. The same answer twice is no failure; another one to the same request is. */
  'contract.decide': memberPost({
    path: '/wps/contract/decide',
    flag: 'AGENTPOLICY3',
    rate,
    errors: [
      ...decided,
      'contract_changed',
      'self_excluded',
      'contract_kind_off',
      'contract_unavailable',
      'contract_exceeds_upline',
      'contract_lower_than_downline',
      'contract_stacking',
    ],
    input: z.object({
      n: zN,
      move: z.enum(['sign', 'reject', 'askEnd', 'acceptEnd', 'refuseEnd']),
      ...asRead,
      ack: zAck,
    }),
    value: zContract,
  }),
  'agent.contracts': memberGet({
    path: '/wps/agent/contracts',
    flag: 'AGENTPOLICY3',
    errors: ['not_an_agent'],
    input: z.object({
      kind: zContractKind.optional(),
      state: zContractFilter.optional(),
      /** An exact name; of anybody but a holder there is nothing. */
      account: text(40).trim().optional(),
      ...pageInput,
    }),
    value: paged(zContract),
  }),
  /** What an offer would come to; nothing is stored. */
  'agent.previewContract': memberPost({
    path: '/wps/agent/contracts/preview',
    flag: 'AGENTPOLICY3',
    rate: { max: 240, perSeconds: 60 },
    errors: ['not_an_agent', 'not_found', 'question_too_large'],
    input: z.object({ memberId: zId, terms: zContractTerms }),
    value: zPreview,
  }),
  'agent.offerContract': memberPost({
    path: '/wps/agent/contracts/offer',
    flag: 'AGENTPOLICY3',
    rate,
    errors: ['not_an_agent', 'self_excluded', ...offerErrors],
    /** `draft`: the draft for this member that is sent, which is gone with it. */
    input: offer.extend({ draft: zDraftCode.optional() }),
    value: zContract,
  }),
  'agent.decideContract': memberPost({
    path: '/wps/agent/contracts/decide',
    flag: 'AGENTPOLICY3',
    rate,
    errors: ['not_an_agent', ...decided, 'contract_changed'],
    input: z.object({
      memberId: zId,
      n: zN,
      move: z.enum(['withdraw', 'askEnd', 'acceptEnd', 'refuseEnd']),
      ...asRead,
    }),
    value: zContract,
  }),
  'bo.contracts': operatorGet({
    path: '/bo/agents/contracts',
    permission: 'agents.view',
    errors: ['not_found'],
    /** `account`: what that member holds; none: all, the last changed first. */
    input: z.object({
      account: zUsername.optional(),
      kind: zContractKind.optional(),
      state: zContractFilter.optional(),
      ...pageInput,
    }),
    value: paged(zOfficeContract).extend({ rules: zOfferRules }),
  }),
  /** What the operator's offer would come to; nothing is stored. */
  'bo.previewContract': operatorPost({
    path: '/bo/agents/contracts/preview',
    permission: 'agents.edit',
    errors: ['not_found', 'question_too_large'],
    input: z.object({ account: zUsername, terms: zContractTerms }),
    value: zOfficePreview,
  }),
  /** The operator's offer to an agent directly below. */
  'bo.offerContract': operatorPost({
    path: '/bo/agents/contracts/offer',
    permission: 'agents.edit',
    audit: ['agents.offer_contract'],
    errors: [...offerErrors],
    input: offer.extend({ reason: zReason }),
    value: zContract,
  }),
  /** What other terms for a contract in force between two members would end; nothing is stored. */
  'bo.previewOverride': operatorPost({
    path: '/bo/agents/contracts/override/preview',
    permission: 'agents.edit',
    errors: ['not_found', 'contract_state'],
    input: z.object({ memberId: zId, n: zN, terms: zContractTerms }),
    value: zPreview.pick({ refusal: true, gaps: true, ends: true, startsAt: true }),
  }),
  /** One operator proposes the terms, another one puts them in force without a signature (operations.md 5.1). */
  'bo.proposeOverride': operatorPost({
    path: '/bo/agents/contracts/override/propose',
    permission: 'agents.edit',
    audit: ['agents.propose_override'],
    errors: [...offerErrors, 'contract_state', 'state_conflict'],
    input: z.object({ memberId: zId, n: zN, terms: zContractTerms, ack: zAck, reason: zReason }),
    value: zContract,
  }),
  'bo.decideOverride': operatorPost({
    path: '/bo/agents/contracts/override/decide',
    permission: 'agents.edit',
    audit: ['agents.decide_override'],
    errors: [...offerErrors, 'contract_state', 'state_conflict', 'same_operator'],
    input: z.object({
      memberId: zId,
      n: zN,
      decision: z.enum(['confirm', 'reject']),
      ack: zAck,
      reason: zReason,
    }),
    value: zContract,
  }),
  'bo.decideContract': operatorPost({
    path: '/bo/agents/contracts/decide',
    permission: 'agents.edit',
    audit: ['agents.decide_contract'],
    errors: [...decided],
    input: z.object({
      memberId: zId,
      n: zN,
      move: z.enum(['withdraw', 'terminate', 'suspend', 'resume']),
      reason: zReason,
    }),
    value: zContract,
  }),
}
