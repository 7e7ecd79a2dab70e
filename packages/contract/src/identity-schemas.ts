import { z } from 'zod'
import { done, none, text, zTime } from './schema-parts.ts'

export const zUsername = z
  .string()
  .trim()
  .regex(/^[A-Za-z][A-Za-z0-9]{3,15}$/)
/** Any characters (DECISIONS 19): never trimmed. */
export const zPassword = z.string().min(8).max(128)
const zPasswordAgain = z.string().max(128)
/** A code by sms or mail; anything up to 255 characters may be typed (V11). */
const zCode = text(255).trim()
/** What the picture says, or a proof of work in its place: `pow.<challenge>.<number>` (`captcha.challenge`). */
const zCaptcha = text(48).trim().optional()
const zMobileNum = text(30).trim()
const zDialingCode = text(8).trim().optional()
const zField = text(300).trim().optional()
/** What a ticket of ours looks like: 256 random bits. */
const zTicket = z.string().regex(/^[A-Za-z0-9_-]{43}$/)

/** The fields that the operator configures (E04); which of them count, and how, stands in the registration settings. */
const registerFieldShape = {
  payeeName: zField,
  email: zField,
  qqNum: zField,
  mobileNum: zMobileNum.optional(),
  countryDialingCode: zDialingCode,
  recommenderId: zField,
  captcha: zCaptcha,
  verificationCode: zCode.optional(),
  affiliateCode: text(40).trim().optional(),
  referralCode: text(40).trim().optional(),
  /** As it was typed, like every password. */
  paymentPassword: text(128).optional(),
  line: zField,
  whatsapp: zField,
  facebook: zField,
  wechat: zField,
  telegram: zField,
  zalo: zField,
  idNumber: zField,
  nickname: zField,
  /** As the field's pattern says: yyyy-MM-dd or MM-dd-yyyy. */
  birthday: zField,
  address: zField,
  nationality: zField,
  occupation: zField,
  sourceOfIncome: zField,
  region: zField,
  agree: z.boolean(),
  /** The person states to be of age (V12). */
  ageConfirmed: z.boolean(),
  termsVersion: text(40).optional(),
  registerUrl: text(500).optional(),
  registerMethod: z.literal('WEB').optional(),
  /** The host that the form was filled in on: an affiliate code may belong to one. */
  domain: text(253).trim().optional(),
  login: z.literal(true).optional(),
}

const zRegister = z.object({
  username: zUsername,
  password: zPassword,
  confirmPassword: zPasswordAgain,
  ...registerFieldShape,
})
const zRegisterMobile = z.object({
  ...registerFieldShape,
  mobileNum: zMobileNum,
  verificationCode: zCode,
  /** Asked for where MOBILENUMPASSREG3 is on. */
  password: zPassword.optional(),
  confirmPassword: zPasswordAgain.optional(),
})

/** The version that is to be accepted. */
export const zTermsDue = z.object({ version: z.string() }).nullable()

export const zSession = z.object({
  token: z.string(),
  firstTimeLogin: z.boolean(),
  passwordExpired: z.boolean(),
  /** Open the change-password dialog: first login, expired while that is forced, or a password that somebody gave (T05). */
  mustChangePassword: z.boolean(),
  /** Not null: only calls marked `limited` are open until `session.verify`. */
  verify: z
    .object({ methods: z.array(z.enum(['totp', 'sms', 'email', 'recovery'])), bankName: z.boolean() })
    .nullable(),
  /** Not null: the terms have changed; `member.acceptTerms` before the next deposit or bet (trust.md ACC-3). */
  terms: zTermsDue,
  /** The login before this one (trust.md ACC-12). */
  lastLoginAt: zTime.nullable(),
})

const zLogin = z.object({
  /** `sms`: by number and code instead of name and password. */
  type: z.enum(['username', 'sms']).optional(),
  username: text(64).optional(),
  password: text(128).optional(),
  mobileNum: zMobileNum.optional(),
  countryDialingCode: zDialingCode,
  verificationCode: zCode.optional(),
  captcha: zCaptcha,
  /** The tick "remember": this browser's form is filled in for a day (T13). */
  remember: z.boolean().optional(),
})

const zSmsSent = z.object({
  /** The countdown is this times 60 seconds (K02). */
  expiredMinutes: z.number().int(),
  /** From when on another one may be asked for. */
  retryAfterSeconds: z.number().int(),
})
const zSmsTo = { mobileNum: zMobileNum, countryDialingCode: zDialingCode, captcha: zCaptcha }

export const identitySchemas = {
  'member.register': { input: zRegister, value: zSession },
  'member.registerMobile': { input: zRegisterMobile, value: zSession },
  'session.login': { input: zLogin, value: zSession },
  'session.freePlay': {
    input: z.object({
      os: text(40).optional(),
      platform: z.literal('W').optional(),
      random: text(255).optional(),
      gatewayVersion: z.union([z.string().max(8), z.number()]).optional(),
    }),
    value: zSession,
  },
  'session.firstLogin': { input: none, value: done },
  /** A PNG as base64, without `data:`; its answer is bound to this browser's cookie, for two minutes and one try. */
  'captcha.get': { input: none, value: z.string() },
  /**
   * The check for who cannot see a picture: find a whole number n such that SHA-256 of `<challenge>.<n>` begins with
   * `bits` zero bits; `pow.<challenge>.<n>` then stands where the picture's text would.
   */
  'captcha.challenge': {
    input: none,
    value: z.object({ challenge: z.string(), bits: z.number().int(), expiresInSeconds: z.number().int() }),
  },
  'verification.smsNoLogin': {
    input: z.object({ purpose: z.enum(['login', 'forgot']), ...zSmsTo }),
    value: zSmsSent,
  },
  'verification.smsRegister': { input: z.object(zSmsTo), value: zSmsSent },
  'member.changePassword': {
    input: z.object({
      oldPassword: text(128).optional(),
      newPassword: zPassword,
      confirmNewPassword: zPasswordAgain,
    }),
    value: zSession,
  },
  'member.forgotByEmail': {
    input: z.object({ username: text(64).trim().min(1), email: text(254).trim().min(1), captcha: zCaptcha }),
    value: done,
  },
  /** By the link of the mail (`ticket`), or by its code together with the name and address it was asked for with. */
  'member.resetByEmail': {
    input: z.object({
      ticket: zTicket.optional(),
      username: text(64).trim().optional(),
      email: text(254).trim().optional(),
      code: zCode.optional(),
      newPassword: zPassword,
    }),
    value: zSession,
  },
  'member.forgotByPhone': {
    input: z.object({
      mobileNum: zMobileNum,
      countryDialingCode: zDialingCode,
      verificationCode: zCode,
      newPassword: zPassword,
    }),
    value: zSession,
  },
  'agent.affiliate': {
    input: z.object({
      code: text(40).trim().optional(),
      domain: text(253).trim().optional(),
      url: text(500).optional(),
    }),
    /** The field is shown only where the check fails (T10). */
    value: z.object({ valid: z.boolean(), code: z.string().nullable(), showField: z.boolean() }),
  },
  'member.acceptTerms': { input: z.object({ version: text(40).min(1) }), value: done },
  'member.setLanguage': { input: z.object({ language: z.enum(['vi', 'en']) }), value: done },
  'oidc.providers': {
    input: none,
    value: z.object({ providers: z.array(z.object({ id: z.string(), name: z.string() })) }),
  },
  'oidc.begin': {
    input: z.object({ provider: text(40), purpose: z.enum(['login', 'bind']) }),
    value: z.object({ url: z.string() }),
  },
  'oidc.finish': {
    input: z.object({ ticket: zTicket }),
    value: z.object({
      session: zSession.nullable(),
      /** Nobody is bound yet: the person chooses an existing account or a new one, for good (X10). */
      choose: z
        .object({ provider: z.string(), suggestedUsername: z.string(), emailMasked: z.string().nullable() })
        .nullable(),
      /** The provider that was just bound to the member who asked for it. */
      bound: z.string().nullable(),
    }),
  },
  'oidc.bindExisting': {
    input: z.object({ ticket: zTicket, username: text(64), password: text(128), captcha: zCaptcha }),
    value: zSession,
  },
  'oidc.registerNew': {
    input: z.object({ ticket: zTicket, username: zUsername, ...registerFieldShape }),
    value: zSession,
  },
} as const
