import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { assert, systemClock, systemRng } from '@lotus/kernel'
import type { Clock, Rng } from '@lotus/kernel'
import type { Database } from '@lotus/database'
import { findingCodes } from '@lotus/contract'
import type { Logger } from 'pino'
import { checkPlatform } from './check-platform.ts'
import type { ServerConfig } from './config.ts'
import { createRegistry } from './http/registry.ts'
import { createSealer } from './http/sealed.ts'
import { createJobs } from './jobs/jobs.ts'
import { createMessages } from './messages/messages.ts'
import { createMetrics } from './metrics.ts'
import type { Answered, ClosingHold, Host, Module, SettingTable } from './module.ts'
import { createConsumers } from './outbox/consumers.ts'
import { createPasswords } from './passwords.ts'
import type { Hasher } from './passwords-hasher.ts'
import { createPeers } from './peers.ts'
import { createImageReader } from './uploads/read-image.ts'

export type HostOptions = {
  config: ServerConfig
  db: Database
  log: Logger
  /** The secret kept outside the database: passwords are peppered with it, channel secrets derived from it. */
  pepper: Uint8Array
  /**
   * Folder of uploaded pictures, shared by all processes on one database. Without it they are in the machine's
   * temporary folder.
   */
  dataDir?: string
  clock?: Clock
  rng?: Rng
  /** Where passwords are hashed; by default on threads of this process. */
  hasher?: Hasher
  /** Where a simulated payment provider delivers its callbacks; by default this program's own address. */
  callbackBase?: () => string
  /** The environment; by default this process's own. */
  env?: Readonly<Record<string, string | undefined>>
  /** Replaces what the environment configures; for tests. */
  answers?: readonly Answered[]
}

/** Creates the platform of one program and its modules, in order. */
export async function createHost(options: HostOptions, modules: readonly Module[], nudgeOutbox: () => void) {
  const { config, db, log, pepper } = options
  const clock = options.clock ?? systemClock
  const rng = options.rng ?? systemRng
  const env = options.env ?? process.env
  const metrics = createMetrics({ withProcess: config.roles.includes('api') })
  const jobs = createJobs({ db, log, metrics })
  const consumers = createConsumers(db, log)
  const passwords = createPasswords({ pepper, ...(options.hasher ? { hasher: options.hasher } : {}) })
  const peers = createPeers({ db, log })
  const made = new Map<string, unknown>()
  const answers = new Map<string, unknown>(options.answers)

  const host: Host = {
    config,
    db,
    clock,
    rng,
    log,
    metrics,
    http: createRegistry(),
    jobs,
    consumers,
    nudgeOutbox,
    env,
    pepper,
    dataDir: options.dataDir ?? join(tmpdir(), 'lotus'),
    passwords,
    peers,
    readImage: createImageReader(),
    messages: createMessages({ db, profile: config.profile, env }),
    sealer: createSealer({
      db,
      clock,
      rng,
      onRefused: (reason) => log.warn({ reason }, 'a sealed body was refused'),
    }),
    ownAddress: () => options.callbackBase?.() ?? `http://127.0.0.1:${config.port}`,
    of<Made>({ name }: { name: string }) {
      assert(made.has(name), `the module ${name} comes later in module-order.json`)
      return made.get(name) as Made // Stored by the `create` that the type was taken from.
    },
    ask({ name, fallback }) {
      assert(answers.has(name) || fallback !== undefined, `no module answers ${name}`)
      return answers.has(name)
        ? (answers.get(name) as NonNullable<typeof fallback>)
        : (fallback as NonNullable<typeof fallback>) // `answer` pairs a port with its type.
    },
    all: combineModules(modules, made, () => host),
  }
  for (const module of modules) {
    const own = await module.create(host)
    made.set(module.name, own)
    for (const [name, given] of module.answers?.(own) ?? []) answers.set(name, given)
  }
  return { host, jobs, consumers, passwords, madeBy: ({ name }: Module) => made.get(name) }
}

/** Hooks about one member or the whole ledger, combined over all modules. */
function combineModules(
  modules: readonly Module[],
  made: ReadonlyMap<string, unknown>,
  hostOf: () => Host,
): Host['all'] {
  return {
    settings: settingsOf(modules),
    ledgerChecks: modules.flatMap(({ ledgerChecks }) => ledgerChecks ?? []),
    monthlyTables: modules.flatMap(({ monthlyTables }) => monthlyTables ?? []),
    async closingHold(tx, memberId) {
      const hold: ClosingHold = { balance: 0n, onHold: 0n, openBets: 0, openDeposits: 0, openPayouts: 0 }
      // One after the other: the wallet, which comes first, locks the money, so that nothing moves meanwhile.
      for (const module of modules) Object.assign(hold, await module.closingHold?.(made.get(module.name), tx, memberId))
      return hold
    },
    async findings() {
      const found = [...(await checkPlatform(hostOf()))]
      for (const module of modules) found.push(...((await module.findings?.(made.get(module.name))) ?? []))
      return found.toSorted((a, b) => findingCodes.indexOf(a.code) - findingCodes.indexOf(b.code))
    },
    ownData: () => Object.assign({}, ...modules.map((module) => module.export?.(made.get(module.name)))),
    async erase(tx, memberId) {
      for (const module of modules) await module.erase?.(made.get(module.name), tx, memberId)
    },
  }
}

/** The settings of these modules, by key; no two may share one. */
export function settingsOf(modules: readonly Module[]): SettingTable {
  const settings = modules.flatMap((module) => (module.settings ?? []).flatMap((group) => Object.values(group)))
  const table = new Map(settings.map((setting) => [setting.key, setting]))
  assert(table.size === settings.length, 'two settings share a key')
  return table
}
