import { mkdirSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { systemRng } from '@lotus/kernel'
import { createDatabase, isPortFree, migrate, prepareDatabase, sql, type Database } from '@lotus/database'
import { installDemoChannel } from '../../apps/server/src/modules/cashier/index.ts'
import { generateIssues, installDemoGames } from '../../apps/server/src/modules/lottery/index.ts'
import { createLog } from '../../apps/server/src/platform/log.ts'
import { chanceOf } from '../chance.ts'
import type { ProcessDefect } from '../defects/process-defects.ts'
import { startDatabaseServer, type DatabaseServer } from './database-server.ts'
import { fastGameSql, harnessSql, settings } from './harness-sql.ts'
import { createCards } from './cards.ts'
import { createEdgeTeam } from './edge-team.ts'
import { installOwnTime } from './own-time.ts'
import { createRewards } from './rewards.ts'
import { createTeam } from './team.ts'
import { createPayouts } from './payouts.ts'
import { createUsdt } from './usdt.ts'
import { createOperators, createPeople, type Operators, type Person } from './people.ts'
import { targetOf, type Target } from './processes.ts'
import { startProxy, type TcpProxy } from './tcp-proxy.ts'

/**
 * Everything that a chapter of the campaign runs against: a database of its own, real processes, and the network
 * between them.
 */
export type World = {
  folder: string
  journals: string
  server: DatabaseServer
  /** As the owner, bypassing every proxy; reopened after a kill. */
  owner: Database
  apis: { target: Target; site: TcpProxy; backoffice: TcpProxy }[]
  workers: Target[]
  /** Between the product's processes and the database. */
  databaseProxy: TcpProxy
  people: Person[]
  operators: Operators
  secrets: { pepper: string; vendor: string }
  stop(): Promise<void>
}

export type WorldOptions = {
  folder: string
  /** Where the cluster is, if not in the folder. */
  dataDir?: string
  seed: string
  people: number
  apis: number
  workers: number
  databaseSettings?: Readonly<Record<string, string>>
  processDefect?: ProcessDefect | null
  /**
   * Defects of the database, installed by the owner after everything is created and before the first process starts.
   */
  patch?: ((owner: Database) => Promise<void>) | undefined
  /** An existing server, and the name of this chapter's database on it: a copy of `makeTemplate`'s. */
  shared?: { server: DatabaseServer; name: string }
  /** Sets the clock of the first API's host wrong by so many seconds; only matters if a defect uses it. */
  hostOffsetSeconds?: number
  /** A time of its own, which begins then: the people are teams whose periods end at its edges (edge-team.ts). */
  startsAt?: Date
}

/** What is open now, so that an interrupted campaign leaves nothing running. */
const opened = new Set<() => Promise<void>>()
export async function stopAllWorlds(): Promise<void> {
  await Promise.all([...opened].map((stop) => stop()))
}

const databaseName = 'lotus_faults'
const templateName = 'lotus_faults_template'

/** A migrated database to copy, for chapters that share one server. */
export async function makeTemplate(server: DatabaseServer): Promise<void> {
  const { ownerUrl } = await prepareDatabase({ adminUrl: server.adminUrl, name: templateName })
  await migrateAt(ownerUrl)
}

async function migrateAt(ownerUrl: string): Promise<void> {
  const { runMigrations } = await import('graphile-worker')
  await migrate({ ownerConnectionString: ownerUrl, jobs: { version: 'faults', runMigrations } })
}

export async function buildWorld(options: WorldOptions): Promise<World> {
  const { folder } = options
  const chance = chanceOf(`${options.seed}/world`)
  const journals = join(folder, 'journals')
  mkdirSync(journals, { recursive: true })
  if (options.shared) return buildAround(options.shared.server, journals, options, chance)
  const server = await startDatabaseServer({
    dataDir: options.dataDir ?? join(folder, 'data'),
    ...(options.databaseSettings ? { settings: options.databaseSettings } : {}),
  })
  try {
    return await buildAround(server, journals, options, chance)
  } catch (error) {
    await server.stop()
    throw error
  }
}

async function buildAround(
  server: DatabaseServer,
  journals: string,
  options: WorldOptions,
  chance: ReturnType<typeof chanceOf>,
): Promise<World> {
  const { folder } = options
  const { ownerUrl, appUrl } = await prepareDatabase({
    adminUrl: server.adminUrl,
    ...(options.shared ? { name: options.shared.name, template: templateName } : { name: databaseName }),
  })
  if (!options.shared) await migrateAt(ownerUrl)
  const owner = createDatabase({ connectionString: ownerUrl, max: 4, applicationName: 'faults-runner' })
  const { people, operators } = await fill(owner, options, chance)

  const ports = portsFrom(server.port)
  const databaseProxy = await startProxy({ port: await ports(), target: () => server.port })
  const url = new URL(appUrl)
  url.port = String(databaseProxy.port)
  const secrets = { pepper: Buffer.alloc(32, 5).toString('hex'), vendor: 'vendors of the fault campaign' }
  const make = async (name: string, roles: ('api' | 'worker' | 'relay')[]) =>
    targetOf(
      {
        name,
        databaseUrl: url.toString(),
        port: await ports(),
        roles,
        pepper: secrets.pepper,
        vendorSecret: secrets.vendor,
        defect: options.processDefect ?? null,
        hasWitness: roles.includes('worker'),
        hostOffsetSeconds: name === 'api-0' ? (options.hostOffsetSeconds ?? 0) : 0,
        hasOwnTime: options.startsAt !== undefined,
      },
      folder,
    )
  const apis: World['apis'] = []
  for (let n = 0; n < options.apis; n += 1) {
    const target = await make(`api-${n}`, ['api'])
    apis.push({
      target,
      site: await startProxy({ port: await ports(), target: () => target.port }),
      backoffice: await startProxy({ port: await ports(), target: () => target.port + 2 }),
    })
  }
  const workers: Target[] = []
  for (let n = 0; n < options.workers; n += 1) workers.push(await make(`worker-${n}`, ['worker', 'relay']))
  const all = [...apis.map((api) => api.target), ...workers]
  const stop = async () => {
    opened.delete(stop)
    await Promise.all(all.map((target) => target.stop()))
    await Promise.all([databaseProxy, ...apis.flatMap((api) => [api.site, api.backoffice])].map((one) => one.stop()))
    await owner.end().catch(() => {})
    if (options.shared) return
    await server.stop()
    // If the database's user has no access to our folder, the cluster is in a system folder.
    if (!server.clusterDir.startsWith(folder) && !options.dataDir)
      rmSync(dirname(server.clusterDir), { recursive: true, force: true })
  }
  opened.add(stop)
  await Promise.all(all.map((target) => target.start()))
  return { folder, journals, server, owner, apis, workers, databaseProxy, people, operators, secrets, stop }
}

async function fill(owner: Database, options: WorldOptions, chance: ReturnType<typeof chanceOf>) {
  await installDemoChannel(owner)
  // The load has a game of its own; the draws of the whole demo would be another kind of load.
  await installDemoGames({ db: owner }, ({ code }) => ['MBAC', 'SEN60'].includes(code))
  await owner.pool.query(fastGameSql)
  await owner.pool.query(harnessSql)
  if (options.startsAt) await installOwnTime(owner, options.startsAt)
  for (const [key, value] of Object.entries(settings)) {
    await owner.query(
      sql`insert into setting (key, value, updated_by) values (${key}, ${JSON.stringify(value)}, 'faults')`,
    )
  }
  const people = await createPeople(owner, chance, options.people)
  if (options.startsAt) await createEdgeTeam(owner, people, options.startsAt)
  else await createTeam(owner, people)
  if (options.workers > 0) await createRewards(owner)
  // Cards, USDT, signatures and decisions are of the chapter whose days end.
  if (options.workers > 0 && options.startsAt) {
    await createCards(owner)
    await createUsdt(owner)
    await createPayouts(owner)
  }
  const operators = await createOperators(owner, chance)
  await options.patch?.(owner)
  // Elsewhere the workers make them, in parallel.
  if (options.workers === 0)
    await generateIssues({ db: owner, rng: systemRng, log: createLog({ level: 'silent' }), nudgeOutbox: () => {} })
  return { people, operators }
}

/** Free ports above the database's, with room for the back office two above each. */
function portsFrom(start: number): () => Promise<number> {
  let next = start
  return async () => {
    for (;;) {
      next = next > 32_700 ? 20_000 : next + 4
      if ((await isPortFree(next)) && (await isPortFree(next + 2))) return next
    }
  }
}
