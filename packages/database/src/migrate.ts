import type { Client } from 'pg'
import { checkServer, connectOnce } from './connect.ts'
import { readMigrations, type Migration } from './migrations.ts'
import { ensureAppRole } from './prepare-database.ts'
import { errorMessage, StartupError } from './startup-error.ts'
import { appRole, describeUrl } from './urls.ts'

export type MigrateOptions = {
  /** The user that owns everything. */
  ownerConnectionString: string
  folder?: string
  log?: (line: string) => void
  /** The job queue's schema, brought up after our own. */
  jobs?: JobSchema
}

export type JobSchema = {
  /** The version of graphile-worker that is installed; its schema is brought up once per version. */
  version: string
  /** `runMigrations` of graphile-worker, called only when needed (`import('graphile-worker')` costs time). */
  runMigrations: (options: { connectionString: string }) => Promise<void>
}

/** Any number; the same in every version, so that two starts on one database wait for each other. */
const migrationLock = 7_602_311_005n

const table = `create table if not exists schema_migration (
  name text primary key,
  sha256 text not null,
  applied_at timestamptz not null default clock_timestamp()
)`

/**
 * Runs what has not run yet, each file in its own transaction, and answers the names. A file that changed after it ran,
 * a file the database knows and we do not, and a file numbered below one that ran are errors: history is not edited.
 */
export async function migrate({ ownerConnectionString, folder, log, jobs }: MigrateOptions): Promise<string[]> {
  const migrations = readMigrations(folder)
  const jobsMark = jobs && `graphile-worker@${jobs.version}`
  const client = await connectOnce(ownerConnectionString)
  try {
    await checkServer(client, describeUrl(ownerConnectionString))
    const isDone = (applied: ReadonlyMap<string, string>) => jobsMark === undefined || applied.has(jobsMark)
    const before = await readApplied(client)
    if (pendingMigrations(migrations, before).length === 0 && isDone(before)) return []
    await client.query('select pg_advisory_lock($1)', [migrationLock])
    await ensureAppRole(client)
    await client.query(table)
    const applied = await readApplied(client)
    const pending = pendingMigrations(migrations, applied)
    for (const migration of pending) {
      log?.(`Migrating ${migration.name}`)
      await apply(client, migration)
    }
    if (jobs && jobsMark !== undefined && !isDone(applied)) {
      await jobs.runMigrations({ connectionString: ownerConnectionString })
      await openJobSchema(client, jobsMark)
    }
    return pending.map((migration) => migration.name)
  } finally {
    await client.end()
  }
}

async function readApplied(client: Client): Promise<Map<string, string>> {
  const exists = await client.query<{ is: boolean }>(`select to_regclass('schema_migration') is not null as is`)
  if (!exists.rows[0]?.is) return new Map()
  const { rows } = await client.query<{ name: string; sha256: string }>('select name, sha256 from schema_migration')
  return new Map(rows.map((row) => [row.name, row.sha256]))
}

function pendingMigrations(migrations: readonly Migration[], applied: ReadonlyMap<string, string>): Migration[] {
  const known = new Set(migrations.map((migration) => migration.name))
  const unknown = [...applied.keys()].find((name) => name.endsWith('.sql') && !known.has(name))
  if (unknown !== undefined)
    throw new StartupError(
      `The database has run migration ${unknown}, which this version does not have: it was used by a newer version.`,
    )
  let hasPending = false
  for (const { name, sha256 } of migrations) {
    const before = applied.get(name)
    if (before === undefined) hasPending = true
    else if (before !== sha256)
      throw new StartupError(
        `Migration ${name} was changed after it ran on this database. Write a new migration instead.`,
      )
    else if (hasPending)
      throw new StartupError(
        `Migration ${name} ran before a lower-numbered one that is new. Give the new one a higher number.`,
      )
  }
  return migrations.filter((migration) => !applied.has(migration.name))
}

async function apply(client: Client, migration: Migration): Promise<void> {
  await client.query('begin')
  try {
    await client.query(migration.sql)
    await client.query('insert into schema_migration (name, sha256) values ($1, $2)', [
      migration.name,
      migration.sha256,
    ])
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw new StartupError(`Migration ${migration.name}${lineOf(error, migration.sql)} failed: ${errorMessage(error)}`)
  }
}

function lineOf(error: unknown, text: string): string {
  if (typeof error !== 'object' || error === null || !('position' in error)) return ''
  return ` (line ${text.slice(0, Number(error.position)).split('\n').length})`
}

/**
 * Opens the job queue's schema to the application's role. Its tables have row security without a policy, which only
 * the owner passes; the policy here lets the application through.
 */
async function openJobSchema(client: Client, mark: string): Promise<void> {
  await client.query('begin')
  await client.query(jobGrants)
  await client.query('insert into schema_migration (name, sha256) values ($1, $2)', [mark, ''])
  await client.query('commit')
}

const jobGrants = `
grant usage on schema graphile_worker to ${appRole};
grant all on all tables in schema graphile_worker to ${appRole};
grant all on all sequences in schema graphile_worker to ${appRole};
grant execute on all functions in schema graphile_worker to ${appRole};
do $$
declare relation record;
begin
  for relation in
    select c.oid::regclass as name from pg_class c
    where c.relnamespace = 'graphile_worker'::regnamespace and c.relkind in ('r', 'p') and c.relrowsecurity
  loop
    execute format('drop policy if exists ${appRole} on %s', relation.name);
    execute format('create policy ${appRole} on %s to ${appRole} using (true) with check (true)', relation.name);
  end loop;
end $$;`
