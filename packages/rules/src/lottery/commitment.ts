import { assert } from '@lotus/kernel'
import { SEED_BYTES } from './draw-words.ts'
import { sha256, toHex, utf8 } from './hash.ts'

/** The commitment published with an issue before it opens: SHA-256 of the ASCII text `lotus-seed-v1` and the seed, in hex. */
export async function commitmentOf(seed: Uint8Array): Promise<string> {
  assert(seed.length === SEED_BYTES, 'a server seed has 32 bytes')
  return toHex(await sha256(utf8('lotus-seed-v1'), seed))
}
