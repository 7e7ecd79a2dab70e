import { createHash } from 'node:crypto'
import type { Rng } from '@lotus/kernel'
import type { Queryable } from '@lotus/database'
import { found } from '../../../platform/paging.ts'
import * as repo from './service.repo.ts'

const KEY_BYTES = 32
/** Windows and devices of one visitor at once. */
const KEYS_MAX = 5

const hashOf = (key: string) => createHash('sha256').update(key, 'utf8').digest()

/** New keys of a conversation: one with full access, and one that can only upload pictures into it. */
export async function giveKey(db: Queryable, rng: Rng, id: bigint): Promise<{ key: string; uploadKey: string }> {
  const newKey = () => Buffer.from(rng.bytes(KEY_BYTES)).toString('base64url')
  const [key, uploadKey] = [newKey(), newKey()]
  await repo.insertKey(db, { keyHash: hashOf(key), uploadHash: hashOf(uploadKey), id, max: KEYS_MAX })
  return { key, uploadKey }
}

/** The conversation of a key. Refuses with `not_found`. */
export async function openByKey(db: Queryable, key: string): Promise<bigint> {
  return found(await repo.findByKey(db, hashOf(key)))
}

/** The same for push channels; null if the key is unknown. */
export async function conversationOfKey(db: Queryable, key: string): Promise<bigint | null> {
  return (await repo.findByKey(db, hashOf(key))) ?? null
}

/** Refuses with `not_found`. */
export async function openByUploadKey(db: Queryable, uploadKey: string): Promise<bigint> {
  return found(await repo.findByUploadKey(db, hashOf(uploadKey)))
}
