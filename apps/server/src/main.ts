import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { checkApiLogin, checkDurability, createDatabase, StartupError, type Database } from '@lotus/database'
import type { Certificates } from '@lotus/tls'
import { compose, type Composition, type CompositionOptions } from './composition.ts'
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
  /** The login of the members' program; without it one program does everything with `databaseUrl` (ADR 0012). */
  apiDatabaseUrl?: string
  dataDir: string
  port: number
  host: string
  profile: 'demo' | 'production'
  roles: readonly Role[]
  dev: boolean
  lan: boolean
  /** The demo starts without invented members, orders and results. */
  empty: boolean
  /** How long `drain` serves on. */
  drainSeconds?: number
  log: (line: string) => void
  /** Serves HTTPS itself, under this host. */
  tls?: { certificates: Certificates; publicHost: string }
}
export type RunningServer = {
  addresses: { site: string; backoffice: string }
  demoAccounts: readonly DemoLogin[]
  /** Says that it is not ready any more and serves on for that time, in which balancers turn to other processes. */
  drain(): Promise<void>
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
  const db = openPool(options.databaseUrl)
  let members: MembersProgram | undefined
  try {
    if (config.profile === 'production') await refuseUnsafe(db)
    const pepper = loadPepper({ dataDir: options.dataDir })
    const base = { config, log, pepper, dataDir: options.dataDir }
    const composition = await compose({ ...base, db, hasher: createProcessHasher() })
    if (config.profile === 'production') await composition.assertProduction()
    const isServing = config.roles.includes('api') || config.roles.includes('push')
    if (options.apiDatabaseUrl !== undefined && isServing)
      members = await startMembersProgram(options.apiDatabaseUrl, { ...base, office: composition })
    const site = members?.composition ?? composition
    const isDemo = config.profile === 'demo'
    if (isDemo) await rememberBeginning(db, options.empty)
    const demoAccounts = isDemo ? await composition.installDemo() : []
    const demo = await createDemo(composition, { ownerDatabaseUrl: options.ownerDatabaseUrl, pepper })
    const { siteApp } = site
    const { backofficeApp } = composition
    const apps = isServing ? [siteApp, backofficeApp] : []
    if (apps.length > 0) {
      await addPages(site, composition, config)
      // A socket that connects right after a restart asks for missed events: the stream must know its position by then.
      if (config.roles.includes('push'))
        await Promise.all([composition.push.start(), members?.composition.push.start()])
      await siteApp.listen({ host: config.host, port: config.port })
      await backofficeApp.listen({ host: config.host, port: config.port + 2 })
    }
    // Listening comes first: calls are answered while jobs and relay start.
    await composition.start().catch(async (error: unknown) => {
      await Promise.all(apps.map((app) => app.close()))
      // What has begun would keep its connections, and the end of the pool waits for them for ever.
      await composition.stop()
      throw error
    })
    demo.begin()
    // Runs beside the first calls.
    if (apps.length > 0) site.warmUp().catch((error: unknown) => log.error({ err: error }, 'warming up failed'))
    return {
      addresses: { site: ownAddress(config), backoffice: ownAddress(config, 2) },
      demoAccounts,
      async drain() {
        for (const program of [composition, site]) program.drain()
        if (apps.length > 0) await delay((options.drainSeconds ?? 0) * 1000)
      },
      async stop() {
        // Listening stops first; calls in progress finish, then the jobs, then the database closes.
        await demo.stop()
        await Promise.all([composition.push.stop(), site.push.stop()])
        await Promise.all(apps.map((app) => app.close()))
        await members?.stop()
        await composition.stop()
        await db.end()
      },
    }
  } catch (error) {
    await members?.stop()
    await db.end()
    throw error
  }
}

const openPool = (connectionString: string, sharedWith?: Database): Database =>
  createDatabase({ connectionString, max: POOL_MAX, ...DATABASE_TIMEOUTS }, sharedWith)

type MembersProgram = { composition: Composition; stop(): Promise<void> }

/**
 * What members and visitors reach, on a pool of a login that cannot create money, beside the office's program of this
 * process, which has the back office, the jobs, and the calls of vendors and payment providers.
 */
async function startMembersProgram(
  url: string,
  base: Omit<CompositionOptions, 'db'> & { office: Composition },
): Promise<MembersProgram> {
  await checkApiLogin(url)
  const db = openPool(url, base.office.deps.db)
  const roles = base.config.roles.filter((role) => role === 'api' || role === 'push')
  try {
    const config = { ...base.config, roles }
    const composition = await compose({ ...base, config, db, hasher: createProcessHasher() })
    await composition.start()
    return {
      composition,
      stop: async () => {
        await composition.stop()
        await db.end()
      },
    }
  } catch (error) {
    await db.end()
    throw error
  }
}

async function addPages(site: Composition, office: Composition, config: ServerConfig): Promise<void> {
  const { siteApp, deps } = site
  const { backofficeApp } = office
  if (config.roles.includes('push')) {
    await site.push.attach(siteApp)
    await office.push.attach(backofficeApp, 'backoffice')
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
