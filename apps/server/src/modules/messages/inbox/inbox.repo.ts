import { sql, type Queryable } from '@lotus/database'
import type { RouteValue } from '@lotus/contract'
import { inboxChanged, inboxPublished } from '@lotus/contract/events'
import type { Localized, Texts } from '../../../platform/language.ts'
import { addEvent } from '../../../platform/outbox/add-event.ts'
import { atMicros, microsOf, type Micros, type TimePlace } from '../../../platform/time-cursor.ts'

type InboxRow = RouteValue<'inbox.list'>['rows'][number]
export type NewInboxMessage = {
  scope: InboxRow['scope']
  rankMin: number | null
  type: InboxRow['type']
  title: Localized
  body: Localized
  action: { kind: string; ref: string | null } | null
  /** Null: now. */
  publishAt: Date | null
  expireAt: Date | null
  sentBy: string | null
  /** For the platform's own messages: the source event, unique. */
  source: string | null
  recipients: number | null
}

/** Undefined if there is a message of this source already. */
export function insertInboxMessage(db: Queryable, m: NewInboxMessage): Promise<{ id: bigint; at: Date } | undefined> {
  return db.maybe(sql`
    insert into inbox_message (scope, rank_min, type, title, body, action_kind, action_ref,
      publish_at, expire_at, sent_by, source, recipients)
    values (${m.scope}, ${m.rankMin}, ${m.type}, ${m.title}, ${m.body}, ${m.action?.kind ?? null}, ${m.action?.ref ?? null},
      coalesce(${m.publishAt}::timestamptz, lotus_now()), ${m.expireAt}, ${m.sentBy},
      ${m.source}, ${m.recipients})
    on conflict (source) do nothing returning id, publish_at as at`)
}

/** Puts a message of scope MEMBER into inboxes and notifies their owners. */
export async function deliverTo(
  db: Queryable,
  message: { id: bigint; at: Date; type: string; title: Localized },
  memberIds: readonly bigint[],
): Promise<void> {
  await db.query(sql`
    insert into inbox_state (member_id, message_id, is_own, at)
    select x.id, ${message.id}::bigint, true, ${message.at}::timestamptz from unnest(${[...memberIds]}::bigint[]) as x(id)
    on conflict do nothing`)
  const event = JSON.stringify({ id: message.id.toString(), type: message.type, title: message.title })
  await db.query(sql`
    select outbox_add('inbox.changed', 'member:' || x.id, ${event}::jsonb)
    from unnest(${[...memberIds]}::bigint[]) as x(id) order by x.id`)
}

/** The reader: broadcasts from before their registration, or for higher ranks, are not shown. */
export type Reader = { memberId: bigint; since: Date; rank: number; isExcluded: boolean }

/** Broadcasts that this reader may see now. */
const forMany = (r: Reader) => sql`m.scope <> 'MEMBER' and m.publish_at <= lotus_now() and m.publish_at >= ${r.since}
  and (m.rank_min is null or m.rank_min <= ${r.rank}) and m.recalled_at is null
  and (m.expire_at is null or m.expire_at > lotus_now()) and (m.type <> 'PROMO' or not ${r.isExcluded})`
/** Own messages that the reader may see now. */
const stillOwn = (r: Reader) => sql`m.recalled_at is null and m.publish_at <= lotus_now()
  and (m.expire_at is null or m.expire_at > lotus_now()) and (m.type <> 'PROMO' or not ${r.isExcluded})`

/** Unread ones, counted up to `max`: the badge says "99+". */
export async function countUnread(db: Queryable, r: Reader, max: number): Promise<number> {
  const unread = await db.value<number>(sql`
    select count(*)::integer as unread from (
      (select from inbox_state s join inbox_message m on m.id = s.message_id
       where s.member_id = ${r.memberId} and s.is_own and s.read_at is null and s.removed_at is null and ${stillOwn(r)}
       limit ${max})
      union all
      (select from inbox_message m where ${forMany(r)}
         and not exists (select from inbox_state s where s.member_id = ${r.memberId} and s.message_id = m.id)
       limit ${max})
    ) unread`)
  return Math.min(unread, max)
}

export type InboxListRow = {
  id: bigint
  scope: InboxRow['scope']
  type: InboxRow['type']
  title: Texts
  body: Texts
  actionKind: string | null
  actionRef: string | null
  at: Date
  /** `at`, for cursors. */
  micros: Micros
  isRead: boolean
}

const columns = sql`m.id, m.scope, m.type, m.title, m.body, m.action_kind as "actionKind", m.action_ref as "actionRef"`

/** Newest first; each kind is limited to the page before they are merged. */
export function listInbox(
  db: Queryable,
  r: Reader,
  page: { type: string | null; before: TimePlace<'id'> | null; limit: number },
): Promise<InboxListRow[]> {
  const { micros, id } = page.before ?? { micros: null, id: null }
  return db.many<InboxListRow>(sql`
    select both_kinds.*, ${microsOf(sql`at`)} as micros from (
      (select ${columns}, s.at, s.read_at is not null as "isRead"
       from inbox_state s join inbox_message m on m.id = s.message_id
       where s.member_id = ${r.memberId} and s.is_own and s.removed_at is null and ${stillOwn(r)}
         and (${page.type}::text is null or m.type = ${page.type}::text)
         and (${id}::bigint is null or (s.at, s.message_id) < (${atMicros(micros)}, ${id}::bigint))
       order by s.at desc, s.message_id desc limit ${page.limit})
      union all
      (select ${columns}, m.publish_at as at, s.read_at is not null as "isRead"
       from inbox_message m left join inbox_state s on s.member_id = ${r.memberId} and s.message_id = m.id
       where ${forMany(r)} and s.removed_at is null
         and (${page.type}::text is null or m.type = ${page.type}::text)
         and (${id}::bigint is null or (m.publish_at, m.id) < (${atMicros(micros)}, ${id}::bigint))
       order by m.publish_at desc, m.id desc limit ${page.limit})
    ) both_kinds order by at desc, id desc limit ${page.limit}`)
}

/** Marks one as read, or removes it from the inbox; false if it is not in theirs. */
export async function markOne(db: Queryable, r: Reader, messageId: bigint, what: 'read' | 'removed'): Promise<boolean> {
  const isRemoved = what === 'removed'
  return db.hasRows(sql`
    with own as (
      update inbox_state s set read_at = coalesce(s.read_at, lotus_now()),
        removed_at = case when ${isRemoved} then coalesce(s.removed_at, lotus_now()) else s.removed_at end
      where s.member_id = ${r.memberId} and s.message_id = ${messageId} and (s.removed_at is null or ${isRemoved})
      returning 1
    ), shared as (
      insert into inbox_state (member_id, message_id, is_own, at, read_at, removed_at)
      select ${r.memberId}, m.id, false, m.publish_at, lotus_now(), case when ${isRemoved} then lotus_now() end
      from inbox_message m where m.id = ${messageId} and ${forMany(r)} and not exists (select from own)
      on conflict (member_id, message_id) do nothing returning 1
    )
    select 1 as done from (select from own union all select from shared) done limit 1`)
}

/** Marks all as read, or removes all that are read; at most `max` of each kind at once. */
export async function markAll(
  db: Queryable,
  r: Reader,
  what: 'read' | 'removed',
  page: { type: string | null; max: number },
): Promise<number> {
  const type = sql`(${page.type}::text is null or m.type = ${page.type}::text)`
  if (what === 'removed') {
    return db.value<number>(sql`
      with gone as (
        update inbox_state s set removed_at = lotus_now()
        where (s.member_id, s.message_id) in (
          select x.member_id, x.message_id from inbox_state x join inbox_message m on m.id = x.message_id
          where x.member_id = ${r.memberId} and x.read_at is not null and x.removed_at is null and ${type} limit ${page.max})
        returning 1)
      select count(*)::integer as done from gone`)
  }
  return db.value<number>(sql`
    with own as (
      update inbox_state s set read_at = lotus_now()
      where (s.member_id, s.message_id) in (
        select x.member_id, x.message_id from inbox_state x join inbox_message m on m.id = x.message_id
        where x.member_id = ${r.memberId} and x.is_own and x.read_at is null and x.removed_at is null and ${type}
        limit ${page.max})
      returning 1
    ), shared as (
      insert into inbox_state (member_id, message_id, is_own, at, read_at)
      select ${r.memberId}, m.id, false, m.publish_at, lotus_now() from inbox_message m
      where ${forMany(r)} and ${type}
        and not exists (select from inbox_state s where s.member_id = ${r.memberId} and s.message_id = m.id)
      order by m.publish_at desc limit ${page.max}
      on conflict do nothing returning 1
    )
    select ((select count(*) from own) + (select count(*) from shared))::integer as done`)
}

/** Makes the member's other tabs and devices count again. */
export async function notifyInboxChanged(db: Queryable, memberId: bigint): Promise<void> {
  await addEvent(db, inboxChanged, `member:${memberId}`, { id: null, type: null, title: null })
}

/** Announces broadcasts that are due, each once; returns how many. */
export async function announceDue(db: Queryable, spreadSeconds: number): Promise<number> {
  const due = await db.value<number>(sql`
    with due as (
      update inbox_message set announced_at = lotus_now()
      where scope <> 'MEMBER' and announced_at is null and publish_at <= lotus_now() and recalled_at is null returning 1)
    select count(*)::integer as due from due`)
  if (due > 0) await addEvent(db, inboxPublished, 'public', { spreadSeconds })
  return due
}

/** True for the member's first login from a device and address range. */
export async function markLogin(db: Queryable, memberId: bigint, mark: string): Promise<boolean> {
  const row = await db.maybe(
    sql`insert into inbox_login_mark (member_id, mark) values (${memberId}, ${mark})
        on conflict (member_id, mark) do update set at = lotus_now() returning (xmax = 0) as "isNew"`,
  )
  return row?.['isNew'] === true
}

export function isExcluded(db: Queryable, memberId: bigint): Promise<boolean> {
  return db.value(sql`select messages_is_excluded(${memberId})`)
}

export type SentRow = InboxListRow & {
  rankMin: number | null
  publishAt: Date
  expireAt: Date | null
  recalledAt: Date | null
  sentBy: string
  recipients: number | null
  reads: number
}

/** Messages sent by operators, newest first. */
export function listSent(db: Queryable, page: { beforeId: bigint | null; limit: number }): Promise<SentRow[]> {
  return db.many<SentRow>(sql`
    select ${columns}, m.rank_min as "rankMin", m.publish_at as "publishAt", m.expire_at as "expireAt",
      m.recalled_at as "recalledAt", m.sent_by as "sentBy", m.recipients, m.publish_at as at, false as "isRead",
      (select count(*)::integer from inbox_state s where s.message_id = m.id and s.read_at is not null) as reads
    from inbox_message m where m.sent_by is not null and (${page.beforeId}::bigint is null or m.id < ${page.beforeId}::bigint)
    order by m.id desc limit ${page.limit}`)
}

export function recall(db: Queryable, id: bigint): Promise<InboxRow['scope'] | undefined> {
  return db.maybeValue(
    sql`update inbox_message set recalled_at = lotus_now()
        where id = ${id} and sent_by is not null and recalled_at is null returning scope`,
  )
}

export function listRecipients(db: Queryable, id: bigint, limit: number): Promise<bigint[]> {
  return db.values<bigint>(
    sql`select member_id as id from inbox_state where message_id = ${id} and is_own order by member_id limit ${limit}`,
  )
}

/** Deletes one batch past its retention; returns how many. */
export async function purgeInbox(db: Queryable, keepDays: number, limit: number): Promise<number> {
  const gone = await db.value<number>(sql`
    with gone as (
      delete from inbox_message where id in (
        select id from inbox_message where publish_at < lotus_now() - make_interval(days => ${keepDays}) order by publish_at limit ${limit})
      returning 1)
    select count(*)::integer as gone from gone`)
  await db.query(sql`delete from inbox_login_mark where at < lotus_now() - make_interval(days => ${keepDays})`)
  return gone
}
