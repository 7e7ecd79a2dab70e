import { z } from 'zod'
import { operatorGet, operatorPost, publicPost } from '../define-call.ts'
import { text, zId, zReason, zTime } from '../schema-parts.ts'

// How operators let each other in, and what each may do (docs/OPERATIONS.md, Operators).
export const zOperatorSession = z.object({
  token: z.string(),
  /** Logged in with a colleague's code: a new authenticator must be set up first (trust.md BO-2). */
  mustEnrol: z.boolean(),
  operator: z.object({ id: z.string(), username: z.string(), name: z.string(), permissions: z.array(z.string()) }),
})
/** An operator whom a browser may be that used a link, and by what it is known. */
export const zLikeness = z.object({ username: z.string(), by: z.enum(['session', 'device', 'address']) })
/** What one operator wants another one to be permitted; two decide. */
const zGrant = z.object({
  id: z.string(),
  permissions: z.array(z.string()),
  reason: z.string(),
  proposedBy: z.string(),
  proposedAt: zTime,
  /** Nobody else could agree: the one who proposed may confirm it from then on. Null: another one decides. */
  heldUntil: zTime.nullable(),
  isHeld: z.boolean(),
  mayConfirm: z.boolean(),
})
const zOperatorRow = z.object({
  id: z.string(),
  username: z.string(),
  name: z.string(),
  status: z.enum(['active', 'disabled', 'invited']),
  hasAuthenticator: z.boolean(),
  lastLoginAt: zTime.nullable(),
  permissions: z.array(z.string()),
  grant: zGrant.nullable(),
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

export const operatorsCalls = {
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
    // The command line agrees to what one operator alone issued (`npm run brand -- agree`).
    audit: ['operators.issue_invitation', 'operators.agree'],
    errors: ['not_found', 'same_operator'],
    input: z.object({ id: zId }),
    value: z.object({ token: z.string(), expiresAt: zTime, heldUntil: zTime.nullable() }),
  }),
  /**
   * What a colleague may do, all of it. Taking away takes effect at once, and so does what neither moves money nor leads to
   * it; the rest of what is added waits for another operator.
   */
  'bo.setOperatorPermissions': operatorPost({
    path: '/bo/operators/permissions',
    permission: 'operators.edit',
    audit: ['operators.set_permissions'],
    errors: ['not_found', 'same_operator', 'state_conflict'],
    input: z.object({
      id: zId,
      permissions: z.array(text(60)).min(1).max(100),
      /** As they were read: a change in between is a conflict. */
      seen: z.array(text(60)).max(100),
      reason: zReason,
    }),
    value: zOperators,
  }),
  'bo.decideOperatorGrant': operatorPost({
    path: '/bo/operators/permissions/decide',
    permission: 'operators.edit',
    audit: ['operators.confirm_permissions', 'operators.return_permissions'],
    errors: ['not_found', 'same_operator', 'state_conflict'],
    input: z.object({ id: zId, isConfirmed: z.boolean() }),
    value: zOperators,
  }),
  /** Any operator stops what one alone decided, while it is held. */
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
    audit: ['operators.accept_invitation', 'operators.refuse_invitation'],
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
}
