import { join } from 'node:path'
import pino from 'pino'
import { createDatabase } from '@lotus/database'
import { holdCertificate, type Certificate } from '@lotus/tls'
import { parseMoney, systemClock, systemRng } from '@lotus/kernel'
import { createApp } from './app.ts'
import type { Deps } from './deps.ts'
import { assertCertified } from './engines.ts'
import type { VendorKeys } from './keys.ts'
import { createTables, startTables } from './live/tables.ts'
import { startWorker } from './rounds/worker.ts'
import { defaultSettings } from './settings.ts'
import { createPlatformClient } from './vendor/platform-client.ts'

export const schemaFolder = join(import.meta.dirname, '..', 'schema')

export type StudioOptions = {
  databaseUrl: string
  host: string
  port: number
  /** Address of the studio as browsers see it. */
  origin: string
  /** Address of the platform's vendor interface. */
  platformUrl: string
  /** Addresses of the platform's pages, which hold the games in frames. */
  platformOrigins: readonly string[]
  keys: VendorKeys
  /** Serves HTTPS with it; without it plain HTTP. */
  certificate?: Certificate
  trustedProxyHops: number
  /** DECISIONS 22: the strict profile has no autoplay. */
  isStrict: boolean
  /** Of `StudioSettings.tableRiskMost`, in whole or hundredths; empty for its default. */
  tableRiskMost: string
  /** The demo studio: it simulates the faults of transfers. */
  isDemo: boolean
  logLevel: string
}

/** What the launcher tells a running studio. */
export type StudioMessage = { certificate: Certificate }

export type RunningStudio = { renew(certificate: Certificate): void; stop(): Promise<void> }

const POOL_MAX = 10

/**
 * Starts the studio on its migrated database: first the server, then the worker that finishes rounds left by a stop or
 * a crash.
 */
export async function startStudio(options: StudioOptions): Promise<RunningStudio> {
  await assertCertified()
  const log = pino({ level: options.logLevel, base: { program: 'studio' } })
  const db = createDatabase({
    connectionString: options.databaseUrl,
    max: POOL_MAX,
    applicationName: 'lotus-studio',
    onConnectionError: (error) => log.warn({ err: error }, 'a connection broke'),
  })
  const deps: Deps = {
    db,
    log,
    clock: systemClock,
    rng: systemRng,
    keys: options.keys,
    settings: {
      ...defaultSettings,
      autoplay: { ...defaultSettings.autoplay, isAllowed: !options.isStrict },
      rehearsesTransfers: options.isDemo,
      ...(options.tableRiskMost === '' ? {} : { tableRiskMost: parseMoney(options.tableRiskMost) }),
    },
    origin: options.origin,
    platformOrigins: options.platformOrigins,
    trustedProxyHops: options.trustedProxyHops,
    platform: createPlatformClient({ origin: options.platformUrl, keys: options.keys, clock: systemClock }),
  }
  const certificates = options.certificate && holdCertificate(options.certificate)
  const tables = createTables(deps)
  const app = createApp(deps, certificates, tables)
  try {
    await app.listen({ host: options.host, port: options.port })
  } catch (error) {
    await db.end()
    throw error
  }
  const worker = startWorker(deps)
  const dealer = startTables(deps, tables)
  return {
    renew: (certificate) => certificates?.replace(certificate),
    async stop() {
      await app.close()
      await dealer.stop()
      await worker.stop()
      await db.end()
    },
  }
}
