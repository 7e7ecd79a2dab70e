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
}
export type Realm = 'member' | 'operator'

const memberColumns = sql`id, username, account_type as "accountType", status, rank_level as "rankLevel", created_at as "createdAt",
  last_login_at as "lastLoginAt", host(last_login_ip) as "lastLoginIp", previous_login_at as "previousLoginAt"`

export type NewMember = {
  username: string
  passwordHash: string
  language: Language
  termsVersion: string
  ip: string | null
  registerUrl: string | null
}

/** Undefined where the name is taken, in whatever case. */
export function insertMember(db: Queryable, m: NewMember): Promise<{ id: bigint } | undefined> {
  return db.maybe<{ id: bigint }>(sql`
    insert into member (username, password_hash, language, terms_version, terms_accepted_at, age_confirmed_at, register_ip, register_url)
    values (${m.username}, ${m.passwordHash}, ${m.language}, ${m.termsVersion}, lotus_now(), lotus_now(), ${m.ip}, ${m.registerUrl})
    on conflict (username_key) do nothing returning id`)
}

export async function isUsernameTaken(db: Queryable, username: string): Promise<boolean> {
  return (await db.maybe(sql`select 1 from member where username_key = lower(${username})`)) !== undefined
}

export function findCredentials(
  db: Queryable,
  usernameKey: string,
): Promise<{ id: bigint; passwordHash: string; status: MemberRow['status'] } | undefined> {
  return db.maybe(
    named(
      'member_credentials',
      sql`select id, password_hash as "passwordHash", status from member where username_key = ${usernameKey}`,
    ),
  )
}

export async function storePasswordHash(db: Queryable, memberId: bigint, passwordHash: string): Promise<void> {
  await db.query(
    sql`update member set password_hash = ${passwordHash}, password_changed_at = lotus_now() where id = ${memberId}`,
  )
}

export async function markLogin(db: Queryable, memberId: bigint, ip: string | null): Promise<void> {
  await db.query(
    sql`update member set previous_login_at = last_login_at, last_login_at = lotus_now(), last_login_ip = ${ip} where id = ${memberId}`,
  )
}

export function findMember(db: Queryable, memberId: bigint): Promise<MemberRow | undefined> {
  return db.maybe<MemberRow>(named('member_find', sql`select ${memberColumns} from member where id = ${memberId}`))
}

export function listMembersByIds(db: Queryable, memberIds: readonly bigint[]): Promise<MemberRow[]> {
  return db.many<MemberRow>(sql`select ${memberColumns} from member where id = any(${memberIds.map(String)}::bigint[])`)
}

/** Names that begin with `text`, in any case. */
export function listMemberIdsByName(db: Queryable, text: string, limit: number): Promise<{ id: bigint }[]> {
  return db.many<{ id: bigint }>(
    sql`select id from member where starts_with(username_key, lower(${text})) order by username_key limit ${limit}`,
  )
}

export type NewSession = {
  memberId: bigint
  tokenHash: Uint8Array
  hours: number
  ip: string | null
  userAgent: string
}

export function insertSession(db: Queryable, s: NewSession): Promise<{ id: bigint }> {
  return db.one<{ id: bigint }>(sql`
    insert into member_session (member_id, token_hash, expires_at, ip, user_agent)
    values (${s.memberId}, ${s.tokenHash}, lotus_now() + make_interval(hours => ${s.hours}), ${s.ip}, ${s.userAgent}) returning id`)
}

export type LiveSession = {
  sessionId: bigint
  memberId: bigint
  accountType: number
  username: string
  isSeenLongAgo: boolean
}

/** Whether a session still counts; looking does not mark it as seen. */
export async function isLiveSession(db: Queryable, sessionId: bigint, idleMinutes: number): Promise<boolean> {
  const row = await db.one<{ live: boolean }>(sql`
    select exists (select from member_session s join member m on m.id = s.member_id
      where s.id = ${sessionId} and s.ended_at is null and s.expires_at > lotus_now()
        and s.last_seen_at > lotus_now() - make_interval(mins => ${idleMinutes}::integer) and m.status = 'active') as live`)
  return row.live
}

/** The session behind a token while it lives: not ended, not over its lifetime, not idle, its member active. */
export function findLiveSession(
  db: Queryable,
  tokenHash: Uint8Array,
  idleMinutes: number,
): Promise<LiveSession | undefined> {
  return db.maybe<LiveSession>(
    named(
      'member_session_live',
      sql`select s.id as "sessionId", s.member_id as "memberId", m.account_type as "accountType", m.username,
            s.last_seen_at < lotus_now() - interval '1 minute' as "isSeenLongAgo"
          from member_session s join member m on m.id = s.member_id
          where s.token_hash = ${tokenHash} and s.ended_at is null and s.expires_at > lotus_now()
            and s.last_seen_at > lotus_now() - make_interval(mins => ${idleMinutes}::integer) and m.status = 'active'`,
    ),
  )
}

export async function markSeen(db: Queryable, sessionId: bigint): Promise<void> {
  await db.query(
    named('member_session_seen', sql`update member_session set last_seen_at = lotus_now() where id = ${sessionId}`),
  )
}

/** Ends what still lives of them and answers which those were. */
export function endSessions(
  db: Queryable,
  which: { memberId: bigint; sessionId: bigint | null; exceptSessionId: bigint | null },
  reason: string,
): Promise<{ id: bigint }[]> {
  return db.many<{ id: bigint }>(sql`
    update member_session set ended_at = lotus_now(), ended_reason = ${reason}
    where member_id = ${which.memberId} and ended_at is null
      and (${which.sessionId}::bigint is null or id = ${which.sessionId}::bigint)
      and (${which.exceptSessionId}::bigint is null or id <> ${which.exceptSessionId}::bigint)
    returning id`)
}

export async function addSessionEnded(db: Queryable, memberId: bigint, sessionId: bigint): Promise<void> {
  await db.query(
    sql`select outbox_add('identity.session_ended', ${`member:${memberId}`}, ${JSON.stringify({ sessionId: sessionId.toString() })})`,
  )
}

export type AttemptRules = { failuresMax: number; classFailuresMax: number; windowSeconds: number }
export type AttemptAnswer = { attemptId: bigint | null; lockedUntil: Date | null; classRetrySeconds: number | null }

export function beginAttempt(
  db: Queryable,
  who: { realm: Realm; usernameKey: string; addressClass: string },
  rules: AttemptRules,
): Promise<AttemptAnswer> {
  return db.one<AttemptAnswer>(sql`
    select attempt_id as "attemptId", locked_until as "lockedUntil", class_retry_seconds as "classRetrySeconds"
    from login_attempt_begin(${who.realm}, ${who.usernameKey}, ${who.addressClass}, ${rules.failuresMax}, ${rules.classFailuresMax}, ${rules.windowSeconds})`)
}

export async function succeedAttempt(db: Queryable, attemptId: bigint): Promise<void> {
  await db.query(sql`select login_attempt_succeed(${attemptId})`)
}
