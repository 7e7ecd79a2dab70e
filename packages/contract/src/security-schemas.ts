import { z } from 'zod'
import { zSession } from './identity-schemas.ts'
import { done, none, text, zCursor, zId, zLimit, zTime } from './schema-parts.ts'

/** Ways to show that it is really the person. `recovery` stands in for `totp`. */
export const factorMethods = ['totp', 'sms', 'email', 'recovery'] as const
export const stepUpMethods = ['totp', 'recovery', 'sms', 'email', 'password'] as const
/** Outcomes of an attempt to log in; `verify`: the first factor was right, the verification did not follow. */
export const loginOutcomes = ['ok', 'verify', 'wrong', 'captcha', 'locked', 'disabled'] as const
export const loginMethods = ['password', 'sms', 'oidc', 'register', 'reset', 'free_play'] as const
export const securityItems = ['password', 'email', 'phone', 'totp', 'payee', 'device'] as const

/** Six digits, or a recovery code as a person types it; trimmed (spec 5). */
const zCode = text(40).trim().min(1)
/** What the label of a session or device says: browser and system, in their own names. */
const zDeviceWords = z.string()
const zPlace = z.object({ ip: z.string().nullable(), country: z.string().nullable() })

/** A code is on its way. `sentTo` is masked; the countdown is `retryAfterSeconds`. */
export const zCodeSent = z.object({
  expiredMinutes: z.number(),
  retryAfterSeconds: z.number().int(),
  sentTo: z.string(),
})
const zContact = z.object({ masked: z.string(), verifiedAt: zTime.nullable() })
const zAvatar = z.object({ avatarType: z.enum(['CUSTOM', 'STATIC']), avatar: z.string().nullable() })
const zIcon = zAvatar.extend({ choices: z.array(z.object({ id: z.string(), url: z.string() })) })

const zProfile = z.object({
  account: z.string(),
  nickname: z.string().nullable(),
  /** yyyy-MM-dd; fixed once it is there. */
  birthday: z.string().nullable(),
  canSetBirthday: z.boolean(),
  /** Masked; fixed once it is there (`security.setPayeeName`). */
  payeeName: z.string().nullable(),
  language: z.enum(['vi', 'en']),
  hasLoginNotice: z.boolean(),
  createdAt: zTime,
})

const zOverview = z.object({
  /** How much of what makes the account safe is there, 0 to 100. */
  percent: z.number().int(),
  items: z.array(z.object({ id: z.enum(securityItems), done: z.boolean(), at: zTime.nullable() })),
  username: z.string(),
  email: zContact.nullable(),
  phone: zContact.nullable(),
  totp: z.object({ enabledAt: zTime, recoveryLeft: z.number().int() }).nullable(),
  payeeName: z.string().nullable(),
  passwordChangedAt: zTime,
  /** What `session.stepUp` takes from this member, the best first. */
  stepUpMethods: z.array(z.enum(stepUpMethods)),
  /** Until when the last second look counts; null where there is none. */
  steppedUpUntil: zTime.nullable(),
  linked: z.array(z.object({ provider: z.string(), boundAt: zTime })),
  sessions: z.number().int(),
  devices: z.number().int(),
  hasLoginNotice: z.boolean(),
  previousLogin: zPlace.extend({ at: zTime }).nullable(),
})

export const securitySchemas = {
  /** Opens a session that came from an unknown place (trust.md 4.8); the token is a new one. */
  'session.verify': {
    input: z.object({
      method: z.enum(factorMethods),
      code: zCode,
      bankAccountName: text(60).trim().optional(),
      /** Trusts this browser for as long as the operator's setting says. */
      rememberDevice: z.boolean().optional(),
    }),
    value: zSession,
  },
  'session.sendVerifyCode': { input: z.object({ method: z.enum(['sms', 'email']) }), value: zCodeSent },
  /** The form is filled in where the browser is remembered (trust.md 4.1). */
  'session.device': {
    input: none,
    value: z.object({ username: z.string().nullable(), mobileNum: z.string().nullable() }),
  },
  'session.forgetDevice': { input: none, value: done },
  'session.stepUp': {
    input: z.object({
      method: z.enum(stepUpMethods),
      code: zCode.optional(),
      /** As it was typed: never trimmed (trust.md C4). */
      password: text(128).optional(),
    }),
    value: z.object({ until: zTime }),
  },
  'session.stepUpCode': { input: z.object({ method: z.enum(['sms', 'email']) }), value: zCodeSent },
  'security.overview': { input: none, value: zOverview },
  /** The secret for the authenticator app, as text and as the address of its QR code; it counts from the first code on. */
  'security.totpBegin': { input: none, value: z.object({ secret: z.string(), uri: z.string() }) },
  'security.totpConfirm': {
    input: z.object({ code: zCode }),
    /** Shown this once; the server keeps hashes. */
    value: z.object({ recoveryCodes: z.array(z.string()) }),
  },
  'security.totpDisable': { input: none, value: done },
  'security.recoveryCodes': { input: none, value: z.object({ recoveryCodes: z.array(z.string()) }) },
  'security.setEmail': { input: z.object({ email: text(254).trim().min(3) }), value: zCodeSent },
  'security.confirmEmail': { input: z.object({ code: zCode }), value: done },
  'security.setPhone': {
    input: z.object({ mobileNum: text(20).trim().min(1), countryDialingCode: text(8).trim().optional() }),
    value: zCodeSent,
  },
  'security.confirmPhone': { input: z.object({ code: zCode }), value: done },
  /** V07: without diacritics, with spaces; once only. */
  'security.setPayeeName': { input: z.object({ payeeName: text(60).trim().min(1) }), value: done },
  'security.setLoginNotice': { input: z.object({ on: z.boolean() }), value: done },
  'security.sessions': {
    input: none,
    value: z.object({
      sessions: z.array(
        zPlace.extend({
          id: z.string(),
          current: z.boolean(),
          createdAt: zTime,
          lastSeenAt: zTime,
          device: zDeviceWords,
        }),
      ),
    }),
  },
  'security.endSession': { input: z.object({ id: zId }), value: done },
  /** Ends all but the one that asks. */
  'security.endSessions': { input: none, value: z.object({ ended: z.number().int() }) },
  'security.devices': {
    input: none,
    value: z.object({
      devices: z.array(
        zPlace.extend({
          id: z.string(),
          current: z.boolean(),
          device: zDeviceWords,
          createdAt: zTime,
          lastUsedAt: zTime,
          /** Null where the device only fills in the form. */
          trustedUntil: zTime.nullable(),
        }),
      ),
    }),
  },
  'security.removeDevice': { input: z.object({ id: zId }), value: done },
  'security.logins': {
    input: z.object({ cursor: zCursor, limit: zLimit }),
    value: z.object({
      items: z.array(
        zPlace.extend({
          at: zTime,
          device: zDeviceWords,
          method: z.enum(loginMethods),
          outcome: z.enum(loginOutcomes),
        }),
      ),
      nextCursor: z.string().nullable(),
    }),
  },
  /** The password where the account has one. */
  'security.closeAccount': {
    input: z.object({ password: text(128).optional(), reason: text(300).trim().optional() }),
    value: done,
  },
  /** Everything that is kept of the member, machine-readable (trust.md ACC-13). */
  'security.export': {
    input: none,
    value: z.object({ generatedAt: zTime, data: z.record(z.string(), z.unknown()) }),
  },
  'member.profile': { input: none, value: zProfile },
  'member.setProfile': {
    input: z.object({
      nickname: text(20).trim().nullable().optional(),
      birthday: z.iso.date().optional(),
    }),
    value: zProfile,
  },
  'member.icon': { input: none, value: zIcon },
  'member.setIcon': { input: z.object({ id: zId }), value: zIcon },
  'member.uploadIcon': { input: none, value: zIcon },
  'relay.playerAvatar': { input: none, value: zAvatar },
} as const
