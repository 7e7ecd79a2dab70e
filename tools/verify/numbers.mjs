import { bytesOf, subtle, text } from './bytes.mjs'

// --- uniform numbers from a seed ---------------------------------------------------------------------------------

/** Uniform numbers from the 32-bit words of the blocks of HMAC-SHA-512(seed, `label|j`). */
export async function numbersOf(seed, label) {
  const key = await subtle.importKey('raw', bytesOf(seed), { name: 'HMAC', hash: 'SHA-512' }, false, ['sign'])
  const numbers = []
  let block = 0
  /** A uniform number below k: words past the last whole multiple of k are dropped. */
  return async (k) => {
    for (;;) {
      if (numbers.length === 0) {
        const view = new DataView(await subtle.sign('HMAC', key, text.encode(`${label}|${block}`)))
        for (let at = 0; at < 64; at += 4) numbers.push(view.getUint32(at))
        block += 1
      }
      const drawn = numbers.shift()
      if (drawn < 2 ** 32 - (2 ** 32 % k)) return drawn % k
    }
  }
}
