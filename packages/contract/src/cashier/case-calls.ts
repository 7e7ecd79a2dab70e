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
  // T17: asks the provider now what became of the payout, and keeps its answer with the case.
  'bo.askClaimPayout': operatorPost({
    path: '/bo/withdrawals/cases/ask',
    permission: 'withdrawals.decide',
    audit: ['withdrawals.ask_claim'],
    // `channel_unavailable`: its provider cannot be reached.
    errors: ['not_found', 'state_conflict', 'channel_unavailable'],
    input: z.object({ id: zId }),
    value: zCaseDetail,
  }),
  // The pictures that the member sent as a proof: the look and its reason stand in the audit log.
  'bo.claimProof': operatorPost({
    path: '/bo/withdrawals/cases/proof',
    permission: 'withdrawals.decide',
    audit: ['withdrawals.view_proof'],
    errors: ['not_found', 'reason_required'],
    input: z.object({ id: zId, n: z.number().int().min(1).max(5), reason: text(140).trim().min(3) }),
    value: z.object({ images: z.array(z.string()) }),
  }),
  // `found` explains with the provider's reference. `payoutRefs` names the payouts it is about where several were paid: of `found` all
  // of them, else some or all (`state_conflict` PARTS). With HAND among them what is sent again is all or nothing (BY_HAND). Where only some are `returned`, they stay in the wallet
  // and the others had arrived. `returned` and `resent` move money: one operator asks, another one who asks the same confirms.
  'bo.decideClaim': operatorPost({
    path: '/bo/withdrawals/cases/decide',
    permission: 'withdrawals.decide',
    audit: ['withdrawals.decide_claim'],
    errors: ['not_found', 'state_conflict', 'same_operator', 'reason_required'],
    input: z
      .object({
        id: zId,
        outcome: z.enum(['found', 'returned', 'resent']),
        payoutRefs: z.array(text(64).min(1)).min(1).max(400).optional(),
        providerRef: text(64).trim().min(1).optional(),
        // The member reads it.
        reason: text(300).trim().min(3),
      })
      .refine(({ outcome, providerRef }) => outcome !== 'found' || providerRef !== undefined),
    value: zCaseDetail,
  }),
}
