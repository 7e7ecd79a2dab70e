import { CompactEncrypt, importJWK } from 'jose'
import { routes, type RouteDefinition, type RouteInput, type RouteName } from '@lotus/contract'
import { systemRng } from '@lotus/kernel'
import type { SealKey } from './sealed.ts'

/** For tests: the body of a sealed call as the client makes it. */
export async function sealedBody<N extends RouteName>(
  key: SealKey,
  name: N,
  body: RouteInput<N>,
  now: Date,
): Promise<{ sealed: string }> {
  const route: RouteDefinition = routes[name]
  const nonce = Buffer.from(systemRng.bytes(16)).toString('base64url')
  const payload = JSON.stringify({ ts: now.getTime(), nonce, method: route.method, path: route.path, body })
  const sealed = await new CompactEncrypt(new TextEncoder().encode(payload))
    .setProtectedHeader({ alg: 'ECDH-ES', enc: 'A256GCM', kid: key.kid })
    .encrypt(await importJWK(key.jwk, 'ECDH-ES'))
  return { sealed }
}
