import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'
import type { Clock } from '@lotus/kernel'

const STEP_SECONDS = 600
const HEX = /^[0-9a-f]{64}$/

/** Keys of addresses: who was given one by a call can load it for ten to twenty minutes, nobody else can. */
export type AddressKeys = {
  /** The address with its end and key. It stays the same for ten minutes, so that a page that asks again loads nothing. */
  add(url: string): string
  isValid(url: string, query: { until?: string | undefined; key?: string | undefined }): boolean
}

/** An image tag sends no session, so the call that names a picture gives its address a key (trust.md 4.11). */
export function createAddressKeys({ pepper, clock }: { pepper: Uint8Array; clock: Clock }): AddressKeys {
  const secret = Buffer.from(hkdfSync('sha256', pepper, '', 'keys of picture addresses', 32))
  const keyOf = (url: string, until: number) => createHmac('sha256', secret).update(`${until} ${url}`).digest()
  const seconds = () => Math.floor(clock.now().getTime() / 1000)
  return {
    add(url) {
      const until = (Math.floor(seconds() / STEP_SECONDS) + 2) * STEP_SECONDS
      return `${url}?until=${until}&key=${keyOf(url, until).toString('hex')}`
    },
    isValid(url, { until = '', key = '' }) {
      if (!/^\d{1,12}$/.test(until) || !HEX.test(key) || Number(until) <= seconds()) return false
      return timingSafeEqual(Buffer.from(key, 'hex'), keyOf(url, Number(until)))
    },
  }
}
