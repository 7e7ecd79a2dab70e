import { sql, type Queryable } from '@lotus/database'
import type { RouteValue } from '@lotus/contract'
import { atMicros, microsOf, type Micros, type TimePlace } from '../../platform/time-cursor.ts'
import type { ScreeningHit } from './screening-list.ts'

type Detail = RouteValue<'bo.verification'>
type Reply = { code: string; state?: string; n?: number }
export type Side = 'front' | 'back' | 'selfie'

const own = (memberId: bigint) => sql`cell = cell_of(${memberId}::bigint) and member_id = ${memberId}`

export type RequestRow = {
  member_id: bigint
  n: number
  state: Detail['state']
  kind: Detail['kind']
  sealed: Buffer | null
  number_tail: string
  expires_on: string | null
  sent_at: Date
  micros: Micros
  screened_at: Date | null
  first_id: bigint | null
  first_name: string | null
  first_note: string | null
  first_at: Date | null
  decided_at: Date | null
  decided_name: string | null
  reason: Detail['reason']
  note: string | null
  pictures_gone_at: Date | null
  withdrawn_at: Date | null
  withdrawn_name: string | null
  withdrawn_note: string | null
  is_over: boolean
}

const columns = sql`r.member_id, r.n, r.state, r.kind, r.sealed, r.number_tail, r.expires_on::text, r.sent_at, ${microsOf(sql`r.sent_at`)} as micros,
  r.screened_at, r.first_id, r.first_name, r.first_note, r.first_at, r.decided_at, r.decided_name, r.reason, r.note, r.pictures_gone_at,
  r.withdrawn_at, r.withdrawn_name, r.withdrawn_note,
  coalesce(r.expires_on < business_day(lotus_now()), false) as is_over`

/** The member's level, whether documents may be sent, and what is known of the first level. */
export function getStanding(
  db: Queryable,
  memberId: bigint,
  renewDays: number,
): Promise<{ level: number; can_send: boolean; is_named: boolean }> {
  return db.one(sql`
    select verification_level(${memberId}::bigint, business_day(lotus_now())) as level, member_is_named(${memberId}::bigint) as is_named,
      verification_may_send(${memberId}::bigint, ${renewDays}::integer, business_day(lotus_now())) as can_send`)
}

/** The identity level of a member now. */
export const levelOf = (db: Queryable, memberId: bigint): Promise<number> =>
  db.value<number>(sql`select verification_level(${memberId}::bigint, business_day(lotus_now())) as level`)

/** What a member sent, the newest first; at most so many. */
export function listOwn(db: Queryable, memberId: bigint, limit: number): Promise<RequestRow[]> {
  return db.many<RequestRow>(sql`
    select ${columns} from verification_request r where r.cell = cell_of(${memberId}::bigint) and r.member_id = ${memberId}
    order by r.n desc limit ${limit}`)
}

export function findRequest(db: Queryable, memberId: bigint, n: number): Promise<RequestRow | undefined> {
  return db.maybe<RequestRow>(sql`
    select ${columns} from verification_request r
    where r.cell = cell_of(${memberId}::bigint) and r.member_id = ${memberId} and r.n = ${n}::integer`)
}

/** What waits, the oldest first; or what was decided so, the newest first. */
export function listRequests(
  db: Queryable,
  { state, after, limit }: { state: Detail['state']; after: TimePlace<'memberId' | 'n'> | null; limit: number },
): Promise<RequestRow[]> {
  const place = after ?? { micros: null, memberId: null, n: null }
  const key = sql`(${atMicros(place.micros)}, ${place.memberId}::bigint, ${place.n}::integer)`
  return state === 'WAITING'
    ? db.many<RequestRow>(sql`
        select ${columns} from verification_request r where r.state = 'WAITING'
          and (${place.micros}::bigint is null or (r.sent_at, r.member_id, r.n) > ${key})
        order by r.sent_at, r.member_id, r.n limit ${limit}`)
    : db.many<RequestRow>(sql`
        select ${columns} from verification_request r where r.state = ${state}
          and (${place.micros}::bigint is null or (r.sent_at, r.member_id, r.n) < ${key})
        order by r.sent_at desc, r.member_id desc, r.n desc limit ${limit}`)
}

export function listUnscreened(
  db: Queryable,
  limit: number,
): Promise<{ member_id: bigint; n: number; sealed: Buffer }[]> {
  return db.many(sql`
    select r.member_id, r.n, r.sealed from verification_request r
    where r.state = 'WAITING' and r.screened_at is null and r.sealed is not null order by r.sent_at, r.member_id, r.n limit ${limit}`)
}

/**
 * Approved documents that are looked up again, behind one of them: those that were not for so many days, and all since a list has changed.
 * By cell and member, so that each page begins in the key where the last one ended.
 */
export function listRescreened(
  db: Queryable,
  { days, memberId, n, limit }: { days: number; memberId: bigint; n: number; limit: number },
): Promise<{ member_id: bigint; n: number; sealed: Buffer }[]> {
  return db.many(sql`
    select r.member_id, r.n, r.sealed from verification_request r
    where r.state = 'APPROVED' and r.sealed is not null and (r.expires_on is null or r.expires_on >= business_day(lotus_now()))
      and (r.cell, r.member_id, r.n) > (cell_of(${memberId}::bigint), ${memberId}::bigint, ${n}::integer)
      and r.screened_at < greatest(lotus_now() - make_interval(days => ${days}::integer), (select max(l.changed_at) from verification_list l))
    order by r.cell, r.member_id, r.n limit ${limit}`)
}

/** Notes the state of a list; whether it is another one than before. */
export const noteList = (db: Queryable, list: string, version: string): Promise<boolean> =>
  db.value<boolean>(sql`select verification_list_seen(${list}, ${version}) as changed`)

export async function storeScreened(
  db: Queryable,
  { member_id: memberId, n }: { member_id: bigint; n: number },
  hits: readonly (ScreeningHit & { list: string })[],
): Promise<void> {
  await db.query(sql`select verification_screened(${memberId}::bigint, ${n}::integer, ${JSON.stringify(hits)}::jsonb)`)
}

export type HitRow = {
  list: string
  entry: string
  kind: 'SANCTION' | 'PEP'
  name: string
  born_on: string | null
  outcome: 'other' | 'same' | null
  reason: string | null
  decided_at: Date | null
  decided_name: string | null
  is_earlier: boolean
}
/** Entries of lists that may be the member, and those of documents sent before that were found to be. */
export function listHits(db: Queryable, memberId: bigint, n: number): Promise<HitRow[]> {
  return db.many<HitRow>(sql`
    select list, entry, kind, name, born_on, outcome, reason, decided_at, decided_name, n < ${n}::integer as is_earlier from verification_hit
    where ${own(memberId)} and (n = ${n}::integer or n < ${n}::integer and outcome = 'same') order by n desc, list, entry limit 100`)
}

/** Members who sent the same document, or documents of the same name and birth date; at most twenty. */
export function listAlike(
  db: Queryable,
  memberId: bigint,
  n: number,
): Promise<{ member_id: bigint; field: 'number' | 'person' }[]> {
  return db.many(sql`select a.member_id, a.field from verification_alike(${memberId}::bigint, ${n}::integer) a`)
}

/** How many pictures the member sent within a day. */
export function countPictures(db: Queryable, memberId: bigint): Promise<number> {
  return db.value<number>(sql`
    select count(*)::integer as count from verification_picture where ${own(memberId)} and made_at > lotus_now() - interval '1 day'`)
}

export async function insertPicture(db: Queryable, memberId: bigint, name: string): Promise<void> {
  await db.query(sql`
    insert into verification_picture (cell, member_id, name, made_at) values (cell_of(${memberId}), ${memberId}, ${name}, lotus_now())`)
}

export function listPictures(db: Queryable, memberId: bigint, n: number): Promise<{ name: string; side: Side }[]> {
  return db.many(sql`
    select name, side from verification_picture where ${own(memberId)} and n = ${n}::integer
    order by array_position(array['front', 'back', 'selfie'], side) limit 3`)
}

export function listReferred(db: Queryable, names: readonly string[]): Promise<string[]> {
  return db.values<string>(sql`
    select name from verification_picture where name = any (${[...names]}::text[])
    union all select unnest(s.pictures) from source_of_funds s where s.pictures && ${[...names]}::text[]`)
}

export function sendDocuments(
  db: Queryable,
  memberId: bigint,
  documents: Readonly<Record<string, string | number | null>>,
): Promise<Reply> {
  return db.value(sql`select verification_send(${memberId}::bigint, ${JSON.stringify(documents)}::jsonb) as reply`)
}

export type Deciding = { memberId: bigint; n: number; operatorId: bigint; operatorName: string; note: string }

/** Without a refusal it is approved; the answered state says whether another operator must approve too. */
export function decide(db: Queryable, d: Deciding & { refusal: string | null }): Promise<Reply> {
  return db.value(sql`
    select verification_decide(${d.memberId}::bigint, ${d.n}::integer, ${d.refusal}::text, ${d.note}, ${d.operatorId}::bigint, ${d.operatorName}) as reply`)
}

export function decideHit(
  db: Queryable,
  d: Deciding & { list: string; entry: string; outcome: 'other' | 'same' },
): Promise<string> {
  return db.value<string>(sql`
    select verification_decide_hit(${d.memberId}::bigint, ${d.n}::integer, ${d.list}, ${d.entry}, ${d.outcome}, ${d.note}, ${d.operatorName}) as code`)
}

export function withdraw(db: Queryable, d: Omit<Deciding, 'operatorId'> & { refusal: string }): Promise<Reply> {
  return db.value(sql`
    select verification_withdraw(${d.memberId}::bigint, ${d.n}::integer, ${d.refusal}, ${d.note}, ${d.operatorName}) as reply`)
}

export function tellExpired(db: Queryable, limit: number): Promise<number> {
  return db.value<number>(sql`select verification_tell_expired(${limit}::integer) as told`)
}

export function purge(
  db: Queryable,
  { approvedDays, refusedDays, limit }: { approvedDays: number; refusedDays: number; limit: number },
): Promise<string[]> {
  return db.values<string>(
    sql`select verification_purge(${approvedDays}::integer, ${refusedDays}::integer, ${limit}::integer) as name`,
  )
}

export function erase(db: Queryable, memberId: bigint): Promise<string[]> {
  return db.values<string>(sql`select verification_erase(${memberId}::bigint) as name`)
}
