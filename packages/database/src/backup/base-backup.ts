import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statfsSync, statSync, writeFileSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type { Client } from 'pg'
import { connectOnce } from '../connect.ts'
import { findState } from '../embedded/state.ts'
import { errorMessage, StartupError } from '../startup-error.ts'
import { listClusterFiles } from './cluster-files.ts'
import { copyFile, forEachParallel, syncToDisk } from './copy-file.ts'
import { writeManifest, type BackupFile, type BackupManifest } from './manifest.ts'
import { segmentName, segmentsBetween, type SegmentRange } from './wal-segments.ts'

export type BackupOptions = {
  /** Superuser of the running embedded server. */
  adminUrl: string
  /** The data folder; its secrets are part of the backup, since the database is useless without them. */
  dataDir: string
  /** A new or empty folder. */
  to: string
  /** Where the server archives its log; undefined if it does not. */
  archive?: string
  log?: (line: string) => void
}

export type BackupReport = { manifest: BackupManifest; bytes: number; warnings: string[] }

const archiveWaitMs = 20_000
/** Files of one run (locks, logs), or written again by a restore. */
const notKept = /^(\.|lotus\.lock|instance\.json$|postgres\.json$|.*\.log(\.\d+)?$)/

/**
 * Copies a running cluster into `to`, made consistent by the log that is copied with it; commits continue meanwhile.
 * The manifest is written last, so an interrupted backup is never taken for a complete one. Errors are `StartupError`.
 */
export async function makeBaseBackup(options: BackupOptions): Promise<BackupReport> {
  const to = resolve(options.to)
  const isNew = prepareTarget(to)
  const client = await connectOnce(options.adminUrl)
  try {
    return await backUp(client, { ...options, to })
  } catch (error) {
    for (const name of readdirSync(to)) rmSync(join(to, name), { recursive: true, force: true })
    if (isNew) rmSync(to, { recursive: true, force: true })
    if (error instanceof StartupError) throw error
    throw new StartupError(`The backup failed, nothing was kept: ${errorMessage(error)}`)
  } finally {
    // Ending the session also ends a started backup and frees its slot.
    await client.end()
  }
}

/** Returns whether the folder is new. */
function prepareTarget(to: string): boolean {
  try {
    if (existsSync(to) && readdirSync(to).length > 0)
      throw new StartupError(`${to} is not empty. Name a new folder for the backup.`)
    const isNew = !existsSync(to)
    mkdirSync(to, { recursive: true, mode: 0o700 })
    return isNew
  } catch (error) {
    if (error instanceof StartupError) throw error
    throw new StartupError(`The backup folder ${to} cannot be written (${errorMessage(error)}).`)
  }
}

type Server = {
  version: string
  clusterDir: string
  segmentBytes: number
  systemIdentifier: string
  timeline: number
  now: Date
}

async function backUp(client: Client, options: BackupOptions): Promise<BackupReport> {
  const log = options.log ?? (() => {})
  const server = await readServer(client)
  if (!relative(server.clusterDir, options.to).startsWith('..'))
    throw new StartupError(`${options.to} lies inside the database. Name a folder elsewhere, best on another disk.`)
  // The slot keeps the log written during the backup from being recycled before it is copied.
  await client.query(`select pg_create_physical_replication_slot('lotus_backup_' || pg_backend_pid(), true, true)`)
  const start = await valueOf(client, `select pg_backup_start('lotus', true)::text as value`)
  const { folders, files: paths } = listClusterFiles(server.clusterDir)
  assertSpace(options.to, server.clusterDir, paths)
  const allFolders = ['home', 'wal', 'data', ...folders.map((one) => `data/${one}`)]
  for (const folder of allFolders) mkdirSync(join(options.to, folder), { recursive: true, mode: 0o700 })
  const keep = collectInto(options.to)
  log(`Copying ${paths.length} files of the database`)
  await forEachParallel(paths.slice(0, -1), async (path) => {
    await keep.file(join(server.clusterDir, path), `data/${path}`)
  })
  await keepControlFile(server.clusterDir, keep)
  const stop = await client.query<{ lsn: string; label: string; map: string; at: Date }>(
    'select lsn::text, labelfile as label, spcmapfile as map, clock_timestamp() as at from pg_backup_stop(false)',
  )
  const end = stop.rows[0]
  if (!end) throw new StartupError('The server did not end the backup.')
  await keep.text(end.label, 'data/backup_label')
  if (end.map !== '') await keep.text(end.map, 'data/tablespace_map')
  const range = segmentsBetween(server.timeline, start, end.lsn, server.segmentBytes)
  await keepLog(server, range, keep)
  const warnings = await keepHome(options.dataDir, options.to, keep)
  await syncAll(options.to, [...keep.files.map(({ path }) => path), ...allFolders])
  const manifest: BackupManifest = {
    serverVersion: server.version,
    systemIdentifier: server.systemIdentifier,
    startedAt: server.now.toISOString(),
    endedAt: end.at.toISOString(),
    timeline: range.timeline,
    segmentBytes: server.segmentBytes,
    startSegment: range.start,
    stopSegment: range.stop,
    archive: options.archive ?? null,
    folders,
    files: keep.files.sort((a, b) => (a.path < b.path ? -1 : 1)),
  }
  if (options.archive !== undefined) {
    const lag = await waitForArchive(client, segmentName(range.timeline, range.stop, server.segmentBytes))
    if (lag !== undefined) warnings.push(lag)
  }
  writeManifest(options.to, manifest)
  return { manifest, bytes: keep.files.reduce((sum, file) => sum + file.bytes, 0), warnings }
}

async function valueOf(client: Client, query: string): Promise<string> {
  const { rows } = await client.query<{ value: string }>(query)
  return rows[0]?.value ?? ''
}

async function readServer(client: Client): Promise<Server> {
  const { rows } = await client.query<{
    version: string
    clusterDir: string
    segmentBytes: string
    systemIdentifier: string
    timeline: number
    now: Date
    spaces: number
    isStandby: boolean
  }>(
    `select current_setting('server_version') as version, current_setting('data_directory') as "clusterDir",
            (select setting from pg_settings where name = 'wal_segment_size') as "segmentBytes",
            (select system_identifier::text from pg_control_system()) as "systemIdentifier",
            (select timeline_id from pg_control_checkpoint()) as timeline, clock_timestamp() as now,
            (select count(*)::integer from pg_tablespace where spcname not in ('pg_default', 'pg_global')) as spaces,
            pg_is_in_recovery() as "isStandby"`,
  )
  const server = rows[0]
  if (!server) throw new StartupError('The server does not say where its data lies.')
  if (server.spaces > 0) throw new StartupError('The database has tablespaces of its own, which are not backed up.')
  if (server.isStandby) throw new StartupError('The server is still recovering. Try again when it is up.')
  if (!existsSync(server.clusterDir))
    throw new StartupError(`The database's folder ${server.clusterDir} is not on this machine.`)
  return { ...server, segmentBytes: Number(server.segmentBytes) }
}

function assertSpace(to: string, clusterDir: string, paths: readonly string[]): void {
  const needed = paths.reduce(
    (sum, path) => sum + (statSync(join(clusterDir, path), { throwIfNoEntry: false })?.size ?? 0),
    0,
  )
  const { bavail, bsize } = statfsSync(to)
  // A tenth more for the log that is written meanwhile.
  if (bavail * bsize < needed * 1.1)
    throw new StartupError(
      `The backup needs about ${megabytes(needed * 1.1)} MB and the disk of ${to} has ${megabytes(bavail * bsize)} MB.`,
    )
}

const megabytes = (bytes: number) => Math.ceil(bytes / 1_000_000)

type Collector = {
  files: BackupFile[]
  /** False if the source no longer exists. */
  file(source: string, path: string): Promise<boolean>
  text(text: string, path: string): Promise<void>
}

/** Copies into the backup and records the files for the manifest. */
function collectInto(to: string): Collector {
  const files: BackupFile[] = []
  const file = async (source: string, path: string) => {
    const copied = await copyFile(source, join(to, path))
    if (copied) files.push({ path, ...copied })
    return copied !== undefined
  }
  return {
    files,
    file,
    async text(text, path) {
      const draft = join(to, '.draft')
      writeFileSync(draft, text, { mode: 0o600 })
      await file(draft, path)
      rmSync(draft)
    },
  }
}

/** The one file that the server overwrites in place: two readings must be equal. */
async function keepControlFile(clusterDir: string, keep: Collector): Promise<void> {
  const path = join(clusterDir, 'global', 'pg_control')
  let before = readFileSync(path)
  for (let attempt = 0; attempt < 50; attempt += 1) {
    await delay(20)
    const after = readFileSync(path)
    if (before.equals(after)) break
    before = after
  }
  await keep.file(path, 'data/global/pg_control')
}

/** The segments that make the copy consistent, and the timeline's history. */
async function keepLog(server: Server, range: SegmentRange, keep: Collector): Promise<void> {
  const folder = join(server.clusterDir, 'pg_wal')
  for (let number = range.start; number <= range.stop; number += 1) {
    const name = segmentName(range.timeline, number, server.segmentBytes)
    if (!(await keep.file(join(folder, name), `wal/${name}`)))
      throw new StartupError(`The server removed segment ${name} of its log before it was copied. Try again.`)
  }
  for (const name of readdirSync(folder).filter((one) => one.endsWith('.history')))
    await keep.file(join(folder, name), `wal/${name}`)
}

/** The data folder's own files: password, pepper, demo passwords. Returns warnings. */
async function keepHome(dataDir: string, to: string, keep: Collector): Promise<string[]> {
  const names = readdirSync(dataDir, { withFileTypes: true })
    .filter((entry) => entry.isFile() && !notKept.test(entry.name))
    .map((entry) => entry.name)
  for (const name of names) await keep.file(join(dataDir, name), `home/${name}`)
  await keepUploads(dataDir, to, keep)
  // Port and archive are not copied: a restored database gets its own port and does not archive yet.
  const password = findState(dataDir)?.password
  if (password === undefined) throw new StartupError(`There is no embedded database in ${dataDir}.`)
  await keep.text(JSON.stringify({ password }), 'home/postgres.json')
  return names.includes('password-pepper')
    ? []
    : ['The pepper is not in the data folder (LOTUS_PEPPER): keep it yourself, no password can be checked without it.']
}

/** Members' uploaded pictures; one that is replaced meanwhile is missing. */
async function keepUploads(dataDir: string, to: string, keep: Collector): Promise<void> {
  const folder = join(dataDir, 'uploads')
  if (!existsSync(folder)) return
  for (const entry of readdirSync(folder, { withFileTypes: true, recursive: true }).filter((one) => one.isFile())) {
    const path = ['home', 'uploads', relative(folder, entry.parentPath), entry.name].filter(Boolean).join('/')
    mkdirSync(join(to, path, '..'), { recursive: true, mode: 0o700 })
    await keep.file(join(entry.parentPath, entry.name), path.replaceAll('\\', '/'))
  }
}

async function syncAll(to: string, paths: readonly string[]): Promise<void> {
  // Windows cannot sync folders, and needs files open for writing.
  if (process.platform === 'win32') return
  await forEachParallel(['', ...paths], (path) => syncToDisk(join(to, path)))
}

/** The backup is complete without it, but later changes can only be restored from the archive. */
async function waitForArchive(client: Client, segment: string): Promise<string | undefined> {
  const deadline = Date.now() + archiveWaitMs
  for (;;) {
    const { rows } = await client.query<{ isThere: boolean; failure: string | null }>(
      `select coalesce(last_archived_wal >= $1, false) as "isThere",
              case when last_failed_time > coalesce(last_archived_time, '-infinity') then last_failed_wal end as failure
       from pg_stat_archiver`,
      [segment],
    )
    if (rows[0]?.isThere) return undefined
    if (Date.now() > deadline)
      return rows[0]?.failure
        ? `The archive does not take segment ${rows[0].failure}: see the database's log, and OPERATIONS.md, "Disk full".`
        : `The archive has not reached segment ${segment} yet.`
    await delay(100)
  }
}
