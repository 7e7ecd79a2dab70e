import { z } from 'zod'

/** Settings of the security centre; spread into the table of settings.ts. The comment names the document. */
export const securitySettings = {
  // trust.md 4.8 (T22, X11): whether a login from an unknown neighbourhood of addresses is verified, what counts for it
  // (in this order), how long a neighbourhood stays known, and whether a member without any factor is let in.
  'identity.verify_address': { schema: z.boolean(), default: true },
  'identity.verify_methods': {
    schema: z.array(z.enum(['totp', 'sms', 'email'])).max(3),
    default: ['totp', 'sms', 'email'],
  },
  'identity.known_address_days': { schema: z.number().int().min(1).max(365), default: 90 },
  'identity.open_without_factor': { schema: z.boolean(), default: true },
  // The name on the bank account beside the factor, and how many wrong ones end the session.
  'identity.verify_bank_name': { schema: z.boolean(), default: false },
  'identity.bank_name_tries': { schema: z.number().int().min(1).max(10), default: 3 },
  // trust.md 4.1: "remember" is one day; a trusted device is not verified for this long; two tabs may show one token.
  'identity.remember_hours': { schema: z.number().int().min(1).max(720), default: 24 },
  'identity.trusted_device_days': { schema: z.number().int().min(1).max(365), default: 90 },
  'identity.device_grace_seconds': { schema: z.number().int().min(0).max(60), default: 5 },
  // trust.md ACC-6, SES-7: how long a second look counts, and when money asks for one: where the member has a factor,
  // always, or never.
  'identity.step_up_minutes': { schema: z.number().int().min(1).max(60), default: 5 },
  'identity.step_up_money': { schema: z.enum(['factor', 'always', 'off']), default: 'factor' },
  // Wrong answers in a row (authenticator, recovery code, password, bank name) and for how long they count.
  'identity.factor_tries_max': { schema: z.number().int().min(3).max(20), default: 5 },
  'identity.factor_tries_minutes': { schema: z.number().int().min(1).max(1440), default: 15 },
  // trust.md ACC-11: how long the history of logins is kept.
  'identity.login_history_days': { schema: z.number().int().min(30).max(3650), default: 400 },
  // trust.md 4.3: the check for who cannot see a picture, and the zero bits of its proof (17: some 130,000 tries).
  'identity.captcha_proof': { schema: z.boolean(), default: true },
  'identity.captcha_proof_bits': { schema: z.number().int().min(12).max(22), default: 17 },
  // trust.md ACC-4: before what the house checks who a member is; nothing unless the operator says so.
  'identity.check_before': { schema: z.array(z.enum(['deposit', 'play', 'withdrawal'])).max(3), default: [] },
  // trust.md ACC-13, CMP-1: how long a closed account keeps what is personal (five years), then it is erased.
  'identity.erase_after_days': { schema: z.number().int().min(30).max(10_000), default: 1826 },
  // Pictures that a member may upload in a day (trust.md 4.11, quota).
  'identity.avatar_uploads_daily': { schema: z.number().int().min(1).max(100), default: 10 },
} as const
