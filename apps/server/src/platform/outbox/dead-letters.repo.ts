import { sql, type Queryable } from '@lotus/database'
import type { Json } from '../json.ts'
import type { OutboxRow } from './consumer.ts'

export type DeadLetterState = 'dead' | 'retried' | 'discarded'
export type DeadLetter = {
  id: bigint
  consumer: string
  position: bigint
  topic: string
  audience: string
  state: DeadLetterState
  /** Never tried: it waits behind an earlier dead row of its audience. */
  isHeld: boolean
  attempts: number
  error: string | null
  occurredAt: Date
  firstFailedAt: Date | null
  deadAt: Date
  /** An operator's name; null while undecided, and if the consumer itself continued with a held row. */
  decidedBy: string | null
  decidedAt: Date | null
  note: string | null
}

const columns = sql`id, consumer, position, topic, audience, state, is_held as "isHeld", attempts, error,
  occurred_at as "occurredAt", first_failed_at as "firstFailedAt", dead_at as "deadAt", decided_by as "decidedBy",
  decided_at as "decidedAt", note`

/** Copies the outbox row of that position. */
export async function addDeadLetter(
  db: Queryable,
  consumer: string,
  position: bigint,
  failure: { error: string; attempts: number; firstFailedAt: Date | null },
): Promise<void> {
  await db.query(sql`
    insert into outbox_dead_letter (consumer, position, topic, audience, payload, occurred_at, error, attempts, first_failed_at)
    select ${consumer}, position, topic, audience, payload, created_at, ${failure.error}, ${failure.attempts},
      coalesce(${failure.firstFailedAt}::timestamptz, lotus_now())
    from outbox where position = ${position}`)
}

/** Holds rows of an ordered consumer that come after dead ones of their audiences. */
export async function holdRows(db: Queryable, consumer: string, rows: readonly OutboxRow[]): Promise<void> {
  await db.query(sql`
    insert into outbox_dead_letter (consumer, position, topic, audience, payload, occurred_at, is_held, attempts)
    select ${consumer}, position, topic, audience, payload, created_at, true, 0
    from outbox where position = any(${rows.map((row) => row.position)}::bigint[])
    order by position`)
}

/** The audiences of the rows that have a dead row of this consumer. */
export async function listBlockedAudiences(
  db: Queryable,
  consumer: string,
  rows: readonly OutboxRow[],
): Promise<Set<string>> {
  const audiences = [...new Set(rows.map((row) => row.audience))]
  const blocked = await db.many<{ audience: string }>(sql`
    select distinct audience from outbox_dead_letter
    where state = 'dead' and consumer = ${consumer} and audience = any(${audiences})`)
  return new Set(blocked.map((row) => row.audience))
}

/** Releases the first held row whose audience no longer has a dead row before it; undefined if there is none. */
export async function releaseNextHeld(db: Queryable, consumer: string): Promise<bigint | undefined> {
  return db.maybeValue<bigint>(sql`
    update outbox_dead_letter set is_held = false
    where id = (
      select id from (
        select distinct on (audience) id, position, is_held from outbox_dead_letter
        where state = 'dead' and consumer = ${consumer} order by audience, position
      ) first_of_audience
      where is_held order by position limit 1)
    returning id`)
}

export function lockDeadLetter(db: Queryable, id: bigint): Promise<(DeadLetter & { payload: Json }) | undefined> {
  return db.maybe<DeadLetter & { payload: Json }>(
    sql`select ${columns}, payload from outbox_dead_letter where id = ${id} for update`,
  )
}

export function findDeadLetter(
  db: Queryable,
  id: bigint,
  payloadLengthMax: number,
): Promise<(DeadLetter & { payloadText: string; heldBehind: bigint | null }) | undefined> {
  return db.maybe<DeadLetter & { payloadText: string; heldBehind: bigint | null }>(sql`
    select ${columns}, left(jsonb_pretty(payload), ${payloadLengthMax}) as "payloadText",
      case when is_held and state = 'dead' then (
        select min(earlier.id) from outbox_dead_letter earlier
        where earlier.state = 'dead' and earlier.consumer = letter.consumer and earlier.audience = letter.audience
          and earlier.position < letter.position and not earlier.is_held) end as "heldBehind"
    from outbox_dead_letter letter where id = ${id}`)
}

export async function hasEarlierDead(db: Queryable, letter: DeadLetter): Promise<boolean> {
  return db.hasRows(sql`
    select 1 from outbox_dead_letter
    where state = 'dead' and consumer = ${letter.consumer} and audience = ${letter.audience}
      and position < ${letter.position} limit 1`)
}

export function decide(
  db: Queryable,
  id: bigint,
  decision: { state: 'retried' | 'discarded'; by: string | null; note: string | null },
): Promise<DeadLetter> {
  return db.one<DeadLetter>(sql`
    update outbox_dead_letter set state = ${decision.state}, is_held = false, decided_by = ${decision.by},
      decided_at = lotus_now(), note = ${decision.note}
    where id = ${id} returning ${columns}`)
}

export function countFailedRetry(db: Queryable, id: bigint, error: string): Promise<DeadLetter> {
  return db.one<DeadLetter>(sql`
    update outbox_dead_letter set attempts = attempts + 1, error = ${error}, is_held = false,
      first_failed_at = coalesce(first_failed_at, lotus_now())
    where id = ${id} returning ${columns}`)
}

export type DeadLetterFilter = {
  state: DeadLetterState | null
  consumer: string | null
  beforeId: bigint | null
  limit: number
}

/** Newest first. */
export function listDeadLetters(db: Queryable, f: DeadLetterFilter): Promise<DeadLetter[]> {
  return db.many<DeadLetter>(sql`
    select ${columns} from outbox_dead_letter
    where (${f.state}::text is null or state = ${f.state}::text)
      and (${f.consumer}::text is null or consumer = ${f.consumer}::text)
      and (${f.beforeId}::bigint is null or id < ${f.beforeId}::bigint)
    order by id desc limit ${f.limit}`)
}

export async function countDead(db: Queryable): Promise<number> {
  return db.value<number>(sql`select count(*)::integer as dead from outbox_dead_letter where state = 'dead'`)
}

/** Up to `limit` dead letters that were decided so many days ago; answers how many went. */
export function purgeDeadLetters(
  db: Queryable,
  { keepDays, limit }: { keepDays: number; limit: number },
): Promise<number> {
  return db.value<number>(sql`select outbox_dead_letter_purge(${keepDays}, ${limit}) as gone`)
}
