import { testTypes, TRIAL_ACCOUNT } from '@lotus/kernel'
import { named, sql, type Queryable } from '@lotus/database'
import type { Language } from '../../platform/language.ts'

export type MemberRow = {
  id: bigint
  username: string
  accountType: number
  status: 'active' | 'blocked' | 'closed'
  rankLevel: number
  createdAt: Date
  lastLoginAt: Date | null
  lastLoginIp: string | null
  previousLoginAt: Date | null
  nickname: string | null
  avatar: string | null
  avatarType: 'CUSTOM' | 'STATIC'
  termsVersion: string
  /** Made up by the demo. */
  isGenerated: boolean
  /** An account for testing: it counts for nobody, and deals with none that is real (operations.md 0.4). */
  isTest: boolean
}

const memberColumns = sql`id, username, account_type as "accountType", status, rank_level as "rankLevel", created_at as "createdAt",
  last_login_at as "lastLoginAt", host(last_login_ip) as "lastLoginIp", previous_login_at as "previousLoginAt",
  nickname, avatar, avatar_type as "avatarType", terms_version as "termsVersion", register_method = 'generated' as "isGenerated",
  (is_test or account_type = any (${[...testTypes]}::smallint[])) as "isTest"`

export type RegisterMethod = 'username' | 'mobile' | 'free_play' | 'oidc' | 'operator' | 'generated'
export type NewMember = {
  username: string
  passwordHash: string
  language: Language
  termsVersion: string
  ip: string | null
  registerUrl: string | null
  method: RegisterMethod
  accountType: number
  email: string | null
  isEmailVerified: boolean
  phone: string | null
  isPhoneVerified: boolean
  payeeName: string | null
  nickname: string | null
  birthday: string | null
  idNumber: string | null
  /** The other fields of the form, by name. */
  fields: Readonly<Record<string, string>>
  paymentPasswordHash: string | null
  affiliateCode: string | null
  referralCode: string | null
  referredBy: bigint | null
  /** An initial password, given by somebody else: valid for this many hours, and must be changed (T05). */
  initialPasswordHours: number | null
  /** False if nobody knows the password: the account was registered through a provider or by mobile. */
  hasPassword: boolean
}

/** Undefined if the name, the proved number, the proved address or the invitation code is taken. */
export function insertMember(db: Queryable, m: NewMember): Promise<{ id: bigint } | undefined> {
  return db.maybe<{ id: bigint }>(sql`
    with stored as (insert into member (username, password_hash, language, terms_version, terms_accepted_at, age_confirmed_at, register_ip,
      register_url, register_method, account_type, email, email_verified_at, phone, phone_verified_at, payee_name, nickname,
      birthday, id_number, register_fields, payment_password_hash, affiliate_code, referral_code, referred_by,
      must_change_password, initial_password_until, first_login_at, has_password)
    values (${m.username}, ${m.passwordHash}, ${m.language}, ${m.termsVersion}, lotus_now(), lotus_now(), ${m.ip},
      ${m.registerUrl}, ${m.method}, ${m.accountType}, ${m.email}, case when ${m.isEmailVerified} then lotus_now() end,
      ${m.phone}, case when ${m.isPhoneVerified} then lotus_now() end, ${m.payeeName}, ${m.nickname}, ${m.birthday},
      ${m.idNumber}, ${JSON.stringify(m.fields)}, ${m.paymentPasswordHash}, ${m.affiliateCode}, ${m.referralCode},
      ${m.referredBy}, ${m.initialPasswordHours !== null},
      lotus_now() + make_interval(hours => ${m.initialPasswordHours}::integer),
      case when ${m.initialPasswordHours}::integer is null then lotus_now() end, ${m.hasPassword})
    on conflict do nothing returning id, terms_version, register_ip),
    -- Who tries the games out has agreed to nothing (trust.md ACC-2).
    agreed as (insert into member_terms (member_id, version, ip)
      select id, terms_version, register_ip from stored where ${m.accountType} <> ${TRIAL_ACCOUNT})
    select id, case when ${m.accountType} <> ${TRIAL_ACCOUNT} then outbox_add('identity.registered', 'member:' || id, '{}') end from stored`)
}

/**
 * Stores which older accounts have the same number, address or document (trust.md ACC-5); operators decide what it
 * means.
 */
export async function recordDuplicates(db: Queryable, memberId: bigint): Promise<void> {
  await db.query(sql`
    insert into member_duplicate (member_id, field, other_member_id)
    select m.id, x.field, min(o.id) from member m
    cross join lateral (values ('phone'), ('email'), ('id_number')) x(field)
    join member o on o.id < m.id and case x.field
      when 'phone' then o.phone = m.phone when 'email' then lower(o.email) = lower(m.email)
      else upper(o.id_number) = upper(m.id_number) end
    where m.id = ${memberId} group by m.id, x.field on conflict do nothing`)
}

export function isUsernameTaken(db: Queryable, username: string): Promise<boolean> {
  return db.hasRows(sql`select 1 from member where username_key = lower(${username})`)
}

export type Credentials = {
  id: bigint
  username: string
  passwordHash: string
  status: MemberRow['status']
  accountType: number
  /** The initial password has expired (trust.md C5). */
  isInitialOver: boolean
}

/** What a login reads. */
export const credentialColumns = sql`id, username, password_hash as "passwordHash", status, account_type as "accountType",
  coalesce(initial_password_until <= lotus_now(), false) as "isInitialOver"`

export function findCredentials(db: Queryable, usernameKey: string): Promise<Credentials | undefined> {
  return db.maybe(
    named('member_credentials', sql`select ${credentialColumns} from member where username_key = ${usernameKey}`),
  )
}

export function findCredentialsById(db: Queryable, memberId: bigint): Promise<Credentials | undefined> {
  return db.maybe(sql`select ${credentialColumns} from member where id = ${memberId}`)
}

/** The account that has proved this number; at most one. */
export function findByPhone(db: Queryable, phone: string): Promise<Credentials | undefined> {
  return db.maybe(
    sql`select ${credentialColumns} from member where phone = ${phone} and phone_verified_at is not null and account_type <> ${TRIAL_ACCOUNT}`,
  )
}

/** The account of this name and mail address; the address need not be proved to receive its own mail. */
export function findByNameAndEmail(
  db: Queryable,
  usernameKey: string,
  email: string,
): Promise<(Credentials & { email: string; language: Language }) | undefined> {
  return db.maybe(sql`
    select ${credentialColumns}, email, language from member
    where username_key = ${usernameKey} and lower(email) = lower(${email}) and account_type <> ${TRIAL_ACCOUNT}`)
}

/**
 * A password that the member chose, so not an initial one. False if `seen` (the stored hash that was checked) has
 * changed: of two simultaneous changes the second fails.
 */
export function storePasswordHash(
  db: Queryable,
  memberId: bigint,
  passwordHash: string,
  readHash: string | null = null,
): Promise<boolean> {
  return db.hasRows(sql`
    update member set password_hash = ${passwordHash}, password_changed_at = lotus_now(), must_change_password = false,
      initial_password_until = null, has_password = true, first_login_at = coalesce(first_login_at, lotus_now())
    where id = ${memberId} and (${readHash}::text is null or password_hash = ${readHash}::text)`)
}

/** A password given by an operator or agent: valid for `hours`, and must be changed (T05, trust.md C5). */
export async function storeInitialPassword(
  db: Queryable,
  memberId: bigint,
  passwordHash: string,
  hours: number,
): Promise<void> {
  await db.query(sql`
    update member set password_hash = ${passwordHash}, password_changed_at = lotus_now(), must_change_password = true,
      initial_password_until = lotus_now() + make_interval(hours => ${hours}) where id = ${memberId}`)
}

export type LoginState = {
  previousLoginAt: Date | null
  isFirst: boolean
  mustChangePassword: boolean
  passwordAgeDays: number
  initialPasswordUntil: Date | null
  /** The newest terms that the member has accepted (trust.md ACC-3). */
  termsVersion: string
}

/** The account's state after a login. */
export const loginState = sql`previous_login_at as "previousLoginAt", first_login_at is null as "isFirst",
  must_change_password as "mustChangePassword", initial_password_until as "initialPasswordUntil",
  floor(extract(epoch from lotus_now() - password_changed_at) / 86400)::integer as "passwordAgeDays",
  terms_version as "termsVersion"`

/** Marks the login and returns the account's state. */
export function markLogin(db: Queryable, memberId: bigint, ip: string | null): Promise<LoginState> {
  return db.one<LoginState>(sql`
    update member set previous_login_at = last_login_at, last_login_at = lotus_now(), last_login_ip = ${ip} where id = ${memberId}
    returning ${loginState}`)
}

export async function markFirstLogin(db: Queryable, memberId: bigint): Promise<void> {
  await db.query(sql`update member set first_login_at = coalesce(first_login_at, lotus_now()) where id = ${memberId}`)
}

export async function storeLanguage(db: Queryable, memberId: bigint, language: Language): Promise<void> {
  await db.query(sql`update member set language = ${language} where id = ${memberId}`)
}

export function findMember(db: Queryable, memberId: bigint): Promise<MemberRow | undefined> {
  return db.maybe<MemberRow>(named('member_find', sql`select ${memberColumns} from member where id = ${memberId}`))
}

export function listMembersByIds(db: Queryable, memberIds: readonly bigint[]): Promise<MemberRow[]> {
  return db.many<MemberRow>(sql`select ${memberColumns} from member where id = any(${memberIds.map(String)}::bigint[])`)
}

/** The members with these names, ignoring case. */
export function listMemberIdsByNames(db: Queryable, names: readonly string[]): Promise<{ id: bigint; key: string }[]> {
  return db.many<{ id: bigint; key: string }>(
    sql`select id, username_key as key from member
        where username_key = any(${names.map((name) => name.toLowerCase())}::text[]) and account_type <> ${TRIAL_ACCOUNT}`,
  )
}

/** The member has proved a phone number. */
export function hasProvedPhone(db: Queryable, memberId: bigint): Promise<boolean> {
  return db.value<boolean>(sql`select phone_verified_at is not null as has from member where id = ${memberId}`)
}

/** The member's proved mail address. */
export function findProvedMail(db: Queryable, memberId: bigint): Promise<string | undefined> {
  return db.maybeValue<string>(
    sql`select email from member where id = ${memberId} and email is not null and email_verified_at is not null`,
  )
}

/** Names that begin with `text`, ignoring case. */
export function listMemberIdsByName(db: Queryable, text: string, limit: number): Promise<bigint[]> {
  return db.values(
    sql`select id from member where starts_with(username_key, lower(${text})) order by username_key limit ${limit}`,
  )
}

export type NewSession = {
  memberId: bigint
  tokenHash: Uint8Array
  hours: number
  /** Ends the session earlier: when the password that opened it expires. */
  until: Date | null
  ip: string | null
  userAgent: string
  stage: 'open' | 'verify'
  deviceId: bigint | null
}

export function insertSession(db: Queryable, s: NewSession): Promise<bigint> {
  return db.value(sql`
    insert into member_session (member_id, token_hash, expires_at, ip, user_agent, stage, device_id)
    values (${s.memberId}, ${s.tokenHash}, least(lotus_now() + make_interval(hours => ${s.hours}), ${s.until}::timestamptz), ${s.ip},
      ${s.userAgent}, ${s.stage}, ${s.deviceId}) returning id`)
}

export type LiveSession = {
  /** In hexadecimal. */
  tokenHash: string
  sessionId: bigint
  memberId: bigint
  accountType: number
  username: string
  stage: 'open' | 'verify'
  isSteppedUp: boolean
  termsVersion: string
  isIdentityChecked: boolean
  isSeenLongAgo: boolean
}

/** A session `s` of the member `m` is not over, neither ended nor idle. */
const isLive = (idleMinutes: number) => sql`s.ended_at is null and s.expires_at > lotus_now()
  and s.last_seen_at > lotus_now() - make_interval(mins => ${idleMinutes}::integer) and m.status = 'active'`

/** Whether a session is still valid; asking does not mark it as active. */
export function isLiveSession(db: Queryable, sessionId: bigint, idleMinutes: number): Promise<boolean> {
  return db.hasRows(sql`
    select 1 from member_session s join member m on m.id = s.member_id
    where s.id = ${sessionId} and ${isLive(idleMinutes)}`)
}

export function hasLiveSession(db: Queryable, memberId: bigint, idleMinutes: number): Promise<boolean> {
  return db.hasRows(sql`
    select 1 from member_session s join member m on m.id = s.member_id
    where s.member_id = ${memberId} and ${isLive(idleMinutes)} limit 1`)
}

/** The session of a token while it is valid: not ended, within its lifetime, not idle, its member active. */
export function listLiveSessions(
  db: Queryable,
  tokenHashes: readonly string[],
  idleMinutes: number,
  stepUpMinutes: number,
): Promise<LiveSession[]> {
  return db.many<LiveSession>(
    named(
      'member_session_live',
      sql`select encode(s.token_hash, 'hex') as "tokenHash", s.id as "sessionId", s.member_id as "memberId", m.account_type as "accountType", m.username, s.stage,
            coalesce(s.stepped_up_at > lotus_now() - make_interval(mins => ${stepUpMinutes}::integer), false) as "isSteppedUp",
            m.terms_version as "termsVersion", m.identity_checked_at is not null as "isIdentityChecked",
            s.last_seen_at < lotus_now() - interval '1 minute' as "isSeenLongAgo"
          from member_session s join member m on m.id = s.member_id
          where s.token_hash = any(${[...tokenHashes]}::bytea[]) and ${isLive(idleMinutes)}`,
    ),
  )
}

export async function markSeen(db: Queryable, sessionId: bigint): Promise<void> {
  await db.query(
    named('member_session_seen', sql`update member_session set last_seen_at = lotus_now() where id = ${sessionId}`),
  )
}

/** Ends those that are still open and returns them. */
export function endSessions(
  db: Queryable,
  which: { memberId: bigint; sessionId: bigint | null; exceptSessionId: bigint | null },
  reason: string,
): Promise<bigint[]> {
  return db.values(sql`
    update member_session set ended_at = lotus_now(), ended_reason = ${reason}
    where member_id = ${which.memberId} and ended_at is null
      and (${which.sessionId}::bigint is null or id = ${which.sessionId}::bigint)
      and (${which.exceptSessionId}::bigint is null or id <> ${which.exceptSessionId}::bigint)
    returning id`)
}

export function hasPassword(db: Queryable, memberId: bigint): Promise<boolean> {
  return db.value(sql`select has_password from member where id = ${memberId}`)
}

/** Where mail about the account goes: the proved address, else the given one. */
export function findMailOf(
  db: Queryable,
  memberId: bigint,
): Promise<{ email: string; username: string; language: Language } | undefined> {
  return db.maybe(sql`select email, username, language from member where id = ${memberId} and email is not null`)
}

/** Closes trial accounts that were not used for this long; returns the closed ones. */
export function closeIdleTrials(db: Queryable, c: { hours: number; limit: number }): Promise<bigint[]> {
  return db.values(sql`
    update member set status = 'closed' where id in (
      select m.id from member m
      where m.account_type = ${TRIAL_ACCOUNT} and m.status = 'active'
        and greatest(m.created_at, (select max(s.last_seen_at) from member_session s where s.member_id = m.id))
          <= lotus_now() - make_interval(hours => ${c.hours})
      order by m.id limit ${c.limit} for update skip locked)
    returning id`)
}

/** The current date in this time zone, yyyy-MM-dd. */
export function today(db: Queryable, timeZone: string): Promise<string> {
  return db.value<string>(sql`select business_day(lotus_now(), ${timeZone})::text as day`)
}
