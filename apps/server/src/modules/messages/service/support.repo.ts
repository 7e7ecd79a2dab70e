import { sql, type Queryable } from '@lotus/database'
import type { Texts } from '../../../platform/language.ts'
import { conversationColumns as columns, type Conversation } from './service.repo.ts'

type By = { id: bigint; name: string }

export function listWaiting(db: Queryable, limit: number): Promise<Conversation[]> {
  return db.many<Conversation>(sql`
    select ${columns} from service_conversation c where c.status = 'WAITING'
    order by c.is_vip desc, c.queued_at, c.id limit ${limit}`)
}

/** The operator's own conversations, or everybody else's. */
export function listOpen(db: Queryable, operatorId: bigint, isOwn: boolean, limit: number): Promise<Conversation[]> {
  return db.many<Conversation>(sql`
    select ${columns} from service_conversation c
    where c.status = 'OPEN' and (c.operator_id = ${operatorId}) = ${isOwn} order by c.last_at desc limit ${limit}`)
}

/** The number of open conversations of each operator who has any. */
export function countByOperator(db: Queryable): Promise<{ operatorId: bigint; open: number }[]> {
  return db.many(sql`
    select operator_id as "operatorId", count(*)::integer as open from service_conversation
    where status = 'OPEN' group by operator_id`)
}

export function listClosed(
  db: Queryable,
  f: { memberIds: readonly bigint[] | null; isComplaint: boolean; beforeId: bigint | null; limit: number },
): Promise<Conversation[]> {
  return db.many<Conversation>(sql`
    select ${columns} from service_conversation c
    where c.status = 'CLOSED' and (${f.beforeId}::bigint is null or c.id < ${f.beforeId}::bigint)
      and (${f.memberIds === null ? null : [...f.memberIds]}::bigint[] is null
        or c.member_id = any(${f.memberIds === null ? null : [...f.memberIds]}::bigint[]))
      and (not ${f.isComplaint} or c.is_complaint)
    order by c.id desc limit ${f.limit}`)
}

/**
 * Assigns it to one operator; of two at once the second is refused. A conversation whose operator has not answered the
 * visitor for this long may be taken over too.
 */
export function take(db: Queryable, id: bigint, by: By, silentMinutes: number): Promise<boolean> {
  return db.hasRows(sql`
    update service_conversation set status = 'OPEN', operator_id = ${by.id}, operator_name = ${by.name}, shown_place = null
    where id = ${id} and (status = 'WAITING' or status = 'OPEN' and operator_id <> ${by.id} and last_kind = 'VISITOR'
      and last_at < lotus_now() - make_interval(mins => ${silentMinutes}))`)
}

/** Hands it over from its operator to a colleague. */
export function handOver(db: Queryable, id: bigint, from: bigint, to: By): Promise<boolean> {
  return db.hasRows(sql`
    update service_conversation set operator_id = ${to.id}, operator_name = ${to.name}, operator_typing_until = null
    where id = ${id} and status = 'OPEN' and operator_id = ${from} and operator_id <> ${to.id}`)
}

/** Back into the queue at its old place: ahead of those who came later. */
export function requeue(db: Queryable, id: bigint, from: bigint): Promise<boolean> {
  return db.hasRows(sql`
    update service_conversation set status = 'WAITING', operator_id = null, operator_name = null,
      operator_typing_until = null, shown_place = null
    where id = ${id} and status = 'OPEN' and operator_id = ${from}`)
}

export function flagComplaint(db: Queryable, id: bigint, isComplaint: boolean, days: number): Promise<boolean> {
  return db.hasRows(sql`
    update service_conversation set is_complaint = ${isComplaint},
      complaint_due_at = case when ${isComplaint} then coalesce(complaint_due_at, opened_at + make_interval(days => ${days})) end
    where id = ${id}`)
}

/** Open ones without a message for this long, and waiting ones whose visitor has left. */
export function listIdle(
  db: Queryable,
  f: { idleMinutes: number; goneMinutes: number; limit: number },
): Promise<bigint[]> {
  return db.values<bigint>(sql`
    select id from service_conversation
    where status = 'OPEN' and last_kind <> 'VISITOR' and last_at < lotus_now() - make_interval(mins => ${f.idleMinutes})
      or status = 'WAITING' and visitor_seen_at < lotus_now() - make_interval(mins => ${f.goneMinutes})
    order by id limit ${f.limit}`)
}

/** Deletes one batch past its retention; returns how many, and the names of the pictures in them. */
export function purgeService(
  db: Queryable,
  keepDays: number,
  limit: number,
): Promise<{ ended: number; images: string[] }> {
  return db.one(sql`
    with old as (
      select id from service_conversation
      where status = 'CLOSED' and opened_at < lotus_now() - make_interval(days => ${keepDays}) order by opened_at limit ${limit}
    ), images as (select name from service_image where conversation_id in (select id from old)
    ), gone as (delete from service_conversation where id in (select id from old) returning 1)
    select (select count(*)::integer from gone) as ended, coalesce((select array_agg(name) from images), '{}') as images`)
}

/** Deletes pictures that were in no message for this long, and expired tickets. */
export async function dropLoose(db: Queryable, looseHours: number, limit: number): Promise<string[]> {
  await db.query(sql`delete from service_ticket where used_at < lotus_now() - interval '10 minutes'`)
  return db.values<string>(sql`
    delete from service_image where name in (
      select name from service_image
      where message_id is null and created_at < lotus_now() - make_interval(hours => ${looseHours}) limit ${limit})
    returning name`)
}

/** Which of these pictures have a row. */
export function listKnownImages(db: Queryable, names: readonly string[]): Promise<string[]> {
  return db.values<string>(sql`select name from service_image where name = any(${[...names]}::text[])`)
}

export type AnswerRow = { id: bigint; title: string; text: Texts }
const ANSWERS_MAX = 300

export function listAnswers(db: Queryable): Promise<AnswerRow[]> {
  return db.many<AnswerRow>(sql`select id, title, text from service_answer order by title, id limit ${ANSWERS_MAX}`)
}

/** Undefined if the maximum is reached. */
export function insertAnswer(db: Queryable, a: Omit<AnswerRow, 'id'>, by: string): Promise<{ id: bigint } | undefined> {
  return db.maybe(sql`
    insert into service_answer (title, text, saved_by) select ${a.title}, ${a.text}, ${by}
    where (select count(*) from service_answer) < ${ANSWERS_MAX} returning id`)
}

export function updateAnswer(db: Queryable, a: AnswerRow, by: string): Promise<{ id: bigint } | undefined> {
  return db.maybe(sql`
    update service_answer set title = ${a.title}, text = ${a.text}, saved_by = ${by},
      saved_at = lotus_now() where id = ${a.id} returning id`)
}

export function removeAnswer(db: Queryable, id: bigint): Promise<boolean> {
  return db.hasRows(sql`delete from service_answer where id = ${id}`)
}

export function hasCannedAnswers(db: Queryable): Promise<boolean> {
  return db.hasRows(sql`select 1 from service_answer limit 1`)
}
