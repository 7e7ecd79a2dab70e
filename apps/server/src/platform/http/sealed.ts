import {
  compactDecrypt,
  decodeProtectedHeader,
  exportJWK,
  generateKeyPair,
  importJWK,
  type CompactJWEHeaderParameters,
  type CryptoKey,
  type JWK,
} from 'jose'
import { AppError, assert, type Clock, type Rng } from '@lotus/kernel'
import type { ErrorCode, RouteValue } from '@lotus/contract'
import type { Queryable } from '@lotus/database'
import { z } from 'zod'
import * as repo from './sealed.repo.ts'

const ALG = 'ECDH-ES'
const ENC = 'A256GCM'
const OFFERED_MS = 24 * 3_600_000
/** How long an old key still opens bodies sealed before the change. */
const OVERLAP_MS = 3_600_000
const CLOCK_TOLERANCE_MS = 120_000
/** A body could be replayed for twice the tolerance at most; the rest is reserve. */
const NONCE_KEPT_SECONDS = 600
const LENGTH_MAX = 64 * 1024

export type SealKey = RouteValue<'system.status'>['sealKey']
export type Sealer = {
  /** The key that clients currently seal to. */
  publicKey(): Promise<SealKey>
  /** Opens a sealed body; every failure is the same `sealed_invalid`. */
  open(sealed: string, call: { method: string; path: string }): Promise<unknown>
  /** Deletes expired nonces and keys; a job. */
  purge(): Promise<void>
}

export type SealerDeps = {
  db: Queryable
  clock: Clock
  rng: Rng
  /** Called with the reason of a refusal, never with the body's content. */
  onRefused?: (reason: string) => void
}

type LoadedKey = { kid: string; jwk: SealKey['jwk']; privateKey: CryptoKey; offeredUntil: Date; acceptedUntil: Date }

const zPayload = z.object({
  ts: z.number().int(),
  nonce: z.string().regex(/^[A-Za-z0-9_-]{16,64}$/),
  method: z.string(),
  path: z.string(),
  body: z.unknown(),
})
const zPublicJwk = z.object({ kty: z.literal('EC'), crv: z.literal('P-256'), x: z.string(), y: z.string() })
const kidPattern = /^[A-Za-z0-9_-]{8,40}$/

class SealRefused extends Error {}

/** Bodies sealed by the client on top of TLS (trust.md 4.2, docs/adr/0002-sealed-bodies.md). */
export function createSealer({ db, clock, rng, onRefused }: SealerDeps): Sealer {
  const loaded = new Map<string, LoadedKey>()
  let offered: Promise<LoadedKey> | undefined

  const load = async (row: repo.SealKeyRow): Promise<LoadedKey> => {
    const known = loaded.get(row.kid)
    if (known) return known
    const privateKey = await importJWK(row.privateJwk, ALG)
    assert(!(privateKey instanceof Uint8Array), 'a seal key is an EC key')
    const key = {
      kid: row.kid,
      jwk: zPublicJwk.parse(row.publicJwk),
      privateKey,
      offeredUntil: row.offeredUntil,
      acceptedUntil: row.acceptedUntil,
    }
    loaded.set(key.kid, key)
    return key
  }

  const currentKey = async (): Promise<LoadedKey> => {
    const now = clock.now()
    for (const key of loaded.values()) if (key.acceptedUntil <= now) loaded.delete(key.kid)
    const row = await repo.findOfferedKey(db, now)
    if (row) return load(row)
    const made = await makeKey(rng, now)
    if (await repo.offerKey(db, made, now)) return load(made)
    const others = await repo.findOfferedKey(db, now)
    assert(others, 'another process has just stored a current seal key')
    return load(others)
  }

  const publicKey = async (): Promise<SealKey> => {
    let key = await offered?.catch(() => undefined)
    if (!key || key.offeredUntil <= clock.now()) {
      offered = currentKey()
      key = await offered
    }
    return { kid: key.kid, jwk: key.jwk, expiresAt: key.offeredUntil.toISOString() }
  }

  const openOrRefuse = async (sealed: string, call: { method: string; path: string }): Promise<unknown> => {
    if (sealed.length > LENGTH_MAX) throw new SealRefused('too_long')
    const kid = headerKid(sealed)
    const row = loaded.get(kid) ?? (await repo.findKey(db, kid))
    if (!row) throw new SealRefused('key_unknown')
    const now = clock.now()
    if (row.acceptedUntil <= now) throw new SealRefused('key_expired')
    const key = 'privateKey' in row ? row : await load(row)
    const payload = await decrypted(sealed, key.privateKey)
    if (payload.method !== call.method || payload.path !== call.path) throw new SealRefused('other_call')
    if (Math.abs(now.getTime() - payload.ts) > CLOCK_TOLERANCE_MS) throw new SealRefused('time')
    // Last, so that a nonce is only used up by a body that is otherwise valid.
    if (!(await repo.useNonce(db, payload.nonce))) throw new SealRefused('replayed')
    return payload.body
  }

  return {
    publicKey,
    open: async (sealed, call) => {
      try {
        return await openOrRefuse(sealed, call)
      } catch (error) {
        // A database error is not a fault of the body.
        if (!(error instanceof SealRefused)) throw error
        onRefused?.(error.message)
        throw new AppError<ErrorCode>('sealed_invalid')
      }
    },
    purge: async () => {
      await repo.removeOldNonces(db, NONCE_KEPT_SECONDS)
      await repo.removeOldKeys(db, clock.now())
    },
  }
}

async function makeKey(rng: Rng, now: Date): Promise<repo.SealKeyRow> {
  const pair = await generateKeyPair(ALG, { crv: 'P-256', extractable: true })
  const [publicJwk, privateJwk]: JWK[] = await Promise.all([exportJWK(pair.publicKey), exportJWK(pair.privateKey)])
  assert(publicJwk && privateJwk, 'both halves of the pair export')
  return {
    kid: Buffer.from(rng.bytes(12)).toString('base64url'),
    publicJwk,
    privateJwk,
    offeredUntil: new Date(now.getTime() + OFFERED_MS),
    acceptedUntil: new Date(now.getTime() + OFFERED_MS + OVERLAP_MS),
  }
}

/** Only the four fields that our clients write: no compression, no critical extensions, no algorithm choice. */
function headerKid(sealed: string): string {
  let header: CompactJWEHeaderParameters
  try {
    header = decodeProtectedHeader(sealed) as CompactJWEHeaderParameters // Each field is checked below.
  } catch {
    throw new SealRefused('malformed')
  }
  const isOurs =
    header.alg === ALG &&
    header.enc === ENC &&
    Object.keys(header).every((name) => ['alg', 'enc', 'kid', 'epk'].includes(name))
  if (!isOurs || typeof header.kid !== 'string' || !kidPattern.test(header.kid)) throw new SealRefused('header')
  return header.kid
}

async function decrypted(sealed: string, privateKey: CryptoKey): Promise<z.infer<typeof zPayload>> {
  let content: unknown
  try {
    const { plaintext } = await compactDecrypt(sealed, privateKey, {
      keyManagementAlgorithms: [ALG],
      contentEncryptionAlgorithms: [ENC],
    })
    content = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(plaintext))
  } catch {
    throw new SealRefused('tampered')
  }
  const parsed = zPayload.safeParse(content)
  if (!parsed.success) throw new SealRefused('payload')
  return parsed.data
}
