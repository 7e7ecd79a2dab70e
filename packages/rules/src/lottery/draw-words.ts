import { assert, must } from '@lotus/kernel'
import { hmacSha512, utf8 } from './hash.ts'

/** A server seed is 32 bytes of the system's generator, used for one issue of one game and never again. */
export const SEED_BYTES = 32

/** The input of an own draw (DECISIONS 27). */
export type DrawSeed = {
  /** The family's own name, never an alias. */
  readonly family: string
  /** The server seed, revealed after the draw. */
  readonly seed: Uint8Array
  /** Root of the issue's orders, frozen at lock: 64 lower-case hex digits (`order-root.ts`). */
  readonly orderRoot: string
  /** Game-wide unique issue id, `YYYYMMDD` or `YYYYMMDD-NNNN` (DECISIONS 26). */
  readonly issueId: string
  /** Randomness of a public beacon as lower-case hex, for periods of 5 minutes or more (DECISIONS 27). */
  readonly beacon?: string
}

/** The next word of the stream of a draw: 32 bits, uniform. */
export type NextWord = () => Promise<number>

/**
 * The words of a draw (DECISIONS 27):
 *
 * 1. Block j (j = 0, 1, 2 ...) is HMAC-SHA-512 with the 32 raw bytes of the seed as key. Its message is the ASCII text
 *    `lotus-draw-v1|FAMILY|ISSUE|ROOT|BEACON|j`: FAMILY such as `vn_north` (never an alias), ISSUE the issue id, ROOT the
 *    order root as 64 lower-case hex digits, BEACON the beacon's lower-case hex or nothing at all (the two bars then stand
 *    together), j in decimal without leading zeros.
 * 2. Each block of 64 bytes is read as 16 unsigned 32-bit words, big-endian, and the blocks follow each other.
 */
export async function openDrawStream({ family, seed, orderRoot, issueId, beacon = '' }: DrawSeed): Promise<NextWord> {
  assert(/^[0-9a-f]{64}$/.test(orderRoot), 'an order root is 64 lower-case hex digits')
  assert(/^[0-9]{8}(-[0-9]{4,6})?$/.test(issueId), 'an issue id is YYYYMMDD or YYYYMMDD-NNNN')
  assert(/^([0-9a-f]{2})*$/.test(beacon), 'a beacon value is lower-case hex')
  return openWords(seed, `lotus-draw-v1|${family}|${issueId}|${orderRoot}|${beacon}`)
}

/** The words of HMAC-SHA-512 blocks with a seed as key, their message `PREFIX|j` (steps 1 and 2 above). */
export async function openWords(seed: Uint8Array, prefix: string): Promise<NextWord> {
  assert(seed.length === SEED_BYTES, 'a server seed has 32 bytes')
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

/** A uniform whole number below `limit`: words at or above the greatest multiple of it are dropped, the rest taken modulo it. */
export async function uniformBelow(next: NextWord, limit: number): Promise<number> {
  assert(limit >= 1 && limit <= 1_000_000_000, 'a word of 32 bits holds numbers below a milliard')
  const bound = 2 ** 32 - (2 ** 32 % limit)
  for (;;) {
    const word = await next()
    if (word < bound) return word % limit
  }
}

export async function uniformDigits(next: NextWord, width: number): Promise<string> {
  return String(await uniformBelow(next, 10 ** width)).padStart(width, '0')
}
