import { createPublicKey, generateKeyPairSync } from 'node:crypto'
import { AppError, assert } from '@lotus/kernel'
import type { ErrorCode } from '@lotus/contract'
import type { VendorDeps } from '../vendor.deps.ts'
import { putKey } from '../vendors/vendor-key.repo.ts'
import { endOthers, type ChangeRow, type KeyRow } from './onboarding.repo.ts'

const SECRET_BYTES = 32
const RSA_BITS = 3072
const RSA_BITS_MIN = 2048

/** A key that waits for its confirmation: what may be shown of it, its sealed secret, and what is answered once. */
export type NewKey = {
  details: { keyId: string; kind: KeyRow['kind']; publicKey: string | null; overlapHours: number | null }
  sealed: Buffer | null
  secret: string | null
}

type Asked = {
  keyId: string
  kind: KeyRow['kind']
  publicKey?: string | undefined
  overlapHours?: number | undefined
}

/**
 * A new key: a shared secret of 256 bits, the vendor's public key as it gave it, or a key pair of ours. Refuses a text
 * that is no RSA public key of 2048 bits.
 */
export function makeKey(deps: Pick<VendorDeps, 'rng' | 'vendorBox'>, vendor: { id: bigint }, asked: Asked): NewKey {
  const details = { keyId: asked.keyId, kind: asked.kind, publicKey: null, overlapHours: asked.overlapHours ?? null }
  if (asked.kind === 'hmac') {
    const secret = Buffer.from(deps.rng.bytes(SECRET_BYTES)).toString('base64url')
    return { details, sealed: deps.vendorBox.seal(vendor.id, secret), secret }
  }
  if (asked.kind === 'rsa')
    return { details: { ...details, publicKey: readPublicKey(asked.publicKey ?? '') }, sealed: null, secret: null }
  const pair = generateKeyPairSync('rsa', {
    modulusLength: RSA_BITS,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  })
  return {
    details: { ...details, publicKey: pair.publicKey },
    sealed: deps.vendorBox.seal(vendor.id, pair.privateKey),
    secret: null,
  }
}

function readPublicKey(pem: string): string {
  // A private key would be accepted too, and stored as if it were public.
  const isPublic = /^\s*-----BEGIN (RSA )?PUBLIC KEY-----/.test(pem)
  try {
    assert(isPublic, 'a public key')
    const key = createPublicKey(pem)
    const bits = key.asymmetricKeyDetails?.modulusLength ?? 0
    if (key.asymmetricKeyType === 'rsa' && bits >= RSA_BITS_MIN)
      return key.export({ type: 'spki', format: 'pem' }).toString()
  } catch {
    // Not readable: refused below.
  }
  throw new AppError<ErrorCode>('bad_request', { fields: { publicKey: 'invalid' } })
}

/** A confirmed key goes into force, and the one it follows ends after the overlap. */
export async function installKey(
  tx: VendorDeps['db'] | Parameters<typeof putKey>[0],
  change: ChangeRow,
): Promise<void> {
  const { keyId, kind, publicKey, overlapHours } = change.details
  assert(typeof keyId === 'string' && (kind === 'hmac' || kind === 'rsa' || kind === 'rsa-own'), 'a key of ours')
  if (typeof overlapHours === 'number') await endOthers(tx, { vendor: change.vendor, kind, keyId, hours: overlapHours })
  await putKey(tx, {
    vendor: change.vendor,
    keyId,
    kind,
    secret: change.secret,
    publicKey: typeof publicKey === 'string' ? publicKey : null,
  })
}
