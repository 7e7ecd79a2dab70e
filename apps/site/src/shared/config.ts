import { defaultLanguage } from '@lotus/i18n'

/** The site config of the specification (E02), as far as it is fixed in the bundle. */
export const siteConfig = {
  platform: 'web',
  device: 'WEB',
  lotteryType: 'SEA',
  prizeMode: 'SEA',
  merchant: 'lotus',
  merchantCode: 'lotus',
  moduleId: 'site',
  defaultLanguage,
} as const

/** A chunk that takes longer than this has failed (R27, K01). */
export const CHUNK_TIMEOUT_MS = 120_000
