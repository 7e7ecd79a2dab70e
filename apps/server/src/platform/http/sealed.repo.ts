import { named, sql, type Queryable } from '@lotus/database'
import type { JWK } from 'jose'

export type SealKeyRow = { kid: string; publicJwk: JWK; privateJwk: JWK; offeredUntil: Date; acceptedUntil: Date }

const columns = sql`kid, public_jwk as "publicJwk", private_jwk as "privateJwk", offered_until as "offeredUntil", accepted_until as "acceptedUntil"`

export function findOfferedKey(db: Queryable, now: Date): Promise<SealKeyRow | undefined> {
  return db.maybe<SealKeyRow>(
    sql`select ${columns} from seal_key where offered_until > ${now} order by offered_until desc limit 1`,
  )
}

export function findKey(db: Queryable, kid: string): Promise<SealKeyRow | undefined> {
  return db.maybe<SealKeyRow>(sql`select ${columns} from seal_key where kid = ${kid}`)
}

/** Stores the key, unless another process stored a current one meanwhile; then returns false. */
export async function offerKey(db: Queryable, key: SealKeyRow, now: Date): Promise<boolean> {
  return db.value<boolean>(
    sql`select seal_key_offer(${key.kid}, ${JSON.stringify(key.publicJwk)}, ${JSON.stringify(key.privateJwk)}, ${now}, ${key.offeredUntil}, ${key.acceptedUntil}) as stored`,
  )
}

export async function removeOldKeys(db: Queryable, now: Date): Promise<void> {
  await db.query(sql`delete from seal_key where accepted_until < ${now}`)
}

/** True the first time only. */
export async function useNonce(db: Queryable, nonce: string): Promise<boolean> {
  return db.hasRows(
    named('sealed_nonce_use', sql`insert into sealed_nonce (nonce) values (${nonce}) on conflict do nothing`),
  )
}

export async function removeOldNonces(db: Queryable, keptSeconds: number): Promise<void> {
  await db.query(sql`delete from sealed_nonce where seen_at < lotus_now() - make_interval(secs => ${keptSeconds})`)
}
