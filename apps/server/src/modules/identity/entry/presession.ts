import type { Rng } from '@lotus/kernel'
import type { Browser } from '../deps.ts'

const COOKIE = 'pre'
const LIFE_SECONDS = 3600
const pattern = /^[A-Za-z0-9_-]{43}$/

/**
 * The browser that nobody is logged in with: a random cookie that codes and ways to a provider are bound to (trust.md
 * SES-8), so that what one browser asked for opens nothing in another.
 */
export function presessionOf(browser: Pick<Browser, 'cookies'>): string | null {
  const value = browser.cookies[COOKIE]
  return value !== undefined && pattern.test(value) ? value : null
}

/** The same, given out where the browser has none yet. */
export function ensurePresession(rng: Rng, browser: Pick<Browser, 'cookies' | 'setCookie'>): string {
  const value = presessionOf(browser) ?? Buffer.from(rng.bytes(32)).toString('base64url')
  browser.setCookie(COOKIE, value, { maxAgeSeconds: LIFE_SECONDS })
  return value
}

/** Who logged in starts anew: nothing that was asked for before stays open to the next person at this screen. */
export function forgetPresession(browser: Pick<Browser, 'setCookie'>): void {
  browser.setCookie(COOKIE, null)
}
