import { join } from 'node:path'
import { checkDurability, createDatabase, StartupError, type Database } from '@lotus/database'
import type { Certificates } from '@lotus/tls'
import { compose, type Composition } from './composition.ts'
import { createDemo, rememberBeginning } from './demo/start-demo.ts'
import { ownAddress, readTrust, type Role, type ServerConfig } from './platform/config.ts'
import { addDocs } from './platform/http/docs.ts'
import { serveWeb } from './platform/http/web.ts'
import { createLog } from './platform/log.ts'
import type { DemoLogin } from './platform/module.ts'
import { createProcessHasher } from './platform/passwords-hasher.ts'
import { loadPepper } from './platform/passwords-pepper.ts'
import { serveSite } from './serve-site.ts'

export type StartOptions = {
  databaseUrl: string
  ownerDatabaseUrl: string
  dataDir: string
  port: number
  host: string
  profile: 'demo' | 'production'
  roles: readonly Role[]
  dev: boolean
  lan: boolean
  /** The demo starts without invented members, orders and results. */
  empty: boolean
  log: (line: string) => void
  /** Serves HTTPS itself, under this host. */
  tls?: { certificates: Certificates; publicHost: string }
}
export type RunningServer = {
  addresses: { site: string; backoffice: string }
  demoAccounts: readonly DemoLogin[]
  stop(): Promise<void>
}

const appsFolder = join(import.meta.dirname, '..', '..')
const POOL_MAX = 16
/** No query may run or wait without limit; the audit, which reads the whole ledger, removes the first limit. */
const DATABASE_TIMEOUTS = { statementSeconds: 120, lockSeconds: 10 }

/** Starts the platform in this process: takes a migrated database, returns addresses. */
export async function startServer(options: StartOptions): Promise<RunningServer> {
  const config: ServerConfig = {
    profile: options.profile,
    roles: options.roles,
    host: options.host,
    port: options.port,
    ...options.tls,
    ...readTrust(process.env),
  }
  const log = createLog({ level: process.env['LOTUS_LOG'] ?? 'warn' })
  const db = createDatabase({ connectionString: options.databaseUrl, max: POOL_MAX, ...DATABASE_TIMEOUTS })
  try {
    if (config.profile === 'production') await refuseUnsafe(db)
    const pepper = loadPepper({ dataDir: options.dataDir })
    const composition = await compose({
      config,
      db,
      log,
      pepper,
      dataDir: options.dataDir,
      hasher: createProcessHasher(),
    })
    if (config.profile === 'production') await composition.assertProduction()
    const isDemo = config.profile === 'demo'
    if (isDemo) await rememberBeginning(db, options.empty)
    const demoAccounts = isDemo ? await composition.installDemo() : []
    const demo = await createDemo(composition, { ownerDatabaseUrl: options.ownerDatabaseUrl, pepper })
    const { siteApp, backofficeApp } = composition
    const apps = config.roles.includes('api') || config.roles.includes('push') ? [siteApp, backofficeApp] : []
    if (apps.length > 0) {
      await addPages(composition, config)
      // A socket that connects right after a restart asks for missed events: the stream must know its position by then.
      if (config.roles.includes('push')) await composition.push.start()
      await siteApp.listen({ host: config.host, port: config.port })
      await backofficeApp.listen({ host: config.host, port: config.port + 2 })
    }
    // Listening comes first: calls are answered while jobs and relay start.
    await composition.start().catch(async (error: unknown) => {
      await Promise.all(apps.map((app) => app.close()))
      throw error
    })
    demo.begin()
    // Runs beside the first calls.
    if (apps.length > 0) composition.warmUp().catch((error: unknown) => log.error({ err: error }, 'warming up failed'))
    return {
      addresses: { site: ownAddress(config), backoffice: ownAddress(config, 2) },
      demoAccounts,
      async stop() {
        // Listening stops first; calls in progress finish, then the jobs, then the database closes.
        await demo.stop()
        await composition.push.stop()
        await Promise.all(apps.map((app) => app.close()))
        await composition.stop()
        await db.end()
      },
    }
  } catch (error) {
    await db.end()
    throw error
  }
}

async function addPages(composition: Composition, config: ServerConfig): Promise<void> {
  const { siteApp, backofficeApp, push, deps } = composition
  if (config.roles.includes('push')) {
    await push.attach(siteApp)
    await push.attach(backofficeApp, 'backoffice')
  }
  if (config.profile === 'demo') addDocs(siteApp)
  await serveSite(siteApp, { dist: join(appsFolder, 'site', 'dist'), deps })
  await serveWeb(backofficeApp, { dist: join(appsFolder, 'backoffice', 'dist') })
}

/** Production keeps money only on a database that survives a power cut (wallet.md 3). */
async function refuseUnsafe(db: Database): Promise<void> {
  const unsafe = await checkDurability(db.pool)
  if (unsafe.length > 0)
    throw new StartupError(
      `The production profile needs a database with safe commits. Not safe: ${unsafe.map(String).join(', ')}.`,
    )
}
