import { spawnSync } from 'node:child_process'
import { closeSync, mkdirSync, openSync, rmSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { createDatabase, sql } from '@lotus/database'
import { runChapter, type ChapterResult } from './chapter.ts'
import { recovered, type Injection } from './injections/run.ts'

/** Small enough to be filled quickly, large enough for a cluster and its log. */
const SIZE_MB = 420

/**
 * F10: the database is on a small file system that is filled under load and freed again. Only where such a mount is
 * possible; otherwise returns the sentence for the report.
 */
export async function runDiskFull(options: {
  folder: string
  seed: string
  times: number
  log: (line: string) => void
}): Promise<ChapterResult | string> {
  const mount = join(options.folder, 'small')
  mkdirSync(mount, { recursive: true })
  const made = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${SIZE_MB}m,mode=0711`, 'tmpfs', mount], {
    encoding: 'utf8',
  })
  if (made.error || made.status !== 0)
    return `F10, disk full, was not run: no file system of limited size can be mounted here (${made.error?.message ?? made.stderr.trim()}).`
  try {
    return await runChapter({
      seed: options.seed,
      world: {
        folder: options.folder,
        dataDir: join(mount, 'data'),
        people: 60,
        apis: 1,
        workers: 1,
        databaseSettings: { max_wal_size: '64MB', min_wal_size: '32MB', wal_recycle: 'off' },
      },
      load: { players: 16 },
      batches: [[Array.from({ length: options.times }, () => fillDisk(mount))]],
      log: options.log,
    })
  } finally {
    spawnSync('umount', [mount])
    rmSync(options.folder, { recursive: true, force: true })
  }
}

const fillDisk =
  (mount: string): Injection =>
  async (run) => {
    await delay(run.chance.integer(500, 1_500))
    const at = Date.now()
    const filler = join(mount, 'filler')
    fill(filler)
    // A new segment of the log has no space: the server stops, as it must when it cannot guarantee durability.
    await nextSegment(run.world.server.adminUrl)
    await delay(run.chance.integer(500, 1_500))
    rmSync(filler, { force: true })
    const since = Date.now()
    await delay(100)
    await run.world.server.restart()
    await recovered(run, { id: 'F10', detail: 'disk full, then freed', at, since })
  }

function fill(path: string): void {
  const file = openSync(path, 'w')
  const block = Buffer.alloc(1 << 20, 1)
  try {
    for (;;) writeSync(file, block)
  } catch {
    // No space left: as intended.
  } finally {
    closeSync(file)
  }
}

async function nextSegment(adminUrl: string): Promise<void> {
  const admin = createDatabase({ connectionString: adminUrl, max: 1, applicationName: 'faults-disk' })
  try {
    await admin.query(sql`select pg_switch_wal()`)
    await admin.query(sql`select pg_logical_emit_message(true, 'faults', repeat('x', 1000))`)
  } catch {
    // The server stopped, or refuses to write: both are the fault.
  } finally {
    await admin.end().catch(() => {})
  }
}
