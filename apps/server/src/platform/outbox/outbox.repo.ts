import { sql, type Queryable } from '@lotus/database'
import type { Json } from '../json.ts'
import type { OutboxRow } from './consumers.ts'

type Row = { position: bigint; topic: string; audience: string; payload: Json; created_at: Date }
const toRow = (row: Row): OutboxRow => ({
  position: row.position,
  topic: row.topic,
  audience: row.audience,
  payload: row.payload,
  createdAt: row.created_at,
})

/** Stamps up to `limit` committed rows with their position; null high where there was none. */
export async function relayOutbox(db: Queryable, limit: number): Promise<{ stamped: number; high: bigint | null }> {
  return db.one<{ stamped: number; high: bigint | null }>(sql`select stamped, high from outbox_relay(${limit})`)
}

export async function countUnrelayed(db: Queryable): Promise<number> {
  const row = await db.one<{ waiting: number }>(
    sql`select count(*)::integer as waiting from outbox where position is null`,
  )
  return row.waiting
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

/** What one listener missed: public news and its own. */
export async function listMissed(
  db: Queryable,
  audiences: readonly string[],
  after: bigint,
  limit: number,
): Promise<OutboxRow[]> {
  const rows = await db.many<Row>(
    sql`select position, topic, audience, payload, created_at from outbox
        where audience = any(${audiences}) and position > ${after} order by position limit ${limit}`,
  )
  return rows.map(toRow)
}

/** The consumer's offset, locked: two processes of one consumer take turns. */
export async function lockOffset(db: Queryable, name: string): Promise<bigint | undefined> {
  await db.query(sql`insert into outbox_consumer (name) values (${name}) on conflict do nothing`)
  const row = await db.maybe<{ position: bigint }>(
    sql`select position from outbox_consumer where name = ${name} for update skip locked`,
  )
  return row?.position
}

export async function moveOffset(db: Queryable, name: string, position: bigint): Promise<void> {
  await db.query(sql`update outbox_consumer set position = ${position}, updated_at = lotus_now() where name = ${name}`)
}

/** A topic's rows for one consumer; the offset passes over what it does not listen to. */
export async function listForConsumer(
  db: Queryable,
  topics: readonly string[],
  after: bigint,
  limit: number,
): Promise<{ rows: OutboxRow[]; high: bigint }> {
  const rows = await db.many<Row>(
    sql`select position, topic, audience, payload, created_at from outbox where position > ${after} order by position limit ${limit}`,
  )
  return { rows: rows.filter((row) => topics.includes(row.topic)).map(toRow), high: rows.at(-1)?.position ?? after }
}
