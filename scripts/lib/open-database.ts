import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  assertSchemaReady,
  createDatabase,
  databaseName,
  embeddedDatabase,
  errorCode,
  describeUrl,
  errorMessage,
  migrate,
  prepareDatabase,
  startEmbeddedPostgres,
  watchDatabase,
  type DataFolderLock,
  type PreparedDatabase,
} from '@lotus/database'
import type { StartConfig } from './start-config.ts'

export type OpenDatabase = PreparedDatabase & {
  /** Superuser of an embedded server. */
  adminUrl: string | undefined
  /** Where the data is, for the start block. */
  note: string | undefined
  stop(): Promise<void>
  abort(): void
}

export type OpenDatabaseOptions = {
  config: StartConfig
  root: string
  lock: DataFolderLock
  log: (line: string) => void
  /** The database ended while the program runs. */
  onLost: (line: string) => void
  /** The database's process has been started: the moment to load the server's modules. */
  onSpawned: () => void
}

/** Starts the embedded server or checks the external one, and migrates the schema. */
export async function openDatabase(options: OpenDatabaseOptions): Promise<OpenDatabase> {
  const { outside } = options.config
  const database = await (outside === undefined ? openEmbedded(options) : openOutside(outside, options))
  try {
    const ran = database.mayMigrate === false ? await assertMigrated(database) : await migrateOn(database, options.root)
    if (ran.length > 0) options.log(`Database brought up to date (${ran.length} files of the schema)`)
    return database
  } catch (error) {
    await database.stop()
    throw error
  }
}

/** Only a process with the owner's login migrates. */
async function assertMigrated({ appUrl }: PreparedDatabase): Promise<string[]> {
  const db = createDatabase({ connectionString: appUrl, max: 1 })
  try {
    await assertSchemaReady(db)
    return []
  } finally {
    await db.end()
  }
}

async function migrateOn(database: OpenDatabase, root: string): Promise<string[]> {
  const run = () =>
    migrate({
      ownerConnectionString: database.ownerUrl,
      jobs: {
        version: readWorkerVersion(root),
        runMigrations: async (input) => (await import('graphile-worker')).runMigrations(input),
      },
    })
  try {
    return await run()
  } catch (error) {
    // No such database, no such login: the first start of an embedded server. Later starts skip the check.
    const code = errorCode(error) ?? ''
    if (database.adminUrl === undefined || (code !== '3D000' && !code.startsWith('28'))) throw error
    await prepareDatabase({ adminUrl: database.adminUrl, name: databaseName })
    return run()
  }
}

async function openEmbedded({ config, lock, log, onLost, onSpawned }: OpenDatabaseOptions): Promise<OpenDatabase> {
  const server = await startEmbeddedPostgres({
    dataDir: config.dataDir,
    ...(config.archiveDir === undefined ? {} : { archiveDir: config.archiveDir }),
    lock,
    log,
    onSpawned,
    onUnexpectedExit: (reason) =>
      onLost(
        `The database ended while the program was running: ${reason}. Start again; nothing that was confirmed is lost.`,
      ),
  })
  return {
    ...embeddedDatabase(server.adminUrl, databaseName),
    adminUrl: server.adminUrl,
    note: server.note,
    stop: () => server.stop(),
    abort: () => server.abort(),
  }
}

async function openOutside(
  outside: PreparedDatabase,
  { log, onLost, onSpawned }: OpenDatabaseOptions,
): Promise<OpenDatabase> {
  const place = describeUrl(outside.appUrl)
  const watch = await watchDatabase({
    // By the owner's login where it migrates: the role of the others may not exist before that.
    connectionString: outside.ownerUrl,
    onInterrupted: (error) => log(`The database at ${place} does not answer (${errorMessage(error)}); trying again`),
    onLost: () => onLost(`The database at ${place} went away and did not come back.`),
  })
  onSpawned()
  const stop = () => watch.stop()
  return {
    ...outside,
    adminUrl: undefined,
    note: `Database ${place} (${outside.apiUrl === undefined ? 'DATABASE_URL' : 'logins apart'})`,
    stop,
    abort: () => {},
  }
}

function readWorkerVersion(root: string): string {
  // npm's own file.
  const manifest = JSON.parse(readFileSync(join(root, 'node_modules/graphile-worker/package.json'), 'utf8')) as {
    version: string
  }
  return manifest.version
}
