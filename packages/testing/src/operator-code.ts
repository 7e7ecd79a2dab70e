import { createHmac } from 'node:crypto'

const PERIOD_MS = 30_000
const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** The code that an authenticator app shows for a printed secret (RFC 6238: SHA-1, 30 seconds, six digits). */
export function operatorCode(secret: string, now: Date = new Date()): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(Math.floor(now.getTime() / PERIOD_MS)))
  const digest = createHmac('sha1', bytesOf(secret)).update(counter).digest()
  const offset = (digest.at(-1) ?? 0) & 15
  return ((digest.readUInt32BE(offset) & 0x7f_ff_ff_ff) % 1_000_000).toString().padStart(6, '0')
}

function bytesOf(base32: string): Buffer {
  const bits = [...base32.replace(/[\s=]/g, '').toUpperCase()]
    .map((letter) => alphabet.indexOf(letter).toString(2).padStart(5, '0'))
    .join('')
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
}
