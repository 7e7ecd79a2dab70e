import { sql, type Queryable } from '@lotus/database'
import type { RouteValue } from '@lotus/contract'
import { talkRange, type TalkRange } from '../talk/talk-range.ts'
import type { Language } from '../../../platform/language.ts'

export type ServiceMessage = RouteValue<'service.send'>
export type ServiceView = RouteValue<'service.close'>
export type Conversation = {
  id: bigint
  view: ServiceView
  memberId: bigint | null
  name: string | null
  topic: string | null
  language: Language
  operatorId: bigint | null
  isComplaint: boolean
  complaintDueAt: Date | null
  lastNo: bigint
  lastAt: Date
  lastKind: 'VISITOR' | 'OPERATOR' | 'SYSTEM'
  lastText: string
  visitorTypingUntil: Date | null
  operatorTypingUntil: Date | null
  transcripts: number
  ratingText: string | null
  openedAt: Date
}
/** Columns of a conversation, in a list and alone. */
export const conversationColumns = sql`c.id, service_view(c) as view, c.member_id as "memberId", c.name, c.topic, c.language,
  c.operator_id as "operatorId", c.is_complaint as "isComplaint", c.complaint_due_at as "complaintDueAt",
  c.last_no as "lastNo", c.last_at as "lastAt", c.last_kind as "lastKind", c.last_text as "lastText",
  c.visitor_typing_until as "visitorTypingUntil", c.operator_typing_until as "operatorTypingUntil", c.transcripts,
  c.rating_text as "ratingText", c.opened_at as "openedAt"`

/** Serialises changes of the queue until the commit. */
export async function lockQueue(db: Queryable): Promise<void> {
  await db.query(sql`select service_lock_queue()`)
}

export async function notifyConversationChanged(db: Queryable, id: bigint): Promise<void> {
  await db.query(sql`select service_tell(${id})`)
}

/** False if it was used before. */
export function consumeTicket(db: Queryable, hash: Uint8Array): Promise<boolean> {
  return db.hasRows(sql`insert into service_ticket (ticket_hash) values (${hash}) on conflict do nothing`)
}

export function countWaiting(db: Queryable): Promise<{ waiting: number; longestSeconds: number }> {
  return db.one(sql`
    select count(*)::integer as waiting, coalesce(extract(epoch from lotus_now() - min(queued_at)), 0)::integer as "longestSeconds"
    from service_conversation where status = 'WAITING'`)
}

/** Waiting guests of one address range: limited, so that they cannot fill the queue. */
export function countWaitingOf(db: Queryable, addressClass: string): Promise<number> {
  return db.value<number>(sql`
    select count(*)::integer as waiting from service_conversation
    where status = 'WAITING' and member_id is null and address_class = ${addressClass}`)
}

export function countOverdue(db: Queryable): Promise<number> {
  return db.value<number>(sql`
    select count(*)::integer as overdue from service_conversation
    where is_complaint and status <> 'CLOSED' and complaint_due_at < lotus_now()`)
}

export function findOpenOf(db: Queryable, memberId: bigint): Promise<bigint | undefined> {
  return db.maybeValue<bigint>(
    sql`select id from service_conversation where member_id = ${memberId} and status <> 'CLOSED'`,
  )
}

export function insertConversation(
  db: Queryable,
  c: {
    memberId: bigint | null
    name: string | null
    topic: string | null
    language: Language
    addressClass: string
    isVip: boolean
  },
): Promise<bigint> {
  return db.value<bigint>(sql`
    insert into service_conversation (member_id, name, topic, language, address_class, is_vip)
    values (${c.memberId}, ${c.name}, ${c.topic}, ${c.language}, ${c.addressClass}, ${c.isVip}) returning id`)
}

/** The newest `max` keys of a conversation are valid: a new device gets in, and the oldest key is dropped. */
export async function insertKey(
  db: Queryable,
  k: { keyHash: Uint8Array; uploadHash: Uint8Array; id: bigint; max: number },
): Promise<void> {
  await db.query(sql`
    insert into service_key (key_hash, upload_hash, conversation_id) values (${k.keyHash}, ${k.uploadHash}, ${k.id})`)
  await db.query(sql`
    delete from service_key where key_hash in (
      select key_hash from service_key where conversation_id = ${k.id} order by created_at desc, key_hash offset ${k.max})`)
}

/** Also marks the visitor as present, at most once a minute. */
export async function findByKey(db: Queryable, keyHash: Uint8Array): Promise<bigint | undefined> {
  const row = await db.maybe<{ id: bigint; isSeenLongAgo: boolean }>(sql`
    select c.id, c.visitor_seen_at < lotus_now() - interval '1 minute' and c.status <> 'CLOSED' as "isSeenLongAgo"
    from service_key k join service_conversation c on c.id = k.conversation_id where k.key_hash = ${keyHash}`)
  if (row?.isSeenLongAgo)
    await db.query(sql`update service_conversation set visitor_seen_at = lotus_now() where id = ${row.id}`)
  return row?.id
}

export function findByUploadKey(db: Queryable, uploadHash: Uint8Array): Promise<bigint | undefined> {
  return db.maybeValue<bigint>(sql`select conversation_id as id from service_key where upload_hash = ${uploadHash}`)
}

export function findConversation(db: Queryable, id: bigint): Promise<Conversation | undefined> {
  return db.maybe<Conversation>(sql`select ${conversationColumns} from service_conversation c where c.id = ${id}`)
}

/** With `after` the following ones in order; else the newest ones (before `before`), newest first. */
export function listMessages(db: Queryable, id: bigint, r: TalkRange): Promise<ServiceMessage[]> {
  return db.values(sql`
    select service_message_view(m) from service_message m where m.conversation_id = ${id} and ${talkRange(r)}`)
}

export type Post = {
  id: bigint
  kind: 'VISITOR' | 'OPERATOR'
  name: string
  operatorId: bigint | null
  clientId: string
  text: string
  images: readonly string[]
}
export type PostAnswer = ServiceMessage | { code: 'not_found' | 'service_closed' | 'state_conflict' | 'upload_invalid' }

export function post(db: Queryable, p: Post): Promise<PostAnswer> {
  return db.value<PostAnswer>(sql`
    select service_post(${p.id}, ${p.kind}, ${p.name}, ${p.operatorId}::bigint, ${p.clientId}, ${p.text},
      ${[...p.images]}::text[]) as answer`)
}

type SystemEvent = NonNullable<ServiceMessage['event']>

/** A system line: what happened, and who did it. */
export async function writeEvent(db: Queryable, id: bigint, event: SystemEvent, name: string): Promise<void> {
  await db.query(sql`select service_write(${id}, 'SYSTEM', ${name}, null, null, '', '{}', ${event})`)
}

export function end(db: Queryable, id: bigint, event: SystemEvent, name: string): Promise<boolean> {
  return db.value<boolean>(sql`select service_end(${id}, ${event}, ${name}) as done`)
}

/** Sends a typing event at most every two seconds; never for a closed conversation. */
export async function markTyping(
  db: Queryable,
  id: bigint,
  who: 'VISITOR' | 'OPERATOR',
  seconds: number,
): Promise<boolean> {
  const column = who === 'VISITOR' ? sql`visitor_typing_until` : sql`operator_typing_until`
  return db.hasRows(sql`
    with typing as (
      update service_conversation set ${column} = lotus_now() + make_interval(secs => ${seconds})
      where id = ${id} and status <> 'CLOSED'
        and (${column} is null or ${column} < lotus_now() + make_interval(secs => ${seconds - 2}))
      returning id, ${column} as until)
    select outbox_add('service.typing', 'service:' || id, jsonb_build_object(
      'conversationId', id::text, 'who', ${who}::text, 'until', messages_time(until))) from typing`)
}

/** Once, after its end; clients that have the conversation open are notified. */
export function rate(db: Queryable, id: bigint, r: { score: number; comment: string | null }): Promise<boolean> {
  return db.hasRows(sql`
    with rated as (
      update service_conversation c set rating = ${r.score}, rating_text = ${r.comment}
      where id = ${id} and status = 'CLOSED' and rating is null returning c.id, service_view(c) as view)
    select outbox_add('service.changed', 'service:' || id, view) from rated`)
}

/** Counts a transcript; false if the maximum is reached. */
export function countTranscript(db: Queryable, id: bigint, max: number): Promise<boolean> {
  return db.hasRows(sql`
    update service_conversation set transcripts = transcripts + 1 where id = ${id} and transcripts < ${max}
      and exists (select from service_message m where m.conversation_id = ${id} and m.kind = 'OPERATOR')`)
}

/** How many pictures this conversation has, and how many of them are in no message. */
export function countImages(db: Queryable, id: bigint): Promise<{ all: number; loose: number }> {
  return db.one(sql`
    select count(*)::integer as all, (count(*) filter (where message_id is null))::integer as loose
    from service_image where conversation_id = ${id}`)
}

export async function insertImage(
  db: Queryable,
  image: { name: string; id: bigint; kind: 'VISITOR' | 'OPERATOR' },
): Promise<void> {
  await db.query(sql`
    insert into service_image (name, conversation_id, kind) values (${image.name}, ${image.id}, ${image.kind})`)
}
