import { must } from '@lotus/kernel'
import { named, sql, type Queryable } from '@lotus/database'
import type { Language } from '../../../platform/language.ts'

export type PlayerRow = { member_id: bigint; player_ref: string; currency: string }

export function findPlayer(db: Queryable, vendor: string, playerRef: string): Promise<PlayerRow | undefined> {
  return db.maybe<PlayerRow>(
    named(
      'vendor.player',
      sql`select member_id, player_ref, currency from vendor_player where vendor = ${vendor} and player_ref = ${playerRef}`,
    ),
  )
}

export function findPlayerOf(db: Queryable, vendor: string, memberId: bigint): Promise<PlayerRow | undefined> {
  return db.maybe<PlayerRow>(
    sql`select member_id, player_ref, currency from vendor_player where vendor = ${vendor} and member_id = ${memberId}`,
  )
}

/** The vendor's reference of this member, created at the first launch. */
export async function storePlayer(db: Queryable, vendor: string, p: PlayerRow): Promise<PlayerRow> {
  const made = await db.maybe<PlayerRow>(sql`
    insert into vendor_player (vendor, player_ref, member_id, currency)
    values (${vendor}, ${p.player_ref}, ${p.member_id}, ${p.currency})
    on conflict (vendor, member_id) do nothing returning member_id, player_ref, currency`)
  // A separate statement: a row created by a parallel first launch is not visible in the earlier snapshot.
  return must(made ?? (await findPlayerOf(db, vendor, p.member_id)), 'the player is there, made by whomever')
}

export type SessionRow = {
  kind: 'launch' | 'session'
  member_id: bigint
  game_code: string
  room_id: string | null
  mode: 'real' | 'demo'
  language: Language
  device: 'W' | 'M'
  host_origin: string | null
  /** The game session, set at launch; null if its end does not matter. */
  play_id: string | null
}
const sessionColumns = sql`kind, member_id, game_code, room_id, mode, language, device, host_origin, play_id`

export async function addSession(
  db: Queryable,
  s: SessionRow & { vendor: string; tokenHash: Uint8Array; seconds: number; endsInSeconds: number },
): Promise<void> {
  await db.query(sql`
    insert into vendor_session (token_hash, kind, vendor, member_id, game_code, room_id, mode, language, device, host_origin, play_id, expires_at, ends_at)
    values (${Buffer.from(s.tokenHash)}, ${s.kind}, ${s.vendor}, ${s.member_id}, ${s.game_code}, ${s.room_id}, ${s.mode}, ${s.language},
      ${s.device}, ${s.host_origin}, ${s.play_id}, lotus_now() + make_interval(secs => ${s.seconds}), lotus_now() + make_interval(secs => ${s.endsInSeconds}))`)
}

/** Uses a launch token up: once, within its minute, by its own vendor. Undefined if it is not valid. */
export function consumeLaunch(db: Queryable, vendor: string, tokenHash: Uint8Array): Promise<SessionRow | undefined> {
  return db.maybe<SessionRow>(sql`
    update vendor_session set used_at = lotus_now()
    where token_hash = ${Buffer.from(tokenHash)} and kind = 'launch' and vendor = ${vendor} and used_at is null
      and expires_at > lotus_now()
    returning ${sessionColumns}`)
}

/** Extends an open session. */
export function slideSession(
  db: Queryable,
  vendor: string,
  tokenHash: Uint8Array,
  seconds: number,
): Promise<SessionRow | undefined> {
  return db.maybe<SessionRow>(sql`
    update vendor_session set expires_at = least(lotus_now() + make_interval(secs => ${seconds}), ends_at)
    where token_hash = ${Buffer.from(tokenHash)} and kind = 'session' and vendor = ${vendor} and expires_at > lotus_now()
    returning ${sessionColumns}`)
}

/** Whether a token ever belonged to this vendor: an expired token gets another answer than an unknown one. */
export function isKnownToken(db: Queryable, vendor: string, tokenHash: Uint8Array): Promise<boolean> {
  return db.value<boolean>(sql`
    select exists (select from vendor_session where vendor = ${vendor} and token_hash = ${Buffer.from(tokenHash)}) as known`)
}

/** Ends a member's sessions at all vendors, or at those with a wallet of their own; returns them and the member's reference at each. */
export function endVendorSessions(
  db: Queryable,
  memberId: bigint,
  isOwnWalletAlone: boolean,
): Promise<{ vendor: string; playerRef: string }[]> {
  return db.many<{ vendor: string; playerRef: string }>(sql`
    with ended as (
      update vendor_session set expires_at = lotus_now()
      where member_id = ${memberId} and expires_at > lotus_now()
        and (not ${isOwnWalletAlone} or vendor in (select v.code from vendor v where v.wallet_mode = 'transfer')) returning vendor)
    select distinct p.vendor, p.player_ref as "playerRef"
    from ended e join vendor_player p on p.vendor = e.vendor and p.member_id = ${memberId}`)
}

/** Whether a player has launched a game of a vendor after this time and still has a session. */
export function hasSessionSince(db: Queryable, s: { vendor: string; playerRef: string; at: Date }): Promise<boolean> {
  return db.value<boolean>(sql`
    select exists (
      select from vendor_session v join vendor_player p on p.vendor = v.vendor and p.member_id = v.member_id
      where p.vendor = ${s.vendor} and p.player_ref = ${s.playerRef} and v.created_at > ${s.at} and v.expires_at > lotus_now()) as found`)
}

export async function purgeSessions(db: Queryable): Promise<number> {
  const { rowCount } = await db.query(sql`
    delete from vendor_session where token_hash in (
      select token_hash from vendor_session where ends_at < lotus_now() - interval '7 days' order by ends_at limit 5000)`)
  return rowCount
}
