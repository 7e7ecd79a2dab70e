import { sql, type Queryable } from '@lotus/database'
import { TRIAL_ACCOUNT } from '@lotus/contract'
import type { Money } from '@lotus/kernel'
import type { Texts } from '../../../platform/language.ts'
import type { Json } from '../../../platform/json.ts'
import { currencyOf } from '../../wallet/index.ts'
import type { VendorRow } from '../vendors/vendor.repo.ts'

export type ProfileRow = {
  names: Texts
  countries: string[]
  amountPlaces: number
  maxBet: Money | null
  maxWin: Money | null
  maxRound: Money | null
  callsPerSecond: number | null
}
type Addresses = {
  origin: string
  apiUrl: string | null
  transferUrl: string | null
  historyUrl: string | null
  allowAddresses: readonly string[]
}
type WalletTerms = { walletMode: VendorRow['wallet_mode']; currency: string; dialect: string }

/** False if the code is used already. */
export function insertVendor(
  tx: Queryable,
  v: { code: string; names: Texts; name: string; countries: readonly string[]; amountPlaces: number } & WalletTerms &
    Addresses,
): Promise<boolean> {
  return tx.hasRows(sql`
    insert into vendor (code, name, names, dialect, wallet_mode, currency, status, origin, api_url, transfer_url, history_url,
      allow_addresses, countries, amount_places)
    values (${v.code}, ${v.name}, ${v.names}, ${v.dialect}, ${v.walletMode}, ${v.currency}, 'off', ${v.origin}, ${v.apiUrl},
      ${v.transferUrl}, ${v.historyUrl}, ${[...v.allowAddresses]}::text[]::cidr[], ${[...v.countries]}, ${v.amountPlaces})
    on conflict (code) do nothing returning code`)
}

/** False if the vendor has changed since it was read. API times have milliseconds. */
export function updateProfile(
  tx: Queryable,
  v: ProfileRow & { code: string; name: string; updatedAt: Date },
): Promise<boolean> {
  return tx.hasRows(sql`
    update vendor set name = ${v.name}, names = ${v.names}, countries = ${v.countries}, amount_places = ${v.amountPlaces},
      max_bet = ${v.maxBet}, max_win = ${v.maxWin}, max_round = ${v.maxRound}, calls_per_second = ${v.callsPerSecond},
      updated_at = greatest(lotus_now(), updated_at + interval '1 millisecond')
    where code = ${v.code} and date_trunc('milliseconds', updated_at) = ${v.updatedAt} returning code`)
}

export async function setAddresses(tx: Queryable, code: string, a: Addresses): Promise<void> {
  await tx.query(sql`
    update vendor set origin = ${a.origin}, api_url = ${a.apiUrl}, transfer_url = ${a.transferUrl}, history_url = ${a.historyUrl},
      allow_addresses = ${[...a.allowAddresses]}::text[]::cidr[],
      updated_at = greatest(lotus_now(), updated_at + interval '1 millisecond')
    where code = ${code}`)
}

export async function setWallet(tx: Queryable, code: string, w: WalletTerms): Promise<void> {
  await tx.query(sql`
    update vendor set wallet_mode = ${w.walletMode}, currency = ${w.currency}, dialect = ${w.dialect},
      updated_at = greatest(lotus_now(), updated_at + interval '1 millisecond')
    where code = ${code}`)
}

/** Locks the vendor's row: changes of one vendor are made one after the other. */
export function lockVendor(tx: Queryable, code: string): Promise<{ id: bigint; code: string } | undefined> {
  return tx.maybe<{ id: bigint; code: string }>(sql`select id, code from vendor where code = ${code} for update`)
}

/** Whether anybody has played there with more than play money: then its currency and wallet belong to money that moved. */
export function hasPlayers(tx: Queryable, code: string): Promise<boolean> {
  const playMoney = currencyOf(TRIAL_ACCOUNT)
  return tx.value<boolean>(
    sql`select exists (select from vendor_player where vendor = ${code} and currency <> ${playMoney}) as has`,
  )
}

// --- changes that two operators make ---

export type ChangeKind = 'addresses' | 'wallet' | 'key' | 'open'
export type ChangeRow = {
  id: bigint
  vendor: string
  kind: ChangeKind
  details: { [field: string]: Json }
  secret: Buffer | null
  note: string
  state: 'proposed' | 'confirmed' | 'returned'
  proposedBy: bigint | null
  proposedByName: string
  proposedAt: Date
  decidedByName: string | null
  decidedAt: Date | null
}
const changeColumns = sql`id, vendor, kind, details, secret, note, state, proposed_by as "proposedBy", proposed_by_name as "proposedByName",
  proposed_at as "proposedAt", decided_by_name as "decidedByName", decided_at as "decidedAt"`

/** False while another proposal of the kind is open. */
export function insertChange(
  tx: Queryable,
  c: {
    vendor: string
    kind: ChangeKind
    details: Json
    secret: Buffer | null
    note: string
    by: { operatorId: bigint | null; username: string }
  },
): Promise<boolean> {
  return tx.hasRows(sql`
    insert into vendor_change (vendor, kind, details, secret, note, proposed_by, proposed_by_name)
    values (${c.vendor}, ${c.kind}, ${JSON.stringify(c.details)}::jsonb, ${c.secret}, ${c.note}, ${c.by.operatorId}::bigint,
      ${c.by.username})
    on conflict (vendor, kind) where state = 'proposed' do nothing returning id`)
}

export function lockChange(tx: Queryable, id: bigint): Promise<ChangeRow | undefined> {
  return tx.maybe<ChangeRow>(sql`select ${changeColumns} from vendor_change where id = ${id} for update`)
}

/** The newest first, open ones included. */
export function listChanges(db: Queryable, vendor: string, limit: number): Promise<ChangeRow[]> {
  return db.many<ChangeRow>(sql`
    select ${changeColumns} from vendor_change where vendor = ${vendor}
    order by state = 'proposed' desc, id desc limit ${limit}`)
}

/** The secret goes with the decision: it is in the key, or nowhere. */
export async function endChange(
  tx: Queryable,
  id: bigint,
  state: 'confirmed' | 'returned',
  by: { operatorId: bigint; username: string },
): Promise<void> {
  await tx.query(sql`
    update vendor_change set state = ${state}, secret = null, decided_by = ${by.operatorId}, decided_by_name = ${by.username},
      decided_at = lotus_now()
    where id = ${id}`)
}

// --- keys ---

export type KeyRow = {
  keyId: string
  kind: 'hmac' | 'rsa' | 'rsa-own'
  activeFrom: Date
  activeTo: Date | null
  lastUsedAt: Date | null
  isLive: boolean
  publicKey: string | null
}

export function listKeys(db: Queryable, vendor: string): Promise<KeyRow[]> {
  return db.many<KeyRow>(sql`
    select key_id as "keyId", kind, active_from as "activeFrom", active_to as "activeTo", last_used_at as "lastUsedAt",
      active_from <= lotus_now() and (active_to is null or active_to > lotus_now()) as "isLive",
      case when kind = 'rsa-own' then public_key end as "publicKey"
    from vendor_key where vendor = ${vendor} order by active_from desc, key_id limit 50`)
}

export function hasKey(tx: Queryable, vendor: string, keyId: string): Promise<boolean> {
  return tx.value<boolean>(
    sql`select exists (select from vendor_key where vendor = ${vendor} and key_id = ${keyId}) as has`,
  )
}

/** Other live keys of the kind end at that distance, unless they end earlier. */
export async function endOthers(
  tx: Queryable,
  k: { vendor: string; kind: KeyRow['kind']; keyId: string; hours: number },
): Promise<void> {
  await tx.query(sql`
    update vendor_key set active_to = least(active_to, lotus_now() + make_interval(hours => ${k.hours}))
    where vendor = ${k.vendor} and kind = ${k.kind} and key_id <> ${k.keyId} and (active_to is null or active_to > lotus_now())`)
}

/** False if the key has ended already, or is none. */
export function endKeyIn(tx: Queryable, vendor: string, keyId: string, hours: number): Promise<boolean> {
  return tx.hasRows(sql`
    update vendor_key set active_to = greatest(active_from, least(active_to, lotus_now() + make_interval(hours => ${hours})))
    where vendor = ${vendor} and key_id = ${keyId} and (active_to is null or active_to > lotus_now()) returning key_id`)
}

/** A key verified a call at this time. */
export async function noteKeyUsed(db: Queryable, vendor: string, keyId: string, at: Date): Promise<void> {
  await db.query(sql`
    update vendor_key set last_used_at = greatest(last_used_at, ${at}) where vendor = ${vendor} and key_id = ${keyId}`)
}
