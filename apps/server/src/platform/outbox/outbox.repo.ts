import { named, sql, type Database, type Queryable } from '@lotus/database'
import type { Json } from '../json.ts'
import type { OutboxRow } from './consumer.ts'

type Row = { position: bigint; topic: string; audience: string; payload: Json; created_at: Date }
const toRow = (row: Row): OutboxRow => ({
  position: row.position,
  topic: row.topic,
  audience: row.audience,
  payload: row.payload,
  createdAt: row.created_at,
})

export type Stamped = { stamped: number; high: bigint | null; topics: string[] }

/** Gives up to `limit` committed rows their position; `high` is null if there was none. */
export async function relayOutbox(db: Queryable, limit: number): Promise<Stamped> {
  return db.one<Stamped>(named('outbox.relay', sql`select stamped, high, topics from outbox_relay(${limit})`))
}

export async function countUnrelayed(db: Queryable): Promise<number> {
  return db.value<number>(sql`select count(*)::integer as waiting from outbox where position is null`)
}

export async function getHighPosition(db: Queryable): Promise<bigint> {
  const row = await db.one<{ high: bigint | null }>(
    sql`select max(position) as high from outbox where position is not null`,
  )
  return row.high ?? 0n
}

export async function listAfter(db: Queryable, position: bigint, limit: number): Promise<OutboxRow[]> {
  const rows = await db.many<Row>(
    sql`select position, topic, audience, payload, created_at from outbox where position > ${position} order by position limit ${limit}`,
  )
  return rows.map(toRow)
}

/** The events of these topics that one listener missed: public ones and its own. */
export async function listMissed(
  db: Queryable,
  audiences: readonly string[],
  topics: readonly string[],
  after: bigint,
  limit: number,
): Promise<OutboxRow[]> {
  const rows = await db.many<Row>(
    sql`select position, topic, audience, payload, created_at from outbox
        where audience = any(${audiences}) and topic = any(${topics}) and position > ${after}
        order by position limit ${limit}`,
  )
  return rows.map(toRow)
}

/** Everything of these topics that was written since then, whether it has a position or not. */
export async function listWrittenSince(db: Queryable, topics: readonly string[], since: Date): Promise<OutboxRow[]> {
  const rows = await db.many<Row>(
    sql`select coalesce(position, 0) as position, topic, audience, payload, created_at from outbox
        where topic = any(${[...topics]}) and created_at >= ${since}::timestamptz order by id`,
  )
  return rows.map(toRow)
}

/** The consumer's offset, locked: processes of one consumer take turns. */
export async function lockOffset(db: Queryable, name: string): Promise<bigint | undefined> {
  const read = named(
    'outbox.lock_offset',
    sql`select position from outbox_consumer where name = ${name} for update skip locked`,
  )
  const row = await db.maybe<{ position: bigint }>(read)
  if (row) return row.position
  // Another process has the lock, or the row does not exist yet.
  const { rowCount } = await db.query(sql`insert into outbox_consumer (name) values (${name}) on conflict do nothing`)
  return rowCount === 0 ? undefined : await db.maybeValue<bigint>(read)
}

/**
 * Which of these consumers have something to do: rows after their offset, a try that is due or was interrupted, or rows
 * held behind a dead letter. One question for all, since most consumers have nothing to do most of the time.
 */
export async function listConsumersWithWork(db: Queryable, names: readonly string[]): Promise<string[]> {
  const rows = await db.many<{ name: string }>(
    named(
      'outbox.with_work',
      sql`
        select asked.name from unnest(${[...names]}::text[]) as asked (name)
        left join outbox_consumer known on known.name = asked.name
        where known.name is null
          or known.position < (select max(position) from outbox where position is not null)
          or exists (select from outbox_attempt where consumer = asked.name and coalesce(retry_at <= lotus_now(), true))
          or exists (select from outbox_dead_letter where consumer = asked.name and is_held and state = 'dead')`,
    ),
  )
  return rows.map(({ name }) => name)
}

export async function moveOffset(db: Queryable, name: string, position: bigint): Promise<void> {
  await db.query(
    named(
      'outbox.move_offset',
      sql`update outbox_consumer set position = ${position}, updated_at = lotus_now() where name = ${name}`,
    ),
  )
}

/** A topic's rows for one consumer; the offset moves past rows of other topics. Full: there may be more, of whatever topic. */
export async function listForConsumer(
  db: Queryable,
  topics: readonly string[],
  after: bigint,
  limit: number,
): Promise<{ rows: OutboxRow[]; high: bigint; isFull: boolean }> {
  const rows = await db.many<Row>(
    named(
      'outbox.for_consumer',
      sql`select position, topic, audience, case when topic = any (${[...topics]}::text[]) then payload end as payload, created_at
          from outbox where position > ${after} order by position limit ${limit}`,
    ),
  )
  return {
    rows: rows.filter((row) => topics.includes(row.topic)).map(toRow),
    high: rows.at(-1)?.position ?? after,
    isFull: rows.length === limit,
  }
}

/** A consumer's current try, or the wait before the next one (table outbox_attempt). */
export type Attempt = {
  position: bigint
  singleUntil: bigint
  isBatch: boolean
  isRunning: boolean
  /** The wait is over. */
  isDue: boolean
  tries: number
  firstFailedAt: Date | null
}

export function findAttempt(db: Queryable, name: string): Promise<Attempt | undefined> {
  return db.maybe<Attempt>(
    named(
      'outbox.attempt',
      sql`
        select position, single_until as "singleUntil", is_batch as "isBatch", is_running as "isRunning",
          coalesce(retry_at <= lotus_now(), true) as "isDue", tries, first_failed_at as "firstFailedAt"
        from outbox_attempt where consumer = ${name}`,
    ),
  )
}

/**
 * Stores on a separate connection, before the work, what is started: if the process dies of it, the next one knows. It
 * need not wait for the disk, since a crash of the database is not the row's fault.
 */
export async function markRunning(db: Database, name: string, attempt: Attempt): Promise<void> {
  await db.query(sql`
    with fast as materialized (select set_config('synchronous_commit', 'off', true) as value)
    insert into outbox_attempt (consumer, position, single_until, is_batch, is_running, tries, first_failed_at)
    select ${name}, ${attempt.position}::bigint, ${attempt.singleUntil}::bigint, ${attempt.isBatch}::boolean, true,
      ${attempt.tries}::smallint, ${attempt.firstFailedAt}::timestamptz from fast
    on conflict (consumer) do update set position = excluded.position, single_until = excluded.single_until,
      is_batch = excluded.is_batch, is_running = true, tries = excluded.tries, first_failed_at = excluded.first_failed_at`)
}

/** Stores what to try next; `failure` with its wait, or null if the next step is not a repetition. */
export async function saveAttempt(
  db: Queryable,
  name: string,
  attempt: Attempt,
  failure: { error: string; waitSeconds: number } | null,
): Promise<void> {
  await db.query(sql`
    insert into outbox_attempt (consumer, position, single_until, is_batch, is_running, tries, first_failed_at, retry_at, error)
    select ${name}, ${attempt.position}::bigint, greatest(${attempt.position}::bigint, ${attempt.singleUntil}::bigint),
      ${attempt.isBatch}::boolean, ${attempt.isRunning}::boolean, ${attempt.tries}::smallint,
      case when ${failure === null}::boolean then null else coalesce(${attempt.firstFailedAt}::timestamptz, lotus_now()) end,
      lotus_now() + make_interval(secs => ${failure?.waitSeconds ?? null}::integer), ${failure?.error ?? null}::text
    on conflict (consumer) do update set position = excluded.position, single_until = excluded.single_until,
      is_batch = excluded.is_batch, is_running = excluded.is_running, tries = excluded.tries,
      first_failed_at = excluded.first_failed_at, retry_at = excluded.retry_at, error = excluded.error`)
}

/** What failed before stays as it is. */
export async function stopRunning(db: Queryable, name: string): Promise<void> {
  await db.query(sql`update outbox_attempt set is_running = false where consumer = ${name}`)
}

export async function clearAttempt(db: Queryable, name: string): Promise<void> {
  await db.query(sql`delete from outbox_attempt where consumer = ${name}`)
}

/** Deletes one batch of rows older than `keepDays` that all of `consumers` have passed; returns how many. */
export async function purgeOutbox(
  db: Queryable,
  options: { consumers: readonly string[]; keepDays: number; limit: number },
): Promise<number> {
  return db.value<number>(sql`
    select outbox_purge(${[...options.consumers]}::text[], lotus_now() - make_interval(days => ${options.keepDays}), ${options.limit})
      as deleted`)
}

/** Deletes events of the demo's written history that clients would show as new. For the owner of the table. */
export async function deletePublicEvents(owner: Queryable, before: Date): Promise<void> {
  await owner.query(sql`delete from outbox where position is null and audience = 'public' and created_at < ${before}`)
}
