const encoder = new TextEncoder()

export function utf8(text: string): Uint8Array<ArrayBuffer> {
  return encoder.encode(text)
}

export function toHex(bytes: Uint8Array): string {
  let text = ''
  for (const byte of bytes) text += (byte < 16 ? '0' : '') + byte.toString(16)
  return text
}

/** The bytes of a lower-case hex string; undefined for any other text. */
export function fromHex(hex: string): Uint8Array<ArrayBuffer> | undefined {
  if (!/^([0-9a-f]{2})*$/.test(hex)) return undefined
  return Uint8Array.from({ length: hex.length / 2 }, (_, i) => Number.parseInt(hex.slice(2 * i, 2 * i + 2), 16))
}

export function concat(...parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const result = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0))
  let offset = 0
  for (const part of parts) {
    result.set(part, offset)
    offset += part.length
  }
  return result
}

type NodeCrypto = { createHash(name: 'sha256'): { update(part: Uint8Array): void; digest(): Uint8Array } }
/** Synchronous, while WebCrypto crosses a thread for each call: that costs a server far more than the hashing. */
const node = (globalThis as { process?: { getBuiltinModule?(name: 'node:crypto'): NodeCrypto } }).process // absent in a browser
  ?.getBuiltinModule?.('node:crypto')

/** SHA-256 by the server's own crypto, or by WebCrypto, which browsers have in a secure context (DECISIONS 25). */
export async function sha256(...parts: readonly Uint8Array[]): Promise<Uint8Array<ArrayBuffer>> {
  if (node) {
    const hash = node.createHash('sha256')
    for (const part of parts) hash.update(part)
    return new Uint8Array(hash.digest())
  }
  return new Uint8Array(await globalThis.crypto.subtle.digest('SHA-256', concat(...parts)))
}

/** HMAC-SHA-512 with a fixed key, for any number of messages. */
export async function hmacSha512(key: Uint8Array): Promise<(message: Uint8Array) => Promise<Uint8Array<ArrayBuffer>>> {
  const { subtle } = globalThis.crypto
  const handle = await subtle.importKey('raw', concat(key), { name: 'HMAC', hash: 'SHA-512' }, false, ['sign'])
  return async (message) => new Uint8Array(await subtle.sign('HMAC', handle, concat(message)))
}
