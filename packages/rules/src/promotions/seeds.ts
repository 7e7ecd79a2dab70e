import { fromHex, sha256, toHex, utf8 } from '../lottery/hash.ts'

/** Of everything that is committed: 32 bytes of the system's generator, used once and never again. */
export const SEED_BYTES = 32
const HOLDER_DIGITS = 32

/** What stands in the public log beforehand: SHA-256 of a fixed text and the seed's bytes, in lower-case hex. */
export async function commitTo(tag: Uint8Array, seed: Uint8Array): Promise<string> {
  return toHex(await sha256(tag, seed))
}

/** A seed's bytes from its hex; undefined if it is none. */
export function readSeed(hex: string): Uint8Array | undefined {
  const bytes = fromHex(hex)
  return bytes?.length === SEED_BYTES ? bytes : undefined
}

/** The name of a member in one list: the first 16 bytes of SHA-256 over a fixed text, the list's salt and the member. */
export async function holderOf(tag: Uint8Array, salt: Uint8Array, memberId: bigint): Promise<string> {
  return toHex(await sha256(tag, salt, utf8(`|${memberId}`))).slice(0, HOLDER_DIGITS)
}
