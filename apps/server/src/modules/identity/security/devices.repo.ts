import { sql, type Queryable } from '@lotus/database'

export type RevokeReason =
  | 'removed'
  | 'reused'
  | 'other_device'
  | 'forgotten'
  | 'replaced'
  | 'closed'
  | 'password_changed'
  | 'authenticator'

export type DeviceRow = {
  id: bigint
  memberId: bigint
  deviceClass: string
  isRemembered: boolean
  isTrusted: boolean
  isVerified: boolean
  isRevoked: boolean
  /** Seconds until both remembering and trust have expired. */
  secondsLeft: number
}
export type PresentedDevice = DeviceRow & {
  /** Null: the token is the newest one. */
  replacedSecondsAgo: number | null
}

const deviceColumns = sql`d.id, d.member_id as "memberId", d.device_class as "deviceClass",
  coalesce(d.remembered_until > lotus_now(), false) as "isRemembered",
  coalesce(d.trusted_until > lotus_now(), false) as "isTrusted",
  d.verified_at is not null as "isVerified", d.revoked_at is not null as "isRevoked",
  greatest(0, ceil(extract(epoch from greatest(d.remembered_until, d.trusted_until) - lotus_now())))::integer as "secondsLeft"`

/** The device of a token, locked: simultaneous uses come one after the other. */
export async function findByToken(db: Queryable, tokenHash: Uint8Array): Promise<PresentedDevice | undefined> {
  const isKnown = await db.hasRows(sql`
    select d.id from member_device d join member_device_token t on t.device_id = d.id
    where t.token_hash = ${tokenHash} for no key update of d`)
  if (!isKnown) return undefined
  // Read again after the lock: the token may have been replaced meanwhile.
  return db.maybe<PresentedDevice>(sql`
    select ${deviceColumns}, extract(epoch from lotus_now() - t.replaced_at)::float8 as "replacedSecondsAgo"
    from member_device d join member_device_token t on t.device_id = d.id where t.token_hash = ${tokenHash}`)
}

export function findDevice(db: Queryable, deviceId: bigint): Promise<DeviceRow | undefined> {
  return db.maybe<DeviceRow>(sql`select ${deviceColumns} from member_device d where d.id = ${deviceId}`)
}

export function insertDevice(
  db: Queryable,
  d: { memberId: bigint; deviceClass: string; ip: string | null },
): Promise<bigint> {
  return db.value(sql`
    insert into member_device (member_id, device_class, ip) values (${d.memberId}, ${d.deviceClass}, ${d.ip}) returning id`)
}

/** Extends the given times; null leaves one as it is. Verified stays verified. */
export async function extendDevice(
  db: Queryable,
  deviceId: bigint,
  by: { rememberHours: number | null; trustDays: number | null; isVerified: boolean },
): Promise<void> {
  await db.query(sql`
    update member_device set
      remembered_until = coalesce(lotus_now() + make_interval(hours => ${by.rememberHours}::integer), remembered_until),
      trusted_until = coalesce(lotus_now() + make_interval(days => ${by.trustDays}::integer), trusted_until),
      verified_at = case when ${by.isVerified} then coalesce(verified_at, lotus_now()) else verified_at end
    where id = ${deviceId}`)
}

export async function stopRemembering(db: Queryable, deviceId: bigint): Promise<void> {
  await db.query(sql`update member_device set remembered_until = null where id = ${deviceId}`)
}

/** The new token of a family; it replaces all earlier ones. Only the newest hundred can still reveal a theft. */
export async function rotateToken(
  db: Queryable,
  c: { deviceId: bigint; tokenHash: Uint8Array; ip: string | null; keep: number },
): Promise<void> {
  await db.query(sql`
    update member_device_token set replaced_at = lotus_now() where device_id = ${c.deviceId} and replaced_at is null`)
  await db.query(sql`insert into member_device_token (token_hash, device_id) values (${c.tokenHash}, ${c.deviceId})`)
  await db.query(sql`update member_device set last_used_at = lotus_now(), ip = ${c.ip} where id = ${c.deviceId}`)
  await db.query(sql`
    delete from member_device_token where device_id = ${c.deviceId} and replaced_at is not null and token_hash in (
      select token_hash from member_device_token where device_id = ${c.deviceId} order by created_at desc offset ${c.keep})`)
}

/** Ends devices of a member: one, all, or all but one. Returns them. */
export function revoke(
  db: Queryable,
  which: { memberId: bigint; deviceId: bigint | null; exceptDeviceId?: bigint | null },
  reason: RevokeReason,
): Promise<bigint[]> {
  return db.values(sql`
    update member_device set revoked_at = lotus_now(), revoked_reason = ${reason}
    where member_id = ${which.memberId} and revoked_at is null
      and (${which.deviceId}::bigint is null or id = ${which.deviceId}::bigint)
      and (${which.exceptDeviceId ?? null}::bigint is null or id <> ${which.exceptDeviceId ?? null}::bigint)
    returning id`)
}

/** Ends the least recently used devices beyond `keep`. */
export async function revokeOldest(db: Queryable, memberId: bigint, keep: number): Promise<void> {
  await db.query(sql`
    update member_device set revoked_at = lotus_now(), revoked_reason = 'replaced' where id in (
      select id from member_device where member_id = ${memberId} and revoked_at is null
      order by last_used_at desc, id desc offset ${keep})`)
}

export type ListedDevice = {
  id: bigint
  device: string
  ip: string | null
  createdAt: Date
  lastUsedAt: Date
  trustedUntil: Date | null
}

export function listDevices(db: Queryable, memberId: bigint, limit: number): Promise<ListedDevice[]> {
  return db.many<ListedDevice>(sql`
    select id, device_class as device, host(ip) as ip, created_at as "createdAt", last_used_at as "lastUsedAt",
      case when trusted_until > lotus_now() then trusted_until end as "trustedUntil"
    from member_device
    where member_id = ${memberId} and revoked_at is null and greatest(remembered_until, trusted_until) > lotus_now()
    order by last_used_at desc, id desc limit ${limit}`)
}
