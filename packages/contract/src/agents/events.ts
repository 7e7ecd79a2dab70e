import { z } from 'zod'
import { defineEvent, defineOpenEvent } from '../define-event.ts'
import { zMoney } from '../schema-parts.ts'
import { zContractKind, zContractState } from './contract-schemas.ts'

/** Told to each side of a contract about a move that the other side, the operator or a rule made. */
export const contractChanged = defineOpenEvent({
  topic: 'agents.contract_changed',
  audience: 'member',
  payload: z.object({
    id: z.string(),
    kind: zContractKind,
    move: z.string(),
    state: zContractState,
    /** Which side the audience is. */
    side: z.enum(['A', 'B']),
    /** The other side's name; null is the operator. */
    other: z.string().nullable(),
  }),
  summary: 'A contract of the member was offered, answered, changed or ended by somebody else.',
})

/** Told to the holder of a contract: the operator paid or rejected a statement that waited. */
export const statementDecided = defineOpenEvent({
  topic: 'agents.statement_decided',
  audience: 'member',
  payload: z.object({
    /** As in the account record. */
    id: z.string(),
    kind: zContractKind,
    state: z.enum(['PAID', 'REJECTED']),
    amount: zMoney,
    reason: z.string(),
  }),
  summary: 'A statement of the member that waited was paid or rejected by the operator.',
})

/**
 * Told to both sides of a contract that the upline pays: something could not be paid, or was paid later; to the upline also
 * that the operator cancelled it.
 */
export const contractOwed = defineOpenEvent({
  topic: 'agents.contract_owed',
  audience: 'member',
  payload: z.object({
    /** The statement, as in the account record. */
    id: z.string(),
    kind: zContractKind,
    /** SET_OFF, to the upline alone: the statement took something off that the operator had paid, and the upline owes it that. */
    state: z.enum(['OWED', 'PAID', 'CANCELLED', 'SET_OFF']),
    /** `A`: the audience is the upline who pays. */
    side: z.enum(['A', 'B']),
    /** What is still owed, and the whole amount of the statement. */
    left: zMoney,
    amount: zMoney,
    /** What the operator paid of it, and what of that, or of what was set off, is taken off the upline's later income. */
    byOperator: zMoney,
    toReturn: zMoney,
    /** All that was set off; none: of a release that did not tell it. */
    setOff: zMoney.optional(),
  }),
  summary: 'What a contract pays from the upline’s wallet could not be paid whole, or was paid later.',
})

/** Told to both sides of a contract: an operator took off what its line carried, or what its holder owed from before. */
export const carryCleared = defineOpenEvent({
  topic: 'agents.carry_cleared',
  audience: 'member',
  payload: z.object({
    /** The statement that left it, as in the account record. */
    id: z.string(),
    kind: zContractKind,
    /** `A`: the audience granted the contract. */
    side: z.enum(['A', 'B']),
    /** Whole cents of the carried loss and of what the holder owed, without a sign; 0: nothing. */
    carry: zMoney,
    owed: zMoney,
    reason: z.string(),
  }),
  summary: 'The operator cleared what a contract of the member would have taken over into the next period.',
})

/**
 * Told to the holder of a contract, and to its granter where the granter pays less by it: an operator adjusted a statement that was paid, or
 * gave up what was still to be taken off.
 */
export const statementAdjusted = defineOpenEvent({
  topic: 'agents.statement_adjusted',
  audience: 'member',
  payload: z.object({
    /** The statement, as in the account record. */
    id: z.string(),
    kind: zContractKind,
    /** `A`: the audience granted the contract. */
    side: z.enum(['A', 'B']),
    what: z.enum(['ADDED', 'TAKEN_OFF', 'WRITTEN_OFF']),
    /** Without a sign. */
    amount: zMoney,
    reason: z.string(),
  }),
  summary: 'A paid statement of the member was adjusted by the operator.',
})

/** Told to the holder of a contract: a statement that was not paid yet comes to something else since the operator had it computed again. */
export const statementRecalculated = defineOpenEvent({
  topic: 'agents.statement_recalculated',
  audience: 'member',
  payload: z.object({
    /** As in the account record. */
    id: z.string(),
    kind: zContractKind,
    /** What was due, and what is due now. */
    before: zMoney,
    after: zMoney,
    reason: z.string(),
  }),
  summary: 'A statement of the member that was not paid yet was computed again by the operator.',
})

/** Told to whoever receives money from the line directly above or below. */
export const transferred = defineOpenEvent({
  topic: 'agents.transferred',
  audience: 'member',
  payload: z.object({
    /** The reference of both sides' records. */
    id: z.string(),
    way: z.enum(['DOWN', 'UP']),
    /** The sender's name, as the recipient sees it. */
    from: z.string(),
    amount: zMoney,
    /** What has to be played before money leaves again; 0: nothing. */
    turnover: zMoney,
  }),
  summary: 'The member received a transfer from the upline or from somebody directly below.',
})

/** Told to both sides: operators took a transfer back. */
export const transferReversed = defineOpenEvent({
  topic: 'agents.transfer_reversed',
  audience: 'member',
  payload: z.object({
    id: z.string(),
    /** `OUT`: the audience had sent it and has the money again. */
    side: z.enum(['OUT', 'IN']),
    amount: zMoney,
    /** The sender's fee that came back beside the amount; missing: there was none. */
    fee: zMoney.optional(),
  }),
  summary: 'A transfer that the member had sent or received was taken back by the operator.',
})

/** To somebody directly below: what the agent wrote. It stays on the server until it is a letter in the inbox. */
export const agentMessaged = defineEvent({
  topic: 'agents.messaged',
  audience: 'member',
  payload: z.object({
    /** Who sent it, and which of theirs it is. */
    id: z.string(),
    from: z.string(),
    /** Plain text. */
    text: z.string(),
  }),
  summary: 'The agent directly above sent the member a message.',
})
