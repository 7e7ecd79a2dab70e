import { z } from 'zod'
import { operatorGet, operatorPost } from '../define-call.ts'
import { paged, pageInput, text, zId } from '../schema-parts.ts'
import { zCaseDetail, zLateCase } from './schemas.ts'

/** Withdrawals that are later than promised, or whose payout is unclear: who looks after them, and their end. */
export const caseCalls = {
  'bo.withdrawalCases': operatorGet({
    path: '/bo/withdrawals/cases',
    permission: 'withdrawals.view',
    input: z.object({ view: z.enum(['open', 'mine', 'closed', 'all']).optional(), ...pageInput }),
    value: paged(zLateCase),
  }),
  'bo.withdrawalCase': operatorGet({
    path: '/bo/withdrawals/cases/detail',
    permission: 'withdrawals.view',
    audit: ['withdrawals.view_case'],
    errors: ['not_found'],
    input: z.object({ id: zId }),
    value: zCaseDetail,
  }),
  'bo.takeWithdrawalCase': operatorPost({
    path: '/bo/withdrawals/cases/take',
    permission: 'withdrawals.decide',
    audit: ['withdrawals.take_case'],
    errors: ['not_found', 'state_conflict'],
    input: z.object({ id: zId }),
    value: zCaseDetail,
  }),
  'bo.noteWithdrawalCase': operatorPost({
    path: '/bo/withdrawals/cases/note',
    permission: 'withdrawals.decide',
    audit: ['withdrawals.note_case'],
    // `state_conflict`: it is closed, or has a hundred notes.
    errors: ['not_found', 'state_conflict', 'reason_required'],
    input: z.object({ id: zId, reason: text(500).trim().min(3) }),
    value: zCaseDetail,
  }),
  'bo.closeWithdrawalCase': operatorPost({
    path: '/bo/withdrawals/cases/close',
    permission: 'withdrawals.decide',
    audit: ['withdrawals.close_case'],
    errors: ['not_found', 'state_conflict', 'reason_required'],
    input: z.object({ id: zId, reason: text(500).trim().min(3) }),
    value: zCaseDetail,
  }),
}
