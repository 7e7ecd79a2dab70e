/** Errors of an sms code checked before login (ER03). */
export const smsCodeErrors = [
  'phone_missing',
  'phone_invalid',
  'sms_code_missing',
  'sms_code_invalid',
  'sms_code_expired',
] as const
/** Errors of requesting a code before login (ER03, ER04). */
export const smsSendErrors = [
  'phone_missing',
  'phone_invalid',
  'captcha_required',
  'sms_captcha_failed',
  'sms_too_many',
  'sms_quota',
  'sms_disabled',
  'sms_failed',
] as const

export const registerErrors = [
  'username_taken',
  'age_not_confirmed',
  'terms_not_accepted',
  'invitation_code_error',
  // An agent's link without a place for its rates.
  'quota_exhausted',
  'captcha_required',
  'captcha_wrong',
  'phone_taken',
  ...smsCodeErrors,
] as const

export const passwordErrors = [
  'login_failed',
  'captcha_required',
  'captcha_wrong',
  'account_locked',
  'account_disabled',
] as const
/** Errors of sending a code. */
export const codeErrors = ['sms_disabled', 'sms_too_many', 'sms_quota', 'sms_failed', 'phone_invalid'] as const
