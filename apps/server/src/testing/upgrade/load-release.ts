import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import {
  createDatabase,
  prepareDatabase,
  sql,
  withDatabase,
  type Database,
  type PreparedDatabase,
} from '@lotus/database'

/**
 * The state of release 1: the numbered migrations that made it (commit 9dd7e02) and rows in every table. They come from
 * the server of that commit, used through its calls: members, orders, chases, draws, a correction, payments, a vendor's
 * bets, events. Rows that only time or outsiders create (an archived month, a witness's line, a feed) were added by
 * hand.
 */
type Release = {
  migrations: { name: string; sql: string }[]
  /** Rows by table as one JSON text, never parsed here, so that no number loses a digit. */
  data: Record<string, string>
  sequences: Record<string, string>
  /** The database's time when it was saved. */
  at: string
}

export function readRelease(): Release {
  const file = join(import.meta.dirname, 'release-1.json.gz')
  // Written by the program of that commit.
  return JSON.parse(gunzipSync(readFileSync(file)).toString('utf8')) as Release
}

/** A database as the old program left it, before today's code has touched it. */
export async function loadRelease(adminUrl: string, name: string, release: Release): Promise<PreparedDatabase> {
  const prepared = await prepareDatabase({ adminUrl, name })
  await withOwner(prepared.ownerUrl, (owner) => runMigrations(owner, release))
  // Triggers and foreign keys are skipped, as when a dump is restored.
  await withOwner(withDatabase(adminUrl, name), (admin) => fill(admin, release))
  return prepared
}

async function runMigrations(owner: Database, { migrations }: Release): Promise<void> {
  await owner.pool.query(`create table schema_migration (
    name text primary key, sha256 text not null, applied_at timestamptz not null default clock_timestamp())`)
  for (const { name, sql: text } of migrations) {
    await owner.tx(async (tx) => {
      await tx.client.query(text)
      await tx.query(sql`insert into schema_migration (name, sha256)
        values (${name}, encode(sha256(convert_to(${text}, 'UTF8')), 'hex'))`)
    })
  }
}

async function fill(admin: Database, { data, sequences }: Release): Promise<void> {
  await admin.tx(async (tx) => {
    await tx.query(sql`set local session_replication_role = replica`)
    const names = Object.keys(data).map((table) => `"${table}"`)
    await tx.client.query(`truncate ${names.join(', ')} restart identity`)
    for (const [table, rows] of Object.entries(data)) {
      const { columns } = await tx.one<{ columns: string }>(sql`
        select string_agg(quote_ident(attname), ', ' order by attnum) as columns from pg_attribute
        where attrelid = ${table}::regclass and attnum > 0 and not attisdropped and attgenerated = ''`)
      await tx.client.query(
        `insert into "${table}" (${columns}) overriding system value
         select ${columns} from json_populate_recordset(null::"${table}", $1::json)`,
        [rows],
      )
    }
    for (const [sequence, value] of Object.entries(sequences))
      await tx.query(sql`select setval(${sequence}::regclass, ${value}::bigint)`)
  })
}

async function withOwner(connectionString: string, work: (db: Database) => Promise<void>): Promise<void> {
  const db = createDatabase({ connectionString, max: 1 })
  try {
    await work(db)
  } finally {
    await db.end()
  }
}
