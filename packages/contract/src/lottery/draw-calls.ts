import { z } from 'zod'
import { operatorGet, operatorPost, publicGet } from '../define-call.ts'
import { paged, pageInput, text, zId, zMoney, zTime } from '../schema-parts.ts'
import { zBoDraw, zBoDrawDetail, zCertificate, zSheet, zStuckOrders } from './draw-schemas.ts'
import { issueKey, zDraw, zResult } from './schemas.ts'

export const drawCalls = {
  'lottery.results': publicGet({
    path: '/lotto/lgw/results',
    errors: ['game_not_found'],
    input: z.object({ gameCode: zId, ...pageInput }),
    value: paged(zResult),
  }),
  'lottery.certificate': publicGet({
    path: '/lotto/lgw/draws/certificate',
    errors: ['game_not_found', 'issue_not_found', 'draw_not_published'],
    input: issueKey,
    value: zCertificate,
  }),
  'bo.draws': operatorGet({
    path: '/bo/draws',
    permission: 'draws.view',
    errors: ['game_not_found'],
    input: z.object({
      gameCode: zId.optional(),
      from: zTime.optional(),
      to: zTime.optional(),
      state: z.enum(['all', 'waiting']).optional(),
      ...pageInput,
    }),
    value: z.object({
      rows: z.array(zBoDraw),
      nextCursor: z.string().nullable(),
      waiting: z.number().int(),
      payoutToday: zMoney,
    }),
  }),
  'bo.draw': operatorGet({
    path: '/bo/draws/detail',
    permission: 'draws.view',
    errors: ['game_not_found', 'issue_not_found'],
    input: issueKey,
    value: zBoDrawDetail,
  }),
  'bo.enterResult': operatorPost({
    path: '/bo/draws/enter',
    permission: 'draws.enter',
    audit: ['draws.enter_result'],
    errors: [
      'game_not_found',
      'issue_not_found',
      'result_invalid',
      'result_already_settled',
      'result_too_early',
      'state_conflict',
    ],
    input: issueKey.extend({ draw: zDraw.optional(), sheet: zSheet.optional(), evidence: text(300).optional() }),
    value: zBoDrawDetail,
  }),
  'bo.proposeVoid': operatorPost({
    path: '/bo/draws/void',
    permission: 'draws.enter',
    audit: ['draws.propose_void'],
    errors: ['game_not_found', 'issue_not_found', 'result_already_settled', 'state_conflict'],
    input: issueKey.extend({ reason: text(140).trim().min(3) }),
    value: zBoDrawDetail,
  }),
  /** Another result, or none (null), in place of a published one. */
  'bo.proposeCorrection': operatorPost({
    path: '/bo/draws/correct',
    permission: 'draws.enter',
    audit: ['draws.propose_correction'],
    errors: ['game_not_found', 'issue_not_found', 'draw_not_published', 'result_invalid', 'state_conflict'],
    input: issueKey.extend({
      draw: zDraw.nullable().optional(),
      sheet: zSheet.optional(),
      reason: text(140).trim().min(3),
      evidence: text(300).optional(),
    }),
    value: zBoDrawDetail,
  }),
  'bo.decideDraw': operatorPost({
    path: '/bo/draws/decide',
    permission: 'draws.confirm',
    audit: ['draws.confirm', 'draws.reject'],
    errors: [
      'not_found',
      'same_operator',
      'state_conflict',
      'result_already_settled',
      'result_invalid',
      'result_too_early',
    ],
    input: z.object({ proposalId: zId, decision: z.enum(['confirm', 'reject']), note: text(140).optional() }),
    value: zBoDrawDetail,
  }),
  /** The operator who entered a proposal withdraws it while it is undecided. */
  'bo.withdrawProposal': operatorPost({
    path: '/bo/draws/withdraw',
    permission: 'draws.enter',
    audit: ['draws.withdraw'],
    errors: ['not_found', 'state_conflict'],
    input: z.object({ proposalId: zId }),
    value: zBoDrawDetail,
  }),
  'bo.stuckOrders': operatorGet({
    path: '/bo/draws/stuck',
    permission: 'draws.view',
    errors: ['game_not_found', 'issue_not_found'],
    input: issueKey,
    value: zStuckOrders,
  }),
  /** Proposes to refund the stake of a stuck order; another operator decides. */
  'bo.proposeRefund': operatorPost({
    path: '/bo/draws/refund',
    permission: 'draws.enter',
    audit: ['draws.propose_refund'],
    errors: ['not_found', 'state_conflict'],
    input: z.object({ orderId: zId, reason: text(140).trim().min(3) }),
    value: zStuckOrders,
  }),
  'bo.decideRefund': operatorPost({
    path: '/bo/draws/refund/decide',
    permission: 'draws.confirm',
    audit: ['draws.confirm_refund', 'draws.reject_refund'],
    errors: ['not_found', 'same_operator', 'state_conflict'],
    input: z.object({ refundId: zId, decision: z.enum(['confirm', 'reject']), note: text(140).optional() }),
    value: zStuckOrders,
  }),
}
