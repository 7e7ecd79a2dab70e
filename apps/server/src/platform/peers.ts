import { hostname } from 'node:os'
import { sql, type Database, type Transaction } from '@lotus/database'
import type { Logger } from 'pino'
import { repeat, type Repeater } from './repeater.ts'

type Client = Transaction['client']

/** How many processes answer calls on this database. */
export type Peers = {
  /** At least 1; up to a few seconds old. */
  count(): number
  start(): void
  stop(): Promise<void>
}

const EVERY_MS = 5_000

/**
 * Each process that answers calls holds a shared advisory lock under a number of its own, on a connection that it keeps;
 * whoever counts these numbers counts the processes. One that dies is gone with its connection, so nothing is written
 * and nothing has to be cleaned up. The two programs of one process (ADR 0012) have one number.
 */
export function createPeers({ db, log }: { db: Database; log: Logger }): Peers {
  let count = 1
  let client: Client | undefined
  let repeater: Repeater | undefined
  const drop = (broken: Client) => {
    if (client !== broken) return
    client = undefined
    broken.release(true)
  }
  const connected = async (): Promise<Client> => {
    if (client) return client
    const fresh = await db.pool.connect()
    fresh.once('error', () => drop(fresh))
    fresh.once('end', () => drop(fresh))
    client = fresh
    const own = sql`select pg_advisory_lock_shared(7311, hashtext(${`${hostname()}:${process.pid}`}))`
    await fresh.query({ text: own.text, values: [...own.values] })
    return fresh
  }
  const look = async (): Promise<false> => {
    try {
      const one = await connected()
      const { rows } = await one.query<{ count: number }>(`
        select count(distinct objid)::integer as count from pg_locks
        where locktype = 'advisory' and classid = 7311 and objsubid = 2 and granted
          and database = (select oid from pg_database where datname = current_database())`)
      count = Math.max(1, rows[0]?.count ?? 1)
    } catch (error) {
      if (client) drop(client)
      throw error
    }
    return false
  }
  return {
    count: () => count,
    start() {
      repeater = repeat({ name: 'peers', everyMs: EVERY_MS, log, work: look })
    },
    async stop() {
      await repeater?.stop()
      if (client) drop(client)
    },
  }
}
