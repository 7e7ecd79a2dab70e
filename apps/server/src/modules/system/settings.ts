import { assert } from '@lotus/kernel'
import type { Queryable } from '@lotus/database'
import { z } from 'zod'
import type { Json } from '../../platform/json.ts'
import { gamesSettings } from './games-settings.ts'
import { createRecent } from './recent.ts'
import { protectionSettings } from './protection-settings.ts'
import { securitySettings } from './security-settings.ts'
import { siteSettings } from './site-settings.ts'
import { talkSettings } from './talk-settings.ts'
import { vendorSettings } from './vendor-settings.ts'
import { findSetting, storeSetting } from './system.repo.ts'

const zLicence = z.object({ holder: z.string(), number: z.string(), authority: z.string(), verifyUrl: z.url() })
/** An amount of P as people write it: up to two decimals. */
const zAmountText = z.string().regex(/^\d{1,12}(\.\d{1,2})?$/)
const isLoopback = (url: string) => ['localhost', '127.0.0.1', '[::1]'].includes(new URL(url).hostname)
/** Every business day is reckoned in it: one that does not exist would stop bets and payments. */
const isTimeZone = (name: string) => {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== '' && /^[A-Za-z]/.test(name)
  } catch {
    return false
  }
}
const minutes = (max: number) => z.number().int().min(1).max(max)

/**
 * Every setting: what it may be and what holds while the operator has not set it. A rule that a document infers has a
 * row here instead of a literal in the code; the comment names the document.
 */
export const settingTable = {
  // Brand. Licence and legal name stay empty until the operator gives them (DECISIONS 24, trust.md C9).
  'brand.name': { schema: z.string().min(1).max(40), default: 'Lotus' },
  'brand.currency_symbol': { schema: z.string().min(1).max(5), default: 'P' },
  'brand.time_zone': { schema: z.string().min(1).max(60).refine(isTimeZone), default: 'Asia/Ho_Chi_Minh' },
  'brand.languages': { schema: z.array(z.enum(['vi', 'en'])).min(1), default: ['vi', 'en'] },
  'brand.default_language': { schema: z.enum(['vi', 'en']), default: 'vi' },
  'brand.legal_name': { schema: z.string().max(120).nullable(), default: null },
  'brand.licence': { schema: zLicence.nullable(), default: null },
  // Maintenance beats region in the answer of the status call (spec T02, trust.md 4.12).
  'system.maintenance': { schema: z.boolean(), default: false },
  ...siteSettings,
  ...vendorSettings,
  ...protectionSettings,
  // trust.md SES-4 and SES-2.
  'identity.session_hours': { schema: z.number().int().min(1).max(720), default: 24 },
  'identity.session_idle_minutes': { schema: minutes(1440), default: 30 },
  // DECISIONS 19: the pair of account and address class; the strict profile is 3 in 30.
  'identity.login_failures_max': { schema: z.number().int().min(1).max(20), default: 5 },
  'identity.login_window_minutes': { schema: minutes(1440), default: 15 },
  // trust.md 4.13: failures of one address class over all names, in the same window.
  'identity.login_class_failures_max': { schema: z.number().int().min(1).max(100_000), default: 100 },
  // trust.md ACC-2, ACC-3: the version of the terms in force. A new one is a change that counts: who has accepted another
  // one is asked again before the next deposit or bet.
  'identity.terms_version': { schema: z.string().min(1).max(40), default: '2026-01' },
  // DECISIONS 19, trust.md 4.13: failures after which a captcha is asked for: of the pair, of its address class, of all.
  'identity.captcha_after_failures': { schema: z.number().int().min(0).max(1000), default: 1 },
  'identity.captcha_class_failures': { schema: z.number().int().min(1).max(100_000), default: 10 },
  'identity.captcha_all_failures': { schema: z.number().int().min(1).max(1_000_000), default: 300 },
  // trust.md 4.3.
  'identity.captcha_minutes': { schema: minutes(10), default: 2 },
  // trust.md SES-8 and 4.4: codes by sms and mail; minutes is the specification's expiredMinutes.
  'identity.code_minutes': { schema: minutes(10), default: 5 },
  'identity.code_digits': { schema: z.number().int().min(6).max(10), default: 6 },
  'identity.code_tries': { schema: z.number().int().min(1).max(10), default: 5 },
  'identity.code_every_seconds': { schema: z.number().int().min(1).max(600), default: 60 },
  'identity.code_burst': { schema: z.number().int().min(1).max(20), default: 3 },
  // "Too many requests, retry after 5 minutes" (spec 9, K03).
  'identity.code_burst_minutes': { schema: minutes(60), default: 5 },
  'identity.code_target_daily': { schema: z.number().int().min(1).max(1000), default: 10 },
  'identity.code_class_daily': { schema: z.number().int().min(1).max(100_000), default: 30 },
  // Codes that one address class may ask for within an hour before a captcha is wanted, by channel.
  'identity.code_captcha_after': { schema: z.number().int().min(0).max(1000), default: 3 },
  // The house's budget against being made to send (trust.md 4.4), by channel.
  'identity.sms_hourly_max': { schema: z.number().int().min(1).max(1_000_000), default: 600 },
  'identity.mail_hourly_max': { schema: z.number().int().min(1).max(1_000_000), default: 3000 },
  // Life of a link that sets a new password; of a password that somebody else gave (trust.md C5).
  'identity.reset_minutes': { schema: minutes(1440), default: 30 },
  'identity.initial_password_hours': { schema: z.number().int().min(1).max(168), default: 24 },
  // Age of a password that counts as expired, 0 never; it forces a change only with PWDEXPFORCECHANGE3 (T05, trust.md C3).
  'identity.password_expiry_days': { schema: z.number().int().min(0).max(3650), default: 90 },
  // operations.md 0.4: free play.
  'identity.trial_balance': { schema: zAmountText, default: '2000' },
  'identity.trial_idle_hours': { schema: z.number().int().min(1).max(720), default: 72 },
  // Where links in mails and the way back from a provider lead; null: this machine. Never taken from a request.
  'brand.site_url': {
    schema: z
      .url({ protocol: /^https?$/ })
      .refine((url) => url.startsWith('https://') || isLoopback(url))
      .nullable(),
    default: null,
  },
  ...securitySettings,
  ...gamesSettings,
  ...talkSettings,
  // operations.md 5.1 (30 minutes idle); the length of a shift.
  'backoffice.session_hours': { schema: z.number().int().min(1).max(24), default: 8 },
  // trust.md BO-2: operators log in with a code of their authenticator.
  'backoffice.second_factor': { schema: z.boolean(), default: true },
  'backoffice.session_idle_minutes': { schema: minutes(480), default: 30 },
  // operations.md 3.4: limits of a withdrawal, of a business day, and T17's minutes; 3.2 and 3.3 the other two.
  'cashier.withdraw_min': { schema: zAmountText, default: '100' },
  'cashier.withdraw_max': { schema: zAmountText, default: '100000' },
  'cashier.withdraw_daily_count': { schema: z.number().int().min(1).max(100), default: 3 },
  'cashier.withdraw_daily_amount': { schema: zAmountText, default: '100000' },
  'cashier.withdraw_confirm_minutes': { schema: minutes(10_080), default: 30 },
  'cashier.deposit_open_max': { schema: z.number().int().min(1).max(20), default: 3 },
  'cashier.payout_accounts_max': { schema: z.number().int().min(1).max(20), default: 5 },
  // operations.md 3.4: valid bets that a deposit asks for, 1,000,000 is once. DECISIONS 10: none until the cashier's issue.
  'cashier.deposit_turnover_ppm': { schema: z.number().int().min(0).max(100_000_000), default: 0 },
  // operations.md 3.4: how much of a valid bet counts for a bonus, by category; `*` is every other one.
  'wallet.bonus_contributions': {
    schema: z.record(z.string().regex(/^([A-Z]{2,12}|\*)$/), z.number().int().min(0).max(1_000_000)),
    default: { '*': 1_000_000, PVP: 500_000, LIVE: 200_000 },
  },
  // Whether what is left of a bonus becomes cash when it is played through; fixed with each grant.
  'wallet.bonus_release_converts': { schema: z.boolean(), default: true },
  // The winner board: what a settled order must have paid, and how long ago at most (issue 4; components.md, "Honesty rules").
  'lottery.winner_min_payout': { schema: zAmountText, default: '1000' },
  'lottery.winner_hours': { schema: z.number().int().min(1).max(168), default: 24 },
  // Over so many hours `popular` counts orders.
  'lottery.popular_hours': { schema: z.number().int().min(1).max(720), default: 24 },
  // operations.md 0.3: bets of one member on one play and issue that cover more than this share of its outcomes are no valid bet.
  'lottery.cover_ppm': { schema: z.number().int().min(1).max(1_000_000), default: 700_000 },
  // Sources of outside results (issue 4, section 2): two have to agree. None at first: operators enter results.
  'lottery.feeds': {
    schema: z
      .array(
        z.object({
          name: z.string().regex(/^[a-z0-9-]{2,30}$/),
          url: z.url({ protocol: /^https?$/ }).refine((url) => url.startsWith('https://') || isLoopback(url)),
          games: z.array(z.string().regex(/^[A-Z0-9]{2,12}$/)).max(200),
        }),
      )
      .max(10)
      .refine((feeds) => new Set(feeds.map((feed) => feed.name)).size === feeds.length),
    default: [],
  },
  // wallet.md 1: months that stay in the database before the archive may take them.
  'wallet.archive_months': { schema: z.number().int().min(1).max(120), default: 13 },
  // Fingerprint of the demo accounts that were installed; null on an installation that never had any.
  'demo.accounts_fingerprint': { schema: z.string().nullable(), default: null },
} as const satisfies Record<string, { schema: z.ZodType; default: Json }>

export type SettingKey = keyof typeof settingTable
export type SettingValue<K extends SettingKey> = z.output<(typeof settingTable)[K]['schema']>

const recent = createRecent<SettingKey, unknown>()

/** The value in force: the stored one, else the default. At most two seconds old; inside a transaction always fresh. */
export async function getSetting<K extends SettingKey>(db: Queryable, key: K): Promise<SettingValue<K>> {
  const value = await recent.get(db, key, async () => {
    const row = await findSetting(db, key)
    return readSetting(key, row ? row.value : settingTable[key].default)
  })
  // What was put there under this key came out of this key's schema.
  return value as SettingValue<K>
}

/** Stores a value that fits the setting's schema; `by` is who set it. */
export async function setSetting<K extends SettingKey>(
  db: Queryable,
  key: K,
  value: SettingValue<K>,
  by: string,
): Promise<void> {
  const checked = readSetting(key, value)
  // Every schema of the table gives plain JSON.
  await storeSetting(db, key, checked as Json, by)
  recent.forget(db, key)
}

/** For whoever stored in a transaction: this process reads the new value at once. */
export function forgetSetting(db: Queryable, key: SettingKey): void {
  recent.forget(db, key)
}

function readSetting<K extends SettingKey>(key: K, value: unknown): SettingValue<K> {
  const parsed = settingTable[key].schema.safeParse(value)
  assert(parsed.success, `the setting ${key} does not fit its schema`)
  return parsed.data as SettingValue<K> // The table pairs each key with its schema.
}
