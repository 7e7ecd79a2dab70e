import { findLockHolder } from '../embedded/data-folder.ts'
import { startEmbeddedPostgres } from '../embedded/embedded-postgres.ts'
import { adminUrlOf, findState } from '../embedded/state.ts'
import { StartupError } from '../startup-error.ts'

export type OpenCluster = { adminUrl: string; archive: string | undefined; stop(): Promise<void> }

/**
 * Connects to the embedded server of a data folder as superuser: the running one, or one started only for the caller.
 */
export async function openCluster(dataDir: string, log?: (line: string) => void): Promise<OpenCluster> {
  const state = findState(dataDir)
  if (!state) throw new StartupError(`There is no embedded database in ${dataDir}. Set LOTUS_DATA_DIR.`)
  const archive = state.archive?.folder
  if (findLockHolder(dataDir) === undefined) {
    const server = await startEmbeddedPostgres({ dataDir, ...(log ? { log } : {}) })
    return { adminUrl: server.adminUrl, archive, stop: () => server.stop() }
  }
  if (state.port === undefined)
    throw new StartupError(`The program on ${dataDir} is still starting. Try again when it is up.`)
  return { adminUrl: adminUrlOf(state.password, state.port), archive, stop: async () => {} }
}
