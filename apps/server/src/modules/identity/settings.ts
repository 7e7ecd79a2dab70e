import { z } from 'zod'
import { defineSettings, zAmountText, zMinutes, zWhole } from '../../platform/setting.ts'

export const identitySettings = defineSettings({
  // trust.md SES-4 and SES-2.
  sessionHours: { key: 'identity.session_hours', schema: zWhole(1, 720), default: 24 },
  sessionIdleMinutes: { key: 'identity.session_idle_minutes', schema: zMinutes(1440), default: 30 },
  // DECISIONS 19: the pair of account and address class; the strict profile is 3 in 30.
  loginFailuresMax: { key: 'identity.login_failures_max', isGuarded: true, schema: zWhole(1, 20), default: 5 },
  loginWindowMinutes: { key: 'identity.login_window_minutes', schema: zMinutes(1440), default: 15 },
  // trust.md 4.13: failures of one address class over all names, in the same window.
  loginClassFailuresMax: {
    key: 'identity.login_class_failures_max',
    isGuarded: true,
    schema: zWhole(1, 100_000),
    default: 100,
  },
  // DECISIONS 19, trust.md 4.13: failures after which a captcha is asked for: of the pair, of its address class, of all.
  captchaAfterFailures: { key: 'identity.captcha_after_failures', schema: zWhole(0, 1000), default: 1 },
  captchaClassFailures: { key: 'identity.captcha_class_failures', schema: zWhole(1, 100_000), default: 10 },
  captchaAllFailures: { key: 'identity.captcha_all_failures', schema: zWhole(1, 1_000_000), default: 300 },
  // trust.md 4.3.
  captchaMinutes: { key: 'identity.captcha_minutes', schema: zMinutes(10), default: 2 },
  // trust.md SES-8 and 4.4: codes by sms and mail; minutes is the specification's expiredMinutes.
  codeMinutes: { key: 'identity.code_minutes', schema: zMinutes(10), default: 5 },
  codeDigits: { key: 'identity.code_digits', isGuarded: true, schema: zWhole(6, 10), default: 6 },
  codeTries: { key: 'identity.code_tries', isGuarded: true, schema: zWhole(1, 10), default: 5 },
  codeEverySeconds: { key: 'identity.code_every_seconds', schema: zWhole(1, 600), default: 60 },
  codeBurst: { key: 'identity.code_burst', schema: zWhole(1, 20), default: 3 },
  // "Too many requests, retry after 5 minutes" (spec 9, K03).
  codeBurstMinutes: { key: 'identity.code_burst_minutes', schema: zMinutes(60), default: 5 },
  codeTargetDaily: { key: 'identity.code_target_daily', schema: zWhole(1, 1000), default: 10 },
  codeClassDaily: { key: 'identity.code_class_daily', schema: zWhole(1, 100_000), default: 30 },
  // Codes that one address class may ask for within an hour before a captcha is required, by channel.
  codeCaptchaAfter: { key: 'identity.code_captcha_after', schema: zWhole(0, 1000), default: 3 },
  // Total messages per hour, against abuse of sending (trust.md 4.4), by channel.
  smsHourlyMax: { key: 'identity.sms_hourly_max', schema: zWhole(1, 1_000_000), default: 600 },
  mailHourlyMax: { key: 'identity.mail_hourly_max', schema: zWhole(1, 1_000_000), default: 3000 },
  // Lifetime of a reset link, and of an initial password (trust.md C5).
  resetMinutes: { key: 'identity.reset_minutes', schema: zMinutes(1440), default: 30 },
  initialPasswordHours: { key: 'identity.initial_password_hours', schema: zWhole(1, 168), default: 24 },
  // Age at which a password counts as expired, 0 never; it forces a change only with PWDEXPFORCECHANGE3 (T05, trust.md
  // C3).
  passwordExpiryDays: { key: 'identity.password_expiry_days', schema: zWhole(0, 3650), default: 90 },
  // operations.md 0.4: free play.
  trialBalance: { key: 'identity.trial_balance', schema: zAmountText, default: '2000' },
  trialIdleHours: { key: 'identity.trial_idle_hours', schema: zWhole(1, 720), default: 72 },
  // trust.md 4.8 (T22, X11): whether a login from an unknown address range is verified, which factors count (in this
  // order), how long a range stays known, and whether a member without any factor is let in.
  verifyAddress: { key: 'identity.verify_address', isGuarded: true, schema: z.boolean(), default: true },
  verifyMethods: {
    key: 'identity.verify_methods',
    isGuarded: true,
    schema: z.array(z.enum(['totp', 'sms', 'email'])).max(3),
    default: ['totp', 'sms', 'email'],
  },
  knownAddressDays: { key: 'identity.known_address_days', isGuarded: true, schema: zWhole(1, 365), default: 90 },
  openWithoutFactor: { key: 'identity.open_without_factor', isGuarded: true, schema: z.boolean(), default: true },
  // Whether the name on the bank account is asked too, and how many wrong ones end the session.
  verifyBankName: { key: 'identity.verify_bank_name', schema: z.boolean(), default: false },
  bankNameTries: { key: 'identity.bank_name_tries', schema: zWhole(1, 10), default: 3 },
  // trust.md 4.1: "remember" is one day; a trusted device is not verified for this long; how long two tabs may send the
  // same token.
  rememberHours: { key: 'identity.remember_hours', schema: zWhole(1, 720), default: 24 },
  trustedDeviceDays: { key: 'identity.trusted_device_days', isGuarded: true, schema: zWhole(1, 365), default: 90 },
  deviceGraceSeconds: { key: 'identity.device_grace_seconds', schema: zWhole(0, 60), default: 5 },
  // trust.md ACC-6, SES-7: how long a step-up check is valid, and when money calls need one: if the member has a
  // factor, always, or never.
  stepUpMinutes: { key: 'identity.step_up_minutes', isGuarded: true, schema: zWhole(1, 60), default: 5 },
  stepUpMoney: {
    key: 'identity.step_up_money',
    isGuarded: true,
    schema: z.enum(['factor', 'always', 'off']),
    default: 'factor',
  },
  // Wrong answers in a row (authenticator, recovery code, password, bank name), and for how long they count.
  factorTriesMax: { key: 'identity.factor_tries_max', isGuarded: true, schema: zWhole(3, 20), default: 5 },
  factorTriesMinutes: { key: 'identity.factor_tries_minutes', schema: zWhole(1, 1440), default: 15 },
  // operations.md 3.3: wrong fund passwords in a row, for how long they lock it, and for how long a right one may send
  // one withdrawal.
  fundPasswordTries: { key: 'identity.fund_password_tries', isGuarded: true, schema: zWhole(3, 20), default: 5 },
  fundPasswordLockHours: {
    key: 'identity.fund_password_lock_hours',
    isGuarded: true,
    schema: zWhole(1, 720),
    default: 24,
  },
  fundPasswordMinutes: { key: 'identity.fund_password_minutes', isGuarded: true, schema: zMinutes(30), default: 5 },
  // trust.md ACC-11: how long the history of logins is kept.
  loginHistoryDays: { key: 'identity.login_history_days', schema: zWhole(30, 3650), default: 400 },
  // Attempts to log in, successful or not, by name and address: what attacks are looked into with.
  attemptDays: { key: 'identity.attempt_days', schema: zWhole(2, 3650), default: 90 },
  // trust.md 4.3: the check for those who cannot see a picture, and the zero bits of its proof (17: some 130,000
  // tries).
  captchaProof: { key: 'identity.captcha_proof', schema: z.boolean(), default: true },
  captchaProofBits: { key: 'identity.captcha_proof_bits', schema: zWhole(12, 22), default: 17 },
  // trust.md ACC-4: before which actions identity is checked; none unless the operator sets it.
  checkBefore: {
    key: 'identity.check_before',
    isGuarded: true,
    schema: z.array(z.enum(['deposit', 'play', 'withdrawal'])).max(3),
    default: [],
  },
  // trust.md ACC-13, CMP-1: how long a closed account keeps personal data (five years) before it is erased.
  eraseAfterDays: { key: 'identity.erase_after_days', isGuarded: true, schema: zWhole(30, 10_000), default: 1826 },
  // Pictures that a member may upload in a day (trust.md 4.11, quota).
  avatarUploadsDaily: { key: 'identity.avatar_uploads_daily', schema: zWhole(1, 100), default: 10 },
})
