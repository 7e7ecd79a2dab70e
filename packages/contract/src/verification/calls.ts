import { z } from 'zod'
import { defineCall, memberGet, memberPost, operatorGet, operatorPost } from '../define-call.ts'
import { paged, pageInput, text, zId, zMoney, zReason, zTime } from '../schema-parts.ts'
import { sourceCalls, zPictureName as zPicture } from './source-calls.ts'

// Identity levels and the documents that reach the highest (issue 20 section 4; operations.md 5.4, trust.md ACC-4).
export const documentKinds = ['ID_CARD', 'PASSPORT', 'DRIVING_LICENCE'] as const
export const refusalReasons = [
  'UNREADABLE',
  'CUT_OFF',
  'NAME',
  'NUMBER',
  'EXPIRED',
  'UNDER_AGE',
  'SELFIE',
  'DUPLICATE',
  'OTHER',
] as const
const zKind = z.enum(documentKinds)
const zRefusal = z.enum(refusalReasons)
const zRequestState = z.enum(['WAITING', 'APPROVED', 'REFUSED'])
const zDay = z.iso.date().refine((day) => day >= '1900' && day < '2200')

const zVerification = z.object({
  level: z.number().int(),
  /** What each level allows, the lowest first; null: the level sets no limit. */
  levels: z.array(
    z.object({ depositDay: zMoney.nullable(), withdrawDay: zMoney.nullable(), withdrawTotal: zMoney.nullable() }),
  ),
  /** What the first level needs and what is there. */
  hasContact: z.boolean(),
  hasName: z.boolean(),
  /** Of the documents sent last; `EXPIRED`: they were approved, and their last day is over. */
  state: z.enum(['NONE', 'WAITING', 'APPROVED', 'REFUSED', 'EXPIRED']),
  canSend: z.boolean(),
  sent: z
    .object({
      kind: zKind,
      numberTail: z.string(),
      sentAt: zTime,
      decidedAt: zTime.nullable(),
      expiresOn: z.iso.date().nullable(),
      reason: zRefusal.nullable(),
      /** They were approved before, and are not accepted since then. */
      withdrawnAt: zTime.nullable(),
      /** When the pictures were deleted; null: they are kept. */
      picturesGoneAt: zTime.nullable(),
    })
    .nullable(),
  ageMin: z.number().int(),
  /** For how many days after the decision pictures are kept. */
  keepApprovedDays: z.number().int(),
  keepRefusedDays: z.number().int(),
})

/** What a reviewer has to look at: said by the server, decided by a person. */
export const reviewMarks = [
  'name_differs',
  'no_name',
  'birthday_differs',
  'under_age',
  'document_expired',
  'same_document',
  'same_person',
  'on_list',
  'unscreened',
] as const
const zMark = z.enum(reviewMarks)

const zVerificationRow = z.object({
  id: z.string(),
  memberId: z.string(),
  account: z.string(),
  kind: zKind,
  state: zRequestState,
  sentAt: zTime,
  decidedAt: zTime.nullable(),
  /** One operator has approved it, and it needs another one. */
  isHalf: z.boolean(),
  marks: z.array(zMark),
})

const zVerificationDetail = zVerificationRow.extend({
  level: z.number().int(),
  /** Null once the member's data were erased. */
  document: z.object({ number: z.string(), name: z.string(), bornOn: z.iso.date(), age: z.number().int() }).nullable(),
  expiresOn: z.iso.date().nullable(),
  ageMin: z.number().int(),
  /** The account's name for payouts, the holders of its payout accounts, and the birthday in its profile. */
  payeeName: z.string().nullable(),
  holders: z.array(z.string()),
  birthday: z.iso.date().nullable(),
  alike: z.array(
    z.object({
      memberId: z.string(),
      account: z.string(),
      field: z.enum(['number', 'person']),
      isExcluded: z.boolean(),
    }),
  ),
  /** Whether there is any list that members are looked for in. */
  hasLists: z.boolean(),
  screenedAt: zTime.nullable(),
  hits: z.array(
    z.object({
      list: z.string(),
      entry: z.string(),
      kind: z.enum(['SANCTION', 'PEP']),
      name: z.string(),
      bornOn: z.string().nullable(),
      outcome: z.enum(['other', 'same']).nullable(),
      reason: z.string().nullable(),
      decidedAt: zTime.nullable(),
      decidedBy: z.string().nullable(),
      /** Of documents that the member sent before, which were found to be of who is on the list. */
      isEarlier: z.boolean(),
    }),
  ),
  needsSecond: z.boolean(),
  first: z.object({ by: z.string(), at: zTime, note: z.string() }).nullable(),
  decidedBy: z.string().nullable(),
  /** Who took the approval back. */
  withdrawn: z.object({ by: z.string(), at: zTime, note: z.string() }).nullable(),
  reason: zRefusal.nullable(),
  note: z.string().nullable(),
  pictures: z.number().int(),
  picturesGoneAt: zTime.nullable(),
  earlier: z.array(z.object({ state: zRequestState, sentAt: zTime, reason: zRefusal.nullable() })),
})

export const verificationCalls = {
  ...sourceCalls,
  'verification.state': memberGet({ path: '/wps/member/verification', value: zVerification }),
  /** One picture; it is kept, encrypted, if documents take it within a day. */
  'verification.uploadPicture': defineCall({
    method: 'POST',
    path: '/wps/member/verification/picture',
    access: 'member',
    upload: true,
    rate: { max: 20, perSeconds: 600 },
    errors: ['upload_invalid', 'upload_too_large'],
    value: z.object({ image: z.string() }),
  }),
  /** The body is sealed: it has the number of a document. `bad_request` names `bornOn` or `expiresOn`. */
  'verification.send': memberPost({
    path: '/wps/member/verification/documents',
    sealed: true,
    rate: { max: 10, perSeconds: 600 },
    errors: ['state_conflict', 'upload_invalid'],
    input: z.object({
      kind: zKind,
      number: z
        .string()
        .trim()
        .regex(/^[A-Za-z0-9][A-Za-z0-9 -]{4,28}[A-Za-z0-9]$/)
        .meta({ examples: ['079201001234'] }),
      name: text(80).trim().min(2),
      bornOn: zDay,
      expiresOn: zDay.nullable(),
      front: zPicture,
      back: zPicture,
      selfie: zPicture,
    }),
    value: zVerification,
  }),
  /** What waits, the oldest first; what was decided, the newest first. */
  'bo.verifications': operatorGet({
    path: '/bo/verifications',
    permission: 'verification.view',
    input: z.object({ view: z.enum(['waiting', 'approved', 'refused']).optional(), ...pageInput }),
    value: paged(zVerificationRow),
  }),
  'bo.verification': operatorGet({
    path: '/bo/verifications/detail',
    permission: 'verification.view',
    audit: ['verification.view'],
    errors: ['not_found'],
    input: z.object({ id: zId }),
    value: zVerificationDetail,
  }),
  /** The pictures: the look and its reason stand in the audit log. */
  'bo.verificationPictures': operatorPost({
    path: '/bo/verifications/pictures',
    permission: 'verification.decide',
    audit: ['verification.view_pictures'],
    errors: ['not_found'],
    input: z.object({ id: zId, reason: zReason }),
    value: z.object({
      pictures: z.array(z.object({ side: z.enum(['front', 'back', 'selfie']), url: z.string() })),
    }),
  }),
  /**
   * Without `refusal` it is approved. `state_conflict`: decided already, UNDER_AGE, EXPIRED, UNSCREENED, SCREENING (an entry is not
   * decided), LISTED. Where another member is alike or a list knew the name, two operators approve.
   */
  'bo.decideVerification': operatorPost({
    path: '/bo/verifications/decide',
    permission: 'verification.decide',
    audit: ['verification.approve', 'verification.refuse'],
    errors: ['not_found', 'state_conflict', 'same_operator'],
    input: z.object({ id: zId, refusal: zRefusal.optional(), reason: zReason }),
    value: zVerificationDetail,
  }),
  /** Takes an approval back: the level ends at once. `state_conflict`: they are not approved. */
  'bo.withdrawVerification': operatorPost({
    path: '/bo/verifications/withdraw',
    permission: 'verification.decide',
    audit: ['verification.withdraw'],
    errors: ['not_found', 'state_conflict'],
    input: z.object({ id: zId, refusal: zRefusal, reason: zReason }),
    value: zVerificationDetail,
  }),
  /** Of who is approved, too, once a list knows them later; `same` takes the approval back in the same step. */
  'bo.decideVerificationHit': operatorPost({
    path: '/bo/verifications/hit',
    permission: 'verification.decide',
    audit: ['verification.decide_hit'],
    errors: ['not_found', 'state_conflict'],
    input: z.object({
      id: zId,
      list: text(40).min(1),
      entry: text(40).min(1),
      outcome: z.enum(['other', 'same']),
      reason: zReason,
    }),
    value: zVerificationDetail,
  }),
}
