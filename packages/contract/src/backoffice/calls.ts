import { z } from 'zod'
import { defineCall, operatorGet, operatorPost, publicPost } from '../define-call.ts'
import { findingCodes } from './findings.ts'
import { operatorsCalls, zLikeness, zOperatorSession } from './operators-calls.ts'
import { paged, pageInput, text, zId, zTime } from '../schema-parts.ts'

const zOperatorMe = z.object({
  mustEnrol: z.boolean(),
  operator: z.object({ id: z.string(), username: z.string(), name: z.string(), permissions: z.array(z.string()) }),
  queues: z.object({
    withdrawals: z.number().int(),
    draws: z.number().int(),
    deadLetters: z.number().int(),
    /** Waiting visitors, open feedback, and reported messages of the chat rooms. */
    service: z.number().int(),
    feedback: z.number().int(),
    chat: z.number().int(),
    /** Of contracts: what waits for a decision or is held. */
    statements: z.number().int(),
    /** Members who look like one above them. */
    duplicates: z.number().int(),
  }),
  /** The last nightly audit of the ledger, if it found breaks; `breaks` is null if it could not finish. */
  ledgerAlert: z.object({ day: z.iso.date(), breaks: z.number().int().nullable() }).nullable(),
  /**
   * What one operator alone decided about another one, a link of an invitation or more permissions: everybody sees it, and
   * may object while it is held.
   */
  held: z.array(
    z.object({
      /** Of the operator whom it is about. */
      id: z.string(),
      kind: z.enum(['invitation', 'permissions']),
      permissions: z.array(z.string()),
      username: z.string(),
      name: z.string(),
      invitedBy: z.string(),
      /** From then on the link works, or the permissions can be put in force. */
      until: zTime,
      isHeld: z.boolean(),
    }),
  ),
  /** First logins that this operator has not taken note of. */
  arrivals: z.array(
    z.object({
      id: z.string(),
      operatorId: z.string(),
      username: z.string(),
      name: z.string(),
      at: zTime,
      ip: z.string().nullable(),
      invitedBy: z.string(),
      /** Null: the command line handed the link out. */
      issuedBy: z.string().nullable(),
      /** One operator alone let them in, after a hold. */
      wasHeld: z.boolean(),
      otherBrowsers: z.number().int(),
      like: zLikeness.nullable(),
    }),
  ),
  serverTime: zTime,
  profile: z.enum(['demo', 'production']),
})

const zAuditRow = z.object({
  id: z.string(),
  at: zTime,
  operator: z.string(),
  action: z.string(),
  target: z.string(),
  details: z.record(z.string(), z.unknown()),
  ip: z.string().nullable(),
})

const deadLetterStates = ['dead', 'retried', 'discarded'] as const
/** An event that a consumer could not handle. */
const zDeadLetter = z.object({
  id: z.string(),
  consumer: z.string(),
  /** Its position among all events. */
  position: z.string(),
  topic: z.string(),
  audience: z.string(),
  state: z.enum(deadLetterStates),
  /** Never tried: it waits until an earlier event of the same audience is decided, then continues by itself. */
  isHeld: z.boolean(),
  attempts: z.number().int(),
  error: z.string().nullable(),
  occurredAt: zTime,
  firstFailedAt: zTime.nullable(),
  deadAt: zTime,
  /** Null also if a held event continued by itself. */
  decidedBy: z.string().nullable(),
  decidedAt: zTime.nullable(),
  note: z.string().nullable(),
})
const zDeadLetterDetail = zDeadLetter.extend({
  /** Formatted JSON, numbers exact; cut at 50,000 characters. */
  payload: z.string(),
  isPayloadCut: z.boolean(),
  /** The event that has to be decided first. */
  heldBehind: z.string().nullable(),
  /** False if the program no longer has such a consumer: it can only be discarded. */
  canRetry: z.boolean(),
})

const zFinding = z.object({
  code: z.enum(findingCodes),
  level: z.enum(['blocks', 'warns']),
  values: z.record(z.string(), z.string()),
})

export const backofficeCalls = {
  'bo.login': publicPost({
    path: '/bo/session/login',
    sealed: true,
    audit: ['session.login', 'session.login_refused'],
    rate: { max: 30, perSeconds: 900 },
    errors: ['login_failed', 'account_locked', 'account_disabled', 'operator_code_required', 'code_wrong'],
    /** `code`: of the operator's authenticator; without it the answer is `operator_code_required` (trust.md BO-2). */
    input: z.object({ username: text(64), password: text(128), code: text(16).optional() }),
    value: zOperatorSession,
  }),
  'bo.logout': defineCall({
    method: 'DELETE',
    path: '/bo/session/logout',
    access: 'operator',
    limited: true,
    audit: ['session.logout'],
  }),
  'bo.me': operatorGet({
    path: '/bo/me',
    limited: true,
    value: zOperatorMe,
  }),
  /** What is missing or unsafe before the doors open; the same as `npm run brand -- check`. */
  'bo.brandCheck': operatorGet({
    path: '/bo/brand/check',
    permission: 'settings.view',
    value: z.object({ findings: z.array(zFinding) }),
  }),
  ...operatorsCalls,
  /** Messages that the demo's own gateway and mailbox stored instead of sending them. */
  'bo.messages': operatorGet({
    path: '/bo/messages',
    permission: 'messages.view',
    input: z.object({ channel: z.enum(['sms', 'mail']).optional(), ...pageInput }),
    value: paged(
      z.object({
        id: z.string(),
        at: zTime,
        channel: z.enum(['sms', 'mail']),
        recipient: z.string(),
        subject: z.string(),
        body: z.string(),
      }),
    ),
  }),
  'bo.audit': operatorGet({
    path: '/bo/audit',
    permission: 'audit.view',
    input: z.object({ action: text(60).optional(), operator: text(64).optional(), ...pageInput }),
    value: paged(zAuditRow),
  }),
  'bo.deadLetters': operatorGet({
    path: '/bo/deadLetters',
    permission: 'dead_letters.view',
    input: z.object({
      state: z.enum(['all', ...deadLetterStates]).optional(),
      consumer: text(80).optional(),
      ...pageInput,
    }),
    value: paged(zDeadLetter).extend({
      /** The consumers to filter by. */
      consumers: z.array(z.string()),
    }),
  }),
  'bo.deadLetter': operatorGet({
    path: '/bo/deadLetters/detail',
    permission: 'dead_letters.view',
    errors: ['not_found'],
    input: z.object({ id: zId }),
    value: zDeadLetterDetail,
  }),
  /** Returns the event still `dead`, with one attempt more, if its consumer failed again. */
  'bo.retryDeadLetter': operatorPost({
    path: '/bo/deadLetters/retry',
    permission: 'dead_letters.decide',
    audit: ['dead_letters.retry'],
    errors: ['not_found', 'state_conflict'],
    input: z.object({ id: zId }),
    value: zDeadLetterDetail,
  }),
  'bo.discardDeadLetter': operatorPost({
    path: '/bo/deadLetters/discard',
    permission: 'dead_letters.decide',
    audit: ['dead_letters.discard'],
    errors: ['not_found', 'state_conflict'],
    input: z.object({ id: zId, reason: text(140).trim().min(3) }),
    value: zDeadLetterDetail,
  }),
}
