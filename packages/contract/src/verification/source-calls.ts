import { z } from 'zod'
import { memberGet, memberPost, operatorGet, operatorPost } from '../define-call.ts'
import { paged, pageInput, text, zId, zReason, zTime } from '../schema-parts.ts'

// Where a member's money comes from (issue 20 section 4; trust.md AML-2): said and shown by the member, judged by an operator.
export const fundsSources = ['SALARY', 'BUSINESS', 'SAVINGS', 'SALE', 'OTHER'] as const
export const fundsRefusals = ['UNREADABLE', 'CUT_OFF', 'NOT_THE_MEMBER', 'TOO_OLD', 'TOO_LITTLE', 'OTHER'] as const
const zSource = z.enum(fundsSources)
const zRefusal = z.enum(fundsRefusals)
const zState = z.enum(['WAITING', 'ACCEPTED', 'REFUSED'])
export const zPictureName = z.string().regex(/^[A-Za-z0-9_.-]{1,80}$/)

const zFunds = z.object({
  state: z.enum(['NONE', 'WAITING', 'ACCEPTED', 'REFUSED']),
  canSend: z.boolean(),
  /** The answer sent last. */
  sent: z
    .object({
      source: zSource,
      sentAt: zTime,
      decidedAt: zTime.nullable(),
      reason: zRefusal.nullable(),
      /** It had been accepted before. */
      wasAccepted: z.boolean(),
      picturesGoneAt: zTime.nullable(),
    })
    .nullable(),
})

const zRow = z.object({
  id: z.string(),
  memberId: z.string(),
  account: z.string(),
  source: zSource,
  state: zState,
  sentAt: zTime,
  decidedAt: zTime.nullable(),
})

const zDetail = zRow.extend({
  /** The member's own words; null once the member's data were erased. */
  words: z.string().nullable(),
  /** The identity level: nothing is accepted below the one of approved documents. */
  level: z.number().int(),
  decidedBy: z.string().nullable(),
  accepted: z.object({ by: z.string(), at: zTime }).nullable(),
  reason: zRefusal.nullable(),
  note: z.string().nullable(),
  pictures: z.number().int(),
  picturesGoneAt: zTime.nullable(),
  earlier: z.array(z.object({ state: zState, source: zSource, sentAt: zTime, reason: zRefusal.nullable() })),
})

export const sourceCalls = {
  'verification.source': memberGet({ path: '/wps/member/verification/source', value: zFunds }),
  /** The pictures are uploads of `verification.uploadPicture`. `state_conflict`: an answer waits or is accepted. */
  'verification.sendSource': memberPost({
    path: '/wps/member/verification/source',
    sealed: true,
    rate: { max: 10, perSeconds: 600 },
    errors: ['state_conflict', 'upload_invalid'],
    input: z.object({
      source: zSource,
      words: text(300).trim().min(3),
      pictures: z.array(zPictureName).min(1).max(3),
    }),
    value: zFunds,
  }),
  /** What waits, the oldest first; what was decided, the newest first. */
  'bo.fundsAnswers': operatorGet({
    path: '/bo/funds-answers',
    permission: 'verification.view',
    input: z.object({ view: z.enum(['waiting', 'accepted', 'refused']).optional(), ...pageInput }),
    value: paged(zRow),
  }),
  'bo.fundsAnswer': operatorGet({
    path: '/bo/funds-answers/detail',
    permission: 'verification.view',
    audit: ['verification.view_source'],
    errors: ['not_found'],
    input: z.object({ id: zId }),
    value: zDetail,
  }),
  /** The pictures: the look and its reason stand in the audit log. */
  'bo.fundsPictures': operatorPost({
    path: '/bo/funds-answers/pictures',
    permission: 'verification.decide',
    audit: ['verification.view_source_pictures'],
    errors: ['not_found'],
    input: z.object({ id: zId, reason: zReason }),
    value: z.object({ pictures: z.array(z.string()) }),
  }),
  /**
   * Without `refusal` it is accepted, and what waited for it goes on. One that was accepted may be refused later. `state_conflict`: decided
   * already, or NO_DOCUMENTS, the member's documents are not approved.
   */
  'bo.decideFunds': operatorPost({
    path: '/bo/funds-answers/decide',
    permission: 'verification.decide',
    audit: ['verification.accept_source', 'verification.refuse_source'],
    errors: ['not_found', 'state_conflict'],
    input: z.object({ id: zId, refusal: zRefusal.optional(), reason: zReason }),
    value: zDetail,
  }),
}
