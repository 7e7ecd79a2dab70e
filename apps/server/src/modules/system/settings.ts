import { assert } from '@lotus/kernel'
import type { Queryable } from '@lotus/database'
import { z } from 'zod'
import type { Json } from '../../platform/json.ts'
import { findSetting, storeSetting } from './system.repo.ts'

const zLicence = z.object({ holder: z.string(), number: z.string(), authority: z.string(), verifyUrl: z.url() })
/** An amount of P as people write it: up to two decimals. */
const zAmountText = z.string().regex(/^\d{1,12}(\.\d{1,2})?$/)
const isLoopback = (url: string) => ['localhost', '127.0.0.1', '[::1]'].includes(new URL(url).hostname)
const minutes = (max: number) => z.number().int().min(1).max(max)

/**
 * Every setting: what it may be and what holds while the operator has not set it. A rule that a document infers has a
 * row here instead of a literal in the code; the comment names the document.
 */
export const settingTable = {
  // Brand. Licence and legal name stay empty until the operator gives them (DECISIONS 24, trust.md C9).
  'brand.name': { schema: z.string().min(1).max(40), default: 'Lotus' },
  'brand.currency_symbol': { schema: z.string().min(1).max(5), default: 'P' },
  'brand.time_zone': { schema: z.string().min(1).max(60), default: 'Asia/Ho_Chi_Minh' },
  'brand.languages': { schema: z.array(z.enum(['vi', 'en'])).min(1), default: ['vi', 'en'] },
  'brand.default_language': { schema: z.enum(['vi', 'en']), default: 'vi' },
  'brand.legal_name': { schema: z.string().max(120).nullable(), default: null },
  'brand.licence': { schema: zLicence.nullable(), default: null },
  // Maintenance beats region in the answer of the status call (spec T02, trust.md 4.12).
  'system.maintenance': { schema: z.boolean(), default: false },
  // trust.md SES-4 and SES-2.
  'identity.session_hours': { schema: z.number().int().min(1).max(720), default: 24 },
  'identity.session_idle_minutes': { schema: minutes(1440), default: 30 },
  // DECISIONS 19: the pair of account and address class; the strict profile is 3 in 30.
  'identity.login_failures_max': { schema: z.number().int().min(1).max(20), default: 5 },
  'identity.login_window_minutes': { schema: minutes(1440), default: 15 },
  // trust.md 4.13: failures of one address class over all names, in the same window.
  'identity.login_class_failures_max': { schema: z.number().int().min(1).max(100_000), default: 100 },
  // trust.md ACC-2: the version of the terms that a new member accepts where the form names none.
  'identity.terms_version': { schema: z.string().min(1).max(40), default: '2026-01' },
  // operations.md 5.1 (30 minutes idle); the length of a shift.
  'backoffice.session_hours': { schema: z.number().int().min(1).max(24), default: 8 },
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

/** How long another process may go on with an old value. */
const CACHE_MS = 2_000
type Cached = { value: unknown; until: number }
const caches = new WeakMap<Queryable, Map<SettingKey, Cached>>()

function cacheOf(db: Queryable): Map<SettingKey, Cached> {
  let cache = caches.get(db)
  if (!cache) {
    cache = new Map()
    caches.set(db, cache)
  }
  return cache
}

/** The value in force: the stored one, else the default. At most two seconds old; inside a transaction always fresh. */
export async function getSetting<K extends SettingKey>(db: Queryable, key: K): Promise<SettingValue<K>> {
  const cache = cacheOf(db)
  const cached = cache.get(key)
  // What was put there under this key came out of this key's schema.
  if (cached && cached.until > performance.now()) return cached.value as SettingValue<K>
  const row = await findSetting(db, key)
  const value = readSetting(key, row ? row.value : settingTable[key].default)
  cache.set(key, { value, until: performance.now() + CACHE_MS })
  return value
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
  cacheOf(db).delete(key)
}

function readSetting<K extends SettingKey>(key: K, value: unknown): SettingValue<K> {
  const parsed = settingTable[key].schema.safeParse(value)
  assert(parsed.success, `the setting ${key} does not fit its schema`)
  return parsed.data as SettingValue<K> // The table pairs each key with its schema.
}
