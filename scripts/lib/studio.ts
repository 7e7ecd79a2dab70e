import { join } from 'node:path'
import {
  appRole,
  canTakeRole,
  createDatabase,
  embeddedDatabase,
  errorCode,
  errorMessage,
  migrate,
  outsideDatabase,
  prepareDatabase,
  secretOf,
  withDatabase,
  type PreparedDatabase,
} from '@lotus/database'
import { ensureStudioKeys, givenStudioKeys, keptStudioKeys, type VendorKeys } from '../../apps/studio/src/keys.ts'
import { readTrust } from '../../apps/server/src/platform/config.ts'
import type { StudioMessage, StudioOptions } from '../../apps/studio/src/start-studio.ts'
import type { StartConfig } from './start-config.ts'
import { supervise } from './supervise.ts'
import type { Tls } from './tls.ts'

const studioDatabase = 'studio'
/** The studio's port is the one after the site's; the back office has the next one. */
export const STUDIO_PORT_OFFSET = 1

export type Studio = { address: string; stop(): Promise<void> }

export type OpenStudioOptions = {
  config: StartConfig
  root: string
  /** Superuser of the embedded server; undefined with an external database. */
  adminUrl: string | undefined
  log: (line: string) => void
  tls: Tls | undefined
  keys: VendorKeys | undefined
}

/** Whether this start includes the studio: it serves pages, and the operator has not switched it off. */
export function hasStudio({ roles }: Pick<StartConfig, 'roles'>): boolean {
  return roles.includes('api') && process.env['LOTUS_STUDIO'] !== 'off'
}

/** Both programs read the keys, so they must exist before either starts. Undefined: the studio does not start. */
export function prepareStudioKeys(config: StartConfig, log: (line: string) => void): VendorKeys | undefined {
  if (!hasStudio(config)) return undefined
  const given = givenStudioKeys(process.env)
  if (given !== undefined) return given
  if (config.profile === 'demo') return ensureStudioKeys(config.dataDir)
  const kept = keptStudioKeys(config.dataDir)
  if (kept !== undefined) return kept
  log('The studio does not start: in production its keys are given by LOTUS_STUDIO_KEYS_FILE (apps/studio/README.md).')
  return undefined
}

/**
 * Starts the studio as a separate program on a database of its own. It is restarted when it dies: the platform
 * continues without it, and the next process finishes interrupted rounds.
 */
export async function openStudio(options: OpenStudioOptions): Promise<Studio | undefined> {
  const { config, root, log, tls, keys } = options
  if (keys === undefined) return undefined
  const database = await openStudioDatabase(options)
  if (database === undefined) return undefined
  const program = supervise<StudioOptions, StudioMessage>(
    'The studio',
    join(root, 'apps', 'studio', 'src', 'main.ts'),
    () => ({ ...studioOptions(config, database, tls), keys }),
    log,
  )
  tls?.certificates.onChange((certificate) => program.send({ certificate }))
  await program.started
  return { address: addressOf(tls, config.port + STUDIO_PORT_OFFSET), stop: program.stop }
}

/** The address of a program of this start, as browsers see it. */
export const addressOf = (tls: Tls | undefined, port: number) =>
  tls ? `https://${tls.publicHost}:${port}` : `http://localhost:${port}`

function studioOptions(
  config: StartConfig,
  database: PreparedDatabase,
  tls: Tls | undefined,
): Omit<StudioOptions, 'keys'> {
  const callHost = config.host === '0.0.0.0' || config.host === '::' ? '127.0.0.1' : config.host
  const own = process.env['LOTUS_STUDIO_ORIGIN'] || addressOf(tls, config.port + STUDIO_PORT_OFFSET)
  // In development the pages come from Vite's own server.
  const sitePorts = config.dev ? [config.port, config.port + 10] : [config.port]
  const scheme = tls ? 'https' : 'http'
  const hosts = tls ? tls.certificates.facts().hosts.filter(isOriginHost) : ['localhost', '127.0.0.1']
  const local = sitePorts.flatMap((port) => hosts.map((host) => `${scheme}://${host}:${port}`))
  const more = (process.env['LOTUS_ORIGINS'] ?? '').split(',').flatMap((text) => originOf(text.trim()))
  return {
    databaseUrl: database.appUrl,
    host: config.host,
    port: config.port + STUDIO_PORT_OFFSET,
    origin: own,
    platformUrl: process.env['LOTUS_STUDIO_PLATFORM_URL'] || `http://${callHost}:${config.port}`,
    platformOrigins: [...new Set([...local, ...more])],
    ...(tls ? { certificate: tls.certificates.current() } : {}),
    trustedProxyHops: readTrust(process.env).trustedProxyHops,
    isStrict: process.env['LOTUS_STUDIO_STRICT'] === '1',
    tableRiskMost: process.env['LOTUS_STUDIO_TABLE_RISK'] ?? '',
    isDemo: config.profile === 'demo',
    logLevel: process.env['LOTUS_LOG'] ?? 'warn',
  }
}

/** Names and IPv4 addresses; a content security policy has no form for an IPv6 address. */
const isOriginHost = (host: string) => /^(?:\*\.)?[a-z0-9.-]+$/i.test(host)

/** A content security policy takes only whole origins. */
function originOf(text: string): string[] {
  return URL.canParse(text) && /^https?:$/.test(new URL(text).protocol) ? [new URL(text).origin] : []
}

async function openStudioDatabase({
  config,
  root,
  adminUrl,
  log,
}: OpenStudioOptions): Promise<PreparedDatabase | undefined> {
  const folder = join(root, 'apps', 'studio', 'schema')
  if (adminUrl !== undefined) {
    const database = embeddedDatabase(adminUrl, studioDatabase)
    await migrate({ ownerConnectionString: database.ownerUrl, folder }).catch(async (error: unknown) => {
      // No such database: the first start.
      if (errorCode(error) !== '3D000') throw error
      await prepareDatabase({ adminUrl, name: studioDatabase })
      await migrate({ ownerConnectionString: database.ownerUrl, folder })
    })
    return database
  }
  const given = secretOf(process.env, 'LOTUS_STUDIO_DATABASE_URL')
  if (given !== undefined) return openGivenDatabase(given, folder)
  const mainUrl = config.outside?.ownerUrl ?? ''
  const name = `${decodeURIComponent(new URL(mainUrl).pathname.slice(1))}_${studioDatabase}`
  const url = withDatabase(mainUrl, name)
  try {
    await migrate({ ownerConnectionString: url, folder }).catch(async (error: unknown) => {
      if (errorCode(error) !== '3D000') throw error
      await createOutside(mainUrl, name)
      await migrate({ ownerConnectionString: url, folder })
    })
    return outsideDatabase(url)
  } catch (error) {
    log(
      `The studio does not start: its database ${name} cannot be used (${errorMessage(error)}). Create it, set LOTUS_STUDIO_DATABASE_URL, or set LOTUS_STUDIO=off.`,
    )
    return undefined
  }
}

/**
 * A database that an administrator made for the studio: nothing is created beside its tables. Its login works with the
 * program's role if it has it, else as the owner of these tables.
 */
async function openGivenDatabase(url: string, folder: string): Promise<PreparedDatabase> {
  await migrate({ ownerConnectionString: url, folder })
  return (await canTakeRole(url, appRole)) ? outsideDatabase(url) : { ownerUrl: url, appUrl: url }
}

async function createOutside(url: string, name: string): Promise<void> {
  const db = createDatabase({ connectionString: url, max: 1 })
  try {
    await db.pool.query(`create database "${name.replaceAll('"', '""')}" encoding 'UTF8' template template0`)
  } finally {
    await db.end()
  }
}
