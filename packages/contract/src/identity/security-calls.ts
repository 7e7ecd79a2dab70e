import { z } from 'zod'
import { defineCall } from '../define-call.ts'
import { text, zCursor, zId, zLimit, zTime } from '../schema-parts.ts'
import { codeErrors } from './call-errors.ts'
import { loginMethods, loginOutcomes, zSession } from './schemas.ts'
import { factorMethods, stepUpMethods, zCode, zCodeSent, zDeviceWords, zOverview, zPlace } from './security-schemas.ts'

export const securityCalls = {
  /** Opens a session from an unknown address range (trust.md 4.8); returns a new token. */
  'session.verify': defineCall({
    method: 'POST',
    path: '/wps/session/verify',
    access: 'member',
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
  'session.sendVerifyCode': defineCall({
    method: 'POST',
    path: '/wps/session/verify/code',
    access: 'member',
    limited: true,
    errors: [...codeErrors, 'state_conflict'],
    input: z.object({ method: z.enum(['sms', 'email']) }),
    value: zCodeSent,
  }),
  /** The form is prefilled if the browser is remembered (trust.md 4.1). */
  'session.device': defineCall({
    path: '/wps/session/device',
    access: 'public',
    rate: { max: 120, perSeconds: 60 },
    value: z.object({ username: z.string().nullable(), mobileNum: z.string().nullable() }),
  }),
  'session.forgetDevice': defineCall({
    method: 'DELETE',
    path: '/wps/session/device',
    access: 'public',
  }),
  'session.stepUp': defineCall({
    method: 'POST',
    path: '/wps/session/stepUp',
    access: 'member',
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
  'session.stepUpCode': defineCall({
    method: 'POST',
    path: '/wps/session/stepUp/code',
    access: 'member',
    errors: codeErrors,
    input: z.object({ method: z.enum(['sms', 'email']) }),
    value: zCodeSent,
  }),
  'security.overview': defineCall({
    path: '/wps/member/security',
    access: 'member',
    value: zOverview,
  }),
  /**
   * The secret for the authenticator app, as text and as the URI of its QR code; in force from the first right code on.
   */
  'security.totpBegin': defineCall({
    method: 'POST',
    path: '/wps/member/security/totp',
    access: 'member',
    stepUp: true,
    errors: ['state_conflict'],
    value: z.object({ secret: z.string(), uri: z.string() }),
  }),
  'security.totpConfirm': defineCall({
    method: 'POST',
    path: '/wps/member/security/totp/confirm',
    access: 'member',
    rate: { max: 30, perSeconds: 900 },
    errors: ['code_wrong', 'state_conflict'],
    input: z.object({ code: zCode }),
    /** Shown only this once; the server stores hashes. */
    value: z.object({ recoveryCodes: z.array(z.string()) }),
  }),
  'security.totpDisable': defineCall({
    method: 'POST',
    path: '/wps/member/security/totp/disable',
    access: 'member',
    stepUp: true,
  }),
  'security.recoveryCodes': defineCall({
    method: 'POST',
    path: '/wps/member/security/recoveryCodes',
    access: 'member',
    stepUp: true,
    errors: ['state_conflict'],
    value: z.object({ recoveryCodes: z.array(z.string()) }),
  }),
  'security.setEmail': defineCall({
    method: 'POST',
    path: '/wps/member/security/email',
    access: 'member',
    stepUp: true,
    errors: codeErrors,
    input: z.object({ email: text(254).trim().min(3) }),
    value: zCodeSent,
  }),
  'security.confirmEmail': defineCall({
    method: 'POST',
    path: '/wps/member/security/email/confirm',
    access: 'member',
    errors: ['code_wrong', 'code_expired', 'contact_taken'],
    input: z.object({ code: zCode }),
  }),
  'security.setPhone': defineCall({
    method: 'POST',
    path: '/wps/member/security/phone',
    access: 'member',
    stepUp: true,
    errors: [...codeErrors, 'phone_missing'],
    input: z.object({ mobileNum: text(20).trim().min(1), countryDialingCode: text(8).trim().optional() }),
    value: zCodeSent,
  }),
  'security.confirmPhone': defineCall({
    method: 'POST',
    path: '/wps/member/security/phone/confirm',
    access: 'member',
    errors: ['code_wrong', 'code_expired', 'phone_taken'],
    input: z.object({ code: zCode }),
  }),
  /** V07: without diacritics, with spaces; once only. */
  'security.setPayeeName': defineCall({
    method: 'POST',
    path: '/wps/member/security/payee',
    access: 'member',
    stepUp: true,
    errors: ['state_conflict'],
    input: z.object({ payeeName: text(60).trim().min(1) }),
  }),
  'security.setLoginNotice': defineCall({
    method: 'POST',
    path: '/wps/member/security/loginNotice',
    access: 'member',
    input: z.object({ on: z.boolean() }),
  }),
  'security.sessions': defineCall({
    path: '/wps/member/security/sessions',
    access: 'member',
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
  }),
  'security.endSession': defineCall({
    method: 'POST',
    path: '/wps/member/security/sessions/end',
    access: 'member',
    errors: ['not_found'],
    input: z.object({ id: zId }),
  }),
  /** Ends all other sessions. */
  'security.endSessions': defineCall({
    method: 'POST',
    path: '/wps/member/security/sessions/endAll',
    access: 'member',
    value: z.object({ ended: z.number().int() }),
  }),
  'security.devices': defineCall({
    path: '/wps/member/security/devices',
    access: 'member',
    value: z.object({
      devices: z.array(
        zPlace.extend({
          id: z.string(),
          current: z.boolean(),
          device: zDeviceWords,
          createdAt: zTime,
          lastUsedAt: zTime,
          /** Null if the device only prefills the form. */
          trustedUntil: zTime.nullable(),
        }),
      ),
    }),
  }),
  'security.removeDevice': defineCall({
    method: 'POST',
    path: '/wps/member/security/devices/remove',
    access: 'member',
    errors: ['not_found'],
    input: z.object({ id: zId }),
  }),
  'security.logins': defineCall({
    path: '/wps/member/security/logins',
    access: 'member',
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
  }),
  /** The password, if the account has one. */
  'security.closeAccount': defineCall({
    method: 'POST',
    path: '/wps/member/security/close',
    access: 'member',
    sealed: true,
    stepUp: true,
    rate: { max: 10, perSeconds: 900 },
    errors: ['login_failed', 'account_closing_balance', 'too_many_open_orders', 'state_conflict'],
    input: z.object({ password: text(128).optional(), reason: text(300).trim().optional() }),
  }),
  /** All stored data of the member, machine-readable (trust.md ACC-13). */
  'security.export': defineCall({
    method: 'POST',
    path: '/wps/member/security/export',
    access: 'member',
    stepUp: true,
    rate: { max: 5, perSeconds: 3600 },
    value: z.object({ generatedAt: zTime, data: z.record(z.string(), z.unknown()) }),
  }),
}
