import { createHash } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import type { Client } from 'pg'
import { grantApiRights, hasApiRole, tablesHiddenFromApi, tablesReadOnlyToApi } from './api-rights.ts'
import { functionsRefusedToApi } from './functions-refused.ts'
import { buildIndexes, isConcurrent } from './build-indexes.ts'
import { isAfterFunctions, waitForOlder } from './after-functions.ts'
import { applyFunctions, functionTable, type AppliedFunctions, type FunctionStep } from './apply-functions.ts'
import { fillLists, findUnlisted, getContractLists } from './contract-lists.ts'
import { checkServer, connectOnce } from './connect.ts'
import { openJobSchema, type JobSchema } from './job-schema.ts'
import { unsupportedText } from './unsupported-schema.ts'
import { ensureRoles } from './prepare-database.ts'
import { dateOf, firstRelease, readSchema, type Schema, type SchemaFile } from './schema-files.ts'
import { errorCode, errorMessage, StartupError } from './startup-error.ts'
import { apiRole, appRole, describeUrl } from './urls.ts'

export type MigrateOptions = {
  /** The user that owns everything. */
  ownerConnectionString: string
  folder?: string
  log?: (line: string) => void
  /** The job queue's schema, upgraded after our own. */
  jobs?: JobSchema
}

/** Any number; the same in every version, so that two starts on one database wait for each other. */
const migrationLock = 7_602_311_005n

/**
 * An old program may lock a table for a while: then the change gives up its place in the lock queue and tries again
 * later.
 */
const lockTries = 10
/** How often a start asks whether another one has ended its upgrade. */
const lockRetryMs = 100

const tables = `
create table if not exists schema_migration (
  name text primary key,
  sha256 text not null,
  applied_at timestamptz not null default clock_timestamp()
);
${functionTable};
create table if not exists schema_release (
  is_only boolean primary key default true check (is_only),
  release integer not null,
  oldest_program integer not null
);
-- A program that runs looks whether it is still young enough.
grant select on schema_release to ${appRole};
-- New functions are closed until their file grants them.
alter default privileges revoke execute on functions from public;`

/** What the database has applied. */
type Applied = {
  files: ReadonlyMap<string, string>
  functions: readonly AppliedFunctions[]
  release: { release: number; oldestProgram: number } | undefined
}

type Pending = { tables: SchemaFile[]; functions: Schema['functions']; gone: AppliedFunctions[]; isRelease: boolean }

/**
 * Upgrades the database to this program's schema and returns what ran. Table files run once, each in its own
 * transaction, and are never edited; changed function files are applied again, all in one transaction; table files that
 * say so run after these. A database of a later release is left as it is, or refused if this program is too old for it.
 */
export async function migrate({ ownerConnectionString, folder, log, jobs }: MigrateOptions): Promise<string[]> {
  const schema = readSchema(folder)
  const jobsMark = jobs && `graphile-worker@${jobs.version}`
  const client = await connectOnce(ownerConnectionString)
  try {
    await checkServer(client, describeUrl(ownerConnectionString))
    const before = await readApplied(client)
    if (isLater(schema, before)) return []
    const isDone = (applied: Applied) => jobsMark === undefined || applied.files.has(jobsMark)
    // Another program's schema (the studio's) has nothing for the members' login.
    const hasRights = async (applied: Applied) =>
      folder !== undefined || applied.files.has(rightsMark) || !(await hasApiRole(client))
    const unlisted = folder === undefined ? await findUnlisted(client, await getContractLists()) : []
    if (
      unlisted.length === 0 &&
      isDone(before) &&
      (await hasRights(before)) &&
      before.release !== undefined &&
      isNothing(findPending(schema, before))
    )
      return []
    await lockMigrations(client)
    if (isLater(schema, await readApplied(client))) return []
    await ensureRoles(client)
    await client.query(tables)
    await adopt(client, schema, log)
    const applied = await readApplied(client)
    const pending = findPending(schema, applied)
    // Until they are given again below: a start that ends in between must not leave new functions without a decision.
    if (folder === undefined && !isNothing(pending)) await forgetApiRights(client)
    const ran = await bringUp(client, schema, pending, log)
    if (unlisted.length > 0) await fillLists(client, unlisted)
    if (folder === undefined && (ran.length > 0 || !(await hasRights(applied))))
      await inTransaction(client, () => giveApiRights(client))
    if (jobs && jobsMark !== undefined && !isDone(applied)) {
      await jobs.runMigrations({ connectionString: ownerConnectionString })
      await openJobSchema(client, jobsMark)
    }
    return ran
  } finally {
    await client.end()
  }
}

/** Changes with the lists of what is refused, so that another list is applied at the next start. */
const rightsMark = `rights of ${apiRole}@${createHash('sha256')
  .update(JSON.stringify([functionsRefusedToApi, tablesReadOnlyToApi, tablesHiddenFromApi]))
  .digest('hex')
  .slice(0, 16)}`

async function giveApiRights(client: Client): Promise<void> {
  if (!(await hasApiRole(client))) return
  await grantApiRights(client)
  await client.query('insert into schema_migration (name, sha256) values ($1, $2) on conflict do nothing', [
    rightsMark,
    '',
  ])
}

/** The rights count as not given, so that the next start gives them. */
async function forgetApiRights(client: Client): Promise<void> {
  await client.query('delete from schema_migration where starts_with(name, $1)', [`rights of ${apiRole}@`])
}

async function readApplied(client: Client): Promise<Applied> {
  const { rows } = await client.query<{ hasFiles: boolean; hasRelease: boolean }>(
    `select to_regclass('schema_migration') is not null as "hasFiles", to_regclass('schema_release') is not null as "hasRelease"`,
  )
  const has = rows[0]
  if (!has?.hasFiles) return { files: new Map(), functions: [], release: undefined }
  const files = await client.query<{ name: string; sha256: string }>('select name, sha256 from schema_migration')
  const marks = { files: new Map(files.rows.map((row) => [row.name, row.sha256])), functions: [], release: undefined }
  if (!has.hasRelease) return marks
  const functions = await client.query<AppliedFunctions>('select path, sha256, names from schema_function')
  const release = await client.query<{ release: number; oldestProgram: number }>(
    'select release, oldest_program as "oldestProgram" from schema_release',
  )
  return { ...marks, functions: functions.rows, release: release.rows[0] }
}

/** True if a later program upgraded the schema beyond this one, but this program may still work on it. */
function isLater(schema: Schema, { release }: Applied): boolean {
  if (release === undefined || release.release <= schema.release) return false
  if (schema.release >= release.oldestProgram) return true
  throw new StartupError(unsupportedText(release, schema.release))
}

function findPending(schema: Schema, applied: Applied): Pending {
  const known = new Map(schema.tables.map((file) => [file.path, file]))
  for (const [path, sha256] of applied.files) {
    if (!path.endsWith('.sql')) continue
    const file = known.get(path)
    if (file === undefined)
      throw new StartupError(
        `The database has run ${path}, which this version does not have: it was used by a newer version.`,
      )
    if (file.sha256 !== sha256)
      throw new StartupError(`${path} was changed after it ran on this database. Write a new file instead.`)
  }
  const pending = schema.tables.filter(({ path }) => !applied.files.has(path))
  // A start that ended before the functions leaves a file that comes after them, and has run others of later dates.
  for (const file of pending.filter((one) => !isAfterFunctions(one))) {
    const later = schema.tables.find(
      (one) => one.module === file.module && applied.files.has(one.path) && dateOf(one) > dateOf(file),
    )
    if (later)
      throw new StartupError(`${later.path} ran before ${file.path}, which is new. Give the new one a later date.`)
  }
  const hashes = new Map(applied.functions.map(({ path, sha256 }) => [path, sha256]))
  const functions = schema.functions.filter(({ path, sha256 }) => hashes.get(path) !== sha256)
  const paths = new Set(schema.functions.map(({ path }) => path))
  return {
    tables: pending,
    functions,
    gone: applied.functions.filter(({ path }) => !paths.has(path) || functions.some((file) => file.path === path)),
    isRelease: applied.release?.release !== schema.release || applied.release.oldestProgram !== schema.oldestProgram,
  }
}

const isNothing = (pending: Pending) =>
  pending.tables.length + pending.functions.length + pending.gone.length === 0 && !pending.isRelease

/** A database with exactly the numbered migrations is release 1: only the records are rewritten. */
async function adopt(client: Client, schema: Schema, log: MigrateOptions['log']): Promise<void> {
  const { files } = await readApplied(client)
  const old = [...files].filter(([name]) => /^\d{4}_\w+\.sql$/.test(name))
  if (old.length === 0 || schema.adopted.size === 0) return
  const isWhole = old.length === schema.adopted.size && old.every(([name, hash]) => schema.adopted.get(name) === hash)
  if (!isWhole)
    throw new StartupError(
      'The database was made by a version before release 1 and has not run all of its migrations. Start the last version before release 1 on it first.',
    )
  log?.('Taking the database over as release 1')
  await inTransaction(client, async () => {
    await client.query('delete from schema_migration where name = any ($1)', [old.map(([name]) => name)])
    for (const { path, sha256 } of schema.tables.filter((file) => file.path.endsWith(firstRelease)))
      await client.query('insert into schema_migration (name, sha256) values ($1, $2)', [path, sha256])
    // Everything in it was made by us: functions that no file defines any more are dropped in the next step.
    await client.query(`insert into schema_function (path, sha256, names)
      select 'release-1', '', coalesce(array_agg(distinct p.proname), '{}') from pg_proc p
      where p.pronamespace = current_schema()::regnamespace
        and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')`)
  })
}

async function bringUp(
  client: Client,
  schema: Schema,
  pending: Pending,
  log: MigrateOptions['log'],
): Promise<string[]> {
  const [early, late] = [true, false].map((isEarly) => functionsOf(schema, pending, isEarly))
  if (early) await inTransaction(client, () => applyFunctions(client, early, describeError))
  const runFiles = async (files: readonly SchemaFile[]) => {
    for (const file of files) {
      log?.(`Migrating ${file.path}`)
      await runTableFile(client, file)
    }
  }
  await runFiles(pending.tables.filter((file) => !isAfterFunctions(file)))
  await inTransaction(client, async () => {
    if (late) await applyFunctions(client, late, describeError)
    await client.query(
      `insert into schema_release (release, oldest_program) values ($1, $2)
       on conflict (is_only) do update set release = excluded.release, oldest_program = excluded.oldest_program`,
      [schema.release, schema.oldestProgram],
    )
  })
  const last = pending.tables.filter(isAfterFunctions)
  if (last.length > 0) await waitForOlder(client)
  await runFiles(last)
  return [...pending.tables, ...pending.functions].map(({ path }) => path)
}

async function runTableFile(client: Client, file: SchemaFile): Promise<void> {
  const run = (work: Promise<unknown>) =>
    work.catch((error: unknown) => {
      throw describeError(file, error)
    })
  const isAlone = isConcurrent(file)
  if (isAlone) await run(buildIndexes(client, file, (work) => inTransaction(client, work)))
  await inTransaction(client, async () => {
    if (!isAlone) await run(client.query(file.sql))
    await client.query('insert into schema_migration (name, sha256) values ($1, $2)', [file.path, file.sha256])
  })
}

/**
 * One start upgrades at a time. The others ask again and again instead of waiting in the server: a statement that waits
 * there keeps its snapshot, and an index that is made concurrently waits for every older snapshot.
 */
async function lockMigrations(client: Client): Promise<void> {
  for (;;) {
    const { rows } = await client.query<{ isMine: boolean }>('select pg_try_advisory_lock($1) as "isMine"', [
      migrationLock,
    ])
    if (rows[0]?.isMine) return
    await setTimeout(lockRetryMs)
  }
}

/**
 * The files to apply before or after the tables, with what was applied from them before. Files of the other part are
 * not affected.
 */
function functionsOf(schema: Schema, pending: Pending, isEarly: boolean): FunctionStep | undefined {
  const files = pending.functions.filter((file) => file.isBeforeTables === isEarly)
  const early = schema.functions.filter((file) => file.isBeforeTables)
  const gone = pending.gone.filter(({ path }) => early.some((file) => file.path === path) === isEarly)
  if (files.length + gone.length === 0) return undefined
  const others = schema.functions.filter((file) => file.isBeforeTables !== isEarly).flatMap((file) => file.names)
  return {
    files,
    before: gone.map((file) => ({ ...file, names: file.names.filter((name) => !others.includes(name)) })),
  }
}

async function inTransaction(client: Client, work: () => Promise<void>): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    await client.query(`begin; set local lock_timeout = '3s'`)
    try {
      await work()
      await client.query('commit')
      return
    } catch (error) {
      await client.query('rollback')
      const [lockNotAvailable, deadlock] = ['55P03', '40P01']
      const code = errorCode(error)
      if ((code !== lockNotAvailable && code !== deadlock) || attempt === lockTries) throw error
    }
  }
}

function describeError(file: SchemaFile, error: unknown): StartupError {
  const line =
    typeof error === 'object' && error !== null && 'position' in error && error.position !== undefined
      ? ` (line ${file.sql.slice(0, Number(error.position)).split('\n').length})`
      : ''
  return new StartupError(`${file.path}${line} failed: ${errorMessage(error)}`, errorCode(error))
}
