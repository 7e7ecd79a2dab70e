import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { restoreCommand } from '../embedded/archive.ts'
import { locateBinaries } from '../embedded/binaries.ts'
import { ensureDataFolder } from '../embedded/data-folder.ts'
import { startEmbeddedPostgres, type EmbeddedPostgres } from '../embedded/embedded-postgres.ts'
import { choosePlace, type Place } from '../embedded/place.ts'
import { canReach, giveTo, type ServerUser } from '../embedded/server-user.ts'
import { errorMessage, StartupError } from '../startup-error.ts'
import { copyFile, forEachParallel } from './copy-file.ts'
import { readManifest, type BackupManifest } from './manifest.ts'
import { findGap, listSegments, parseLsn, segmentName } from './wal-segments.ts'

export type RestoreOptions = {
  /** The backup's folder. */
  from: string
  /** The new data folder; it must not exist. */
  to: string
  /** A time with its zone (`2026-11-21T20:15:00Z`): commits up to it are restored. By default the end of the log. */
  at?: string
  /** Folders with archived segments; by default the archive recorded in the backup. */
  archives?: readonly string[]
  log?: (line: string) => void
  /** Further server settings. Only tests may turn fsync off here. */
  settings?: Readonly<Record<string, string>>
}

export type RestoredDatabase = {
  server: EmbeddedPostgres
  /** The time of the last replayed commit, in the server's format; undefined if the log had none. */
  lastCommit: string | undefined
}

const isoPattern = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,6})?)?(Z|[+-]\d\d:\d\d)$/
/** The replay takes as long as the log is; after a day it counts as hanging. */
const replayMs = 24 * 3600 * 1000

/**
 * Makes a data folder from a backup and the archived log, replays up to the given time, and returns the running,
 * writable server; the caller stops it. After a failure nothing of the new folder is left. Errors are `StartupError`,
 * one line.
 */
export async function restoreBackup(options: RestoreOptions): Promise<RestoredDatabase> {
  const from = resolve(options.from)
  const to = resolve(options.to)
  const manifest = readManifest(from)
  checkTime(options.at, manifest)
  const archives = (options.archives ?? (manifest.archive === null ? [] : [manifest.archive])).map((one) =>
    resolve(one),
  )
  if (options.at !== undefined && archives.length === 0)
    throw new StartupError(
      'This backup was made without an archive: it restores to its own end only. Leave --at out, or name the archive with --archive.',
    )
  if (existsSync(to) && readdirSync(to).length > 0)
    throw new StartupError(`${to} is not empty. A restore never writes over an existing folder; name a new one.`)
  const isNew = !existsSync(to)
  ensureDataFolder(to)
  let place: Place | undefined
  try {
    place = choosePlace(to)
    if (existsSync(place.clusterDir)) {
      const taken = place.clusterDir
      place = undefined
      throw new StartupError(`There is a database in ${taken} already. Name another folder for the restore.`)
    }
    checkVersion(manifest, place)
    const known = checkLog(manifest, from, archives, place.user)
    if (known.gap !== undefined && options.at === undefined) throw missing(known.gap)
    await copyOut(manifest, from, to, place, options.log ?? (() => {}))
    return await replay({ ...options, to, place, manifest, archives, known })
  } catch (error) {
    if (place) {
      rmSync(place.clusterDir, { recursive: true, force: true })
      if (place.home !== to) rmSync(place.home, { recursive: true, force: true })
    }
    for (const name of readdirSync(to)) rmSync(join(to, name), { recursive: true, force: true })
    if (isNew) rmSync(to, { recursive: true, force: true })
    if (error instanceof StartupError) throw error
    throw new StartupError(`The restore failed, nothing was kept: ${errorMessage(error)}`)
  }
}

const missing = (segment: string) =>
  new StartupError(
    `The archived log has a hole: segment ${segment} is missing. Name the folder that has it with --archive.`,
  )

function checkTime(at: string | undefined, manifest: BackupManifest): void {
  if (at === undefined) return
  const instant = Date.parse(at)
  if (!isoPattern.test(at) || Number.isNaN(instant))
    throw new StartupError(`--at is "${at}"; an instant with its zone is needed, for example 2026-11-21T20:15:00Z.`)
  if (instant < Date.parse(manifest.endedAt))
    throw new StartupError(`${at} lies before the end of this backup (${manifest.endedAt}). Use an older backup.`)
  if (instant > Date.now()) throw new StartupError(`${at} lies in the future. Leave --at out for the end of the log.`)
}

function checkVersion(manifest: BackupManifest, place: Place): void {
  const ours = locateBinaries(place.user, place.home).version.split('.')[0]
  const theirs = manifest.serverVersion.split('.')[0]
  if (ours !== theirs)
    throw new StartupError(
      `The backup was made by PostgreSQL ${manifest.serverVersion}, this version brings ${ours ?? 'none'}. Restore it with the program that made it.`,
    )
}

type KnownLog = {
  /** The name of the first segment that is missing between two existing ones. */
  gap: string | undefined
  /** The highest number that must be replayed. */
  last: number
}

/** Checks every archived segment from the backup on: a damaged or unreadable one ends the restore before it begins. */
function checkLog(
  manifest: BackupManifest,
  from: string,
  archives: readonly string[],
  user: ServerUser | undefined,
): KnownLog {
  const { segmentBytes, startSegment, timeline } = manifest
  const numbers = listSegments(join(from, 'wal'), segmentBytes).map(({ number }) => number)
  let last = manifest.stopSegment
  for (const folder of archives) {
    if (!existsSync(folder))
      throw new StartupError(`The archive folder ${folder} does not exist. Name it with --archive.`)
    // A server's own log folder contains segments prepared for later: their numbers do not count.
    const isLive = existsSync(join(folder, 'archive_status'))
    for (const { name, number } of listSegments(folder, segmentBytes)) {
      if (number < startSegment) continue
      const path = join(folder, name)
      if (statSync(path).size !== segmentBytes)
        throw new StartupError(`The archived segment ${path} is damaged: it has the wrong size.`)
      if (user && !canReach(path, user, 'read'))
        throw new StartupError(`The database's user ${user.uid} cannot read ${path}. Open it (chown -R ${user.uid}).`)
      numbers.push(number)
      if (!isLive) last = Math.max(last, number)
    }
  }
  const gap = findGap(startSegment, numbers)
  return { gap: gap === undefined ? undefined : segmentName(timeline, gap, segmentBytes), last }
}

const stagedLog = 'restore-wal'

/**
 * Copies every file of the backup to its place and checks it by the manifest. The server itself flushes its folder to
 * the disk before it replays.
 */
async function copyOut(
  manifest: BackupManifest,
  from: string,
  to: string,
  place: Place,
  log: (line: string) => void,
): Promise<void> {
  const roots = { data: place.clusterDir, wal: join(place.home, stagedLog), home: to }
  const makeFolder = (path: string) => {
    mkdirSync(path, { mode: 0o700 })
    giveTo(path, place.user)
  }
  makeFolder(roots.data)
  makeFolder(roots.wal)
  for (const folder of manifest.folders) makeFolder(join(roots.data, folder))
  log(`Copying and checking ${manifest.files.length} files of the backup`)
  await forEachParallel(manifest.files, async ({ path, bytes, sha256 }) => {
    const [root = '', ...rest] = path.split('/')
    if (!isRoot(root) || rest.includes('..')) throw new StartupError(`The backup's manifest names ${path}.`)
    const target = join(roots[root], ...rest)
    // Uploaded pictures have their own folders; those of the database exist already.
    if (root === 'home' && rest.length > 1) mkdirSync(dirname(target), { recursive: true, mode: 0o700 })
    const copied = await copyFile(join(from, path), target)
    if (!copied) throw new StartupError(`The backup is not complete: ${path} is missing.`)
    if (copied.sha256 !== sha256 || copied.bytes !== bytes)
      throw new StartupError(`The backup is damaged: ${path} is not what the manifest says (SHA-256).`)
    if (root !== 'home') giveTo(target, place.user)
    else chmodSync(target, 0o600)
  })
  const signal = join(roots.data, 'recovery.signal')
  writeFileSync(signal, '', { mode: 0o600 })
  giveTo(signal, place.user)
}

function isRoot(name: string): name is 'data' | 'wal' | 'home' {
  return name === 'data' || name === 'wal' || name === 'home'
}

type Replay = RestoreOptions & {
  place: Place
  manifest: BackupManifest
  archives: readonly string[]
  known: KnownLog
}

async function replay({ to, at, log, settings, place, manifest, archives, known }: Replay): Promise<RestoredDatabase> {
  const staged = join(place.home, stagedLog)
  const logPath = join(place.home, 'postgres.log')
  log?.('Replaying the log')
  try {
    const server = await startEmbeddedPostgres({
      dataDir: to,
      readyWithinMs: replayMs,
      settings: {
        ...settings,
        restore_command: restoreCommand([staged, ...archives]),
        recovery_target_timeline: 'latest',
        // Nobody reads before the end, so the old server's limits (connections) need not be known.
        hot_standby: 'off',
        ...(at === undefined
          ? {}
          : {
              // The setting does not accept the letter Z.
              recovery_target_time: at.replace('Z', '+00:00'),
              recovery_target_action: 'promote',
            }),
      },
    })
    rmSync(staged, { recursive: true, force: true })
    if (at === undefined) await assertWholeLog(server, logPath, manifest.segmentBytes, known.last)
    return { server, lastCommit: lastCommitIn(logPath) }
  } catch (error) {
    throw explain(error, { logPath, at, gap: known.gap })
  }
}

/** An unreadable segment ends a replay without an error; everything after it would be lost silently. */
async function assertWholeLog(
  server: EmbeddedPostgres,
  logPath: string,
  segmentBytes: number,
  last: number,
): Promise<void> {
  const end = /redo done at ([0-9A-F]+\/[0-9A-F]+)/.exec(readFileSync(logPath, 'utf8'))?.[1]
  const reached = end === undefined ? -1 : Number(parseLsn(end) / BigInt(segmentBytes))
  if (reached >= last) return
  await server.stop()
  throw new StartupError(
    `The archived log is damaged: it could be replayed to ${end ?? 'nowhere'} only. Restore to an instant before that with --at, or name another copy with --archive.`,
  )
}

function lastCommitIn(logPath: string): string | undefined {
  const log = existsSync(logPath) ? readFileSync(logPath, 'utf8') : ''
  return /last completed transaction was at log time (.+)/.exec(log)?.[1]
}

/** The server's error as one line that says what to do. */
function explain(
  error: unknown,
  { logPath, at, gap }: { logPath: string; at: string | undefined; gap: string | undefined },
): Error {
  const log = existsSync(logPath) ? readFileSync(logPath, 'utf8') : ''
  if (log.includes('recovery ended before configured recovery target was reached')) {
    if (gap !== undefined) return missing(gap)
    const last = lastCommitIn(logPath)
    return new StartupError(
      `The archived log ends before ${at ?? 'the wanted time'}${last === undefined ? '' : ` (last commit ${last})`}. Name a folder that has the rest with --archive (the old database's postgres/pg_wal, if its disk is still there), or leave --at out.`,
    )
  }
  const place = dirname(logPath)
  if (error instanceof StartupError)
    return new StartupError(
      error.message
        .replace('The database did not start', 'The backup cannot be replayed')
        .replace(` (log: ${join(place, 'postgres.log')})`, ''),
    )
  return error instanceof Error ? error : new Error(String(error))
}
