import { Secret, TOTP } from 'otpauth'
import type { Rng } from '@lotus/kernel'

// Codes of authenticator apps (RFC 6238), as every common app makes them.

const PERIOD_SECONDS = 30
const SECRET_BYTES = 20
/** One step to either side: clocks of phones are not exact. */
const WINDOW_STEPS = 1

const appOf = (secretBase32: string, label = '', issuer = '') =>
  new TOTP({
    secret: Secret.fromBase32(secretBase32),
    label,
    issuer,
    algorithm: 'SHA1',
    digits: 6,
    period: PERIOD_SECONDS,
  })

export function newTotpSecret(rng: Rng): string {
  return new Secret({ buffer: new Uint8Array(rng.bytes(SECRET_BYTES)).buffer }).base32
}

/** The content of the QR code for an authenticator app. */
export function totpUri(secretBase32: string, { label, issuer }: { label: string; issuer: string }): string {
  return appOf(secretBase32, label, issuer).toString()
}

/** The step of a typed code, or null. Each step counts once: the caller stores the last one (trust.md SES-9). */
export function totpStepOf(secretBase32: string, code: string, now: Date): bigint | null {
  const token = code.replaceAll(' ', '')
  if (!/^\d{6}$/.test(token)) return null
  const timestamp = now.getTime()
  const delta = appOf(secretBase32).validate({ token, timestamp, window: WINDOW_STEPS })
  return delta === null ? null : BigInt(TOTP.counter({ timestamp, period: PERIOD_SECONDS }) + delta)
}
