import { z } from 'zod'
import { defineCall, memberPost, publicGet, publicPost } from '../define-call.ts'
import { text } from '../schema-parts.ts'
import { passwordErrors, registerErrors, smsCodeErrors, smsSendErrors } from './call-errors.ts'
import {
  registerFieldShape,
  zCaptcha,
  zCode,
  zDialingCode,
  zLogin,
  zMobileNum,
  zPassword,
  zPasswordAgain,
  zRegister,
  zRegisterMobile,
  zSession,
  zUsername,
} from './schemas.ts'

/** The form of our tickets: 256 random bits. */
const zTicket = z
  .string()
  .regex(/^[A-Za-z0-9_-]{43}$/)
  .meta({ examples: ['k2sQ7XwZr0nT4vB1mC9dE5fG8hJ3lP6aY_uI-oKxWqS'] })

const zSmsSent = z.object({
  /** The countdown is this times 60 seconds (K02). */
  expiredMinutes: z.number().int(),
  /** Seconds until another one may be requested. */
  retryAfterSeconds: z.number().int(),
})
const zSmsTo = { mobileNum: zMobileNum, countryDialingCode: zDialingCode, captcha: zCaptcha }

export const entryCalls = {
  'member.register': defineCall({
    method: 'PUT',
    path: '/wps/member/register',
    access: 'public',
    sealed: true,
    id: 'C04',
    rate: { max: 30, perSeconds: 3600 },
    errors: registerErrors,
    input: zRegister,
    value: zSession,
  }),
  'member.registerMobile': defineCall({
    method: 'PUT',
    path: '/wps/member/register/mobile',
    access: 'public',
    sealed: true,
    flag: 'MOBILENUMREG3',
    id: 'C04',
    rate: { max: 30, perSeconds: 3600 },
    errors: registerErrors,
    input: zRegisterMobile,
    value: zSession,
  }),
  'session.login': publicPost({
    path: '/wps/session/login',
    sealed: true,
    id: 'C01',
    rate: { max: 60, perSeconds: 900 },
    errors: [...passwordErrors, ...smsCodeErrors],
    input: zLogin,
    value: zSession,
  }),
  'session.logout': defineCall({
    method: 'DELETE',
    path: '/wps/session/logout',
    access: 'player',
    limited: true,
    id: 'C01',
  }),
  'session.freePlay': publicPost({
    path: '/wps/session/login/freeplay',
    flag: 'FREEPLAY3',
    id: 'C01',
    rate: { max: 10, perSeconds: 3600 },
    input: z.object({
      os: text(40).optional(),
      platform: z.literal('W').optional(),
      random: text(255).optional(),
      gatewayVersion: z.union([z.string().max(8), z.number()]).optional(),
    }),
    value: zSession,
  }),
  'session.firstLogin': memberPost({
    path: '/wps/session/firstLogin',
  }),
  /** A PNG as base64, without `data:`; its answer is bound to this browser's cookie, for two minutes and one try. */
  'captcha.get': publicGet({
    path: '/wps/captcha',
    id: 'C07',
    // The limit of one picture per second and browser is counted separately (V15).
    rate: { max: 60, perSeconds: 60 },
    value: z.string(),
  }),
  /**
   * The check for those who cannot see a picture: find a whole number n such that SHA-256 of `<challenge>.<n>` begins
   * with `bits` zero bits; `pow.<challenge>.<n>` is then sent in the field of the picture's text.
   */
  'captcha.challenge': publicGet({
    path: '/wps/captcha/challenge',
    rate: { max: 60, perSeconds: 60 },
    value: z.object({ challenge: z.string(), bits: z.number().int(), expiresInSeconds: z.number().int() }),
  }),
  'verification.smsNoLogin': publicPost({
    path: '/wps/verification/sms/noLogin',
    id: 'C02',
    rate: { max: 30, perSeconds: 3600 },
    errors: smsSendErrors,
    input: z.object({ purpose: z.enum(['login', 'forgot']), ...zSmsTo }),
    value: zSmsSent,
  }),
  'verification.smsRegister': publicPost({
    path: '/wps/verification/sms/register',
    id: 'C02',
    rate: { max: 30, perSeconds: 3600 },
    errors: smsSendErrors,
    input: z.object(zSmsTo),
    value: zSmsSent,
  }),
  'member.changePassword': memberPost({
    path: '/wps/member/password',
    sealed: true,
    id: 'C05',
    rate: { max: 20, perSeconds: 900 },
    errors: ['password_same', 'account_locked', 'step_up_required'],
    input: z.object({
      oldPassword: text(128).optional(),
      newPassword: zPassword,
      confirmNewPassword: zPasswordAgain,
    }),
    value: zSession,
  }),
  'member.forgotByEmail': publicPost({
    path: '/wps/member/password/email',
    form: true,
    id: 'C05',
    rate: { max: 20, perSeconds: 3600 },
    errors: ['captcha_required', 'captcha_wrong'],
    input: z.object({ username: text(64).trim().min(1), email: text(254).trim().min(1), captcha: zCaptcha }),
  }),
  /** By the mail's link (`ticket`), or by its code together with the name and address used in the request. */
  'member.resetByEmail': publicPost({
    path: '/wps/member/password/reset',
    sealed: true,
    rate: { max: 30, perSeconds: 900 },
    errors: ['ticket_invalid', 'code_wrong', 'code_expired', 'account_disabled'],
    input: z.object({
      ticket: zTicket.optional(),
      username: text(64).trim().optional(),
      email: text(254).trim().optional(),
      code: zCode.optional(),
      newPassword: zPassword,
    }),
    value: zSession,
  }),
  'member.forgotByPhone': publicPost({
    path: '/wps/member/password/verification',
    sealed: true,
    flag: 'CHNGPASSVERIF3',
    id: 'C05',
    rate: { max: 30, perSeconds: 900 },
    errors: [...smsCodeErrors, 'account_disabled'],
    input: z.object({
      mobileNum: zMobileNum,
      countryDialingCode: zDialingCode,
      verificationCode: zCode,
      newPassword: zPassword,
    }),
    value: zSession,
  }),
  'agent.affiliate': publicGet({
    path: '/wps/agent/affiliate',
    id: 'C07',
    rate: { max: 60, perSeconds: 60 },
    input: z.object({
      code: text(40).trim().optional(),
      domain: text(253).trim().optional(),
      url: text(500).optional(),
    }),
    /** The field is shown only if the check fails (T10). */
    value: z.object({ valid: z.boolean(), code: z.string().nullable(), showField: z.boolean() }),
  }),
  'oidc.providers': publicGet({
    path: '/wps/session/oidc/providers',
    value: z.object({ providers: z.array(z.object({ id: z.string(), name: z.string() })) }),
  }),
  'oidc.begin': publicPost({
    path: '/wps/session/oidc/begin',
    rate: { max: 30, perSeconds: 900 },
    errors: ['oidc_failed', 'not_logged_in', 'trial_not_allowed', 'verification_required', 'step_up_required'],
    input: z.object({ provider: text(40), purpose: z.enum(['login', 'bind']) }),
    value: z.object({ url: z.string() }),
  }),
  'oidc.finish': publicPost({
    path: '/wps/session/oidc/finish',
    sealed: true,
    rate: { max: 30, perSeconds: 900 },
    errors: ['ticket_invalid', 'oidc_already_bound', 'account_disabled', 'not_logged_in', 'verification_required'],
    input: z.object({ ticket: zTicket }),
    value: z.object({
      session: zSession.nullable(),
      /** Not bound yet: the person chooses an existing account or a new one, permanently (X10). */
      choose: z
        .object({ provider: z.string(), suggestedUsername: z.string(), emailMasked: z.string().nullable() })
        .nullable(),
      /** The provider that was just bound to the member who asked for it. */
      bound: z.string().nullable(),
    }),
  }),
  'oidc.bindExisting': publicPost({
    path: '/wps/session/oidc/bind',
    sealed: true,
    rate: { max: 30, perSeconds: 900 },
    errors: [...passwordErrors, 'ticket_invalid', 'oidc_already_bound', 'bind_needs_login'],
    input: z.object({ ticket: zTicket, username: text(64), password: text(128), captcha: zCaptcha }),
    value: zSession,
  }),
  'oidc.registerNew': defineCall({
    method: 'PUT',
    path: '/wps/session/oidc/register',
    access: 'public',
    sealed: true,
    rate: { max: 30, perSeconds: 3600 },
    errors: [...registerErrors, 'ticket_invalid', 'oidc_already_bound'],
    input: z.object({ ticket: zTicket, username: zUsername, ...registerFieldShape }),
    value: zSession,
  }),
}
