import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { closeSync, existsSync, openSync, readFileSync, renameSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { StartupError } from '../startup-error.ts'
import { archiveSettings, withArchive } from './archive.ts'
import { binariesOf, locateBinaries, type Binaries } from './binaries.ts'
import { ensureDataFolder, lockDataFolder, type DataFolderLock } from './data-folder.ts'
import { cannotRun, cleanEnvironment, createCluster, lastLine } from './create-cluster.ts'
import { stopLeftoverServer } from './leftover-server.ts'
import { choosePlace, type Place } from './place.ts'
import { choosePort } from './ports.ts'
import { adminUrlOf, readState, writeState } from './state.ts'
import { stopWithLauncher } from './watchdog.ts'

export type EmbeddedPostgresOptions = {
  dataDir: string
  port?: number
  /** Progress of the long steps, one short line each. */
  log?: (line: string) => void
  /** A folder with the programs of another PostgreSQL (`postgres`, `initdb`), for tests; otherwise our own package's. */
  programs?: string
  /** Further server settings (`max_connections` ...). Only tests may turn fsync off here. */
  settings?: Readonly<Record<string, string>>
  /** The server's process is running and starting up: time for other CPU work. */
  onSpawned?: () => void
  /** Called once when the server ends without `stop()`. */
  onUnexpectedExit?: (reason: string) => void
  /** If the caller already holds the data folder. */
  lock?: DataFolderLock
  /**
   * Where the server copies its log (WAL) for point-in-time recovery. Stored in the data folder: later starts use it
   * without this option, `off` ends it.
   */
  archiveDir?: string
  /** How long the server may take to answer; a restore that replays a long log needs more than a start. */
  readyWithinMs?: number
}

export type EmbeddedPostgres = {
  port: number
  /** Superuser, database `postgres`. Contains the password: never log it. */
  adminUrl: string
  /** The cluster's folder: `<dataDir>/postgres`, or a system folder (see `note`). */
  clusterDir: string
  /** A sentence for the start output if the cluster could not be kept in the data folder. */
  note: string | undefined
  /** Rolls running transactions back; the next start needs no recovery. */
  stop(): Promise<void>
  /** Ends at once; the next start replays the log, as after a crash. */
  abort(): void
}

/** Settings that wallet.md requires for money: an acknowledged commit survives a power cut. */
const durableSettings = { fsync: 'on', full_page_writes: 'on', synchronous_commit: 'on' }

const startTimeoutMs = 60_000
const stopTimeoutMs = 30_000

/** Starts PostgreSQL on the data folder, creating the cluster on the first start. Errors are `StartupError`. */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const dataDir = resolve(options.dataDir)
  const log = options.log ?? (() => {})
  ensureDataFolder(dataDir)
  const lock = options.lock ?? lockDataFolder(dataDir)
  try {
    const place = choosePlace(dataDir)
    const binaries =
      options.programs === undefined ? locateBinaries(place.user, place.home) : binariesOf(options.programs)
    const state = withArchive(dataDir, readState(dataDir), options.archiveDir, place.user)
    if (!existsSync(join(place.clusterDir, 'PG_VERSION'))) {
      log('Creating the database cluster')
      createCluster(place.home, place.clusterDir, binaries, state.password, place.user)
    }
    checkMajorVersion(place.clusterDir, binaries)
    await stopLeftoverServer(place.clusterDir, log)
    const port = options.port ?? (await choosePort(dataDir, state.port))
    if (port !== state.port) writeState(dataDir, { ...state, port })
    const server = await launch({
      ...place,
      binaries,
      port,
      settings: { ...archiveSettings(state.archive), ...options.settings },
      readyWithinMs: options.readyWithinMs ?? startTimeoutMs,
      onSpawned: options.onSpawned,
    })
    return supervise(server, { ...place, binaries, port, password: state.password, options, lock })
  } catch (error) {
    if (!options.lock) lock.release()
    throw error
  }
}

function checkMajorVersion(clusterDir: string, binaries: Binaries): void {
  const major = readFileSync(join(clusterDir, 'PG_VERSION'), 'utf8').trim()
  const ours = binaries.version.split('.')[0]
  if (major !== ours)
    throw new StartupError(
      `The database in ${clusterDir} was made by PostgreSQL ${major}, this version brings ${ours}. Move it over with pg_dump, or set LOTUS_DATA_DIR.`,
    )
}

type LaunchInput = Place & {
  binaries: Binaries
  port: number
  settings: Readonly<Record<string, string>>
  readyWithinMs: number
  onSpawned: (() => void) | undefined
}

/**
 * Starts the server in its own process group: Ctrl-C in a terminal goes to the whole group, and the database must
 * outlive the program that finishes its requests. Where orphans cannot be seen (`endOrphans`), those of a killed server
 * keep its memory for a moment, so a refusal for that reason is tried again.
 */
async function launch(input: LaunchInput): Promise<ChildProcess> {
  const logPath = join(input.home, 'postgres.log')
  if (existsSync(logPath) && statSync(logPath).size > 10_000_000) renameSync(logPath, `${logPath}.1`)
  const giveUpAt = Date.now() + input.readyWithinMs
  for (;;) {
    const offset = existsSync(logPath) ? statSync(logPath).size : 0
    const child = spawnServer(input, logPath)
    input.onSpawned?.()
    const failure = await waitUntilReady(child, input, giveUpAt)
    if (failure === undefined) return child
    const logged = readFileSync(logPath, 'utf8').slice(offset)
    if (logged.includes('shared memory block') && Date.now() < giveUpAt - 50_000) {
      await delay(200)
      continue
    }
    const fatal = logged.split('\n').findLast((line) => line.includes('FATAL:')) ?? lastLine(logged)
    throw new StartupError(
      `The database did not start: ${fatal.replace(/^.*FATAL:\s*/, '') || failure} (log: ${logPath})`,
    )
  }
}

function spawnServer(input: LaunchInput, logPath: string): ChildProcess {
  const settings = {
    listen_addresses: '127.0.0.1',
    port: String(input.port),
    unix_socket_directories: '',
    password_encryption: 'scram-sha-256',
    timezone: 'UTC',
    log_timezone: 'UTC',
    logging_collector: 'off',
    // A lost client machine is noticed within a minute, and its locks are released.
    tcp_keepalives_idle: '30',
    tcp_keepalives_interval: '10',
    tcp_keepalives_count: '3',
    ...durableSettings,
    ...input.settings,
  }
  const args = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const logFile = openSync(logPath, 'a', 0o600)
  try {
    return spawn(input.binaries.postgres, ['-D', input.clusterDir, ...args], {
      ...input.user,
      cwd: input.clusterDir,
      env: cleanEnvironment(),
      stdio: ['ignore', logFile, logFile],
      detached: true,
      windowsHide: true,
    })
  } finally {
    closeSync(logFile)
  }
}

const RECOVERY_MAX_MS = 3_600_000

/** The last line of postmaster.pid is the server's own status. */
function isStarting(pidFile: string): boolean {
  try {
    return /^starting\s*$/m.test(readFileSync(pidFile, 'utf8'))
  } catch {
    return false
  }
}

/**
 * Undefined once the server accepts connections, else why it does not; read from the status line of postmaster.pid, as
 * pg_ctl does.
 */
async function waitUntilReady(child: ChildProcess, input: LaunchInput, giveUpAt: number): Promise<string | undefined> {
  let failure: string | undefined
  const onError = (error: Error) => {
    failure = cannotRun(input.binaries.postgres, error).message
  }
  const onExit = (code: number | null, signal: string | null) => {
    failure ??= `the server ended with ${signal ?? `code ${code}`}`
  }
  child.once('error', onError)
  child.once('exit', onExit)
  try {
    while (failure === undefined) {
      if (isMarkedReady(join(input.clusterDir, 'postmaster.pid'), child.pid)) return undefined
      // A server that replays its log after a crash reports it; stopping it would only make it start again.
      const isRecovering =
        Date.now() < giveUpAt + RECOVERY_MAX_MS && isStarting(join(input.clusterDir, 'postmaster.pid'))
      if (Date.now() > giveUpAt && !isRecovering) {
        child.kill('SIGQUIT')
        failure = `not ready after ${input.readyWithinMs / 1000} seconds`
      }
      await delay(5)
    }
    return failure
  } finally {
    child.off('exit', onExit)
    child.off('error', onError)
    child.on('error', () => {})
  }
}

function isMarkedReady(pidFile: string, pid: number | undefined): boolean {
  try {
    const lines = readFileSync(pidFile, 'utf8').split('\n')
    return Number(lines[0]) === pid && lines[7]?.trim() === 'ready'
  } catch {
    return false
  }
}

type Supervision = Place & {
  binaries: Binaries
  port: number
  password: string
  options: EmbeddedPostgresOptions
  lock: DataFolderLock
}

function supervise(child: ChildProcess, input: Supervision): EmbeddedPostgres {
  let stopping: Promise<void> | undefined
  const endWatch = stopWithLauncher(child, input.clusterDir)
  const ended = new Promise<void>((done) => {
    if (child.exitCode !== null || child.signalCode !== null) done()
    child.once('exit', (code, signal) => {
      endWatch()
      if (!input.options.lock) input.lock.release()
      done()
      if (!stopping) input.options.onUnexpectedExit?.(`the database server ended with ${signal ?? `code ${code}`}`)
    })
  })
  const stop = async () => {
    if (process.platform === 'win32') spawnSync(input.binaries.pgCtl, ['stop', '-m', 'fast', '-D', input.clusterDir])
    else child.kill('SIGINT')
    const isEnded = await Promise.race([ended.then(() => true), delay(stopTimeoutMs, false, { ref: false })])
    if (isEnded) return
    child.kill('SIGQUIT')
    await ended
  }
  return {
    port: input.port,
    adminUrl: adminUrlOf(input.password, input.port),
    clusterDir: input.clusterDir,
    note: input.note,
    stop: () => (stopping ??= stop()),
    abort: () => {
      stopping ??= ended
      child.kill('SIGQUIT')
    },
  }
}
