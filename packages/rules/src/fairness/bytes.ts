import { concat } from '../lottery/hash.ts'

export { concat, fromHex, sha256, toHex, utf8 } from '../lottery/hash.ts'

/** Standard base64 with padding, as signed notes carry it. */
export function toBase64(bytes: Uint8Array): string {
  let text = ''
  for (const byte of bytes) text += String.fromCharCode(byte)
  return btoa(text)
}

/** The bytes of canonical standard base64; undefined for any other text. */
export function fromBase64(text: string): Uint8Array<ArrayBuffer> | undefined {
  if (!/^[A-Za-z0-9+/]*={0,2}$/.test(text) || text.length % 4 !== 0) return undefined
  const bytes = Uint8Array.from(atob(text), (character) => character.charCodeAt(0))
  // Non-zero unused bits at the end would allow several texts for one signature.
  return toBase64(bytes) === text ? bytes : undefined
}

/** A number of 64 bits, big-endian. */
export function uint64(value: number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(8)
  new DataView(bytes.buffer).setBigUint64(0, BigInt(value))
  return bytes
}

/** The first four bytes of SHA-256, which name a key in a signed note. */
export async function shortHash(...parts: readonly Uint8Array[]): Promise<Uint8Array<ArrayBuffer>> {
  const digest = await globalThis.crypto.subtle.digest('SHA-256', concat(...parts))
  return new Uint8Array(digest.slice(0, 4))
}
