import type { BrowserRoute, RouteValue } from '@lotus/contract'

export type SealKey = RouteValue<'system.status'>['sealKey']

function base64url(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
}

/**
 * Encrypts the body of a sealed call to the server's public key (ECDH-ES, A256GCM). The time and the nonce let the
 * server refuse a replay; method and path inside keep a body from being sent to another call. `jose` is loaded on the
 * first sealed call only: it is not part of the first page.
 */
export async function sealBody(key: SealKey, route: BrowserRoute, body: unknown, nowMs: number): Promise<string> {
  const { CompactEncrypt, importJWK } = await import('jose')
  const publicKey = await importJWK(key.jwk, 'ECDH-ES')
  const nonce = base64url(crypto.getRandomValues(new Uint8Array(16)))
  const payload = JSON.stringify({ ts: Math.round(nowMs), nonce, method: route.method, path: route.path, body })
  return new CompactEncrypt(new TextEncoder().encode(payload))
    .setProtectedHeader({ alg: 'ECDH-ES', enc: 'A256GCM', kid: key.kid })
    .encrypt(publicKey)
}
