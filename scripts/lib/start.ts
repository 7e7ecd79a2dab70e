import { join } from 'node:path'
import {
  ensureDataFolder,
  errorCode,
  isPortFree,
  lockDataFolder,
  removeInstanceFile,
  StartupError,
  writeInstanceFile,
} from '@lotus/database'
import type { RunningServer, StartOptions } from '../../apps/server/src/main.ts'
import { buildApps } from './build-apps.ts'
import { openDatabase, type OpenDatabase } from './open-database.ts'
import { readStartConfig, type StartConfig } from './start-config.ts'
import { printStartBlock } from './start-block.ts'
import { openTls, type Tls } from './tls.ts'
import { hasSandbox, openSandbox, prepareSandboxKey, SANDBOX_PORT_OFFSET, type Sandbox } from './payments-sandbox.ts'
import { hasStudio, openStudio, prepareStudioKeys, STUDIO_PORT_OFFSET, type Studio } from './studio.ts'

const root = join(import.meta.dirname, '..', '..')
/** Ctrl-C reaches this process more than once: from the terminal and from npm, which passes it on. */
const repeatedSignalMs = 700

const log = (line: string) => console.log(line)

/** Everything `npm start` does once the packages are installed. Ends the process itself. */
export async function start(args: readonly string[]): Promise<void> {
  try {
    await run(readStartConfig(args, process.env), performance.now())
  } catch (error) {
    console.error(explain(error))
    process.exit(1)
  }
}

async function run(config: StartConfig, startedAt: number): Promise<void> {
  const state: {
    starting?: Promise<RunningServer>
    opening?: Promise<OpenDatabase>
    database?: OpenDatabase
    studio?: Promise<Studio | undefined>
    sandbox?: Promise<Sandbox | undefined>
  } = {}
  ensureDataFolder(config.dataDir)
  const lock = lockDataFolder(config.dataDir)
  let isStopping = false
  const tls = openTls(config, log)

  /**
   * In order: ready no more, no new requests, accepted ones are finished, then the database stops, then the folder is released. Parts
   * that are still starting are awaited, so that nothing is left behind.
   */
  const stopAll = async (hasTime = false) => {
    if (hasTime) await (await state.starting?.catch(() => undefined))?.drain()
    // The studio first: its last calls are still answered. Its own rounds continue after the next start.
    const studio = await state.studio?.catch(() => undefined)
    await studio?.stop()
    const sandbox = await state.sandbox?.catch(() => undefined)
    await sandbox?.stop()
    const server = await state.starting?.catch(() => undefined)
    await server?.stop()
    tls?.certificates.stop()
    const database = await state.opening?.catch(() => undefined)
    await database?.stop()
    removeInstanceFile(config.dataDir)
    lock.release()
  }
  const endWith = async (line: string) => {
    if (isStopping) return
    isStopping = true
    console.error(line)
    // The database is gone, so requests cannot be finished; hanging ones are not awaited.
    setTimeout(() => process.exit(1), 5_000).unref()
    await stopAll().catch(() => {})
    process.exit(1)
  }
  onStopSignal(
    async (hasTime) => {
      isStopping = true
      log('Stopping ...')
      await stopAll(hasTime)
      log('Stopped.')
    },
    () => state.database?.abort(),
    tls && config.tlsFiles ? tls.certificates.reload : undefined,
  )

  try {
    await checkPorts(config)
    // The server's modules load while the database starts and the web apps are built.
    let loading: ReturnType<typeof loadServer> | undefined
    const onSpawned = () => {
      loading = config.dev ? undefined : loadServer()
      loading?.catch(() => {})
    }
    // In development Vite serves the site and the back office itself.
    const building = withTicker(buildApps(root, log, config.dev ? ['studio'] : undefined))
    building.catch(() => {})
    const onLost = (line: string) => void endWith(line)
    state.opening = openDatabase({ config, root, lock, log, onLost, onSpawned })
    const database = await state.opening
    state.database = database
    await building
    if (isStopping) return
    const keys = prepareStudioKeys(config, log)
    state.studio = openStudio({ config, root, adminUrl: database.adminUrl, log, tls, keys })
    state.studio.catch(() => {})
    state.sandbox = openSandbox({ config, root, log, tls, key: prepareSandboxKey(config) })
    state.sandbox.catch(() => {})
    const options: StartOptions = {
      ...serverOptions(config, tls),
      databaseUrl: database.appUrl,
      ownerDatabaseUrl: database.ownerUrl,
      ...(database.apiUrl === undefined ? {} : { apiDatabaseUrl: database.apiUrl }),
    }
    state.starting = loading
      ? loading.then((program) => program.startServer(options))
      : import('./dev.ts').then((dev) => dev.startDev(root, options))
    const server = await state.starting
    const studio = await state.studio
    const sandbox = await state.sandbox
    if (isStopping) return
    // An external database is known to every command by its own settings; its password is not written down here.
    if (config.outside === undefined)
      writeInstanceFile(config.dataDir, { ownerUrl: database.ownerUrl, appUrl: database.appUrl })
    printStartBlock({
      config,
      server,
      studio: studio?.address,
      sandbox: sandbox?.address,
      tls,
      note: database.note,
      seconds: (performance.now() - startedAt) / 1000,
    })
  } catch (error) {
    if (isStopping) return
    isStopping = true
    await stopAll().catch(() => {})
    throw error
  }
}

function serverOptions(
  config: StartConfig,
  tls: Tls | undefined,
): Omit<StartOptions, 'databaseUrl' | 'ownerDatabaseUrl'> {
  const { port, host, dataDir, profile, roles, lan, dev, empty, drainSeconds } = config
  return { port, host, dataDir, profile, roles, lan, dev, empty, drainSeconds, log, ...(tls ? { tls } : {}) }
}

async function loadServer(): Promise<{ startServer: (options: StartOptions) => Promise<RunningServer> }> {
  return import('../../apps/server/src/main.ts')
}

async function checkPorts(config: StartConfig): Promise<void> {
  const studio = hasStudio(config) ? [STUDIO_PORT_OFFSET] : []
  const sandbox = hasSandbox(config) ? [SANDBOX_PORT_OFFSET] : []
  const ports = [0, ...studio, 2, ...sandbox, ...(config.dev ? [10, 12] : [])]
  for (const port of ports.map((offset) => config.port + offset)) {
    if (!(await isPortFree(port, config.host))) throw portInUse(port)
  }
}

function portInUse(port: number | string): StartupError {
  return new StartupError(
    `Port ${port} is in use. Stop the program that uses it, or set PORT to another number (PORT to PORT+3 are needed).`,
  )
}

/** A long step reports that it is still running. */
async function withTicker<Result>(work: Promise<Result>): Promise<Result> {
  const startedAt = performance.now()
  const ticker = setInterval(
    () => log(`  still building, ${Math.round((performance.now() - startedAt) / 1000)} s`),
    10_000,
  )
  try {
    return await work
  } finally {
    clearInterval(ticker)
  }
}

/**
 * The first signal stops cleanly, SIGTERM with the time that balancers need; a second one later on ends at once. SIGHUP reads certificate files again, if there are.
 */
function onStopSignal(
  stop: (hasTime: boolean) => Promise<void>,
  abort: () => void,
  reload: (() => void) | undefined,
): void {
  let firstAt: number | undefined
  const onSignal = (signal: NodeJS.Signals) => {
    if (firstAt !== undefined) {
      if (performance.now() - firstAt < repeatedSignalMs) return
      console.error('Stopped at once; the next start recovers the database.')
      abort()
      process.exit(130)
    }
    firstAt = performance.now()
    stop(signal === 'SIGTERM').then(
      () => process.exit(0),
      (error: unknown) => {
        console.error(explain(error))
        process.exit(1)
      },
    )
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, onSignal)
  process.on('SIGHUP', reload ?? onSignal)
  // npm passes a signal only to the shell between it and us, so the end of that shell also means stop.
  if (process.env['npm_lifecycle_event'] === undefined) return
  const parent = process.ppid
  setInterval(() => {
    if (process.ppid !== parent && firstAt === undefined) onSignal('SIGTERM')
  }, 500).unref()
}

/** One line for problems of the machine; our own mistakes show where they happened. */
function explain(error: unknown): string {
  if (error instanceof StartupError) return error.message
  if (errorCode(error) === 'EADDRINUSE' && error instanceof Error && 'port' in error)
    return portInUse(String(error.port)).message
  return error instanceof Error
    ? `The start failed: ${error.stack ?? error.message}`
    : `The start failed: ${String(error)}`
}
