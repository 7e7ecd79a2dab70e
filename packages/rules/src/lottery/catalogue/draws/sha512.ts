/**
 * SHA-512 (FIPS 180-4) in plain arithmetic. The rules are synchronous, and the platform's own hash is asynchronous;
 * only the race drawn from a keno draw needs it. A test compares it with the platform's.
 */
const MASK = (1n << 64n) - 1n

function primes(count: number): bigint[] {
  const found: bigint[] = []
  for (let n = 2n; found.length < count; n += 1n) if (found.every((p) => n % p !== 0n)) found.push(n)
  return found
}

/** The first 64 fractional bits of a root of n: floor(n^(1/degree) * 2^64) without its integer part. */
function rootBits(n: bigint, degree: bigint): bigint {
  const target = n << (64n * degree)
  let [low, high] = [0n, n << 64n]
  while (low < high) {
    const middle = (low + high + 1n) >> 1n
    if (middle ** degree <= target) low = middle
    else high = middle - 1n
  }
  return low & MASK
}

const constants = primes(80).map((p) => rootBits(p, 3n))
const start = primes(8).map((p) => rootBits(p, 2n))
const rotate = (x: bigint, by: bigint) => ((x >> by) | (x << (64n - by))) & MASK

function padded(bytes: Uint8Array): Uint8Array {
  const size = Math.ceil((bytes.length + 17) / 128) * 128
  const block = new Uint8Array(size)
  block.set(bytes)
  block[bytes.length] = 0x80
  new DataView(block.buffer).setBigUint64(size - 8, BigInt(bytes.length * 8))
  return block
}

function schedule(view: DataView, offset: number): bigint[] {
  const w = Array.from({ length: 16 }, (_, i) => view.getBigUint64(offset + 8 * i))
  for (let i = 16; i < 80; i += 1) {
    const [a = 0n, b = 0n, c = 0n, d = 0n] = [w[i - 15], w[i - 2], w[i - 16], w[i - 7]]
    const small0 = rotate(a, 1n) ^ rotate(a, 8n) ^ (a >> 7n)
    const small1 = rotate(b, 19n) ^ rotate(b, 61n) ^ (b >> 6n)
    w.push((c + small0 + d + small1) & MASK)
  }
  return w
}

function compress(state: readonly bigint[], w: readonly bigint[]): bigint[] {
  let [a = 0n, b = 0n, c = 0n, d = 0n, e = 0n, f = 0n, g = 0n, h = 0n] = state
  for (const [i, word] of w.entries()) {
    const big1 = rotate(e, 14n) ^ rotate(e, 18n) ^ rotate(e, 41n)
    const t1 = h + big1 + ((e & f) ^ (~e & MASK & g)) + (constants[i] ?? 0n) + word
    const big0 = rotate(a, 28n) ^ rotate(a, 34n) ^ rotate(a, 39n)
    const t2 = big0 + ((a & b) ^ (a & c) ^ (b & c))
    ;[h, g, f, e, d, c, b, a] = [g, f, e, (d + t1) & MASK, c, b, a, (t1 + t2) & MASK]
  }
  return [a, b, c, d, e, f, g, h].map((value, i) => (value + (state[i] ?? 0n)) & MASK)
}

/** The hash of a text in lower-case hex, 128 digits. */
export function sha512Hex(text: string): string {
  const bytes = padded(new TextEncoder().encode(text))
  const view = new DataView(bytes.buffer)
  let state: readonly bigint[] = start
  for (let offset = 0; offset < bytes.length; offset += 128) state = compress(state, schedule(view, offset))
  return state.map((word) => word.toString(16).padStart(16, '0')).join('')
}
