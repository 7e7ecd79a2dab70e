import { queryableBy, type Database, type Queryable, type Transaction } from '@lotus/database'
import { sql } from '@lotus/database'
import type { Clock } from '@lotus/kernel'

/** A transaction that runs at another time. */
export type HistoryClock = {
  /** Used like the program's database; its transactions are savepoints of this one transaction. */
  db: Database
  clock: Clock
  moveTo(at: Date): Promise<void>
}

const CLOCK = 'lotus_now()'
const LOG = 'transparency_append(text, jsonb, text[])'

/**
 * Runs `work` in one transaction with its own clock, so that the real commands write what happened weeks ago. The clock
 * is a database function: it is replaced and restored within the transaction, so nobody else ever sees the moved clock,
 * and a process that dies leaves nothing behind. Entries of the public log keep the real time: a log may describe the
 * past, but must not claim that it was written then (ADR 0009). Needs the owner of the functions.
 */
export function atPastTime<Result>(owner: Database, work: (history: HistoryClock) => Promise<Result>): Promise<Result> {
  return owner.tx(async (tx) => {
    // One at a time: two would replace the same functions.
    await tx.query(sql`select pg_advisory_xact_lock(hashtext('demo.history'))`)
    const clock = await definitionOf(tx, CLOCK)
    const log = await definitionOf(tx, LOG)
    await tx.client.query(`create or replace function ${CLOCK} returns timestamptz language sql volatile parallel safe
      as $$ select current_setting('lotus.past')::timestamptz $$`)
    await tx.client.query(log.replaceAll(CLOCK, 'clock_timestamp()'))
    let now = new Date(0)
    const result = await work({
      db: databaseWithin(owner, tx),
      clock: { now: () => new Date(now) },
      moveTo: async (at) => {
        now = at
        await tx.query(sql`select set_config('lotus.past', ${at.toISOString()}, true)`)
      },
    })
    await tx.client.query(clock)
    await tx.client.query(log)
    return result
  })
}

function definitionOf(db: Queryable, signature: string): Promise<string> {
  return db.value<string>(sql`select pg_get_functiondef(${signature}::regprocedure::oid) as text`)
}

/**
 * The transaction as a database: a transaction of the program becomes a savepoint. A connection runs one statement at a
 * time, so statements sent together wait for each other. Not for concurrent work.
 */
function databaseWithin(owner: Database, real: Transaction): Database {
  let last: Promise<unknown> = Promise.resolve()
  const inTurn = <Result>(run: () => Promise<Result>): Promise<Result> => {
    const next = last.then(run, run)
    last = next.catch(() => undefined)
    return next
  }
  const tx: Transaction = {
    ...queryableBy((query) => inTurn(() => real.query(query)), real.memory),
    client: real.client,
  }
  return {
    ...tx,
    pool: owner.pool,
    end: async () => {},
    async tx(work) {
      await tx.query(sql`savepoint step`)
      try {
        const result = await work(tx)
        await tx.query(sql`release savepoint step`)
        return result
      } catch (error) {
        await tx.query(sql`rollback to savepoint step`)
        throw error
      }
    },
  }
}
