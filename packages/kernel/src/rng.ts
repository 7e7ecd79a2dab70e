import { assert } from './assert.ts'

/** A source of random bytes, passed in; production uses the system's generator. */
export type Rng = { bytes(count: number): Uint8Array }

const STOCK_BYTES = 4096
const stock = new Uint8Array(STOCK_BYTES)
let used = STOCK_BYTES

/**
 * Small amounts come from a buffer: a system call for each would cost more than the bytes. No byte is handed out twice.
 */
export const systemRng: Rng = {
  bytes(count) {
    if (count > STOCK_BYTES) return globalThis.crypto.getRandomValues(new Uint8Array(count))
    if (used + count > STOCK_BYTES) {
      globalThis.crypto.getRandomValues(stock)
      used = 0
    }
    const taken = stock.slice(used, used + count)
    // Bytes that were handed out are cleared.
    stock.fill(0, used, used + count)
    used += count
    return taken
  },
}

/** Uniform integer in [0, limit), by rejection: no modulo bias (trust.md RNG-4). */
export function uniformInt(rng: Rng, limit: number): number {
  assert(Number.isInteger(limit) && limit > 0 && limit <= 0x1_0000_0000, 'uniformInt needs a limit of 1 to 2^32')
  const bound = 0x1_0000_0000 - (0x1_0000_0000 % limit)
  for (;;) {
    const [a = 0, b = 0, c = 0, d = 0] = rng.bytes(4)
    const value = ((a << 24) | (b << 16) | (c << 8) | d) >>> 0
    if (value < bound) return value % limit
  }
}

/** A text of `length` signs, each drawn by itself, so that every text is equally likely. */
export const randomText = (rng: Rng, signs: string | readonly string[], length: number): string =>
  Array.from({ length }, () => signs[uniformInt(rng, signs.length)]).join('')

/** A deterministic generator for tests and replays (xorshift128 over a seed number); never for outcomes. */
export function seededRng(seed: number): Rng {
  let [a, b, c, d] = [seed >>> 0 || 1, 0x9e3779b9, 0x243f6a88, 0xb7e15162]
  const next = () => {
    const t = b << 9
    let r = Math.imul(b, 5)
    r = Math.imul((r << 7) | (r >>> 25), 9)
    c ^= a
    d ^= b
    b ^= c
    a ^= d
    c ^= t
    d = (d << 11) | (d >>> 21)
    return r >>> 0
  }
  for (let i = 0; i < 16; i += 1) next()
  return { bytes: (count) => Uint8Array.from({ length: count }, () => next() & 0xff) }
}
