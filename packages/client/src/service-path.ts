const KEY_CHARACTERS = 8
const NONCE_BYTES = 12

/**
 * Unwraps the address of customer service (C14): the last eight characters are the key, the rest is base64 of nonce,
 * cipher and tag. An address of ours has no host and is resolved against `base`. Null for anything that cannot be
 * decrypted, or is neither ours nor https: the address of a window must be checked (trust.md 4.7).
 */
export async function openServicePath(
  path: string,
  base: string | undefined = globalThis.location?.origin,
): Promise<string | null> {
  try {
    const sealed = Uint8Array.from(atob(path.slice(0, -KEY_CHARACTERS)), (letter) => letter.charCodeAt(0))
    const secret = new TextEncoder().encode(path.slice(-KEY_CHARACTERS))
    const material = await crypto.subtle.importKey('raw', secret, 'HKDF', false, ['deriveKey'])
    const key = await crypto.subtle.deriveKey(
      { name: 'HKDF', hash: 'SHA-256', salt: new Uint8Array(), info: new TextEncoder().encode('cs-path') },
      material,
      { name: 'AES-GCM', length: 256 },
      false,
      ['decrypt'],
    )
    const iv = sealed.slice(0, NONCE_BYTES)
    const plain = await crypto.subtle.decrypt({ name: 'AES-GCM', iv }, key, sealed.slice(NONCE_BYTES))
    const url = new URL(new TextDecoder().decode(plain), base)
    return url.protocol === 'https:' || (url.protocol === 'http:' && url.origin === base) ? url.href : null
  } catch {
    // Wrongly wrapped or damaged: the caller shows that there is no address.
    return null
  }
}
