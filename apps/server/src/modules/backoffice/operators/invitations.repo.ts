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
  /** Handed out by one alone: until then it does not work. Null: two agreed. */
  heldUntil: Date | null
  isHeld: boolean
  totpBegun: Buffer | null
}

const invitationColumns = sql`i.id, i.operator_id as "operatorId", o.username, o.name, i.invited_by as "invitedBy",
  i.invited_by_name as "invitedByName", i.expires_at as "expiresAt", coalesce(i.expires_at <= lotus_now(), false) as "isExpired",
  i.held_until as "heldUntil", coalesce(i.held_until > lotus_now(), false) as "isHeld", i.totp_begun as "totpBegun"
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

/** The invitation of a link that is not over; it may be held. */
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

/**
 * A link of an open invitation; an earlier one of it stops working. With `holdDays` it works only after them; a hold that
 * runs, or whose link still works, is neither shortened nor begun anew.
 */
export function issueToken(
  db: Queryable,
  invitationId: bigint,
  t: { tokenHash: Uint8Array; minutes: number; by: bigint | null; holdDays: number | null },
): Promise<{ expiresAt: Date; heldUntil: Date | null }> {
  return db.one<{ expiresAt: Date; heldUntil: Date | null }>(sql`
    update operator_invitation i set token_hash = ${t.tokenHash}, issued_by = ${t.by}, totp_begun = null,
      held_until = hold.until,
      expires_at = greatest(lotus_now(), hold.until) + make_interval(mins => ${t.minutes}::integer)
    from (
      select case
        when ${t.holdDays}::integer is null then null
        when held_until is not null and expires_at > lotus_now() then held_until
        else lotus_now() + make_interval(days => ${t.holdDays}::integer) end as until
      from operator_invitation where id = ${invitationId}) hold
    where i.id = ${invitationId} returning i.expires_at as "expiresAt", i.held_until as "heldUntil"`)
}

/** Somebody else agreed to the link: it works at once. */
export async function endHold(db: Queryable, invitationId: bigint): Promise<void> {
  await db.query(sql`
    update operator_invitation set held_until = null,
      expires_at = least(expires_at, lotus_now() + (expires_at - held_until))
    where id = ${invitationId}`)
}

/** The secret of the authenticator that is set up; the first one stays, so that a reload shows the same. */
export function beginInvitationTotp(db: Queryable, invitationId: bigint, sealed: Uint8Array): Promise<Buffer> {
  return db.value<Buffer>(sql`
    update operator_invitation set totp_begun = coalesce(totp_begun, ${sealed}::bytea)
    where id = ${invitationId} returning totp_begun`)
}

/** Uses the link up; false if it was used, revoked, replaced or held meanwhile. */
export function consumeInvitation(db: Queryable, invitationId: bigint, tokenHash: Uint8Array): Promise<boolean> {
  return db.hasRows(sql`
    update operator_invitation set used_at = lotus_now()
    where id = ${invitationId} and token_hash = ${tokenHash} and used_at is null and revoked_at is null
      and expires_at > lotus_now() and (held_until is null or held_until <= lotus_now()) returning id`)
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

/**
 * What an operator who is ended began is ended too: the invitations they made, with whoever was invited, and the links
 * they handed out for others, which they may have kept. Returns whose invitations ended.
 */
export async function endInvitationsOf(db: Queryable, operatorId: bigint): Promise<string[]> {
  await db.query(sql`
    update operator_invitation set token_hash = null, expires_at = null, held_until = null, issued_by = null, totp_begun = null
    where issued_by = ${operatorId} and used_at is null and revoked_at is null`)
  return db.values<string>(sql`
    with ended as (
      update operator_invitation set revoked_at = lotus_now()
      where invited_by = ${operatorId} and used_at is null and revoked_at is null returning operator_id)
    update operator o set status = 'disabled' from ended where o.id = ended.operator_id returning o.username`)
}

export async function disableOperator(db: Queryable, operatorId: bigint): Promise<void> {
  await db.query(sql`update operator set status = 'disabled' where id = ${operatorId}`)
}
