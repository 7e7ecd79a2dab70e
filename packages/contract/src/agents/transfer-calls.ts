import { z } from 'zod'
import { memberGet, memberPost, operatorGet, operatorPost } from '../define-call.ts'
import { zUsername } from '../identity/schemas.ts'
import { pageInput, paged, text, zAmount, zId, zMoney, zReason, zTime } from '../schema-parts.ts'
import { zRemark } from './schemas.ts'

/** Rules of a transfer that concern the sender, in the order in which they refuse. */
export const transferChecks = [
  'allowed',
  'account_active',
  'not_excluded',
  'fund_password',
  'turnover',
  'contract_debt',
  'identity_level',
  'due_diligence',
  'daily_count',
  'daily_amount',
  'balance',
] as const

const zTransferState = z.enum(['DONE', 'REVERSED'])
const zSide = z.enum(['OUT', 'IN'])
const zWay = z.enum(['DOWN', 'UP'])
const zTransferKind = z.enum(['NORMAL', 'WAGE', 'DIVIDEND', 'PROMO'])

/** What may be sent now, and every rule; those that are not met first. */
const zTransferRules = z.object({
  /** Cash; nothing of it may leave while a rule is not met. */
  balance: zMoney,
  min: zMoney,
  max: zMoney,
  /** The most that one transfer can be now; 0 while a rule is not met. */
  now: zMoney,
  dailyCountLeft: z.number().int(),
  dailyAmountLeft: zMoney,
  /** What the sender pays beside the amount, in parts of a million of it; whole cents, rounded up. */
  feePpm: z.number().int(),
  /** `TEAM`: to everybody of the own team, not only directly below. */
  depth: z.enum(['DIRECT', 'TEAM']),
  /** What the recipient has to play, in parts of a million of the amount; 0 for an upline. */
  turnoverPpm: z.number().int(),
  checks: z.array(
    z.object({ code: z.enum(transferChecks), ok: z.boolean(), details: z.record(z.string(), z.string()) }),
  ),
})

const zTransfer = z.object({
  id: z.string(),
  side: zSide,
  way: zWay,
  kind: zTransferKind,
  /** Whoever is on the other side. */
  account: z.string(),
  amount: zMoney,
  /** What the sender paid beside it; the recipient is not told of it and reads 0. */
  fee: zMoney,
  turnover: zMoney,
  remark: z.string(),
  /** It paid what was owed by contract, and is never taken back. */
  byContract: z.boolean(),
  at: zTime,
  state: zTransferState,
  reversedAt: zTime.nullable(),
})
const zTransfers = paged(zTransfer).extend({
  from: z.iso.date(),
  to: z.iso.date(),
  /** Of the whole filter; what was taken back does not count. */
  totals: z.object({ count: z.number().int(), out: zMoney, in: zMoney }),
})

const zReversal = z.object({
  state: z.enum(['PROPOSED', 'DONE', 'REJECTED']),
  reason: z.string(),
  by: z.string(),
  at: zTime,
  decidedBy: z.string().nullable(),
  decidedAt: zTime.nullable(),
  note: z.string().nullable(),
})
const zOfficeTransfer = zTransfer.omit({ side: true, account: true }).extend({
  memberId: zId,
  sender: z.string(),
  recipient: z.string(),
  /** How many levels lay between the two when it was made. */
  depth: z.number().int(),
  /** Until when it can be taken back. */
  reversibleUntil: zTime,
  /** The last decision about taking it back; null: nobody asked. */
  reversal: zReversal.nullable(),
})

/** At most 93 days; without them the last 31. */
const filter = {
  from: z.iso.date().optional(),
  to: z.iso.date().optional(),
  side: zSide.optional(),
  state: zTransferState.optional(),
  ...pageInput,
}
/** `fee`: what the sender was shown, so that nobody pays another one; without it none. */
const sent = { amount: zAmount, fee: zAmount.optional(), remark: zRemark.optional() }
const sendErrors = [
  'amount_invalid',
  'amount_below_minimum',
  'amount_above_maximum',
  'not_found',
  'transfer_not_eligible',
  'transfer_unavailable',
  'transfer_fee_changed',
  'fund_password_required',
] as const
const down = 'X_XFERDOWN'
const up = 'X_XFERUP'
const rate = { max: 30, perSeconds: 60 } as const
const oneTransfer = z.object({ memberId: zId, id: zId })

/**
 * Money from an agent to somebody directly below, or of the own team where the operator allows it (AC15), and from a member to
 * the agent directly above (MC05; operations.md 1.12, 3.5). Nobody else can be reached.
 */
export const transferCalls = {
  'agent.transferRules': memberGet({
    path: '/wps/agent/transfer/rules',
    flag: down,
    errors: ['not_an_agent'],
    value: zTransferRules,
  }),
  /** Who it is that a name leads to, to be looked at before money is sent. */
  'agent.transferRecipient': memberGet({
    path: '/wps/agent/transfer/recipient',
    flag: down,
    rate,
    errors: ['not_an_agent', 'not_found'],
    input: z.object({ account: text(40).trim().min(1) }),
    value: z.object({
      account: z.string(),
      /** The name of the person, masked; null: none is known. */
      name: z.string().nullable(),
      /** What the agent owes them by contract: a wage or a dividend sent by hand is at most this. */
      owed: z.object({ WAGE: zMoney, DIVIDEND: zMoney }),
    }),
  }),
  /** `account`: the exact name of somebody who can be reached; every other name is `not_found`. */
  'agent.transfer': memberPost({
    path: '/wps/agent/transfer',
    keyed: true,
    flag: down,
    gate: 'withdrawal',
    rate,
    errors: ['not_an_agent', 'transfer_kind', ...sendErrors],
    input: z.object({
      account: text(40).trim().min(1),
      /** A wage or a dividend pays what the agent owes by contract: at most all of it, without a fee, nothing to be played. */
      kind: zTransferKind.optional(),
      ...sent,
    }),
    value: zTransfer,
  }),
  /** What went to and came from those below, the newest first. */
  'agent.transfers': memberGet({
    path: '/wps/agent/transfers',
    flag: down,
    errors: ['not_an_agent'],
    input: z.object({ account: text(40).trim().optional(), ...filter }),
    value: zTransfers,
  }),
  'upline.rules': memberGet({
    path: '/wps/upline/transfer/rules',
    flag: up,
    value: z.object({
      /** Null: nobody is above but the operator, and nothing can be sent. */
      upline: z.string().nullable(),
      rules: zTransferRules,
    }),
  }),
  'upline.transfer': memberPost({
    path: '/wps/upline/transfer',
    keyed: true,
    flag: up,
    gate: 'withdrawal',
    rate,
    errors: sendErrors,
    input: z.object(sent),
    value: zTransfer,
  }),
  /** What went to and came from whoever was above at the time, the newest first. */
  'upline.transfers': memberGet({
    path: '/wps/upline/transfers',
    flag: up,
    input: z.object(filter),
    value: zTransfers,
  }),
  /** `account`: the sender or the recipient. */
  'bo.transfers': operatorGet({
    path: '/bo/agents/transfers',
    permission: 'agents.view',
    errors: ['not_found'],
    input: z.object({
      account: zUsername.optional(),
      way: zWay.optional(),
      /** `waiting`: somebody proposed to take it back. */
      state: z.enum(['DONE', 'REVERSED', 'waiting']).optional(),
      ...pageInput,
    }),
    value: paged(zOfficeTransfer).extend({
      totals: z.object({ count: z.number().int(), amount: zMoney }),
      waiting: z.number().int(),
    }),
  }),
  'bo.proposeTransferReversal': operatorPost({
    path: '/bo/agents/transfers/propose',
    permission: 'agents.pay',
    audit: ['agents.propose_reversal'],
    errors: ['not_found', 'state_conflict', 'transfer_too_late'],
    input: oneTransfer.extend({ reason: zReason }),
    value: zOfficeTransfer,
  }),
  /** Another operator takes the whole amount back, or anybody rejects the proposal. */
  'bo.decideTransferReversal': operatorPost({
    path: '/bo/agents/transfers/decide',
    permission: 'agents.pay',
    audit: ['agents.decide_reversal'],
    errors: ['not_found', 'state_conflict', 'same_operator', 'transfer_too_late', 'transfer_spent'],
    input: oneTransfer.extend({ decision: z.enum(['confirm', 'reject']), reason: zReason }),
    value: zOfficeTransfer,
  }),
}
