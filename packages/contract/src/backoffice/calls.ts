import { z } from 'zod'
import { defineCall, operatorGet, operatorPost, publicPost } from '../define-call.ts'
import { paged, pageInput, text, zId, zReason, zTime } from '../schema-parts.ts'

const zOperatorSession = z.object({
  token: z.string(),
  /** Logged in with a colleague's code: a new authenticator must be set up first (trust.md BO-2). */
  mustEnrol: z.boolean(),
  operator: z.object({ id: z.string(), username: z.string(), name: z.string(), permissions: z.array(z.string()) }),
})
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
  }),
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

const zOperatorRow = z.object({
  id: z.string(),
  username: z.string(),
  name: z.string(),
  isActive: z.boolean(),
  hasAuthenticator: z.boolean(),
  lastLoginAt: zTime.nullable(),
  permissions: z.array(z.string()),
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
  'bo.operators': operatorGet({
    path: '/bo/operators',
    permission: 'operators.edit',
    value: z.object({ operators: z.array(zOperatorRow) }),
  }),
  /**
   * A code to read out to a colleague who has lost the authenticator: valid for one login, then a new one must be set
   * up.
   */
  'bo.allowAuthenticator': operatorPost({
    path: '/bo/operators/authenticator',
    permission: 'operators.edit',
    audit: ['operators.allow_authenticator'],
    errors: ['not_found', 'same_operator'],
    input: z.object({ id: zId, reason: zReason }),
    value: z.object({ code: z.string(), expiresAt: zTime }),
  }),
  /** `code`: of the authenticator that is replaced; not required in a session opened with a colleague's code. */
  /** An operator's own authenticator. */
  'bo.beginAuthenticator': operatorPost({
    path: '/bo/me/authenticator',
    limited: true,
    audit: ['operators.begin_authenticator'],
    rate: { max: 20, perSeconds: 900 },
    errors: ['code_wrong'],
    input: z.object({ code: text(16).optional() }),
    value: z.object({ secret: z.string(), uri: z.string() }),
  }),
  /** The first code of the new authenticator puts it in force; all other sessions of the operator end. */
  'bo.confirmAuthenticator': operatorPost({
    path: '/bo/me/authenticator/confirm',
    limited: true,
    audit: ['operators.new_authenticator'],
    rate: { max: 20, perSeconds: 900 },
    errors: ['code_wrong', 'state_conflict'],
    input: z.object({ code: text(16).min(1) }),
  }),
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
