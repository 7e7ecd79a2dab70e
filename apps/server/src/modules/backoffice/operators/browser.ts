import type { Rng } from '@lotus/kernel'
import type { CallContext } from '../../../platform/http/context.ts'
import { addressOrNull, hashToken, newSessionToken } from '../../identity/index.ts'

/** The browser of a call. */
export type Browser = Pick<CallContext, 'ip' | 'userAgent' | 'headers' | 'cookies' | 'setCookie'>

const DEVICE_COOKIE = 'bo-device'
const DEVICE_SECONDS = 400 * 24 * 3600
const TOKEN = /^[\w-]{43}$/

/** By which a browser is known again, whoever works in it; it gets a new one if it has none. */
export function deviceHashOf(rng: Rng, { cookies, setCookie }: Pick<Browser, 'cookies' | 'setCookie'>): Uint8Array {
  const known = cookies[DEVICE_COOKIE]
  const token = known !== undefined && TOKEN.test(known) ? known : newSessionToken(rng).token
  setCookie(DEVICE_COOKIE, token, { maxAgeSeconds: DEVICE_SECONDS })
  return hashToken(token)
}

/** Everything by which somebody may be known who calls without a session. */
export function marksOf(
  rng: Rng,
  browser: Browser,
): { tokenHash: Uint8Array | null; deviceHash: Uint8Array; ip: string | null } {
  const sent = browser.headers['authorization']
  const token = typeof sent === 'string' ? /^Bearer ([\w-]{20,200})$/.exec(sent)?.[1] : undefined
  return {
    tokenHash: token === undefined ? null : hashToken(token),
    deviceHash: deviceHashOf(rng, browser),
    ip: addressOrNull(browser.ip),
  }
}
