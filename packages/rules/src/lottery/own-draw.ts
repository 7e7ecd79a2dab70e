import { assert, must } from '@lotus/kernel'
import { drawShape } from './families.ts'
import { hmacSha512, sha256, toHex, utf8 } from './hash.ts'
import type { LotteryFamily } from './play.ts'

/** A server seed is 32 bytes of the system's generator, used for one issue of one game and never again. */
export const SEED_BYTES = 32

export type OwnDrawInput = {
  readonly family: LotteryFamily
  /** The server seed, revealed after the draw. */
  readonly seed: Uint8Array
  /** Root of the issue's orders, frozen at lock: 64 lower-case hex digits (`order-root.ts`). */
  readonly orderRoot: string
  /** Game-wide unique issue id, `YYYYMMDD` or `YYYYMMDD-NNNN` (DECISIONS 26). */
  readonly issueId: string
  /** Randomness of a public beacon as lower-case hex, for periods of 5 minutes or more (DECISIONS 27). */
  readonly beacon?: string
}

/** The commitment published with an issue before it opens: SHA-256 of the ASCII text `lotus-seed-v1` and the seed, in hex. */
export async function commitmentOf(seed: Uint8Array): Promise<string> {
  assert(seed.length === SEED_BYTES, 'a server seed has 32 bytes')
  return toHex(await sha256(utf8('lotus-seed-v1'), seed))
}

/**
 * The result of an own draw (DECISIONS 27). Anyone who holds the revealed seed can recompute it:
 *
 * 1. Block j (j = 0, 1, 2 ...) is HMAC-SHA-512 with the 32 raw bytes of the seed as key. Its message is the ASCII text
 *    `lotus-draw-v1|FAMILY|ISSUE|ROOT|BEACON|j`: FAMILY such as `vn_north` (never an alias), ISSUE the issue id, ROOT the
 *    order root as 64 lower-case hex digits, BEACON the beacon's lower-case hex or nothing at all (the two bars then stand
 *    together), j in decimal without leading zeros.
 * 2. Each block of 64 bytes is read as 16 unsigned 32-bit words, big-endian, and the blocks follow each other.
 * 3. A number of w digits takes the next word x. If x >= floor(2^32 / 10^w) * 10^w the word is dropped and the next one
 *    is taken (this is what keeps every number equally likely); otherwise the number is x mod 10^w with leading zeros.
 * 4. Numbers are taken prize by prize in the order of the family's shape (vn_north: DB, G1, G2 .. G7), first to last.
 *
 * Test vector: seed 000102..1f, family vn_north, issue 20260101-0001, root the SHA-256 of nothing (an issue without
 * orders), no beacon. The commitment and the numbers stand in `own-draw.test.ts`, with further vectors.
 */
export async function deriveDraw(input: OwnDrawInput): Promise<Record<string, string[]>> {
  const { family, seed, orderRoot, issueId, beacon = '' } = input
  assert(seed.length === SEED_BYTES, 'a server seed has 32 bytes')
  assert(/^[0-9a-f]{64}$/.test(orderRoot), 'an order root is 64 lower-case hex digits')
  assert(/^[0-9]{8}(-[0-9]{4,6})?$/.test(issueId), 'an issue id is YYYYMMDD or YYYYMMDD-NNNN')
  assert(/^([0-9a-f]{2})*$/.test(beacon), 'a beacon value is lower-case hex')
  const next = await words(seed, `lotus-draw-v1|${family}|${issueId}|${orderRoot}|${beacon}`)
  const prizes: Record<string, string[]> = {}
  for (const { prize, count, width } of drawShape(family)) {
    const numbers: string[] = []
    while (numbers.length < count) numbers.push(await uniformDigits(next, width))
    prizes[prize] = numbers
  }
  return prizes
}

/** The stream of big-endian words of block 0, block 1, ... */
async function words(seed: Uint8Array, prefix: string): Promise<() => Promise<number>> {
  const mac = await hmacSha512(seed)
  const queue: number[] = []
  let block = 0
  return async () => {
    if (queue.length === 0) {
      const bytes = await mac(utf8(`${prefix}|${block}`))
      block += 1
      const view = new DataView(bytes.buffer)
      for (let at = 0; at < bytes.length; at += 4) queue.push(view.getUint32(at, false))
    }
    return must(queue.shift(), 'a block has words')
  }
}

async function uniformDigits(next: () => Promise<number>, width: number): Promise<string> {
  assert(width >= 1 && width <= 9, 'a word of 32 bits holds numbers of up to 9 digits')
  const limit = 10 ** width
  const bound = 2 ** 32 - (2 ** 32 % limit)
  for (;;) {
    const word = await next()
    if (word < bound) return String(word % limit).padStart(width, '0')
  }
}
