import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir, totalmem } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import {
  migrate,
  prepareDatabase,
  sql,
  startEmbeddedPostgres,
  type Database,
  type EmbeddedPostgres,
} from '@lotus/database'

/**
 * A server setting for benchmarks beside TPC-B, whose tables must fit, or ours would be compared with a disk: a quarter of
 * the memory, at most 1 GB.
 */
export const roomyBuffers = {
  shared_buffers: `${Math.max(128, Math.min(1024, Math.floor(totalmem() / 4 / 1024 ** 2)))}MB`,
}

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

/** Opens the accounts of all members, some at a time: each holds a lock of its own until the commit. */
export async function openAccounts(owner: Database): Promise<void> {
  for (let last: bigint | null = 0n; last !== null;) {
    const opened: { last: bigint | null } = await owner.one<{ last: bigint | null }>(sql`
      select max(id) as last from (select id, wallet_lock(id, 'P') from member where id > ${last} order by id limit 1000) m`)
    last = opened.last
  }
}
