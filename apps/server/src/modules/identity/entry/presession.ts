import type { Rng } from '@lotus/kernel'
import type { Browser } from '../deps.ts'

const COOKIE = 'pre'
const LIFE_SECONDS = 3600
const pattern = /^[A-Za-z0-9_-]{43}$/

/**
 * The id of a browser before login: a random cookie that codes and provider logins are bound to (trust.md SES-8), so
 * that they cannot be used in another browser.
 */
export function presessionOf(browser: Pick<Browser, 'cookies'>): string | null {
  const value = browser.cookies[COOKIE]
  return value !== undefined && pattern.test(value) ? value : null
}

/** The same, created if the browser has none yet. */
export function ensurePresession(rng: Rng, browser: Pick<Browser, 'cookies' | 'setCookie'>): string {
  const value = presessionOf(browser) ?? Buffer.from(rng.bytes(32)).toString('base64url')
  browser.setCookie(COOKIE, value, { maxAgeSeconds: LIFE_SECONDS })
  return value
}

/** Removed at login: codes requested before must not be usable by the next person at this browser. */
export function forgetPresession(browser: Pick<Browser, 'setCookie'>): void {
  browser.setCookie(COOKIE, null)
}
