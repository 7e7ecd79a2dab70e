import { isServedBy } from '@lotus/contract'
import { modules } from './modules.ts'
import { auditLedger } from './modules/wallet/index.ts'
import { createHost, type HostOptions } from './platform/host.ts'
import { purgeCounts } from './platform/http/call-count.repo.ts'
import { withOfficeCalls } from './platform/http/office-calls.ts'
import type { DemoLogin, Host } from './platform/module.ts'
import { registerOutboxJobs } from './platform/outbox/outbox.jobs.ts'
import { ports } from './platform/ports.ts'
import { appOf, pushOf, type ServeOptions } from './platform/serve.ts'
import { watchSchema } from './platform/schema-watch.ts'
import { createWork, type Work } from './platform/work.ts'

export type CompositionOptions = HostOptions &
  Omit<ServeOptions, 'schema' | 'isDraining'> & {
    /**
     * The members' program, with a login that cannot create money, has another one beside it that can (ADR 0012): it
     * answers the calls in which somebody else decides over money.
     */
    office?: Composition
  }
export type Composition = Awaited<ReturnType<typeof compose>>

/** Ledger checks of the modules above the wallet. */
export const ledgerChecks = modules.flatMap((module) => module.ledgerChecks ?? [])

/** Folds the modules into one program. */
export async function compose(options: CompositionOptions) {
  const { db, log, office } = options
  let work: Work | undefined
  const nudge = () => (office ? office.deps.nudgeOutbox() : work?.nudge())
  const { host, jobs, consumers, passwords, madeBy } = await createHost(options, modules, nudge)
  const { sealer } = host
  const { stop: stopWork } = (work = createWork(host, {
    jobs,
    consumers,
    onEvents: () => readers.forEach((nudged) => nudged()),
  }))
  const schema = watchSchema({ db, log, onUnsupported: stopWork })

  for (const module of modules) {
    module.routes?.(madeBy(module))
    module.consumers?.(madeBy(module))
    module.jobs?.(madeBy(module))
  }
  registerOutboxJobs(host)
  jobs.schedule('platform.purge_seals', '*/10 * * * *', () => sealer.purge())
  jobs.schedule('platform.purge_counts', '*/10 * * * *', () => purgeCounts(db))

  const push = pushOf(host, schema)
  /** Who is told of new events at once: this program's sockets, and the members' program's beside it. */
  const readers = [push.nudge]
  office?.alsoTell(push.nudge)
  let isDraining = false
  const served = { ...options, schema, isDraining: () => isDraining }
  const siteHost = office ? { ...host, http: withOfficeCalls(host.http, office.deps.http) } : host
  const siteApp = await appOf(siteHost, served, (name) => isServedBy('site', name), originsOf(host))
  const backofficeApp = await appOf(host, served, (name) => isServedBy('backoffice', name))
  for (const module of modules) {
    await module.serveSite?.(madeBy(module), siteApp)
    await module.serveVendors?.(office ? office.of(module) : madeBy(module), siteApp)
    module.serveBackoffice?.(madeBy(module), backofficeApp)
  }

  return {
    deps: host,
    passwords,
    /** What a module created, for use cases that need it. */
    of: host.of,
    push,
    siteApp,
    backofficeApp,
    alsoTell: (nudged: () => void): void => void readers.push(nudged),
    async assertProduction(): Promise<void> {
      for (const module of modules) await module.assertProduction?.(madeBy(module))
    },
    /** Installs the demo brand: play money, invented bank, own games. Returns the demo logins. */
    async installDemo(): Promise<readonly DemoLogin[]> {
      const logins: DemoLogin[] = []
      for (const module of modules) logins.push(...((await module.demo?.(madeBy(module))) ?? []))
      return logins
    },
    async warmUp(): Promise<void> {
      for (const module of modules) await module.warmUp?.(madeBy(module))
    },
    /**
     * Starts what runs beside the calls, by role; push starts before the program listens, so that no socket misses an
     * event.
     */
    async start(): Promise<void> {
      schema.start()
      await work?.start()
    },
    /** From now on /readyz answers 503, while everything else is served as before. */
    drain(): void {
      isDraining = true
    },
    /** Finishes what was accepted, then stops. The database stays open: the caller closes it last. */
    async stop(): Promise<void> {
      await schema.stop()
      for (const module of modules) await module.stop?.(madeBy(module))
      await stopWork()
      await push.stop()
      passwords.stop()
    },
    audit: (onProgress?: (name: string) => void) =>
      auditLedger(db, { extra: ledgerChecks, ...(onProgress ? { onProgress } : {}) }),
  }
}

const originsOf = ({ ask }: Host) => ({
  frameOrigins: ask(ports.frameOrigins),
  imageOrigins: ask(ports.imageOrigins),
  helpFrameOrigins: ask(ports.helpFrameOrigins),
})
