import { sql, type Queryable } from '@lotus/database'

export type VendorKeyRow = {
  key_id: string
  /** 'rsa' is the vendor's own key pair, 'rsa-own' ours. */
  kind: 'hmac' | 'rsa' | 'rsa-own'
  secret: Buffer | null
  public_key: string | null
}

/** The keys valid at this moment. */
export function listLiveKeys(db: Queryable, vendor: string): Promise<VendorKeyRow[]> {
  return db.many<VendorKeyRow>(sql`
    select key_id, kind, secret, public_key from vendor_key
    where vendor = ${vendor} and active_from <= lotus_now() and (active_to is null or active_to > lotus_now())
    order by active_from desc, key_id limit 6`)
}

export type KeyListRow = { key_id: string; kind: VendorKeyRow['kind']; active_from: Date; active_to: Date | null }

/** What people may see of the keys: never the secret. */
export function listKeyRows(db: Queryable, vendor: string): Promise<KeyListRow[]> {
  return db.many<KeyListRow>(sql`
    select key_id, kind, active_from, active_to from vendor_key where vendor = ${vendor} order by active_from desc limit 20`)
}

export async function putKey(
  db: Queryable,
  k: { vendor: string; keyId: string; kind: VendorKeyRow['kind']; secret: Buffer | null; publicKey: string | null },
): Promise<void> {
  await db.query(sql`
    insert into vendor_key (vendor, key_id, kind, secret, public_key)
    values (${k.vendor}, ${k.keyId}, ${k.kind}, ${k.secret}, ${k.publicKey})
    on conflict (vendor, key_id) do update set kind = excluded.kind, secret = excluded.secret, public_key = excluded.public_key, active_to = null`)
}

/** Sets the end of a key, as the last step of a rotation. */
export async function endKey(db: Queryable, vendor: string, keyId: string, at: Date): Promise<void> {
  await db.query(sql`update vendor_key set active_to = ${at} where vendor = ${vendor} and key_id = ${keyId}`)
}
