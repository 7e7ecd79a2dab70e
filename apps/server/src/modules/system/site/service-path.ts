import { createCipheriv, hkdfSync } from 'node:crypto'
import { uniformInt, type Rng } from '@lotus/kernel'

const KEY_CHARACTERS = 8
const alphabet = 'ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnpqrstuvwxyz23456789'

/**
 * The address of customer service in the shape that C14 asks for: base64 of nonce, cipher and tag, then the eight
 * characters of its key. That is a wrapping, not a secret: whoever has it reads it, so the address holds nothing
 * personal and the reader takes https alone (trust.md 4.7). `openServicePath` of the client reads it.
 */
export function wrapServicePath(url: string, rng: Rng): string {
  const key = Array.from({ length: KEY_CHARACTERS }, () => alphabet[uniformInt(rng, alphabet.length)]).join('')
  const nonce = Buffer.from(rng.bytes(12))
  const cipher = createCipheriv('aes-256-gcm', Buffer.from(hkdfSync('sha256', key, '', 'cs-path', 32)), nonce)
  const sealed = Buffer.concat([nonce, cipher.update(url, 'utf8'), cipher.final(), cipher.getAuthTag()])
  return sealed.toString('base64') + key
}
