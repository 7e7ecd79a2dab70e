import { z } from 'zod'
import { done, text, none, zId, zTime } from './schema-parts.ts'
import { loginMethods, loginOutcomes } from './security-schemas.ts'

const zReason = text(300).trim().min(3)

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

const zOperatorRow = z.object({
  id: z.string(),
  username: z.string(),
  name: z.string(),
  isActive: z.boolean(),
  hasAuthenticator: z.boolean(),
  lastLoginAt: zTime.nullable(),
  permissions: z.array(z.string()),
})

export const boPeopleSchemas = {
  'bo.member': { input: z.object({ username: text(64).trim().min(1) }), value: zSupportedMember },
  'bo.checkMember': { input: z.object({ id: zId, reason: zReason }), value: zSupportedMember },
  'bo.eraseMember': { input: z.object({ id: zId, reason: zReason }), value: zSupportedMember },
  /** Shown once, to be handed over: opens the account for a day, and the first thing behind it is a new password. `code`: of the operator's own authenticator. */
  'bo.giveInitialPassword': {
    input: z.object({ id: zId, reason: zReason, code: text(16).optional() }),
    value: z.object({ password: z.string(), expiresAt: zTime }),
  },
  'bo.operators': { input: none, value: z.object({ operators: z.array(zOperatorRow) }) },
  /** A code to be read out to a colleague who has lost the authenticator: one login, then a new one must be set up. */
  'bo.allowAuthenticator': {
    input: z.object({ id: zId, reason: zReason }),
    value: z.object({ code: z.string(), expiresAt: zTime }),
  },
  /** `code`: of the authenticator that is replaced; not asked for in a session that such a code has opened. */
  'bo.beginAuthenticator': {
    input: z.object({ code: text(16).optional() }),
    value: z.object({ secret: z.string(), uri: z.string() }),
  },
  /** The first code of the new one puts it in force; every other session of the operator ends. */
  'bo.confirmAuthenticator': { input: z.object({ code: text(16).min(1) }), value: done },
} as const
