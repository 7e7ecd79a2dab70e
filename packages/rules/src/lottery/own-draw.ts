import { assert } from '@lotus/kernel'
import { openWords, SEED_BYTES, uniformDigits, type DrawSeed } from './draw-words.ts'
import { drawShape } from './families.ts'
import { sha256, toHex, utf8 } from './hash.ts'
import type { LotteryFamily } from './play.ts'

export { SEED_BYTES }

export type OwnDrawInput = DrawSeed & { readonly family: LotteryFamily }

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
  const { family } = input
  const next = await openWords(input)
  const prizes: Record<string, string[]> = {}
  for (const { prize, count, width } of drawShape(family)) {
    const numbers: string[] = []
    while (numbers.length < count) numbers.push(await uniformDigits(next, width))
    prizes[prize] = numbers
  }
  return prizes
}
