import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createDatabase, lockDataFolder, resolveDatabase, sql } from '@lotus/database'
import { copyPreparedData, NOT_PREPARED, preparedFolders, startProduct, until } from '@lotus/testing/browser'
import { openDatabase } from './open-database.ts'
import { readStartConfig } from './start-config.ts'

const root = join(import.meta.dirname, '..', '..')
const HISTORY_WITHIN_MS = 600_000

/**
 * Vitest's global setup of the browser project: each file starts the product on a data folder of its own, and much of
 * such a start is the same work each time. The cluster and its schema are made once here, and in a whole run the living
 * demo's history too, while the first files run; starts copy them (`copyPreparedData`). The test of the start itself
 * begins with an empty folder.
 */
export async function setup(): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(tmpdir(), 'lotus-prepared-'))
  // If we are root the database runs as another user, who needs to pass through.
  chmodSync(folder, 0o711)
  const stop = new AbortController()
  let making: Promise<void> | undefined
  const end = async () => {
    stop.abort()
    await making
    rmSync(folder, { recursive: true, force: true })
  }
  try {
    const empty = join(folder, 'empty')
    if (!(await makeEmpty(empty))) return end
    process.env[preparedFolders.empty] = empty
    // One file alone does not wait for two minutes of history, and a second try has the machine to itself.
    if (!process.env['CI'] || process.env['LOTUS_SECOND_TRY']) return end
    const living = join(folder, 'living')
    making = makeLiving(`${living}.new`, stop.signal).then(
      () => renameSync(`${living}.new`, living),
      (error: unknown) => writeFileSync(`${living}${NOT_PREPARED}`, String(error)),
    )
    process.env[preparedFolders.living] = living
    return end
  } catch (error) {
    await end()
    throw error
  }
}

/** False if the cluster is kept elsewhere, where it is not copied with its folder: each start then makes its own. */
async function makeEmpty(dataDir: string): Promise<boolean> {
  makeFolder(dataDir)
  const lock = lockDataFolder(dataDir)
  try {
    const database = await openDatabase({
      config: readStartConfig([], { LOTUS_DATA_DIR: dataDir }),
      root,
      lock,
      log: () => {},
      onLost: () => {},
      onSpawned: () => {},
    })
    await database.stop()
  } finally {
    lock.release()
  }
  forgetPort(dataDir)
  return existsSync(join(dataDir, 'postgres', 'PG_VERSION'))
}

/** Runs a new demo until its history is written. */
async function makeLiving(dataDir: string, signal: AbortSignal): Promise<void> {
  makeFolder(dataDir)
  await copyPreparedData(dataDir, 'empty')
  const product = await startProduct({ dataDir, isAlive: true })
  try {
    const { ownerUrl, stop } = await resolveDatabase({ env: { LOTUS_DATA_DIR: dataDir } })
    const owner = createDatabase({ connectionString: ownerUrl, max: 1 })
    try {
      const reached = () => owner.value<string>(sql`select value #>> '{}' from setting where key = 'demo.history'`)
      const isThere = (state: string) => state === 'done' || signal.aborted
      await until(reached, isThere, { what: 'the history of the demo', limitMs: HISTORY_WITHIN_MS, everyMs: 1_000 })
    } finally {
      await owner.end()
      await stop()
    }
  } finally {
    await product.stop()
  }
  signal.throwIfAborted()
  forgetPort(dataDir)
}

function makeFolder(path: string): void {
  mkdirSync(path)
  chmodSync(path, 0o711)
}

/** Each copy finds a port of its own. */
function forgetPort(dataDir: string): void {
  const state = join(dataDir, 'postgres.json')
  // The program's own file.
  const { port: _, ...kept } = JSON.parse(readFileSync(state, 'utf8')) as Record<string, unknown>
  writeFileSync(state, JSON.stringify(kept))
}
