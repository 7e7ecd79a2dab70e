import { sql, type Queryable } from '@lotus/database'
import type { RouteValue } from '@lotus/contract'

type BoRow = RouteValue<'bo.feedbackItem'>
export type FeedbackRow = Omit<BoRow, 'id' | 'member' | 'repliedAt' | 'closedAt' | 'at'> & {
  id: bigint
  memberId: bigint | null
  repliedAt: Date | null
  closedAt: Date | null
  at: Date
}
const columns = sql`id, source, member_id as "memberId", type, content, name, contact, language, images, status,
  assigned_to as "assignedTo", reply, replied_at as "repliedAt", closed_at as "closedAt", created_at as at`

export type NewFeedback = Pick<
  FeedbackRow,
  'source' | 'memberId' | 'type' | 'content' | 'name' | 'contact' | 'language' | 'images'
> & { addressClass: string }

/** Serialises entries of one sender until the commit, so that parallel ones cannot pass the daily limit. */
export async function lockSender(db: Queryable, memberId: bigint | null, addressClass: string): Promise<void> {
  await db.query(
    sql`select pg_advisory_xact_lock(hashtext('feedback'), hashtext(${memberId?.toString() ?? addressClass}))`,
  )
}

/**
 * How many entries a member, or the guests of an address class, sent within 24 hours; and the id of an entry of theirs
 * with the same text.
 */
export function countRecent(
  db: Queryable,
  f: { memberId: bigint | null; addressClass: string; content: string },
): Promise<{ sent: number; same: bigint | null }> {
  return db.one(sql`
    select count(*)::integer as sent, max(id) filter (where content = ${f.content}) as same from feedback
    where created_at > lotus_now() - interval '24 hours'
      and case when ${f.memberId}::bigint is null then member_id is null and address_class = ${f.addressClass}
        else member_id = ${f.memberId}::bigint end`)
}

export function insertFeedback(db: Queryable, f: NewFeedback): Promise<bigint> {
  return db.value<bigint>(sql`
    insert into feedback (source, member_id, address_class, type, content, name, contact, language, images)
    values (${f.source}, ${f.memberId}, ${f.addressClass}, ${f.type}, ${f.content}, ${f.name}, ${f.contact}, ${f.language},
      ${f.images}::text[])
    returning id`)
}

/** Attaches pictures uploaded by the same person that are not attached yet; returns how many there were. */
export async function takeImages(
  db: Queryable,
  f: { id: bigint; names: readonly string[]; memberId: bigint | null; addressClass: string },
): Promise<number> {
  const { rowCount } = await db.query(sql`
    update feedback_image set feedback_id = ${f.id}
    where name = any(${[...f.names]}::text[]) and feedback_id is null
      and case when ${f.memberId}::bigint is null then member_id is null and address_class = ${f.addressClass}
        else member_id = ${f.memberId}::bigint end`)
  return rowCount
}

/** How many pictures came from this address class within a day. */
export function countUploads(db: Queryable, addressClass: string): Promise<number> {
  return db.value<number>(sql`
    select count(*)::integer as uploads from feedback_image
    where address_class = ${addressClass} and created_at > lotus_now() - interval '24 hours'`)
}

export async function insertImage(
  db: Queryable,
  image: { name: string; memberId: bigint | null; addressClass: string },
): Promise<void> {
  await db.query(sql`
    insert into feedback_image (name, member_id, address_class) values (${image.name}, ${image.memberId}, ${image.addressClass})`)
}

/** Deletes rows of pictures that were unused for this long or whose feedback is gone; returns their names. */
export function dropLooseImages(db: Queryable, looseHours: number, limit: number): Promise<string[]> {
  return db.values<string>(sql`
    delete from feedback_image where name in (
      select name from feedback_image
      where feedback_id is null and created_at < lotus_now() - make_interval(hours => ${looseHours}) limit ${limit})
    returning name`)
}

/** Which of these pictures have a row. */
export function listKnownImages(db: Queryable, names: readonly string[]): Promise<string[]> {
  return db.values<string>(sql`select name from feedback_image where name = any(${[...names]}::text[])`)
}

export function listOwn(
  db: Queryable,
  memberId: bigint,
  page: { beforeId: bigint | null; limit: number },
): Promise<FeedbackRow[]> {
  return db.many<FeedbackRow>(sql`
    select ${columns} from feedback
    where member_id = ${memberId} and (${page.beforeId}::bigint is null or id < ${page.beforeId}::bigint)
    order by id desc limit ${page.limit}`)
}

export function listFeedback(
  db: Queryable,
  f: { status: string | null; type: string | null; assignedId: bigint | null; beforeId: bigint | null; limit: number },
): Promise<FeedbackRow[]> {
  return db.many<FeedbackRow>(sql`
    select ${columns} from feedback
    where (${f.status}::text is null or status = ${f.status}::text) and (${f.type}::text is null or type = ${f.type}::text)
      and (${f.assignedId}::bigint is null or assigned_id = ${f.assignedId}::bigint)
      and (${f.beforeId}::bigint is null or id < ${f.beforeId}::bigint)
    order by id desc limit ${f.limit}`)
}

export function countOpen(db: Queryable): Promise<number> {
  return db.value<number>(sql`select count(*)::integer as open from feedback where status in ('NEW', 'IN_PROGRESS')`)
}

export function findFeedback(db: Queryable, id: bigint): Promise<FeedbackRow | undefined> {
  return db.maybe<FeedbackRow>(sql`select ${columns} from feedback where id = ${id}`)
}

type By = { id: bigint; name: string }

/** Undefined if a colleague has it, or it is closed. */
export function assign(db: Queryable, id: bigint, by: By, isMine: boolean): Promise<FeedbackRow | undefined> {
  return db.maybe<FeedbackRow>(sql`
    update feedback set assigned_id = case when ${isMine} then ${by.id}::bigint end,
      assigned_to = case when ${isMine} then ${by.name}::text end,
      status = case when ${isMine} then 'IN_PROGRESS' else 'NEW' end
    where id = ${id} and status in ('NEW', 'IN_PROGRESS') and (assigned_id is null or assigned_id = ${by.id}::bigint)
    returning ${columns}`)
}

/** Stores the reply; refused if there is one already. */
export function reply(
  db: Queryable,
  id: bigint,
  by: By,
  r: { reply: string; isClosed: boolean },
): Promise<FeedbackRow | undefined> {
  return db.maybe<FeedbackRow>(sql`
    update feedback set reply = ${r.reply}, replied_by = ${by.name}, replied_at = lotus_now(),
      assigned_id = coalesce(assigned_id, ${by.id}::bigint), assigned_to = coalesce(assigned_to, ${by.name}::text),
      status = case when ${r.isClosed} then 'CLOSED' else 'REPLIED' end,
      closed_by = case when ${r.isClosed} then ${by.name}::text end, closed_at = case when ${r.isClosed} then lotus_now() end
    where id = ${id} and reply is null and status in ('NEW', 'IN_PROGRESS') returning ${columns}`)
}

export function close(db: Queryable, id: bigint, by: By): Promise<FeedbackRow | undefined> {
  return db.maybe<FeedbackRow>(sql`
    update feedback set status = 'CLOSED', closed_by = ${by.name}, closed_at = lotus_now()
    where id = ${id} and status <> 'CLOSED' returning ${columns}`)
}

/** Deletes one batch past its retention; returns how many. Their pictures become unattached. */
export async function purgeFeedback(db: Queryable, keepDays: number, limit: number): Promise<number> {
  const { rowCount } = await db.query(sql`
    delete from feedback where id in (
      select id from feedback where created_at < lotus_now() - make_interval(days => ${keepDays}) order by created_at limit ${limit})`)
  return rowCount
}
