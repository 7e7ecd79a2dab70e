import type { Permission } from '@lotus/contract'
import { sql, type Queryable } from '@lotus/database'

export type Invitation = {
  id: bigint
  operatorId: bigint
  username: string
  name: string
  invitedBy: bigint | null
  invitedByName: string
  /** Null until a link was handed out. */
  expiresAt: Date | null
  isExpired: boolean
  totpBegun: Buffer | null
}

const invitationColumns = sql`i.id, i.operator_id as "operatorId", o.username, o.name, i.invited_by as "invitedBy",
  i.invited_by_name as "invitedByName", i.expires_at as "expiresAt", coalesce(i.expires_at <= lotus_now(), false) as "isExpired",
  i.totp_begun as "totpBegun"
  from operator_invitation i join operator o on o.id = i.operator_id`

/** All open invitations; there are never many. */
export function listInvitations(db: Queryable): Promise<Invitation[]> {
  return db.many<Invitation>(
    sql`select ${invitationColumns} where i.used_at is null and i.revoked_at is null order by i.id limit 500`,
  )
}

export function findInvitation(db: Queryable, operatorId: bigint): Promise<Invitation | undefined> {
  return db.maybe<Invitation>(sql`
    select ${invitationColumns} where i.operator_id = ${operatorId} and i.used_at is null and i.revoked_at is null`)
}

/** The invitation of a link that may still be used. */
export function findInvitationByToken(db: Queryable, tokenHash: Uint8Array): Promise<Invitation | undefined> {
  return db.maybe<Invitation>(sql`
    select ${invitationColumns}
    where i.token_hash = ${tokenHash} and i.used_at is null and i.revoked_at is null and i.expires_at > lotus_now()
      and o.status = 'invited'`)
}

/** Operators and invitations change one at a time, so that two changes cannot pass each other's rules. */
export async function lockOperators(db: Queryable): Promise<void> {
  await db.query(sql`lock table operator_invitation in share row exclusive mode`)
}

export type InvitedOperator = {
  username: string
  name: string
  /** Of random bytes: nobody knows a password for it. */
  passwordHash: string
  permissions: readonly Permission[]
}

/** Undefined if the name is taken. */
export function insertInvitedOperator(db: Queryable, o: InvitedOperator): Promise<bigint | undefined> {
  return db.maybeValue<bigint>(sql`
    insert into operator (username, name, password_hash, permissions, status)
    values (${o.username}, ${o.name}, ${o.passwordHash}, ${[...o.permissions]}::text[], 'invited')
    on conflict (username) do nothing returning id`)
}

/** Invites an operator again: without password and authenticator, as at the beginning. */
export async function resetToInvited(
  db: Queryable,
  operatorId: bigint,
  o: { passwordHash: string; permissions: readonly Permission[] },
): Promise<void> {
  await db.query(sql`
    update operator set status = 'invited', password_hash = ${o.passwordHash}, permissions = ${[...o.permissions]}::text[],
      totp_secret = null, totp_begun = null, enrol_code_hash = null, enrol_until = null
    where id = ${operatorId}`)
}

export async function insertInvitation(
  db: Queryable,
  i: { operatorId: bigint; invitedBy: bigint | null; invitedByName: string },
): Promise<void> {
  await db.query(sql`
    insert into operator_invitation (operator_id, invited_by, invited_by_name)
    values (${i.operatorId}, ${i.invitedBy}, ${i.invitedByName})`)
}

/** A link of an open invitation; an earlier one of it stops working. */
export function issueToken(
  db: Queryable,
  invitationId: bigint,
  t: { tokenHash: Uint8Array; minutes: number; by: bigint | null },
): Promise<Date> {
  return db.value<Date>(sql`
    update operator_invitation set token_hash = ${t.tokenHash}, issued_by = ${t.by}, totp_begun = null,
      expires_at = lotus_now() + make_interval(mins => ${t.minutes}::integer)
    where id = ${invitationId} returning expires_at`)
}

/** The secret of the authenticator that is set up; the first one stays, so that a reload shows the same. */
export function beginInvitationTotp(db: Queryable, invitationId: bigint, sealed: Uint8Array): Promise<Buffer> {
  return db.value<Buffer>(sql`
    update operator_invitation set totp_begun = coalesce(totp_begun, ${sealed}::bytea)
    where id = ${invitationId} returning totp_begun`)
}

/** Uses the link up; false if it was used, revoked or replaced meanwhile. */
export function consumeInvitation(db: Queryable, invitationId: bigint, tokenHash: Uint8Array): Promise<boolean> {
  return db.hasRows(sql`
    update operator_invitation set used_at = lotus_now()
    where id = ${invitationId} and token_hash = ${tokenHash} and used_at is null and revoked_at is null
      and expires_at > lotus_now() returning id`)
}

/** Password and authenticator of an invited operator, who may log in from now on. */
export function activateOperator(
  db: Queryable,
  operatorId: bigint,
  o: { passwordHash: string; totpSecret: Uint8Array; step: bigint },
): Promise<boolean> {
  return db.hasRows(sql`
    update operator set status = 'active', password_hash = ${o.passwordHash}, totp_secret = ${o.totpSecret},
      totp_step = greatest(totp_step, ${o.step})
    where id = ${operatorId} and status = 'invited' returning id`)
}

export async function revokeInvitation(db: Queryable, operatorId: bigint): Promise<void> {
  await db.query(sql`
    update operator_invitation set revoked_at = lotus_now()
    where operator_id = ${operatorId} and used_at is null and revoked_at is null`)
}

export async function disableOperator(db: Queryable, operatorId: bigint): Promise<void> {
  await db.query(sql`update operator set status = 'disabled' where id = ${operatorId}`)
}
