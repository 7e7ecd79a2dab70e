import { createCipheriv, hkdfSync } from 'node:crypto'
import { uniformInt, type Rng } from '@lotus/kernel'

const KEY_CHARACTERS = 8
const alphabet = 'ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnpqrstuvwxyz23456789'

/**
 * The address of customer service in the form of C14: base64 of nonce, cipher and tag, then the eight characters of its
 * key. This is obfuscation, not encryption: anybody can read it, so the address contains nothing personal and the
 * reader accepts only https (trust.md 4.7). `openServicePath` of the client reads it.
 */
export function wrapServicePath(url: string, rng: Rng): string {
  const key = Array.from({ length: KEY_CHARACTERS }, () => alphabet[uniformInt(rng, alphabet.length)]).join('')
  const nonce = Buffer.from(rng.bytes(12))
  const cipher = createCipheriv('aes-256-gcm', Buffer.from(hkdfSync('sha256', key, '', 'cs-path', 32)), nonce)
  const sealed = Buffer.concat([nonce, cipher.update(url, 'utf8'), cipher.final(), cipher.getAuthTag()])
  return sealed.toString('base64') + key
}
