/**
 * Everything that a brand may lack before its doors open, and how bad it is: `blocks` means that nobody could play, or
 * that money or accounts would not be safe; `warns` is for the operator to decide. Each has two texts in `brand.json`:
 * what is wrong, and how to mend it.
 */
export const findingLevels = {
  profile_demo: 'blocks',
  operator_none: 'blocks',
  operator_waiting: 'warns',
  operator_single: 'warns',
  operator_held: 'warns',
  second_factor_off: 'blocks',
  demo_accounts: 'blocks',
  demo_secrets: 'blocks',
  demo_vendors: 'blocks',
  country_none: 'blocks',
  site_url_none: 'blocks',
  site_url_plain: 'blocks',
  proxy_hops_none: 'blocks',
  domains_none: 'warns',
  staff_private: 'warns',
  maintenance_on: 'warns',
  brand_name_usual: 'warns',
  legal_name_none: 'warns',
  licence_none: 'warns',
  contact_none: 'warns',
  page_missing: 'blocks',
  game_none: 'blocks',
  results_alone: 'warns',
  rescue_waits: 'warns',
  channel_none: 'blocks',
  payout_banks_none: 'blocks',
  payout_parts_small: 'warns',
  own_account_fee: 'warns',
  usdt_rate_old: 'warns',
  mail_none: 'warns',
  sms_none: 'warns',
  screening_none: 'warns',
  pepper_weak: 'blocks',
  pepper_file: 'warns',
  database_unsafe: 'blocks',
  database_superuser: 'blocks',
  database_plain: 'warns',
  archive_none: 'warns',
  beacon_none: 'warns',
  witness_none: 'warns',
} as const satisfies Record<string, 'blocks' | 'warns'>

export type FindingCode = keyof typeof findingLevels
export type FindingLevel = (typeof findingLevels)[FindingCode]
/** In the order of the table: what blocks the most first things first. */
export const findingCodes = Object.keys(findingLevels) as [FindingCode, ...FindingCode[]] // its own keys
