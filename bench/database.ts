import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { migrate, prepareDatabase, startEmbeddedPostgres, type EmbeddedPostgres } from '@lotus/database'

/** The embedded server with the settings of `npm start`; it is stopped by `stop`, and its folder removed unless it was given. */
export async function startBenchDatabase({
  keptDir,
  ...options
}: {
  keptDir?: string | undefined
  settings?: Readonly<Record<string, string>>
  log?: (line: string) => void
} = {}): Promise<{ server: EmbeddedPostgres; dataDir: string; stop(): Promise<void> }> {
  const dataDir = keptDir ? resolve(keptDir) : mkdtempSync(join(tmpdir(), 'lotus-bench-'))
  mkdirSync(dataDir, { recursive: true })
  chmodSync(dataDir, 0o711)
  const server = await startEmbeddedPostgres({ dataDir, ...options })
  return {
    server,
    dataDir,
    async stop() {
      await server.stop()
      if (keptDir) return
      rmSync(dataDir, { recursive: true, force: true })
      if (!server.clusterDir.startsWith(dataDir)) rmSync(dirname(server.clusterDir), { recursive: true, force: true })
    },
  }
}

/** Runs `work` with a new database that has the product's schema. */
export async function withBenchDatabase<Result>(
  work: (urls: { ownerUrl: string; appUrl: string; dataDir: string }) => Promise<Result>,
): Promise<Result> {
  const { server, dataDir, stop } = await startBenchDatabase()
  try {
    const { ownerUrl, appUrl } = await prepareDatabase({ adminUrl: server.adminUrl, name: 'bench' })
    await migrate({ ownerConnectionString: ownerUrl })
    return await work({ ownerUrl, appUrl, dataDir })
  } finally {
    await stop()
  }
}
