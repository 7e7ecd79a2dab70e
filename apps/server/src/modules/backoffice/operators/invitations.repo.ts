import type { Permission } from '@lotus/contract'
import { sql, type Queryable } from '@lotus/database'
import type { Likeness } from './likeness.repo.ts'

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
  /** The browser that the secret was shown to, and how many there were. */
  openedDevice: Buffer | null
  openings: number
  /** The last attempt by whoever invited or handed the link out. */
  refusedAt: Date | null
  refusedBy: string | null
  refusedLike: Likeness['like'] | null
}

const invitationColumns = sql`i.id, i.operator_id as "operatorId", o.username, o.name, i.invited_by as "invitedBy",
  i.invited_by_name as "invitedByName", i.expires_at as "expiresAt", coalesce(i.expires_at <= lotus_now(), false) as "isExpired",
  i.held_until as "heldUntil", coalesce(i.held_until > lotus_now(), false) as "isHeld", i.totp_begun as "totpBegun",
  i.opened_device as "openedDevice", i.openings, i.refused_at as "refusedAt", i.refused_by as "refusedBy",
  i.refused_like as "refusedLike"
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
      opened_device = null, openings = 0, held_until = hold.until,
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

/**
 * The secret of the authenticator that is set up in this browser: a reload shows the same one, another browser gets
 * another one, with which the one before is worth nothing. Undefined if the link is over.
 */
export function openInvitation(
  db: Queryable,
  invitationId: bigint,
  o: { tokenHash: Uint8Array; deviceHash: Uint8Array; sealed: Uint8Array },
): Promise<{ sealed: Buffer; openings: number; isNew: boolean } | undefined> {
  return db.maybe(sql`
    update operator_invitation set opened_device = ${o.deviceHash},
      totp_begun = case when opened_device = ${o.deviceHash}::bytea then totp_begun else ${o.sealed}::bytea end,
      openings = openings + (opened_device is distinct from ${o.deviceHash}::bytea)::integer
    where id = ${invitationId} and token_hash = ${o.tokenHash} and used_at is null and revoked_at is null
    returning totp_begun as sealed, openings, totp_begun = ${o.sealed}::bytea as "isNew"`)
}

export async function noteRefused(
  db: Queryable,
  invitationId: bigint,
  { username, like }: Pick<Likeness, 'username' | 'like'>,
): Promise<void> {
  await db.query(sql`
    update operator_invitation set refused_at = lotus_now(), refused_by = ${username}, refused_like = ${like}
    where id = ${invitationId}`)
}

/** Uses the link up; false if it was used, revoked, replaced, held or opened in another browser meanwhile. */
export function consumeInvitation(
  db: Queryable,
  invitationId: bigint,
  u: { tokenHash: Uint8Array; deviceHash: Uint8Array; ip: string | null; seen: Likeness | undefined },
): Promise<boolean> {
  return db.hasRows(sql`
    update operator_invitation set used_at = lotus_now(), used_ip = ${u.ip}::inet, used_by = ${u.seen?.username ?? null},
      used_like = ${u.seen?.like ?? null}
    where id = ${invitationId} and token_hash = ${u.tokenHash} and opened_device = ${u.deviceHash} and used_at is null
      and revoked_at is null and expires_at > lotus_now() and (held_until is null or held_until <= lotus_now())
    returning id`)
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

export type Arrival = {
  id: bigint
  operatorId: bigint
  username: string
  name: string
  usedAt: Date
  ip: string | null
  invitedBy: string
  issuedBy: string | null
  openings: number
  wasHeld: boolean
  usedBy: string | null
  usedLike: Likeness['like'] | null
}

/**
 * First logins of the last `days` that this operator has not taken note of, of operators who are still let in; not their
 * own. With `heldOnly` those whose link one alone had handed out.
 */
export function listArrivals(
  db: Queryable,
  a: { for: bigint; heldOnly: boolean; days: number; limit: number },
): Promise<Arrival[]> {
  return db.many<Arrival>(sql`
    select i.id, i.operator_id as "operatorId", o.username, o.name, i.used_at as "usedAt", host(i.used_ip) as ip,
      i.invited_by_name as "invitedBy", issuer.username as "issuedBy", i.openings, i.held_until is not null as "wasHeld",
      i.used_by as "usedBy", i.used_like as "usedLike"
    from operator_invitation i join operator o on o.id = i.operator_id left join operator issuer on issuer.id = i.issued_by
    where i.used_at > lotus_now() - make_interval(days => ${a.days}::integer) and o.status = 'active'
      and i.operator_id <> ${a.for} and (i.held_until is not null or not ${a.heldOnly})
      and i.used_at > (select created_at from operator where id = ${a.for})
      and not exists (select from operator_arrival_seen s where s.invitation_id = i.id and s.operator_id = ${a.for})
    order by i.id limit ${a.limit}`)
}

/** False if there is no such arrival. */
export function seeArrival(db: Queryable, invitationId: bigint, operatorId: bigint): Promise<boolean> {
  return db.hasRows(sql`
    insert into operator_arrival_seen (invitation_id, operator_id)
    select id, ${operatorId} from operator_invitation where id = ${invitationId} and used_at is not null
    on conflict (invitation_id, operator_id) do update set seen_at = operator_arrival_seen.seen_at returning 1`)
}
