import { sql, type Queryable } from '@lotus/database'

export type OwnSession = {
  id: bigint
  createdAt: Date
  lastSeenAt: Date
  ip: string | null
  userAgent: string | null
}

/** The open sessions of a member, newest first. */
export function listLiveSessions(
  db: Queryable,
  memberId: bigint,
  c: { idleMinutes: number; limit: number },
): Promise<OwnSession[]> {
  return db.many<OwnSession>(sql`
    select id, created_at as "createdAt", last_seen_at as "lastSeenAt", host(ip) as ip, user_agent as "userAgent"
    from member_session
    where member_id = ${memberId} and ended_at is null and expires_at > lotus_now()
      and last_seen_at > lotus_now() - make_interval(mins => ${c.idleMinutes}::integer)
    order by last_seen_at desc, id desc limit ${c.limit}`)
}

export type SessionState = {
  stage: 'open' | 'verify'
  methods: string[] | null
  deviceId: bigint | null
  steppedUpAt: Date | null
}

export function getSessionState(db: Queryable, sessionId: bigint): Promise<SessionState> {
  return db.one<SessionState>(sql`
    select stage, verify_methods as methods, device_id as "deviceId", stepped_up_at as "steppedUpAt"
    from member_session where id = ${sessionId}`)
}

/** Opens a verified session under a new token (trust.md SES-3). False if it is open already. */
export function openVerified(
  db: Queryable,
  s: { sessionId: bigint; tokenHash: Uint8Array; deviceId: bigint | null; isSteppedUp: boolean },
): Promise<boolean> {
  return db.hasRows(sql`
    update member_session set stage = 'open', stepped_up_at = case when ${s.isSteppedUp} then lotus_now() end, token_hash = ${s.tokenHash},
      device_id = coalesce(${s.deviceId}::bigint, device_id)
    where id = ${s.sessionId} and stage = 'verify' and ended_at is null`)
}

export function markSteppedUp(db: Queryable, sessionId: bigint): Promise<Date> {
  return db.value(
    sql`update member_session set stepped_up_at = lotus_now() where id = ${sessionId} returning stepped_up_at as at`,
  )
}

/** Ends the step-up checks of all other sessions. */
export async function endStepUps(db: Queryable, memberId: bigint, exceptSessionId: bigint): Promise<void> {
  await db.query(sql`
    update member_session set stepped_up_at = null
    where member_id = ${memberId} and id <> ${exceptSessionId} and stepped_up_at is not null and ended_at is null`)
}

export type LoginRow = {
  id: bigint
  at: Date
  ip: string | null
  country: string | null
  device: string
  method: 'password' | 'sms' | 'oidc' | 'register' | 'reset' | 'free_play'
  outcome: 'ok' | 'verify' | 'wrong' | 'captcha' | 'locked' | 'disabled'
}

export type NewLogin = Omit<LoginRow, 'id' | 'at'> & {
  memberId: bigint | null
  usernameKey: string
  sessionId: bigint | null
}

export async function insertLogin(db: Queryable, l: NewLogin): Promise<void> {
  await db.query(sql`
    insert into member_login (member_id, username_key, session_id, method, outcome, ip, country, device)
    values (${l.memberId}, ${l.usernameKey}, ${l.sessionId}, ${l.method}, ${l.outcome}, ${l.ip}, ${l.country}, ${l.device})`)
}

/** Marks the login of a session as verified. */
export function completeLogin(db: Queryable, sessionId: bigint): Promise<LoginRow | undefined> {
  return db.maybe<LoginRow>(sql`
    update member_login set outcome = 'ok' where session_id = ${sessionId} and outcome = 'verify'
    returning id, at, host(ip) as ip, country, device, method, outcome`)
}

export function listLogins(
  db: Queryable,
  memberId: bigint,
  page: { beforeId: bigint | null; limit: number },
): Promise<LoginRow[]> {
  return db.many<LoginRow>(sql`
    select id, at, host(ip) as ip, country, device, method, outcome from member_login
    where member_id = ${memberId} and (${page.beforeId}::bigint is null or id < ${page.beforeId}::bigint)
    order by id desc limit ${page.limit}`)
}

/** The last successful login before that of this session (trust.md ACC-12). */
export function findPreviousLogin(db: Queryable, memberId: bigint, sessionId: bigint): Promise<LoginRow | undefined> {
  return db.maybe<LoginRow>(sql`
    select id, at, host(ip) as ip, country, device, method, outcome from member_login
    where member_id = ${memberId} and outcome = 'ok'
      and id < coalesce((select max(id) from member_login where session_id = ${sessionId}), 9223372036854775807)
    order by id desc limit 1`)
}

/** Adds the event of a login for the member, unless they have switched it off. */
export async function addLoginEvent(
  db: Queryable,
  memberId: bigint,
  login: { at: string | null; ip: string | null; country: string | null; device: string },
): Promise<void> {
  await db.query(sql`
    select outbox_add('identity.logged_in', ${`member:${memberId}`},
      jsonb_build_object('at', coalesce(${login.at}::timestamptz, lotus_now()), 'ip', ${login.ip}::text,
        'country', ${login.country}::text, 'device', ${login.device}::text))
    from member where id = ${memberId} and has_login_notice`)
}
