import { z } from 'zod'
import { defineCall, operatorGet, operatorPost, publicPost } from '../define-call.ts'
import { findingCodes } from './findings.ts'
import { paged, pageInput, text, zId, zReason, zTime } from '../schema-parts.ts'

const zOperatorSession = z.object({
  token: z.string(),
  /** Logged in with a colleague's code: a new authenticator must be set up first (trust.md BO-2). */
  mustEnrol: z.boolean(),
  operator: z.object({ id: z.string(), username: z.string(), name: z.string(), permissions: z.array(z.string()) }),
})
/** An operator whom a browser may be that used a link, and by what it is known. */
const zLikeness = z.object({ username: z.string(), by: z.enum(['session', 'device', 'address']) })
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
  /** The last nightly audit of the ledger, if it found breaks; `breaks` is null if it could not finish. */
  ledgerAlert: z.object({ day: z.iso.date(), breaks: z.number().int().nullable() }).nullable(),
  /** Links that one operator alone handed out: everybody sees them, and may object while they are held. */
  held: z.array(
    z.object({
      /** Of the invited operator. */
      id: z.string(),
      username: z.string(),
      name: z.string(),
      invitedBy: z.string(),
      /** From then on the link works. */
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

const zOperatorRow = z.object({
  id: z.string(),
  username: z.string(),
  name: z.string(),
  status: z.enum(['active', 'disabled', 'invited']),
  hasAuthenticator: z.boolean(),
  lastLoginAt: zTime.nullable(),
  permissions: z.array(z.string()),
  /** While one is open. `expiresAt` is null until a link was handed out. */
  invitation: z
    .object({
      invitedBy: z.string(),
      expiresAt: zTime.nullable(),
      isExpired: z.boolean(),
      /** Handed out by one alone: it works from then on. Null: two agreed, or no link was handed out. */
      heldUntil: zTime.nullable(),
      isHeld: z.boolean(),
      /** Whoever invited may not hand the link out while another operator could. */
      mayIssue: z.boolean(),
      /** Nobody else could: a link that is handed out now works only after a hold. */
      willBeHeld: z.boolean(),
      /** Browsers in which the link was opened. */
      browsers: z.number().int(),
      /** The last attempt by whoever invited or handed the link out. */
      refused: zLikeness.extend({ at: zTime }).nullable(),
    })
    .nullable(),
})
const zOperators = z.object({ operators: z.array(zOperatorRow) })
/** 32 random bytes in base64url. */
const zInvitationToken = text(64).min(20)

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
  'bo.operators': operatorGet({
    path: '/bo/operators',
    permission: 'operators.edit',
    value: zOperators,
  }),
  /** Nobody gets in by this alone: `bo.issueInvitation` hands the link out. */
  'bo.inviteOperator': operatorPost({
    path: '/bo/operators/invite',
    permission: 'operators.edit',
    audit: ['operators.invite'],
    errors: ['username_taken'],
    input: z.object({
      username: z
        .string()
        .regex(/^[a-z][a-z0-9._-]{2,39}$/)
        .meta({ examples: ['lan.fin'] }),
      name: text(80).trim().min(1),
      permissions: z.array(text(60)).min(1).max(100),
      reason: zReason,
    }),
    value: zOperators,
  }),
  /** The token of the link, shown once; an earlier link of this operator stops working. */
  'bo.issueInvitation': operatorPost({
    path: '/bo/operators/invitation',
    permission: 'operators.edit',
    audit: ['operators.issue_invitation'],
    errors: ['not_found', 'same_operator'],
    input: z.object({ id: zId }),
    value: z.object({ token: z.string(), expiresAt: zTime, heldUntil: zTime.nullable() }),
  }),
  /** Any operator stops a link that one alone handed out, while it is held. */
  'bo.objectToOperator': operatorPost({
    path: '/bo/operators/object',
    audit: ['operators.object'],
    errors: ['not_found', 'state_conflict'],
    input: z.object({ id: zId, reason: zReason }),
  }),
  /** A first login is known to this operator. */
  'bo.seeArrival': operatorPost({
    path: '/bo/operators/arrival',
    audit: ['operators.see_arrival'],
    errors: ['not_found'],
    input: z.object({ id: zId }),
  }),
  /** Ends sessions, an open invitation and later logins; the way back is a new invitation. */
  'bo.disableOperator': operatorPost({
    path: '/bo/operators/disable',
    permission: 'operators.edit',
    audit: ['operators.disable'],
    errors: ['not_found', 'same_operator', 'state_conflict'],
    input: z.object({ id: zId, reason: zReason }),
    value: zOperators,
  }),
  /** Who is invited by this link, and the secret for their authenticator app. */
  'bo.openInvitation': publicPost({
    path: '/bo/invitation',
    sealed: true,
    rate: { max: 30, perSeconds: 900 },
    audit: ['operators.open_invitation', 'operators.refuse_invitation'],
    /**
     * `state_conflict` with `state: held`: the link works `until` then. `same_operator`: whoever invited or handed the
     * link out may not use it; `by` says by what they are known.
     */
    errors: ['ticket_invalid', 'state_conflict', 'same_operator'],
    input: z.object({ token: zInvitationToken }),
    value: z.object({
      username: z.string(),
      name: z.string(),
      brand: z.string(),
      secret: z.string(),
      uri: z.string(),
      expiresAt: zTime,
      /** In so many others it was opened before; their secret is worth nothing any more. */
      otherBrowsers: z.number().int(),
    }),
  }),
  /** Sets password and authenticator together and logs in; the link works once. */
  'bo.acceptInvitation': publicPost({
    path: '/bo/invitation/accept',
    sealed: true,
    audit: ['operators.accept_invitation', 'operators.refuse_invitation', 'operators.agree'],
    rate: { max: 30, perSeconds: 900 },
    /** `state_conflict` with `state: other_browser`: opened elsewhere since; open it again for another secret. */
    errors: ['ticket_invalid', 'code_wrong', 'bad_request', 'state_conflict', 'same_operator'],
    input: z.object({ token: zInvitationToken, password: text(128).min(12), code: text(16).min(1) }),
    value: zOperatorSession,
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
