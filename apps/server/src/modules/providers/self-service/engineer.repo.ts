import { sql, type Queryable } from '@lotus/database'

export type EngineerRow = {
  id: bigint
  vendor: string
  name: string
  kind: 'link' | 'session'
  invitedBy: string
  createdAt: Date
  expiresAt: Date
  usedAt: Date | null
  endedAt: Date | null
}
const columns = sql`id, vendor, name, kind, invited_by as "invitedBy", created_at as "createdAt", expires_at as "expiresAt",
  used_at as "usedAt", ended_at as "endedAt"`

export type NewEngineer = {
  vendor: string
  name: string
  kind: EngineerRow['kind']
  tokenHash: Uint8Array
  invitedBy: string
  hours: number
}

export async function insertEngineer(tx: Queryable, e: NewEngineer): Promise<void> {
  await tx.query(sql`
    insert into vendor_engineer (vendor, name, kind, token_hash, invited_by, expires_at)
    values (${e.vendor}, ${e.name}, ${e.kind}, ${Buffer.from(e.tokenHash)}, ${e.invitedBy},
      lotus_now() + make_interval(hours => ${e.hours}))`)
}

/**
 * Whoever lets engineers in or ends them takes this lock first: a session that is being opened is seen by whoever ends
 * all, and a link that is being made by whoever ends its operator. Where the operators' lock is taken too, that one comes
 * before.
 */
export async function lockEngineers(tx: Queryable): Promise<void> {
  await tx.query(sql`lock table vendor_engineer in share row exclusive mode`)
}

/** The link of a token, whatever became of it. */
export function findLink(db: Queryable, tokenHash: Uint8Array): Promise<EngineerRow | undefined> {
  return db.maybe<EngineerRow>(sql`
    select ${columns} from vendor_engineer where token_hash = ${Buffer.from(tokenHash)} and kind = 'link'`)
}

/** Uses a link, once. */
export function consumeLink(tx: Queryable, tokenHash: Uint8Array): Promise<EngineerRow | undefined> {
  return tx.maybe<EngineerRow>(sql`
    update vendor_engineer set used_at = lotus_now()
    where token_hash = ${Buffer.from(tokenHash)} and kind = 'link' and used_at is null and ended_at is null
      and expires_at > lotus_now() returning ${columns}`)
}

export function findSession(db: Queryable, tokenHash: Uint8Array): Promise<EngineerRow | undefined> {
  return db.maybe<EngineerRow>(sql`
    select ${columns} from vendor_engineer
    where token_hash = ${Buffer.from(tokenHash)} and kind = 'session' and ended_at is null and expires_at > lotus_now()`)
}

/** Links and sessions that are still good. */
export function listLive(db: Queryable, vendor: string): Promise<EngineerRow[]> {
  return db.many<EngineerRow>(sql`
    select ${columns} from vendor_engineer
    where vendor = ${vendor} and ended_at is null and expires_at > lotus_now() and (kind = 'session' or used_at is null)
    order by id desc limit 50`)
}

export async function endSession(db: Queryable, id: bigint): Promise<void> {
  await db.query(sql`update vendor_engineer set ended_at = lotus_now() where id = ${id} and ended_at is null`)
}

/** Everybody of a vendor is out at once, links that were not used too; returns how many. */
export async function endAll(tx: Queryable, vendor: string): Promise<number> {
  await lockEngineers(tx)
  const ended = await tx.values<bigint>(sql`
    update vendor_engineer set ended_at = lotus_now()
    where vendor = ${vendor} and ended_at is null and expires_at > lotus_now() returning id`)
  return ended.length
}

/** Whom an operator let in is out with the operator, who may have used a link. */
export async function endInvitedBy(tx: Queryable, username: string): Promise<void> {
  await lockEngineers(tx)
  await tx.query(sql`
    update vendor_engineer set ended_at = lotus_now()
    where invited_by = ${username} and ended_at is null and expires_at > lotus_now()`)
}

/** Takes away what ended a month ago. */
export async function purgeEngineers(db: Queryable): Promise<void> {
  await db.query(sql`delete from vendor_engineer where least(expires_at, ended_at) < lotus_now() - interval '30 days'`)
}
