import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { findLockHolder, writePrivateFile } from './embedded/data-folder.ts'
import { startEmbeddedPostgres } from './embedded/embedded-postgres.ts'
import { readOutsideDatabase } from './database-urls.ts'
import { prepareDatabase, type PreparedDatabase } from './prepare-database.ts'
import { StartupError } from './startup-error.ts'

const instanceName = 'instance.json'

export const databaseName = 'lotus'
export const defaultDataDir = '.lotus'

/** Written into the data folder (0600) by the running program, so that commands find its database. */
export function writeInstanceFile(dataDir: string, database: PreparedDatabase): void {
  writePrivateFile(join(dataDir, instanceName), JSON.stringify(database))
}

export function removeInstanceFile(dataDir: string): void {
  rmSync(join(dataDir, instanceName), { force: true })
}

export type ResolvedDatabase = PreparedDatabase & {
  /** Stops what `resolveDatabase` itself started; call it at the end. */
  stop(): Promise<void>
}

export type ResolveOptions = { env?: NodeJS.ProcessEnv; log?: (line: string) => void }

/**
 * The database for a command: the outside one of the environment, else the running program's in LOTUS_DATA_DIR, else the embedded one there,
 * started only for the command.
 */
export async function resolveDatabase({ env = process.env, log }: ResolveOptions = {}): Promise<ResolvedDatabase> {
  const outside = readOutsideDatabase(env)
  if (outside !== undefined) return { ...outside, stop: async () => {} }
  const dataDir = resolve(env['LOTUS_DATA_DIR'] || defaultDataDir)
  if (findLockHolder(dataDir) !== undefined) {
    const path = join(dataDir, instanceName)
    if (!existsSync(path))
      throw new StartupError(
        `The program on ${dataDir} is still starting, or has an external database: try again when it is up, or set DATABASE_URL.`,
      )
    // Written by writeInstanceFile.
    return { ...(JSON.parse(readFileSync(path, 'utf8')) as PreparedDatabase), stop: async () => {} }
  }
  if (!existsSync(join(dataDir, 'postgres.json')))
    throw new StartupError(
      `There is no data in ${dataDir} yet. Run npm start first, or set LOTUS_DATA_DIR or DATABASE_URL.`,
    )
  const server = await startEmbeddedPostgres({ dataDir, ...(log ? { log } : {}) })
  try {
    const database = await prepareDatabase({ adminUrl: server.adminUrl, name: databaseName })
    return { ...database, stop: () => server.stop() }
  } catch (error) {
    await server.stop()
    throw error
  }
}
