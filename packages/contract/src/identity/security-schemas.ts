import { z } from 'zod'
import { text, zTime } from '../schema-parts.ts'

/** Ways to prove one's identity. `recovery` replaces `totp`. */
export const factorMethods = ['totp', 'sms', 'email', 'recovery'] as const
export const stepUpMethods = ['totp', 'recovery', 'sms', 'email', 'password'] as const
const securityItems = ['password', 'email', 'phone', 'totp', 'fund', 'payee', 'device'] as const

/** Six digits, or a recovery code as a person types it; trimmed (spec 5). */
export const zCode = text(40).trim().min(1)
/** Six digits, never trimmed. */
export const zFundPassword = z
  .string()
  .regex(/^\d{6}$/)
  .meta({ examples: ['482913'] })
/** One that was set, whatever the rule was then. */
export const zFundPasswordGiven = text(128).min(1)
/** The label of a session or device: browser and system. */
export const zDeviceLabel = z.string()
export const zPlace = z.object({ ip: z.string().nullable(), country: z.string().nullable() })

/** A code was sent. `sentTo` is masked; the countdown is `retryAfterSeconds`. */
export const zCodeSent = z.object({
  expiredMinutes: z.number(),
  retryAfterSeconds: z.number().int(),
  sentTo: z.string(),
})
const zContact = z.object({ masked: z.string(), verifiedAt: zTime.nullable() })

export const zOverview = z.object({
  /** The share of security features that are set up, 0 to 100. */
  percent: z.number().int(),
  items: z.array(z.object({ id: z.enum(securityItems), done: z.boolean(), at: zTime.nullable() })),
  username: z.string(),
  email: zContact.nullable(),
  phone: zContact.nullable(),
  totp: z.object({ enabledAt: zTime, recoveryLeft: z.number().int() }).nullable(),
  /** `lockedUntil` while too many wrong ones were given; `changedAt` null for one chosen at the registration. */
  fundPassword: z.object({ isSet: z.boolean(), changedAt: zTime.nullable(), lockedUntil: zTime.nullable() }),
  payeeName: z.string().nullable(),
  passwordChangedAt: zTime,
  /** The methods that `session.stepUp` accepts from this member, the best first. */
  stepUpMethods: z.array(z.enum(stepUpMethods)),
  /** Until when the last step-up check is valid; null if there is none. */
  steppedUpUntil: zTime.nullable(),
  linked: z.array(z.object({ provider: z.string(), boundAt: zTime })),
  sessions: z.number().int(),
  devices: z.number().int(),
  hasLoginNotice: z.boolean(),
  previousLogin: zPlace.extend({ at: zTime }).nullable(),
})
