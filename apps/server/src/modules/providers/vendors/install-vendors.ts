import { generateKeyPairSync } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { secretOf } from '@lotus/database'
import type { VendorDeps } from '../vendor.deps.ts'
import { forgetVendor } from './vendor-directory.ts'
import { endKey, putKey } from './vendor-key.repo.ts'
import { upsertVendor, type NewVendor } from './vendor.repo.ts'

/** A shared secret as text: its UTF-8 bytes are the key of the HMAC. */
export type VendorKeys = Readonly<Record<string, { keyId: string; secret: string }>>

type InstallDeps = Pick<VendorDeps, 'db' | 'vendorBox'>

/** Stores vendors with a key each. Safe to repeat: existing ones stay, and older keys of the file end. */
export async function installVendors(
  deps: InstallDeps,
  vendors: readonly NewVendor[],
  keys: VendorKeys,
): Promise<void> {
  for (const vendor of vendors) {
    const key = keys[vendor.code]
    if (!key) continue
    const id = await upsertVendor(deps.db, vendor)
    await addHmacKey(deps, { id, code: vendor.code }, key)
  }
}

/** Adds a key for a vendor; the old one stays valid until it is ended. */
export async function addHmacKey(
  deps: InstallDeps,
  vendor: { id: bigint; code: string },
  key: { keyId: string; secret: string },
): Promise<void> {
  await putKey(deps.db, {
    vendor: vendor.code,
    keyId: key.keyId,
    kind: 'hmac',
    secret: deps.vendorBox.seal(vendor.id, key.secret),
    publicKey: null,
  })
  forgetVendor(deps.db, vendor.code)
}

export async function addRsaKey(
  deps: InstallDeps,
  vendor: { code: string },
  key: { keyId: string; publicKey: string },
): Promise<void> {
  await putKey(deps.db, { vendor: vendor.code, keyId: key.keyId, kind: 'rsa', secret: null, publicKey: key.publicKey })
  forgetVendor(deps.db, vendor.code)
}

/**
 * Makes a key pair of ours for calls to a vendor without a shared secret. Returns the public key, which the vendor
 * needs; the private key is stored encrypted and never leaves.
 */
export async function makeOwnRsaKey(
  deps: InstallDeps,
  vendor: { id: bigint; code: string },
  keyId: string,
): Promise<string> {
  const pair = generateKeyPairSync('rsa', {
    modulusLength: 3072,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  })
  await putKey(deps.db, {
    vendor: vendor.code,
    keyId,
    kind: 'rsa-own',
    secret: deps.vendorBox.seal(vendor.id, pair.privateKey),
    publicKey: pair.publicKey,
  })
  forgetVendor(deps.db, vendor.code)
  return pair.publicKey
}

/** The second half of a key rotation. */
export async function retireKey(deps: InstallDeps, vendor: string, keyId: string, at: Date): Promise<void> {
  await endKey(deps.db, vendor, keyId, at)
  forgetVendor(deps.db, vendor)
}

const zKeys = z.record(
  z.string().regex(/^[A-Z][A-Z0-9]{1,19}$/),
  z.object({ keyId: z.string().min(1).max(64), secret: z.string().min(32).max(200) }),
)

/** The keys shared with the studio: by `LOTUS_STUDIO_KEYS`, else of the data folder; none without a studio. */
export function readStudioKeys(env: Readonly<Record<string, string | undefined>>, dataDir: string): VendorKeys {
  let text = secretOf(env, 'LOTUS_STUDIO_KEYS')
  try {
    text ??= readFileSync(join(dataDir, 'studio-keys.json'), 'utf8')
  } catch {
    return {}
  }
  return zKeys.parse(JSON.parse(text))
}
