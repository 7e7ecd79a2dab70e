import { z } from 'zod'
import { memberGet, memberPost, operatorGet, operatorPost } from '../define-call.ts'
import { zUsername } from '../identity/schemas.ts'
import { approvedMax } from '../rebate-categories.ts'
import { pageInput, paged, text, zId, zReason, zMoney } from '../schema-parts.ts'
import { adjustmentCalls } from './adjustment-calls.ts'
import { zContractKind, zWageDisplay } from './contract-schemas.ts'
import { statementPartCalls } from './statement-part-calls.ts'
import {
  officeOnly,
  statementSteps,
  zExact,
  zExplained,
  zOfficeAdjustment,
  zOfficeStatement,
  zProgress,
  zStatement,
  zStatementBet,
  zStatementFilter,
  zStatementLine,
  zStatementPlay,
  zStatementSums,
  zStepRow,
} from './statement-schemas.ts'

const flag = 'AGENTPOLICY3'
const rate = { max: 120, perSeconds: 60 } as const
const errors = ['not_found'] as const
/** Business days in which a period begins, both included: at most 366; without them the last 92, of real-time salaries 31. */
const days = { from: z.iso.date().optional(), to: z.iso.date().optional() }
const filter = { ...days, kind: zContractKind, state: zStatementFilter.optional(), ...pageInput }
const one = z.object({ id: zId })
/** `due` as it was shown: it may have been computed again since. */
const seen = one.extend({ due: zMoney })
/** Of what an operator decides about one statement, and why. */
const decisionFrame = {
  permission: 'agents.pay',
  input: one.extend({ reason: zReason }),
  value: zOfficeStatement,
} as const
const lines = one.extend({ under: zId.optional(), ...pageInput })
/** `day`: those that were settled on it. */
const bets = one.extend({ memberId: zId.optional(), day: z.iso.date().optional(), ...pageInput })
/** `under`: of that member's line. */
const step = one.extend({
  step: z.enum(statementSteps),
  by: z.enum(['day', 'member']),
  under: zId.optional(),
  day: z.iso.date().optional(),
  ...pageInput,
})

const zDays = z.object({ from: z.iso.date(), to: z.iso.date(), totals: zStatementSums })
const zLines = paged(zStatementLine).extend({
  /** From below the holder down to `under`. */
  trail: z.array(z.object({ id: zId, account: z.string() })),
  /** Whoever the lines are below: their own play, and that of lines that are no longer here. */
  own: zStatementPlay,
  /** `own` and every line, on whatever page. */
  totals: zStatementPlay,
})
const zBets = paged(zStatementBet)
const zStep = paged(zStepRow).extend({
  /** From below the holder down to `under`. */
  trail: z.array(z.object({ id: zId, account: z.string() })),
  /** By member: of whoever the lines are below alone, and of lines that are no longer here. Null by day. */
  own: z.object({ account: z.string(), bets: z.number().int(), amount: zMoney }).nullable(),
  /** `own` and every row, on whatever page. */
  total: zMoney,
})

/**
 * What contracts came to and paid (AC09 to AC12, operations.md 2.4 to 2.9). The holder and the granter of a contract read its
 * statements, and the bets behind each figure; to anybody else they are `not_found`.
 */
const zOwed = z.object({ count: z.number().int(), left: zMoney })

export const statementCalls = {
  /** What the member holds, the newest first. */
  'contract.statements': memberGet({
    path: '/wps/contract/statements',
    flag,
    rate,
    input: z.object(filter),
    value: paged(zStatement).extend(zDays.shape),
  }),
  /** What the contract of a kind that the member holds comes to so far; null without one. */
  'contract.progress': memberGet({
    path: '/wps/contract/progress',
    flag,
    rate,
    errors: ['question_too_large'],
    input: z.object({ kind: zContractKind }),
    value: z.object({ progress: zProgress.nullable() }),
  }),
  /**
   * The same of what the agent granted to the member with this exact name; null of anybody who holds nothing of it. It never
   * tells that the holder is excluded from play.
   */
  'agent.progress': memberGet({
    path: '/wps/agent/contract/progress',
    flag,
    rate,
    errors: ['not_an_agent', 'question_too_large'],
    input: z.object({ kind: zContractKind, account: text(40).trim() }),
    value: z.object({ progress: zProgress.nullable() }),
  }),
  /** What the agent granted, the newest first. */
  'agent.statements': memberGet({
    path: '/wps/agent/statements',
    flag,
    rate,
    errors: ['not_an_agent'],
    /** An exact name; of anybody but a holder there is nothing. */
    input: z.object({ ...filter, account: text(40).trim().optional() }),
    value: paged(zStatement).extend(zDays.shape),
  }),
  'contract.statement': memberGet({
    path: '/wps/contract/statement',
    flag,
    rate,
    errors,
    input: one,
    value: zExplained,
  }),
  /** The holder takes what a statement came to that waits for it: `due` as it was shown, or `state_conflict`. The same again is no failure. */
  'contract.claim': memberPost({
    path: '/wps/contract/statement/claim',
    flag,
    rate,
    errors: ['not_found', 'statement_state', 'state_conflict', 'self_excluded'],
    input: seen,
    value: zStatement,
  }),
  /** The agent pays now, as far as the wallet reaches, what is owed for a contract that the agent funds. */
  'agent.payStatement': memberPost({
    path: '/wps/agent/statement/pay',
    flag,
    rate,
    errors: ['not_an_agent', 'not_found', 'statement_state'],
    input: one,
    value: zStatement,
  }),
  /** What the agent owes by contract and could pay now: how many statements, and how much. */
  'agent.owed': memberGet({
    path: '/wps/agent/owed',
    flag,
    rate,
    errors: ['not_an_agent'],
    value: zOwed,
  }),
  /**
   * Pays all of it, the longest owed first, at most 200 at a time and as far as the wallet reaches; what is left is answered. The same
   * again pays nothing twice.
   */
  'agent.payOwed': memberPost({
    path: '/wps/agent/owed/pay',
    flag,
    rate: { max: 6, perSeconds: 60 },
    errors: ['not_an_agent'],
    value: zOwed.extend({ paid: zMoney }),
  }),
  /** The lines below the holder, or below `under`, whose play a statement of whole days is of. */
  'contract.statementLines': memberGet({
    path: '/wps/contract/statement/lines',
    flag,
    rate,
    errors,
    input: lines,
    value: zLines,
  }),
  /**
   * What a step of a statement of whole days is the sum of: by day, the newest first, or by the lines below the holder or `under`; masked as
   * in the team's lists. `not_found` of a step that the statement does not have.
   */
  'contract.statementStep': memberGet({
    path: '/wps/contract/statement/step',
    flag,
    rate,
    errors,
    input: step,
    value: zStep,
  }),
  /** The bets of a statement, the newest first; where periods are made of days, those of one member (`memberId`). */
  'contract.statementBets': memberGet({
    path: '/wps/contract/statement/bets',
    flag,
    rate,
    errors,
    input: bets,
    value: zBets,
  }),
  /** `account`: what that member holds; none: all. */
  'bo.statements': operatorGet({
    path: '/bo/agents/statements',
    permission: 'agents.view',
    errors,
    input: z.object({
      account: zUsername.optional(),
      kind: zContractKind.optional(),
      /** `carried`: what leaves a loss or a debt to the next statement of a line whose contract is not over; `held`: what is HELD, by an operator or by itself; `late`: what waits longer than was promised. What waits stands by its promise, the longest overdue first. */
      state: z.enum([...zStatementFilter.options, 'carried', 'held', 'late']).optional(),
      ...pageInput,
    }),
    value: paged(zOfficeStatement).extend({
      /** How many wait for a decision. */
      waiting: z.number().int(),
      /** How many of them wait longer than was promised, counted up to a thousand. */
      late: z.number().int(),
      /** How many are owed by an upline. */
      owed: z.number().int(),
      /** How many adjustments wait for a second operator. */
      adjusting: z.number().int(),
      wageDisplay: zWageDisplay,
      /** An alert for each line and day of the last week at whose end a real-time salary was short of something: nobody takes it over. */
      writtenOff: z.array(
        z.object({ day: z.iso.date(), holder: z.string(), granter: z.string().nullable(), amount: zExact }),
      ),
    }),
  }),
  'bo.statement': operatorGet({
    path: '/bo/agents/statement',
    permission: 'agents.view',
    errors,
    input: one,
    value: zExplained.extend({
      ...officeOnly,
      clearedBy: z.string().nullable(),
      recalculatedBy: z.string().nullable(),
      /** What the holder has got of it, adjustments included; null: it was not paid, so nothing can be adjusted. */
      got: zMoney.nullable(),
      /** Every proposal, whatever became of it, the last one first. */
      proposals: z.array(zOfficeAdjustment),
      /** The accounts left out, at most a hundred, each with the counted account of the same person; null: it waits for a review. */
      leftOutAccounts: z.array(z.object({ account: z.string(), counted: z.string().nullable() })),
    }),
  }),
  'bo.statementLines': operatorGet({
    path: '/bo/agents/statement/lines',
    permission: 'agents.view',
    errors,
    input: lines,
    value: zLines,
  }),
  'bo.statementStep': operatorGet({
    path: '/bo/agents/statement/step',
    permission: 'agents.view',
    errors,
    input: step,
    value: zStep,
  }),
  'bo.statementBets': operatorGet({
    path: '/bo/agents/statement/bets',
    permission: 'agents.view',
    errors,
    input: bets,
    value: zBets,
  }),
  /**
   * Pays a statement that waits or is held, or rejects it for good. Of one that the upline owes: the operator bears what the
   * upline's wallet cannot pay, or the rest is cancelled. `state_conflict`: another amount is due than was shown.
   */
  'bo.decideStatement': operatorPost({
    path: '/bo/agents/statement/decide',
    permission: 'agents.pay',
    audit: ['agents.decide_statement'],
    errors: ['not_found', 'statement_state', 'state_conflict', 'statement_excluded', 'statement_account_shut'],
    input: seen.extend({ decision: z.enum(['pay', 'reject']), reason: zReason }),
    value: zOfficeStatement,
  }),
  /**
   * Computes again what waits or is held, from the facts and settings of today, with the statements above that take it off. What they
   * said is kept. `statement_fixed`: others went by it already (`why`: LINE, UPLINE, MONTH), it was adjusted (ADJUSTED), or its period is
   * not wholly written yet (RUNNING).
   */
  'bo.recalculateStatement': operatorPost({
    path: '/bo/agents/statement/recalculate',
    ...decisionFrame,
    audit: ['agents.recalculate_statement'],
    errors: ['not_found', 'statement_state', 'statement_fixed'],
  }),
  /** Holds back what waits for a decision or for its holder, or is held for the account alone: until it is released it is neither paid nor claimed. */
  'bo.holdStatement': operatorPost({
    path: '/bo/agents/statement/hold',
    ...decisionFrame,
    audit: ['agents.hold_statement'],
    errors: ['not_found', 'statement_state'],
  }),
  /** It waits again as it did before it was held back, and a claim for as long as it had left. */
  'bo.releaseStatement': operatorPost({
    path: '/bo/agents/statement/release',
    ...decisionFrame,
    audit: ['agents.release_statement'],
    errors: ['not_found', 'statement_state', 'statement_account_shut'],
  }),
  /** Pays each of these that waits for the operator, each by itself: one that cannot be paid says why and stops no other. */
  'bo.approveStatements': operatorPost({
    path: '/bo/agents/statements/approve',
    permission: 'agents.pay',
    audit: ['agents.decide_statement'],
    input: z.object({ statements: z.array(seen).min(1).max(approvedMax), reason: zReason }),
    value: z.object({
      rows: z.array(
        z.object({
          id: zId,
          /** `internal_error`: this one failed unexpectedly, and is not paid; the others went on. */
          code: z.enum([
            'ok',
            'not_found',
            'statement_state',
            'state_conflict',
            'statement_excluded',
            'statement_account_shut',
            'internal_error',
          ]),
        }),
      ),
    }),
  }),
  ...adjustmentCalls,
  ...statementPartCalls,
  /** Takes what a line's last statement leaves to the next one off the line, for good. The statement stays as it is. */
  'bo.clearCarry': operatorPost({
    path: '/bo/agents/statement/clear',
    ...decisionFrame,
    audit: ['agents.clear_carry'],
    errors: ['not_found', 'statement_state'],
  }),
}
