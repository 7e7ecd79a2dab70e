import type { SettingKey } from './settings.ts'

/**
 * Settings that decide who gets in, how people prove themselves, and where people and money are sent: one operator
 * proposes a change, another one puts it in force (trust.md BO-3). The switch of the maintenance is none of them: it has to
 * be at hand.
 */
const guarded: ReadonlySet<SettingKey> = new Set<SettingKey>([
  'backoffice.second_factor',
  'system.staff_addresses',
  'brand.site_url',
  'site.customer_service_url',
  'site.domains',
  'site.game_cdns',
  'site.help_frame_origins',
  'identity.verify_address',
  'identity.verify_methods',
  'identity.open_without_factor',
  'identity.known_address_days',
  'identity.trusted_device_days',
  'identity.step_up_minutes',
  'identity.step_up_money',
  'identity.factor_tries_max',
  'identity.code_digits',
  'identity.code_tries',
  'identity.login_failures_max',
  'identity.login_class_failures_max',
  'identity.check_before',
  'identity.erase_after_days',
  'cashier.withdraw_max',
  'cashier.withdraw_daily_amount',
])

export const isGuarded = (key: string): boolean => guarded.has(key as SettingKey) // A set may be asked for any text.
