import { sql, type Database, type Queryable } from '@lotus/database'
import { countUnrelayed, relayOutbox } from './outbox.repo.ts'
import type { Consumer, OutboxRow } from './consumer.ts'

/** A table that a test's handlers write to: which effects happened, and in which order. */
export async function createEffects(owner: Database): Promise<void> {
  await owner.pool.query(`
    create table effect (id bigint generated always as identity primary key, consumer text not null, n integer not null);
    create table parent (id integer primary key);
    create table child (parent_id integer references parent deferrable initially deferred);
    grant select, insert on effect, parent, child to lotus_app;`)
}

export async function addTestEvent(db: Queryable, topic: string, numbers: readonly number[], audience = 'internal') {
  await db.query(sql`
    select outbox_add(${topic}, ${audience}, jsonb_build_object('n', n)) from unnest(${[...numbers]}::integer[]) n`)
}

export async function relayAll(db: Database): Promise<void> {
  while ((await countUnrelayed(db)) > 0) await relayOutbox(db, 1000)
}

export const numberOf = (row: OutboxRow): number => (row.payload as { n: number }).n // addTestEvent wrote it.

export async function writeEffect(tx: Queryable, consumer: string, row: OutboxRow): Promise<void> {
  await tx.query(sql`insert into effect (consumer, n) values (${consumer}, ${numberOf(row)})`)
}

export async function effectsOf(db: Queryable, consumer: string): Promise<number[]> {
  return db.values<number>(sql`select n from effect where consumer = ${consumer} order by id`)
}

/** Writes every row's effect; `fail` may throw afterwards. */
export function effectConsumer(
  name: string,
  topic: string,
  fail: (n: number, tx: Queryable) => Promise<void> | void,
  isOrdered = false,
): Consumer {
  return {
    name,
    topics: [topic],
    isOrdered,
    handler: async (rows, tx) => {
      for (const row of rows) {
        await writeEffect(tx, name, row)
        await fail(numberOf(row), tx)
      }
    },
  }
}
