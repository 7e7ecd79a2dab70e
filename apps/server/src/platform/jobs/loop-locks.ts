import { sql, type Database, type Transaction } from '@lotus/database'

type Client = Transaction['client']

export type LoopLocks = {
  /** Whether this process may run the loop now; once it may, it may until it stops or loses its connection. */
  has(name: string): Promise<boolean>
  /** Gives every lock to the other processes. */
  stop(): Promise<void>
}

/**
 * One process of the cluster runs a loop. Its advisory lock is kept between rounds, all locks by one connection, so that a
 * round without work asks the database nothing more. If the connection breaks, the database frees the locks, and whoever
 * asks first gets them.
 */
export function createLoopLocks(db: Database): LoopLocks {
  let client: Client | undefined
  const held = new Set<string>()
  /** One connection runs one statement at a time. */
  let turn: Promise<unknown> = Promise.resolve()

  const drop = (broken: Client) => {
    if (client !== broken) return
    client = undefined
    held.clear()
    broken.release(true)
  }
  const connected = async (): Promise<Client> => {
    if (client) return client
    const fresh = await db.pool.connect()
    fresh.once('error', () => drop(fresh))
    fresh.once('end', () => drop(fresh))
    client = fresh
    return fresh
  }
  const ask = async (name: string): Promise<boolean> => {
    const one = await connected()
    try {
      const lock = sql`select pg_try_advisory_lock(hashtextextended(${`loop:${name}`}, 0)) as got`
      const { rows } = await one.query<{ got: boolean }>({ text: lock.text, values: [...lock.values] })
      if (rows[0]?.got && client === one) held.add(name)
    } catch (error) {
      drop(one)
      throw error
    }
    return held.has(name)
  }

  return {
    has(name) {
      if (held.has(name)) return Promise.resolve(true)
      const answer = turn.then(() => ask(name))
      turn = answer.catch(() => {})
      return answer
    },
    async stop() {
      await turn
      if (client) drop(client)
    },
  }
}
