import { sql, type Queryable } from '@lotus/database'
import { chatMuted } from '@lotus/contract/events'
import type { RouteValue } from '@lotus/contract'
import { talkRange, type TalkRange } from '../talk/talk-range.ts'
import type { Language, Texts } from '../../../platform/language.ts'
import { addEvent } from '../../../platform/outbox/add-event.ts'

export type ChatMessage = RouteValue<'chat.send'>
export type RoomRow = {
  id: string
  name: Texts
  language: Language | null
  slowSeconds: number
  isOpen: boolean
  sort: number
  lastNo: bigint
}
const roomColumns = sql`id, name, language, slow_seconds as "slowSeconds",
  is_open as "isOpen", sort, last_no as "lastNo"`
const ROOMS_MAX = 50

export function listRooms(db: Queryable): Promise<RoomRow[]> {
  return db.many<RoomRow>(sql`select ${roomColumns} from chat_room order by sort, id limit ${ROOMS_MAX}`)
}

export function findRoom(db: Queryable, id: string): Promise<RoomRow | undefined> {
  return db.maybe<RoomRow>(sql`select ${roomColumns} from chat_room where id = ${id}`)
}

export type RoomInput = Omit<RoomRow, 'lastNo'>

/** False if the maximum number of rooms is reached. */
export function saveRoom(db: Queryable, r: RoomInput): Promise<boolean> {
  return db.hasRows(sql`
    insert into chat_room (id, name, language, slow_seconds, is_open, sort)
    select ${r.id}, ${r.name}, ${r.language}, ${r.slowSeconds}, ${r.isOpen}, ${r.sort}
    where exists (select from chat_room where id = ${r.id}) or (select count(*) from chat_room) < ${ROOMS_MAX}
    on conflict (id) do update set name = excluded.name, language = excluded.language,
      slow_seconds = excluded.slow_seconds, is_open = excluded.is_open, sort = excluded.sort
    returning 1 as done`)
}

export async function addRoom(db: Queryable, r: RoomInput): Promise<void> {
  await db.query(sql`
    insert into chat_room (id, name, language, slow_seconds, is_open, sort)
    values (${r.id}, ${r.name}, ${r.language}, ${r.slowSeconds}, ${r.isOpen}, ${r.sort})
    on conflict (id) do nothing`)
}

export type Post = {
  roomId: string
  memberId: bigint | null
  operatorId: bigint | null
  author: ChatMessage['author']
  clientId: string
  text: string
  folded: string
  duplicateMinutes: number
}
/** The message, or why it was refused. */
export type PostAnswer =
  | ChatMessage
  | { code: 'not_found' | 'chat_closed' | 'chat_duplicate' }
  | { code: 'chat_muted'; until: string }
  | { code: 'chat_slow'; secondsLeft: number }

export function post(db: Queryable, p: Post): Promise<PostAnswer> {
  return db.value<PostAnswer>(sql`
    select chat_post(${p.roomId}, ${p.memberId}::bigint, ${p.operatorId}::bigint, ${JSON.stringify(p.author)}::jsonb,
      ${p.clientId}, ${p.text}, ${p.folded}, ${p.duplicateMinutes}) as answer`)
}

export function mutedUntil(db: Queryable, memberId: bigint, roomId: string): Promise<Date | null> {
  return db.value<Date | null>(sql`select chat_muted_until(${memberId}, ${roomId}) as until`)
}

export type ModeratedMessage = {
  message: ChatMessage
  original: string
  memberId: bigint | null
  removedBy: string | null
}

const moderatedColumns = sql`
  chat_view(m) as message, m.text as original, m.member_id as "memberId", m.removed_by as "removedBy"`

/** With `after` the following ones in order; else the newest ones (before `before`), newest first. */
export function listMessages(db: Queryable, roomId: string, r: TalkRange): Promise<ModeratedMessage[]> {
  return db.many<ModeratedMessage>(sql`
    select ${moderatedColumns} from chat_message m where m.room_id = ${roomId} and ${talkRange(r)}`)
}

export function isMessageIn(db: Queryable, roomId: string, id: bigint): Promise<boolean> {
  return db.hasRows(sql`select 1 from chat_message where id = ${id} and room_id = ${roomId}`)
}

export function removeMessage(db: Queryable, id: bigint, by: string, reason: string): Promise<boolean> {
  return db.value<boolean>(sql`select chat_remove(${id}, ${by}, ${reason}) as done`)
}

export async function insertReport(
  db: Queryable,
  r: { messageId: bigint; memberId: bigint; reason: string; note: string | null },
): Promise<void> {
  await db.query(sql`
    insert into chat_report (message_id, member_id, reason, note)
    values (${r.messageId}, ${r.memberId}, ${r.reason}, ${r.note}) on conflict do nothing`)
}

export type ReportRow = ModeratedMessage & {
  id: bigint
  reason: RouteValue<'bo.chatReports'>['rows'][number]['reason']
  note: string | null
  reporterId: bigint
  at: Date
  times: number
  decidedBy: string | null
}

export function listReports(
  db: Queryable,
  f: { isOpen: boolean; beforeId: bigint | null; limit: number },
): Promise<ReportRow[]> {
  return db.many<ReportRow>(sql`
    select r.id, r.reason, r.note, r.member_id as "reporterId", r.created_at as at, r.decided_by as "decidedBy",
      (select count(*)::integer from chat_report o where o.message_id = r.message_id) as times,
      ${moderatedColumns}
    from chat_report r join chat_message m on m.id = r.message_id
    where (r.decided_at is null) = ${f.isOpen} and (${f.beforeId}::bigint is null or r.id < ${f.beforeId}::bigint)
    order by r.id desc limit ${f.limit}`)
}

/** Number of reported messages without a decision. */
export function countOpenReports(db: Queryable): Promise<number> {
  return db.value<number>(sql`
    select count(distinct message_id)::integer as open from chat_report where decided_at is null`)
}

/** Closes every report of the same message; false if this one is closed already. */
export function closeReport(db: Queryable, id: bigint, by: string): Promise<boolean> {
  return db.hasRows(sql`
    update chat_report set decided_at = lotus_now(), decided_by = ${by}
    where decided_at is null and message_id = (select message_id from chat_report where id = ${id} and decided_at is null)`)
}

export async function closeReportsOf(db: Queryable, messageId: bigint, by: string): Promise<void> {
  await db.query(sql`
    update chat_report set decided_at = lotus_now(), decided_by = ${by} where message_id = ${messageId} and decided_at is null`)
}

/** Replaces the member's mute in the same room, or in all of them. */
export async function mute(
  db: Queryable,
  m: { memberId: bigint; roomId: string | null; minutes: number; reason: string; by: string },
): Promise<void> {
  await db.query(sql`
    update chat_mute set ended_at = lotus_now()
    where member_id = ${m.memberId} and ended_at is null and room_id is not distinct from ${m.roomId}::text`)
  await db.query(sql`
    with stored as (
      insert into chat_mute (member_id, room_id, until, reason, muted_by)
      values (${m.memberId}, ${m.roomId}, lotus_now() + make_interval(mins => ${m.minutes}), ${m.reason}, ${m.by})
      returning *)
    select outbox_add('chat.muted', 'member:' || member_id,
      jsonb_build_object('roomId', room_id, 'until', messages_time(until))) from stored`)
}

export async function unmute(db: Queryable, id: bigint): Promise<boolean> {
  const row = await db.maybe<{ memberId: bigint; roomId: string | null }>(sql`
    update chat_mute set ended_at = lotus_now() where id = ${id} and ended_at is null and until > lotus_now()
    returning member_id as "memberId", room_id as "roomId"`)
  if (!row) return false
  await addEvent(db, chatMuted, `member:${row.memberId}`, { roomId: row.roomId, until: null })
  return true
}

export type MuteRow = {
  id: bigint
  memberId: bigint
  roomId: string | null
  until: Date
  reason: string
  by: string
  at: Date
}

export function listMutes(db: Queryable, page: { beforeId: bigint | null; limit: number }): Promise<MuteRow[]> {
  return db.many<MuteRow>(sql`
    select id, member_id as "memberId", room_id as "roomId", until, reason, muted_by as by, created_at as at from chat_mute
    where ended_at is null and until > lotus_now() and (${page.beforeId}::bigint is null or id < ${page.beforeId}::bigint)
    order by id desc limit ${page.limit}`)
}

/** Messages of the last 24 hours and open reports, by room. */
export function roomFigures(db: Queryable): Promise<{ roomId: string; today: number; reports: number }[]> {
  return db.many(sql`
    select r.id as "roomId",
      (select count(*)::integer from chat_message m where m.room_id = r.id
         and m.no > r.last_no - 100000 and m.created_at > lotus_now() - interval '24 hours') as today,
      (select count(*)::integer from chat_report p join chat_message m on m.id = p.message_id
       where m.room_id = r.id and p.decided_at is null) as reports
    from chat_room r`)
}

export async function purgeChat(db: Queryable, keepDays: number, limit: number): Promise<number> {
  const { rowCount } = await db.query(sql`
    delete from chat_message where id in (
      select id from chat_message where created_at < lotus_now() - make_interval(days => ${keepDays}) order by created_at limit ${limit})`)
  await db.query(
    sql`delete from chat_mute where coalesce(ended_at, until) < lotus_now() - make_interval(days => ${keepDays})`,
  )
  return rowCount
}
