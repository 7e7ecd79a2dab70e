import { z } from 'zod'
import { defineCall } from '../define-call.ts'
import { text, zId, zReason, zTime } from '../schema-parts.ts'
import { loginMethods, loginOutcomes } from './schemas.ts'

/** A member as customer service sees them: masked, and never a secret (trust.md ACC-11). */
const zSupportedMember = z.object({
  id: z.string(),
  username: z.string(),
  status: z.enum(['active', 'blocked', 'closed']),
  createdAt: zTime,
  closedAt: zTime.nullable(),
  /** From when on what is personal may be erased; null while the account is open. */
  erasableAt: zTime.nullable(),
  erasedAt: zTime.nullable(),
  email: z.string().nullable(),
  isEmailProved: z.boolean(),
  phone: z.string().nullable(),
  isPhoneProved: z.boolean(),
  payeeName: z.string().nullable(),
  hasAuthenticator: z.boolean(),
  recoveryLeft: z.number().int(),
  termsVersion: z.string(),
  identityCheckedAt: zTime.nullable(),
  identityCheckedBy: z.string().nullable(),
  logins: z.array(
    z.object({
      at: zTime,
      ip: z.string().nullable(),
      country: z.string().nullable(),
      device: z.string(),
      method: z.enum(loginMethods),
      outcome: z.enum(loginOutcomes),
    }),
  ),
})

export const supportCalls = {
  'bo.member': defineCall({
    method: 'GET',
    path: '/bo/members/detail',
    access: 'operator',
    permission: 'members.view',
    audit: ['members.view'],
    errors: ['not_found'],
    input: z.object({ username: text(64).trim().min(1) }),
    value: zSupportedMember,
  }),
  'bo.checkMember': defineCall({
    method: 'POST',
    path: '/bo/members/checked',
    access: 'operator',
    permission: 'members.edit',
    audit: ['members.check_identity'],
    errors: ['not_found', 'state_conflict'],
    input: z.object({ id: zId, reason: zReason }),
    value: zSupportedMember,
  }),
  'bo.eraseMember': defineCall({
    method: 'POST',
    path: '/bo/members/erase',
    access: 'operator',
    permission: 'members.erase',
    audit: ['members.erase'],
    errors: ['not_found', 'state_conflict'],
    input: z.object({ id: zId, reason: zReason }),
    value: zSupportedMember,
  }),
  /** Shown once, to be handed over: opens the account for a day, and the first thing behind it is a new password. `code`: of the operator's own authenticator. */
  'bo.giveInitialPassword': defineCall({
    method: 'POST',
    path: '/bo/members/password',
    access: 'operator',
    permission: 'members.edit',
    audit: ['members.initial_password'],
    rate: { max: 20, perSeconds: 900 },
    errors: ['not_found', 'state_conflict', 'code_wrong'],
    input: z.object({ id: zId, reason: zReason, code: text(16).optional() }),
    value: z.object({ password: z.string(), expiresAt: zTime }),
  }),
}
