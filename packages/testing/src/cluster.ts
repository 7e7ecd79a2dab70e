import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import {
  createDatabase,
  findLockHolder,
  migrate,
  prepareDatabase,
  startEmbeddedPostgres,
  stopLeftoverServer,
  type EmbeddedPostgres,
  type PreparedDatabase,
} from '@lotus/database'
import { installTestClock } from './test-clock.ts'

export const templateName = 'lotus_template'
const folderPrefix = 'lotus-test-'

export type TestCluster = { adminUrl: string; stop(): Promise<void> }

export type TestClusterOptions = {
  /** Keeps commits durable, for benchmarks and fault tests; other tests trade it for speed. */
  isDurable?: boolean
  /** The folder of another PostgreSQL's programs: run with the settings that it comes with, `jit = on` among them. */
  programs?: string
  log?: (line: string) => void
}

/** A separate PostgreSQL server in the system's temporary folder, removed by `stop()`. */
export async function startTestCluster({
  isDurable = false,
  programs,
  log,
}: TestClusterOptions = {}): Promise<TestCluster> {
  await removeLeftovers()
  const dataDir = mkdtempSync(join(tmpdir(), folderPrefix))
  // If we are root the server runs as another user, who needs access.
  chmodSync(dataDir, 0o711)
  const fast = { fsync: 'off', full_page_writes: 'off', synchronous_commit: 'off' }
  const server = await startEmbeddedPostgres({
    dataDir,
    settings: { max_connections: '300', ...(isDurable || programs !== undefined ? {} : fast) },
    ...(programs === undefined ? {} : { programs }),
    ...(log ? { log } : {}),
  })
  return {
    adminUrl: server.adminUrl,
    stop: async () => {
      await server.stop()
      removeData(dataDir, server)
    },
  }
}

/** The migrated template of the tests' databases, with the clock that `setTestTime` controls. */
export async function createTemplate(adminUrl: string): Promise<void> {
  const { ownerUrl } = await prepareDatabase({ adminUrl, name: templateName })
  const { runMigrations } = await import('graphile-worker')
  await migrate({ ownerConnectionString: ownerUrl, jobs: { version: 'test', runMigrations } })
  const owner = createDatabase({ connectionString: ownerUrl, max: 1 })
  try {
    await installTestClock(owner)
  } finally {
    await owner.end()
  }
}

export function copyTemplate(adminUrl: string, name: string): Promise<PreparedDatabase> {
  return prepareDatabase({ adminUrl, name, template: templateName })
}

function removeData(dataDir: string, server: Pick<EmbeddedPostgres, 'clusterDir'>): void {
  rmSync(dataDir, { recursive: true, force: true })
  if (!server.clusterDir.startsWith(dataDir)) rmSync(dirname(server.clusterDir), { recursive: true, force: true })
}

/** A killed test run leaves its server running and its folder behind; the next run cleans up. */
async function removeLeftovers(): Promise<void> {
  for (const name of readdirSync(tmpdir()).filter((one) => one.startsWith(folderPrefix))) {
    const dataDir = join(tmpdir(), name)
    const clusterDir = join(dataDir, 'postgres')
    // A folder without a password file belongs to another run that has just started.
    if (!existsSync(join(dataDir, 'postgres.json')) || findLockHolder(dataDir) !== undefined) continue
    try {
      await stopLeftoverServer(clusterDir)
      removeData(dataDir, { clusterDir })
    } catch {
      // Another user's run: not ours to clean.
    }
  }
}
