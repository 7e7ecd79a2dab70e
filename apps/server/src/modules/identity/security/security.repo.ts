import { sql, type Queryable } from '@lotus/database'
import type { Language } from '../../../platform/language.ts'
import { loginState, type LoginState } from '../identity.repo.ts'

export type AccountRow = {
  id: bigint
  username: string
  passwordHash: string
  /** False if the member logs in by code or provider: nobody knows a password of this account. */
  hasPassword: boolean
  passwordChangedAt: Date
  status: 'active' | 'blocked' | 'closed'
  accountType: number
  language: Language
  email: string | null
  emailVerifiedAt: Date | null
  phone: string | null
  phoneVerifiedAt: Date | null
  payeeName: string | null
  nickname: string | null
  birthday: string | null
  avatar: string | null
  avatarType: 'CUSTOM' | 'STATIC'
  hasLoginNotice: boolean
  /** A password was reset by sms or mail and the authenticator was not used since (trust.md ACC-8). */
  isAuthenticatorDue: boolean
  createdAt: Date
}

/** The member's data for the security centre and the profile. */
export function getAccount(db: Queryable, memberId: bigint): Promise<AccountRow> {
  return db.one<AccountRow>(sql`
    select id, username, password_hash as "passwordHash", has_password as "hasPassword", password_changed_at as "passwordChangedAt", status,
      account_type as "accountType", language, email, email_verified_at as "emailVerifiedAt", phone,
      phone_verified_at as "phoneVerifiedAt", payee_name as "payeeName", nickname, birthday::text as birthday, avatar,
      avatar_type as "avatarType", has_login_notice as "hasLoginNotice",
      authenticator_due as "isAuthenticatorDue", created_at as "createdAt"
    from member where id = ${memberId}`)
}

export type FactorRow = { hasTotp: boolean; hasSms: boolean; hasEmail: boolean; hasPassword: boolean }

/** What a member could prove beside or instead of the password. */
export function findFactors(db: Queryable, memberId: bigint): Promise<FactorRow> {
  return db.one<FactorRow>(sql`
    select exists (select from member_totp t where t.member_id = m.id and t.confirmed_at is not null) as "hasTotp",
      m.phone_verified_at is not null as "hasSms", m.email_verified_at is not null as "hasEmail",
      m.has_password as "hasPassword"
    from member m where m.id = ${memberId}`)
}

/** The account's state after a login, without marking one. */
export function getLoginState(db: Queryable, memberId: bigint): Promise<LoginState> {
  return db.one<LoginState>(sql`select ${loginState} from member where id = ${memberId}`)
}

/** Sets whether every login requires the authenticator until it is used; never without an authenticator. */
export async function storeAuthenticatorDue(db: Queryable, memberId: bigint, isDue: boolean): Promise<void> {
  await db.query(sql`
    update member set authenticator_due = ${isDue}
      and exists (select from member_totp t where t.member_id = member.id and t.confirmed_at is not null)
    where id = ${memberId}`)
}

/** Violates the unique index if another account proves it at the same moment. */
export async function storeEmail(db: Queryable, memberId: bigint, email: string): Promise<void> {
  await db.query(sql`update member set email = ${email}, email_verified_at = lotus_now() where id = ${memberId}`)
}

export async function storePhone(db: Queryable, memberId: bigint, phone: string): Promise<void> {
  await db.query(sql`update member set phone = ${phone}, phone_verified_at = lotus_now() where id = ${memberId}`)
}

export function isContactTaken(
  db: Queryable,
  memberId: bigint,
  { channel, target }: { channel: 'sms' | 'email'; target: string },
): Promise<boolean> {
  const isTheirs =
    channel === 'sms'
      ? sql`phone = ${target} and phone_verified_at is not null`
      : sql`lower(email) = lower(${target}) and email_verified_at is not null`
  return db.hasRows(sql`select 1 from member where ${isTheirs} and id <> ${memberId}`)
}

/** False if there is a name already: it stays. */
export function storePayeeName(db: Queryable, memberId: bigint, name: string): Promise<boolean> {
  return db.hasRows(
    sql`update member set payee_name = ${name} where id = ${memberId} and payee_name is null returning 1 as done`,
  )
}

export async function storeLoginNotice(db: Queryable, memberId: bigint, on: boolean): Promise<void> {
  await db.query(sql`update member set has_login_notice = ${on} where id = ${memberId}`)
}

export async function storeNickname(db: Queryable, memberId: bigint, nickname: string | null): Promise<void> {
  await db.query(sql`update member set nickname = ${nickname} where id = ${memberId}`)
}

export function storeBirthday(db: Queryable, memberId: bigint, birthday: string): Promise<boolean> {
  return db.hasRows(
    sql`update member set birthday = ${birthday}::date where id = ${memberId} and birthday is null returning 1 as done`,
  )
}

/** Returns the earlier avatar. */
export function storeAvatar(
  db: Queryable,
  memberId: bigint,
  avatar: { avatar: string; avatarType: 'CUSTOM' | 'STATIC' },
): Promise<{ avatar: string | null; avatarType: 'CUSTOM' | 'STATIC' }> {
  return db.one(sql`
    with before as (select id, avatar, avatar_type from member where id = ${memberId} for no key update)
    update member m set avatar = ${avatar.avatar}, avatar_type = ${avatar.avatarType} from before b where m.id = b.id
    returning b.avatar, b.avatar_type as "avatarType"`)
}

/** Counts an upload; false if the daily quota is used up. */
export function countUpload(db: Queryable, memberId: bigint, max: number): Promise<boolean> {
  return db.hasRows(sql`
    insert into member_upload as u (member_id, day, uploads) values (${memberId}, business_day(lotus_now()), 1)
    on conflict (member_id, day) do update set uploads = u.uploads + 1 where u.uploads < ${max} returning 1 as done`)
}

/** The data of the registration form, for the export. */
export function getRegistration(db: Queryable, memberId: bigint): Promise<unknown> {
  return db.value<unknown>(sql`
    select jsonb_build_object('method', register_method, 'url', register_url, 'ip', host(register_ip),
      'termsVersion', terms_version, 'termsAcceptedAt', terms_accepted_at, 'ageConfirmedAt', age_confirmed_at,
      'idNumber', id_number, 'fields', register_fields, 'affiliateCode', affiliate_code,
      'referralCode', referral_code) as registration
    from member where id = ${memberId}`)
}

export function closeMember(db: Queryable, memberId: bigint, reason: string | null): Promise<boolean> {
  return db.hasRows(sql`
    update member set status = 'closed', closed_at = lotus_now(), close_reason = ${reason}
    where id = ${memberId} and status = 'active' returning 1 as done`)
}

// --- a number or address that waits for its code

export async function storeContactChange(
  db: Queryable,
  memberId: bigint,
  change: { channel: 'sms' | 'email'; target: string },
): Promise<void> {
  await db.query(sql`
    insert into member_contact_change (member_id, channel, target) values (${memberId}, ${change.channel}, ${change.target})
    on conflict (member_id, channel) do update set target = excluded.target, asked_at = lotus_now()`)
}

export function findContactChange(
  db: Queryable,
  memberId: bigint,
  channel: 'sms' | 'email',
): Promise<string | undefined> {
  return db.maybeValue(
    sql`select target from member_contact_change where member_id = ${memberId} and channel = ${channel}`,
  )
}

export async function deleteContactChange(db: Queryable, memberId: bigint, channel: 'sms' | 'email'): Promise<void> {
  await db.query(sql`delete from member_contact_change where member_id = ${memberId} and channel = ${channel}`)
}

// --- second factor

export type TotpRow = { secretSealed: Uint8Array; confirmedAt: Date | null; lastStep: bigint }

export function findTotp(db: Queryable, memberId: bigint): Promise<TotpRow | undefined> {
  return db.maybe<TotpRow>(sql`
    select secret_sealed as "secretSealed", confirmed_at as "confirmedAt", last_step as "lastStep"
    from member_totp where member_id = ${memberId}`)
}

/** Starts an enrolment; false if an authenticator is already on, which then stays. */
export function beginTotp(db: Queryable, memberId: bigint, secretSealed: Uint8Array): Promise<boolean> {
  return db.hasRows(sql`
    insert into member_totp (member_id, secret_sealed) values (${memberId}, ${secretSealed})
    on conflict (member_id) do update set secret_sealed = excluded.secret_sealed, begun_at = lotus_now(), last_step = 0
    where member_totp.confirmed_at is null returning 1 as done`)
}

/** Uses the code of a step once, also under concurrent calls (trust.md SES-9). */
export function takeTotpStep(db: Queryable, memberId: bigint, step: bigint): Promise<boolean> {
  return db.hasRows(sql`
    update member_totp set last_step = ${step} where member_id = ${memberId} and last_step < ${step} returning 1 as done`)
}

export function confirmTotp(db: Queryable, memberId: bigint): Promise<boolean> {
  return db.hasRows(sql`
    update member_totp set confirmed_at = lotus_now() where member_id = ${memberId} and confirmed_at is null returning 1 as done`)
}

export async function deleteTotp(db: Queryable, memberId: bigint): Promise<void> {
  await db.query(sql`delete from member_totp where member_id = ${memberId}`)
  await db.query(sql`delete from member_recovery_code where member_id = ${memberId}`)
  await storeAuthenticatorDue(db, memberId, false)
}

export async function replaceRecoveryCodes(
  db: Queryable,
  memberId: bigint,
  hashes: readonly Uint8Array[],
): Promise<void> {
  await db.query(sql`delete from member_recovery_code where member_id = ${memberId}`)
  await db.query(sql`
    insert into member_recovery_code (member_id, code_hash) select ${memberId}, unnest(${hashes}::bytea[])`)
}

export function takeRecoveryCode(db: Queryable, memberId: bigint, hash: Uint8Array): Promise<boolean> {
  return db.hasRows(sql`
    update member_recovery_code set used_at = lotus_now()
    where member_id = ${memberId} and code_hash = ${hash} and used_at is null returning 1 as done`)
}

export function countRecoveryCodes(db: Queryable, memberId: bigint): Promise<number> {
  return db.value<number>(
    sql`select count(*)::integer as count from member_recovery_code where member_id = ${memberId} and used_at is null`,
  )
}

export type FactorTry = { tryId: bigint | null; retrySeconds: number | null }

export function beginFactorTry(
  db: Queryable,
  memberId: bigint,
  method: 'totp' | 'recovery' | 'password' | 'bank_name',
  rules: { max: number; windowSeconds: number },
): Promise<FactorTry> {
  return db.one<FactorTry>(sql`
    select try_id as "tryId", retry_seconds as "retrySeconds"
    from member_factor_try_begin(${memberId}, ${method}, ${rules.max}, ${rules.windowSeconds})`)
}

export async function succeedFactorTry(db: Queryable, tryId: bigint): Promise<void> {
  await db.query(sql`select member_factor_try_succeed(${tryId})`)
}

// --- addresses

export async function storeAddress(db: Queryable, memberId: bigint, addressClass: string): Promise<void> {
  await db.query(sql`
    insert into member_address (member_id, address_class) values (${memberId}, ${addressClass})
    on conflict (member_id, address_class) do update set verified_at = lotus_now()`)
}

/** Forgets all known address ranges. */
export async function forgetAddresses(db: Queryable, memberId: bigint): Promise<void> {
  await db.query(sql`delete from member_address where member_id = ${memberId}`)
}

/** Up to `limit` old attempts to log in; answers how many went. */
export function purgeAttempts(db: Queryable, days: number, limit: number): Promise<number> {
  return db.value<number>(sql`select login_attempt_purge(${days}, ${limit}) as gone`)
}

/** Up to `limit` sessions that have been over for so many days; answers how many went. */
export function purgeSessions(db: Queryable, days: number, limit: number): Promise<number> {
  return db.value<number>(sql`select member_session_purge(${days}, ${limit}) as gone`)
}

/** Up to `limit` rows of each table whose data is kept for a time only; answers how many went. */
export function purge(db: Queryable, loginDays: number, limit: number): Promise<number> {
  return db.value<number>(sql`select member_security_purge(${loginDays}, ${limit}) as gone`)
}

/** The providers of an account; a binding is never undone (T11). */
export function listBindings(db: Queryable, memberId: bigint): Promise<{ provider: string; boundAt: Date }[]> {
  return db.many(sql`
    select provider, bound_at as "boundAt" from member_binding where member_id = ${memberId} order by bound_at limit 20`)
}

/** The name that a member gave for payouts; null without one. */
export async function payeeNameOf(db: Queryable, memberId: bigint): Promise<string | null> {
  return db.value<string | null>(sql`select payee_name from member where id = ${memberId}`)
}
