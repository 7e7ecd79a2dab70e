/** A code by sms is looked at before anybody is logged in (ER03). */
export const smsCodeErrors = [
  'phone_missing',
  'phone_invalid',
  'sms_code_missing',
  'sms_code_invalid',
  'sms_code_expired',
] as const
/** A code is asked for before anybody is logged in (ER03, ER04). */
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
/** A code is to be sent. */
export const codeErrors = ['sms_disabled', 'sms_too_many', 'sms_quota', 'sms_failed', 'phone_invalid'] as const
