import { z } from 'zod'
import { defineCall, memberGet, memberPost, publicGet } from '../define-call.ts'
import { pageInput, text, zId, zTime } from '../schema-parts.ts'
import { codeErrors } from './call-errors.ts'
import { loginMethods, loginOutcomes, zSession } from './schemas.ts'
import {
  factorMethods,
  stepUpMethods,
  zCode,
  zCodeSent,
  zDeviceLabel,
  zFundPassword,
  zFundPasswordGiven,
  zOverview,
  zPlace,
} from './security-schemas.ts'

export const securityCalls = {
  /** Opens a session from an unknown address range (trust.md 4.8); returns a new token. */
  'session.verify': memberPost({
    path: '/wps/session/verify',
    limited: true,
    rate: { max: 30, perSeconds: 900 },
    errors: ['code_wrong', 'code_expired', 'bank_name_wrong', 'state_conflict'],
    input: z.object({
      method: z.enum(factorMethods),
      code: zCode,
      bankAccountName: text(60).trim().optional(),
      /** Trusts this browser for as long as the operator's setting says. */
      rememberDevice: z.boolean().optional(),
    }),
    value: zSession,
  }),
  'session.sendVerifyCode': memberPost({
    path: '/wps/session/verify/code',
    limited: true,
    errors: [...codeErrors, 'state_conflict'],
    input: z.object({ method: z.enum(['sms', 'email']) }),
    value: zCodeSent,
  }),
  /** The form is prefilled if the browser is remembered (trust.md 4.1). */
  'session.device': publicGet({
    path: '/wps/session/device',
    rate: { max: 120, perSeconds: 60 },
    value: z.object({ username: z.string().nullable(), mobileNum: z.string().nullable() }),
  }),
  'session.forgetDevice': defineCall({
    method: 'DELETE',
    path: '/wps/session/device',
    access: 'public',
  }),
  'session.stepUp': memberPost({
    path: '/wps/session/stepUp',
    sealed: true,
    rate: { max: 30, perSeconds: 900 },
    errors: ['code_wrong', 'code_expired', 'login_failed'],
    input: z.object({
      method: z.enum(stepUpMethods),
      code: zCode.optional(),
      /** Never trimmed (trust.md C4). */
      password: text(128).optional(),
    }),
    value: z.object({ until: zTime }),
  }),
  'session.stepUpCode': memberPost({
    path: '/wps/session/stepUp/code',
    errors: codeErrors,
    input: z.object({ method: z.enum(['sms', 'email']) }),
    value: zCodeSent,
  }),
  'security.overview': memberGet({
    path: '/wps/member/security',
    value: zOverview,
  }),
  /**
   * The secret for the authenticator app, as text and as the URI of its QR code; in force from the first right code on.
   */
  'security.totpBegin': memberPost({
    path: '/wps/member/security/totp',
    stepUp: true,
    errors: ['state_conflict'],
    value: z.object({ secret: z.string(), uri: z.string() }),
  }),
  'security.totpConfirm': memberPost({
    path: '/wps/member/security/totp/confirm',
    rate: { max: 30, perSeconds: 900 },
    errors: ['code_wrong', 'state_conflict'],
    input: z.object({ code: zCode }),
    /** Shown only this once; the server stores hashes. */
    value: z.object({ recoveryCodes: z.array(z.string()) }),
  }),
  'security.totpDisable': memberPost({
    path: '/wps/member/security/totp/disable',
    stepUp: true,
  }),
  'security.recoveryCodes': memberPost({
    path: '/wps/member/security/recoveryCodes',
    stepUp: true,
    errors: ['state_conflict'],
    value: z.object({ recoveryCodes: z.array(z.string()) }),
  }),
  'security.setEmail': memberPost({
    path: '/wps/member/security/email',
    stepUp: true,
    errors: codeErrors,
    input: z.object({ email: text(254).trim().min(3) }),
    value: zCodeSent,
  }),
  'security.confirmEmail': memberPost({
    path: '/wps/member/security/email/confirm',
    errors: ['code_wrong', 'code_expired', 'contact_taken'],
    input: z.object({ code: zCode }),
  }),
  'security.setPhone': memberPost({
    path: '/wps/member/security/phone',
    stepUp: true,
    errors: [...codeErrors, 'phone_missing'],
    input: z.object({ mobileNum: text(20).trim().min(1), countryDialingCode: text(8).trim().optional() }),
    value: zCodeSent,
  }),
  'security.confirmPhone': memberPost({
    path: '/wps/member/security/phone/confirm',
    errors: ['code_wrong', 'code_expired', 'phone_taken'],
    input: z.object({ code: zCode }),
  }),
  /** V07: without diacritics, with spaces; once only. */
  'security.setPayeeName': memberPost({
    path: '/wps/member/security/payee',
    stepUp: true,
    errors: ['state_conflict'],
    input: z.object({ payeeName: text(60).trim().min(1) }),
  }),
  /** operations.md 3.3. The first one; `state_conflict` if there is one. */
  'security.setFundPassword': memberPost({
    path: '/wps/member/security/fundPassword',
    sealed: true,
    stepUp: true,
    errors: ['state_conflict'],
    input: z.object({ fundPassword: zFundPassword }),
  }),
  'security.changeFundPassword': memberPost({
    path: '/wps/member/security/fundPassword/change',
    sealed: true,
    rate: { max: 30, perSeconds: 900 },
    errors: ['fund_password_wrong', 'fund_password_locked', 'password_same', 'state_conflict'],
    input: z.object({ oldFundPassword: zFundPasswordGiven, fundPassword: zFundPassword }),
  }),
  /** Without the old one; withdrawals wait for some hours after it. */
  'security.resetFundPassword': memberPost({
    path: '/wps/member/security/fundPassword/reset',
    sealed: true,
    stepUp: true,
    errors: ['state_conflict'],
    input: z.object({ fundPassword: zFundPassword }),
  }),
  /** The right one may send one withdrawal of this session until then. */
  'security.proveFundPassword': memberPost({
    path: '/wps/member/security/fundPassword/prove',
    sealed: true,
    rate: { max: 30, perSeconds: 900 },
    errors: ['fund_password_wrong', 'fund_password_locked', 'state_conflict'],
    input: z.object({ fundPassword: zFundPasswordGiven }),
    value: z.object({ until: zTime }),
  }),
  'security.setLoginNotice': memberPost({
    path: '/wps/member/security/loginNotice',
    input: z.object({ on: z.boolean() }),
  }),
  'security.sessions': memberGet({
    path: '/wps/member/security/sessions',
    value: z.object({
      sessions: z.array(
        zPlace.extend({
          id: z.string(),
          current: z.boolean(),
          createdAt: zTime,
          lastSeenAt: zTime,
          device: zDeviceLabel,
        }),
      ),
    }),
  }),
  'security.endSession': memberPost({
    path: '/wps/member/security/sessions/end',
    errors: ['not_found'],
    input: z.object({ id: zId }),
  }),
  /** Ends all other sessions. */
  'security.endSessions': memberPost({
    path: '/wps/member/security/sessions/endAll',
    value: z.object({ ended: z.number().int() }),
  }),
  'security.devices': memberGet({
    path: '/wps/member/security/devices',
    value: z.object({
      devices: z.array(
        zPlace.extend({
          id: z.string(),
          current: z.boolean(),
          device: zDeviceLabel,
          createdAt: zTime,
          lastUsedAt: zTime,
          /** Null if the device only prefills the form. */
          trustedUntil: zTime.nullable(),
        }),
      ),
    }),
  }),
  'security.removeDevice': memberPost({
    path: '/wps/member/security/devices/remove',
    errors: ['not_found'],
    input: z.object({ id: zId }),
  }),
  'security.logins': memberGet({
    path: '/wps/member/security/logins',
    input: z.object(pageInput),
    value: z.object({
      items: z.array(
        zPlace.extend({
          at: zTime,
          device: zDeviceLabel,
          method: z.enum(loginMethods),
          outcome: z.enum(loginOutcomes),
        }),
      ),
      nextCursor: z.string().nullable(),
    }),
  }),
  /** The password, if the account has one. */
  'security.closeAccount': memberPost({
    path: '/wps/member/security/close',
    sealed: true,
    stepUp: true,
    rate: { max: 10, perSeconds: 900 },
    errors: [
      'login_failed',
      'account_closing_balance',
      'account_closing_payout',
      'too_many_open_orders',
      'state_conflict',
    ],
    input: z.object({ password: text(128).optional(), reason: text(300).trim().optional() }),
  }),
  /** All stored data of the member, machine-readable (trust.md ACC-13). */
  'security.export': memberPost({
    path: '/wps/member/security/export',
    stepUp: true,
    rate: { max: 5, perSeconds: 3600 },
    value: z.object({ generatedAt: zTime, data: z.record(z.string(), z.unknown()) }),
  }),
}
