import { z } from 'zod'
import { operatorGet, operatorPost } from '../define-call.ts'
import { pageInput, paged, zId, zMoney, zReason } from '../schema-parts.ts'
import { zOfficeAdjustment } from './statement-schemas.ts'

const decided = ['not_found', 'state_conflict', 'adjustment_too_large', 'same_operator'] as const

/**
 * Statements that were paid, and were wrong (operations.md 2.9, PAID -> ADJUSTED; 5.2 row 44): what an operator adds or takes off, and
 * another one confirms. The statement itself never changes.
 */
export const adjustmentCalls = {
  /** The newest first. `waiting`: for another operator; `open`: confirmed, and something is still to be taken off. */
  'bo.adjustments': operatorGet({
    path: '/bo/agents/adjustments',
    permission: 'agents.view',
    input: z.object({ state: z.enum(['waiting', 'open', 'decided']).optional(), ...pageInput }),
    value: paged(zOfficeAdjustment),
  }),
  /**
   * Proposes to add to a paid statement, or to take off it: whole cents, not more than was paid. `paid` as it was shown
   * (`got` of `bo.statement`), or `state_conflict`. One waits at a time.
   */
  'bo.proposeAdjustment': operatorPost({
    path: '/bo/agents/statement/adjust',
    permission: 'agents.pay',
    audit: ['agents.propose_adjustment'],
    errors: [
      'not_found',
      'statement_state',
      'state_conflict',
      'adjustment_too_large',
      'adjustment_owed',
      'adjustment_waits',
    ],
    input: z.object({
      id: zId,
      amount: zMoney.regex(/[1-9]/).regex(/^-?\d{1,12}(\.\d{1,2}0{0,2})?$/),
      paid: zMoney,
      reason: zReason,
    }),
    value: zOfficeAdjustment,
  }),
  /**
   * Another operator confirms or rejects it; `amount` and `paid` as they were shown. What is added is paid then, or waits while its holder
   * may not be paid.
   */
  'bo.decideAdjustment': operatorPost({
    path: '/bo/agents/statement/adjust/decide',
    permission: 'agents.pay',
    audit: ['agents.decide_adjustment'],
    errors: [...decided, 'statement_state', 'statement_excluded', 'statement_account_shut'],
    input: z.object({
      id: zId,
      amount: zMoney,
      paid: zMoney,
      decision: z.enum(['confirm', 'reject']),
      reason: zReason,
    }),
    value: zOfficeAdjustment,
  }),
  /**
   * Gives up what is still to be taken off; `left` as it was shown. One operator asks for it, another one confirms (`writeOffAsked` says who
   * asked); where less is left meanwhile it is asked for anew.
   */
  'bo.writeOffAdjustment': operatorPost({
    path: '/bo/agents/statement/adjust/write-off',
    permission: 'agents.pay',
    audit: ['agents.write_off_adjustment'],
    errors: ['not_found', 'state_conflict', 'same_operator'],
    input: z.object({ id: zId, left: zMoney, step: z.enum(['ask', 'confirm']), reason: zReason }),
    value: zOfficeAdjustment,
  }),
}
