import { z } from 'zod'
import { text, zTime } from '../schema-parts.ts'

export const zUsername = z
  .string()
  .trim()
  .regex(/^[A-Za-z][A-Za-z0-9]{3,15}$/)
/** Any characters (DECISIONS 19): never trimmed. */
export const zPassword = z.string().min(8).max(128)
export const zPasswordAgain = z.string().max(128)
/** A code by sms or mail; anything up to 255 characters may be typed (V11). */
export const zCode = text(255).trim()
/** The text of the picture, or a proof of work instead: `pow.<challenge>.<number>` (`captcha.challenge`). */
export const zCaptcha = text(48).trim().optional()
export const zMobileNum = text(30).trim()
export const zDialingCode = text(8).trim().optional()
const zField = text(300).trim().optional()

/** The fields that the operator configures (E04); the registration settings say which ones are used, and how. */
export const registerFieldShape = {
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
  /** Not trimmed, like every password. */
  paymentPassword: text(128).optional(),
  line: zField,
  whatsapp: zField,
  facebook: zField,
  wechat: zField,
  telegram: zField,
  zalo: zField,
  idNumber: zField,
  nickname: zField,
  /** In the form of the field's pattern: yyyy-MM-dd or MM-dd-yyyy. */
  birthday: zField,
  address: zField,
  nationality: zField,
  occupation: zField,
  sourceOfIncome: zField,
  region: zField,
  agree: z.boolean(),
  /** The person confirms to be of age (V12). */
  ageConfirmed: z.boolean(),
  termsVersion: text(40).optional(),
  registerUrl: text(500).optional(),
  registerMethod: z.literal('WEB').optional(),
  /** The host where the form was filled in: an affiliate code may be valid only on one. */
  domain: text(253).trim().optional(),
  login: z.literal(true).optional(),
}

export const zRegister = z.object({
  username: zUsername,
  password: zPassword,
  confirmPassword: zPasswordAgain,
  ...registerFieldShape,
})
export const zRegisterMobile = z.object({
  ...registerFieldShape,
  mobileNum: zMobileNum,
  verificationCode: zCode,
  /** Required if MOBILENUMPASSREG3 is on. */
  password: zPassword.optional(),
  confirmPassword: zPasswordAgain.optional(),
})

/** The version to accept. */
export const zTermsDue = z.object({ version: z.string() }).nullable()

export const zSession = z.object({
  token: z.string(),
  firstTimeLogin: z.boolean(),
  passwordExpired: z.boolean(),
  /**
   * Open the change-password dialog: first login, an expired password if that is enforced, or an initial password
   * (T05).
   */
  mustChangePassword: z.boolean(),
  /** Not null: only calls marked `limited` are allowed until `session.verify`. */
  verify: z
    .object({ methods: z.array(z.enum(['totp', 'sms', 'email', 'recovery'])), bankName: z.boolean() })
    .nullable(),
  /** Not null: the terms have changed; `member.acceptTerms` before the next deposit or bet (trust.md ACC-3). */
  terms: zTermsDue,
  /** The login before this one (trust.md ACC-12). */
  lastLoginAt: zTime.nullable(),
})

export const zLogin = z.object({
  /** `sms`: by number and code instead of name and password. */
  type: z.enum(['username', 'sms']).optional(),
  username: text(64).optional(),
  password: text(128).optional(),
  mobileNum: zMobileNum.optional(),
  countryDialingCode: zDialingCode,
  verificationCode: zCode.optional(),
  captcha: zCaptcha,
  /** The tick "remember": the form is prefilled on this browser for a day (T13). */
  remember: z.boolean().optional(),
})
/** Outcomes of a login; `verify`: the first factor was right, the verification was not completed. */
export const loginOutcomes = ['ok', 'verify', 'wrong', 'captcha', 'locked', 'disabled'] as const
export const loginMethods = ['password', 'sms', 'oidc', 'register', 'reset', 'free_play'] as const
