import { z } from 'zod'
import { rebateCategories } from '../rebate-categories.ts'
import { zAmount, zId, zTime } from '../schema-parts.ts'

/** Kinds of contracts between an upline and a downline (operations.md 2). */
export const zContractKind = z.enum(['DIVIDEND', 'DAILY', 'HOURLY', 'REALTIME'])
export const zContractState = z.enum([
  'DRAFT',
  'PENDING',
  'ACTIVE',
  'TERMINATING',
  'SUSPENDED',
  'REJECTED',
  'WITHDRAWN',
  'EXPIRED',
  'SUPERSEDED',
  'TERMINATED',
  'AUTO_TERMINATED',
])

/** `open`: waits for its signature, or runs. */
export const zContractFilter = z.enum(['open', 'pending', 'running', 'ended'])

const zRatePpm = z.number().int().min(0).max(1_000_000)
const zTiers = z
  .array(
    z.object({
      ratePpm: zRatePpm,
      /** Conditions: members who are active, their valid bet, and what the team lost. */
      active: z.number().int().min(0).max(1_000_000),
      validBet: zAmount,
      loss: zAmount,
    }),
  )
  .min(1)
  .max(10)
const zCategories = z.array(z.enum(rebateCategories)).min(1).max(rebateCategories.length)
const zCadence = z.enum(['DAILY', 'WEEKLY', 'SEMIMONTHLY', 'MONTHLY'])
/** Who pays, and how; none: the operator, at once. Only an agent's own offer is paid of the agent's wallet (UPLINE). */
const paidBy = {
  funding: z.enum(['OPERATOR', 'UPLINE']).optional(),
  payout: z.enum(['AUTO', 'REVIEW', 'CLAIM']).optional(),
}
const tiered = {
  ...paidBy,
  categories: zCategories,
  /** From which valid bet of a period on a member counts as active. */
  activeMinBet: zAmount,
  /** What a member must have deposited in the period besides; none or zero: nothing. */
  activeMinDeposit: zAmount.optional(),
  tiers: zTiers,
}

/** What a contract promises. Rates are parts of a million. */
export const zContractTerms = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('DIVIDEND'),
    cadence: zCadence,
    carry: z.enum(['NONE', 'PREVIOUS', 'MONTH', 'PERMANENT']),
    ...tiered,
  }),
  z.object({ kind: z.literal('DAILY'), cadence: zCadence, ...tiered }),
  z.object({ kind: z.literal('HOURLY'), ...tiered }),
  z.object({
    kind: z.literal('REALTIME'),
    ...paidBy,
    categories: zCategories,
    profitPpm: zRatePpm,
    lossPpm: zRatePpm,
    singleBet: zAmount,
  }),
])

/** An offer that an agent keeps until it is sent. */
export const zDraftCode = z
  .string()
  .regex(/^[2-9A-HJ-NP-Z]{8}$/)
  .meta({ examples: ['K7MQ2XPA'] })
export const zDraft = z.object({
  code: zDraftCode,
  /** For whom; null: a preset, for anybody. */
  holder: z.object({ memberId: zId, account: z.string() }).nullable(),
  /** The agent's own name for it. */
  name: z.string(),
  terms: zContractTerms,
  changedAt: zTime,
})

/** A contract that ends, or an offer that is withdrawn, once another one is signed (AC14). */
export const zEndedContract = z.object({
  id: zId,
  account: z.string(),
  topPpm: z.number().int(),
  /** False: an offer that waits for its signature. */
  isRunning: z.boolean(),
  /** It ends because its granter's own does. */
  follows: z.boolean(),
})

const zMove = z.object({
  at: zTime,
  move: z.enum([
    'send',
    'sign',
    'override',
    'reject',
    'withdraw',
    'expire',
    'supersede',
    'askEnd',
    'acceptEnd',
    'refuseEnd',
    'lapseEnd',
    'terminate',
    'cascade',
    'suspend',
    'resume',
  ]),
  side: z.enum(['A', 'B', 'OPERATOR', 'SYSTEM']),
})

/** The other side's contract, or one's own. Names alone are shown of anybody. */
export const zContract = z.object({
  /** `<holder>-<n>`. */
  id: zId,
  memberId: zId,
  n: z.number().int(),
  holder: z.string(),
  /** Null: the operator. */
  granter: z.string().nullable(),
  kind: zContractKind,
  version: z.number().int(),
  state: zContractState,
  terms: zContractTerms,
  /** SHA-256 of the text that is signed. */
  hash: z.string(),
  /** Of a signed version: its text, and the salt under which the public log keeps its hash. Null: signed before the log kept any. */
  proof: z.object({ text: z.string(), salt: z.string() }).nullable(),
  offeredAt: zTime,
  answerBy: zTime.nullable(),
  /** Of the offer or request to end that waits for the reader: the answer names it, and uses it up. */
  nonce: z.string().nullable(),
  endAskedBy: z.enum(['A', 'B']).nullable(),
  signedAt: zTime.nullable(),
  startsAt: zTime.nullable(),
  endsAt: zTime.nullable(),
  moves: z.array(zMove),
})

/** The same for the operator, who also reads who made each move, and why. */
export const zOfficeContract = zContract.omit({ nonce: true }).extend({
  moves: z.array(zMove.extend({ by: z.string().nullable(), reason: z.string().nullable() })),
  /** Other terms that an operator proposed, and that wait for another one. */
  override: z.object({ terms: zContractTerms, by: z.string(), at: zTime, reason: z.string() }).nullable(),
})

/** What an offer can be now. */
/** 0.8%, or 80 per 10,000. */
export const zWageDisplay = z.enum(['PERCENT', 'PER_10K'])

export const zOfferRules = z.object({
  /** False: the operator has not opened contracts. */
  isOpen: z.boolean(),
  /** The kinds whose switch is on; what runs of another goes on, but none is offered or signed. */
  kinds: z.array(zContractKind).max(zContractKind.options.length),
  /** Whether agents may offer what they pay of their own wallet. */
  mayFund: z.boolean(),
  /** Whether players may be offered wages. */
  wageToPlayer: z.boolean(),
  /** How rates of wages are shown. */
  wageDisplay: zWageDisplay,
  /** Whether an agent who holds none of a kind may offer what the own wallet pays. */
  maySelfFund: z.boolean(),
  /** Whether contracts that hang from one that ends end too. */
  endsBelow: z.boolean(),
  /** The operator's highest rate of each kind. */
  maxPpm: z.object({ DIVIDEND: zRatePpm, DAILY: zRatePpm, HOURLY: zRatePpm, REALTIME: zRatePpm }),
})

/** Where terms go beyond the granter's own contract; `place` is the tier, from 1. */
export const zContractGap = z.object({
  in: z.enum([
    'KIND',
    'PERIOD',
    'CATEGORIES',
    'FUNDING',
    'RATE',
    'ACTIVE_MIN_BET',
    'ACTIVE_MIN_DEPOSIT',
    'PROFIT_RATE',
    'LOSS_RATE',
    'SINGLE_BET',
  ]),
  place: z.number().int().optional(),
})
