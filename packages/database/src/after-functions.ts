import { setTimeout } from 'node:timers/promises'
import type { Client } from 'pg'
import type { SchemaFile } from './schema-files.ts'

/** The first line of a table file that runs once the new functions write, and none of before does any more. */
const modeLine = '-- mode: after functions\n'

export const isAfterFunctions = ({ sql }: Pick<SchemaFile, 'sql'>): boolean => sql.startsWith(modeLine)

/** No call of the program's that writes takes as long; a backup, which only reads, may. */
const waitMaxMs = 60_000
const waitMs = 50

/**
 * Returns once every transaction on this database that runs now has ended. A function that is running goes on with the
 * body that it began with, so only then does nobody write by the old ones.
 */
export async function waitForOlder(client: Client): Promise<void> {
  let older = await listTransactions(client)
  const rounds = waitMaxMs / waitMs
  for (let round = 0; older.length > 0 && round < rounds; round += 1) {
    await setTimeout(waitMs)
    const now = new Set(await listTransactions(client))
    older = older.filter((id) => now.has(id))
  }
}

/** Everybody may read of others which transactions they are in, but not since when. */
async function listTransactions(client: Client): Promise<string[]> {
  const { rows } = await client.query<{ id: string }>(
    `select l.virtualtransaction as id from pg_locks l join pg_stat_activity a using (pid)
     where l.locktype = 'virtualxid' and l.granted and a.datname = current_database() and l.pid <> pg_backend_pid()`,
  )
  return rows.map(({ id }) => id)
}
