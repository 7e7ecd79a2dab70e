import type { Permission } from '@lotus/contract'
import { named, sql, type Queryable } from '@lotus/database'

export type OperatorRow = {
  id: bigint
  username: string
  name: string
  passwordHash: string
  permissions: string[]
  /** `invited`: no password and no authenticator yet. */
  status: 'active' | 'disabled' | 'invited'
  /** Sealed; null where the operator has no authenticator yet. */
  totpSecret: Buffer | null
  /** A new secret that waits for its first code; sealed. */
  totpBegun: Buffer | null
  lastLoginAt: Date | null
}

const operatorColumns = sql`id, username, name, password_hash as "passwordHash", permissions, status,
  totp_secret as "totpSecret", totp_begun as "totpBegun", last_login_at as "lastLoginAt"`

export function findOperatorByName(db: Queryable, username: string): Promise<OperatorRow | undefined> {
  return db.maybe<OperatorRow>(sql`select ${operatorColumns} from operator where username = ${username}`)
}

export function findOperator(db: Queryable, operatorId: bigint): Promise<OperatorRow | undefined> {
  return db.maybe<OperatorRow>(sql`select ${operatorColumns} from operator where id = ${operatorId}`)
}

export type NewOperator = {
  username: string
  name: string
  passwordHash: string
  permissions: readonly Permission[]
  isDemo: boolean
}

/** Stores an operator; replaces name, password and permissions of an existing one. */
export function storeOperator(db: Queryable, o: NewOperator): Promise<bigint> {
  return db.value(sql`
    insert into operator (username, name, password_hash, permissions, is_demo)
    values (${o.username}, ${o.name}, ${o.passwordHash}, ${[...o.permissions]}::text[], ${o.isDemo})
    on conflict (username) do update set name = excluded.name, password_hash = excluded.password_hash,
      permissions = excluded.permissions, is_demo = excluded.is_demo
    returning id`)
}

/** Steps are clock steps, so the last step taken is kept. */
export async function storeOperatorTotp(db: Queryable, operatorId: bigint, sealed: Uint8Array): Promise<void> {
  await db.query(sql`update operator set totp_secret = ${sealed} where id = ${operatorId}`)
}

/** Takes a step of the authenticator; false if this step or a later one was already taken. */
export function consumeOperatorStep(db: Queryable, operatorId: bigint, step: bigint): Promise<boolean> {
  return db.hasRows(sql`update operator set totp_step = ${step} where id = ${operatorId} and totp_step < ${step}`)
}

/** All operators; there are never many. */
export function listOperators(db: Queryable): Promise<OperatorRow[]> {
  return db.many<OperatorRow>(sql`select ${operatorColumns} from operator order by username limit 500`)
}

/** Starts a new authenticator; the old one stays valid until the first code of the new one. */
export async function beginOperatorTotp(db: Queryable, operatorId: bigint, sealed: Uint8Array): Promise<void> {
  await db.query(sql`update operator set totp_begun = ${sealed} where id = ${operatorId}`)
}

/** Puts the started authenticator in force from this step on; false if another one was started meanwhile. */
export function confirmOperatorTotp(
  db: Queryable,
  operatorId: bigint,
  c: { sealed: Uint8Array; step: bigint },
): Promise<boolean> {
  return db.hasRows(sql`
    update operator set totp_secret = totp_begun, totp_begun = null, totp_step = ${c.step}, enrol_code_hash = null,
      enrol_until = null, enrol_allowed_by = null
    where id = ${operatorId} and totp_begun = ${c.sealed} returning id`)
}

/** A code that replaces the authenticator at one login. */
export function createEnrolmentCode(
  db: Queryable,
  c: { operatorId: bigint; codeHash: Uint8Array; minutes: number; by: bigint },
): Promise<Date | undefined> {
  return db.maybeValue(sql`
    update operator set enrol_code_hash = ${c.codeHash}, enrol_allowed_by = ${c.by},
      enrol_until = lotus_now() + make_interval(mins => ${c.minutes}::integer)
    where id = ${c.operatorId} and status = 'active' returning enrol_until`)
}

/** Uses such a code up. */
export function consumeEnrolment(db: Queryable, operatorId: bigint, codeHash: Uint8Array): Promise<boolean> {
  return db.hasRows(sql`
    update operator set enrol_code_hash = null
    where id = ${operatorId} and enrol_code_hash = ${codeHash} and enrol_until > lotus_now() returning id`)
}

/** The session that set up the new authenticator becomes a normal one; the operator's other sessions end. */
export async function finishEnrolment(db: Queryable, operatorId: bigint, sessionId: bigint): Promise<void> {
  await db.query(sql`update operator_session set must_enrol = false where id = ${sessionId}`)
  await db.query(sql`
    update operator_session set ended_at = lotus_now(), ended_reason = 'authenticator'
    where operator_id = ${operatorId} and id <> ${sessionId} and ended_at is null`)
}

export function hasDemoOperators(db: Queryable): Promise<boolean> {
  return db.hasRows(sql`select 1 from operator where is_demo and status = 'active' limit 1`)
}

export async function markOperatorLogin(db: Queryable, operatorId: bigint): Promise<void> {
  await db.query(sql`update operator set last_login_at = lotus_now() where id = ${operatorId}`)
}

export type NewOperatorSession = {
  operatorId: bigint
  tokenHash: Uint8Array
  hours: number
  ip: string | null
  userAgent: string
  deviceHash: Uint8Array
  mustEnrol: boolean
}

export async function insertOperatorSession(db: Queryable, s: NewOperatorSession): Promise<void> {
  await db.query(sql`
    insert into operator_session (operator_id, token_hash, expires_at, ip, user_agent, device_hash, must_enrol)
    values (${s.operatorId}, ${s.tokenHash}, lotus_now() + make_interval(hours => ${s.hours}), ${s.ip}, ${s.userAgent},
      ${s.deviceHash}, ${s.mustEnrol})`)
}

export type LiveOperatorSession = {
  sessionId: bigint
  operatorId: bigint
  username: string
  permissions: string[]
  mustEnrol: boolean
  isSeenLongAgo: boolean
}

export function findLiveOperatorSession(
  db: Queryable,
  tokenHash: Uint8Array,
  idleMinutes: number,
): Promise<LiveOperatorSession | undefined> {
  return db.maybe<LiveOperatorSession>(
    named(
      'operator_session_live',
      sql`select s.id as "sessionId", s.operator_id as "operatorId", o.username, o.permissions, s.must_enrol as "mustEnrol",
            s.last_seen_at < lotus_now() - interval '1 minute' as "isSeenLongAgo"
          from operator_session s join operator o on o.id = s.operator_id
          where s.token_hash = ${tokenHash} and s.ended_at is null and s.expires_at > lotus_now()
            and s.last_seen_at > lotus_now() - make_interval(mins => ${idleMinutes}::integer) and o.status = 'active'`,
    ),
  )
}

export async function markOperatorSeen(db: Queryable, sessionId: bigint): Promise<void> {
  await db.query(sql`update operator_session set last_seen_at = lotus_now() where id = ${sessionId}`)
}

/** Ends one session of an operator, or all of them where `sessionId` is null. */
export async function endOperatorSessions(
  db: Queryable,
  operatorId: bigint,
  sessionId: bigint | null,
  reason: string,
): Promise<void> {
  await db.query(sql`
    update operator_session set ended_at = lotus_now(), ended_reason = ${reason}
    where operator_id = ${operatorId} and ended_at is null and (${sessionId}::bigint is null or id = ${sessionId}::bigint)`)
}

/** Up to `limit` sessions that have been over for so many days; answers how many went. */
export function purgeOperatorSessions(db: Queryable, days: number, limit: number): Promise<number> {
  return db.value<number>(sql`select operator_session_purge(${days}, ${limit}) as gone`)
}
