/** First 32 bits of the fractional parts of the cube roots of the first 64 primes (FIPS 180-4). */
const K = new Uint32Array(64)
/** The same of the square roots of the first eight. */
const START = new Uint32Array(8)

fillConstants()

function fillConstants(): void {
  const fraction = (value: number) => ((value - Math.floor(value)) * 2 ** 32) | 0
  let found = 0
  for (let candidate = 2; found < 64; candidate += 1) {
    if (!isPrime(candidate)) continue
    K[found] = fraction(Math.cbrt(candidate))
    if (found < 8) START[found] = fraction(Math.sqrt(candidate))
    found += 1
  }
}

function isPrime(number: number): boolean {
  for (let divisor = 2; divisor * divisor <= number; divisor += 1) if (number % divisor === 0) return false
  return true
}

const rotate = (word: number, by: number) => (word >>> by) | (word << (32 - by))
const schedule = new Uint32Array(64)
const state = new Uint32Array(8)

function addBlock(view: DataView, offset: number): void {
  const w = (at: number) => schedule[at] ?? 0
  for (let at = 0; at < 16; at += 1) schedule[at] = view.getUint32(offset + at * 4)
  for (let at = 16; at < 64; at += 1) {
    const [a, b] = [w(at - 15), w(at - 2)]
    const low = rotate(a, 7) ^ rotate(a, 18) ^ (a >>> 3)
    const high = rotate(b, 17) ^ rotate(b, 19) ^ (b >>> 10)
    schedule[at] = w(at - 16) + low + w(at - 7) + high
  }
  let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = state
  for (let at = 0; at < 64; at += 1) {
    const first = h + (rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25)) + ((e & f) ^ (~e & g)) + (K[at] ?? 0) + w(at)
    const second = (rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))
    h = g
    g = f
    f = e
    e = (d + first) | 0
    d = c
    c = b
    b = a
    a = (first + second) | 0
  }
  const sum = [a, b, c, d, e, f, g, h]
  for (let at = 0; at < 8; at += 1) state[at] = (state[at] ?? 0) + (sum[at] ?? 0)
}

/**
 * The first 64 bits of SHA-256 of an ASCII text, as two words. Implemented here because the browser's own is
 * asynchronous: a hundred thousand hashes would take seconds.
 */
export function hashHead(text: string): readonly [number, number] {
  const blocks = Math.ceil((text.length + 9) / 64)
  const bytes = new Uint8Array(blocks * 64)
  for (let at = 0; at < text.length; at += 1) bytes[at] = text.charCodeAt(at)
  bytes[text.length] = 0x80
  const view = new DataView(bytes.buffer)
  view.setUint32(bytes.length - 4, text.length * 8)
  state.set(START)
  for (let block = 0; block < blocks; block += 1) addBlock(view, block * 64)
  return [state[0] ?? 0, state[1] ?? 0]
}

const zeroBits = ([first, second]: readonly [number, number]): number =>
  first === 0 ? 32 + Math.clz32(second) : Math.clz32(first)

/** After this many times the expected tries the challenge must be invalid. */
const PATIENCE = 64

/** The number that solves the server's challenge (`captcha.challenge`); undefined if none was found in time. */
export function findWork(challenge: string, bits: number): number | undefined {
  const last = Math.min(2 ** bits * PATIENCE, Number.MAX_SAFE_INTEGER)
  for (let number = 0; number < last; number += 1) {
    if (zeroBits(hashHead(`${challenge}.${number}`)) >= bits) return number
  }
  return undefined
}
