import { createPrivateKey, createPublicKey, createSecretKey, type KeyObject } from 'node:crypto'
import type { Queryable } from '@lotus/database'
import type { SecretBox } from '../../identity/index.ts'
import { lazily } from '../../../platform/lazily.ts'
import { createAddressList, createRecentCache } from '../../system/index.ts'
import { findPlayer, type PlayerRow } from '../play/session.repo.ts'
import { listLiveKeys } from './vendor-key.repo.ts'
import { findVendor, type VendorRow } from './vendor.repo.ts'

/**
 * A live key: for a shared secret its signing key (made once, not per call), for a vendor's key pair the public key,
 * for ours the private key.
 */
export type LiveKey = { keyId: string } & (
  | { kind: 'hmac'; secret: KeyObject }
  | { kind: 'rsa'; publicKey: () => KeyObject }
  | { kind: 'rsa-own'; privateKey: () => KeyObject }
)
export type Vendor = VendorRow & {
  keys: readonly LiveKey[]
  /** Whether it may call from this address: from every one where it has named none. */
  mayCallFrom(ip: string): boolean
}

const recentVendors = () => createRecentCache<string, Vendor | undefined>()
const PLAYERS_MAX = 50_000
/** A player's reference at a vendor never changes, so it is cached. */
const knownPlayers = () => new Map<string, PlayerRow>()

/** A vendor with its live keys, cached for two seconds at most: a withdrawn key is invalid within that time. */
export function getVendor(db: Queryable, box: SecretBox, code: string): Promise<Vendor | undefined> {
  return db.memory(recentVendors).get(code, async () => {
    const row = await findVendor(db, code)
    if (!row) return undefined
    const keys = (await listLiveKeys(db, code)).flatMap((key): LiveKey[] => {
      const { key_id: keyId, kind, public_key: publicKey } = key
      // Read at its first use: a damaged key refuses its own calls, not those of the vendor's other key.
      if (kind === 'rsa') return publicKey ? [{ keyId, kind, publicKey: lazily(() => createPublicKey(publicKey)) }] : []
      if (!key.secret) return []
      const secret = box.open(row.id, key.secret)
      if (kind === 'hmac') return [{ keyId, kind, secret: createSecretKey(secret, 'utf8') }]
      return [{ keyId, kind, privateKey: lazily(() => createPrivateKey(secret)) }]
    })
    const { allow_addresses: ranges } = row
    const allowed = createAddressList(ranges)
    return { ...row, keys, mayCallFrom: (ip) => ranges.length === 0 || allowed.has(ip) }
  })
}

/** Call it after changing a vendor or its keys, so that this process reads them again. */
export function forgetVendor(db: Queryable, code: string): void {
  db.memory(recentVendors).forget(code)
}

export async function getPlayer(db: Queryable, vendor: string, playerRef: string): Promise<PlayerRow | undefined> {
  const players = db.memory(knownPlayers)
  const name = `${vendor} ${playerRef}`
  const known = players.get(name)
  if (known) return known
  const row = await findPlayer(db, vendor, playerRef)
  if (row) {
    if (players.size >= PLAYERS_MAX) players.clear()
    players.set(name, row)
  }
  return row
}
