import { resolve } from 'node:path'
import { defaultDataDir, readOutsideDatabase, StartupError, type PreparedDatabase } from '@lotus/database'

export const allRoles = ['api', 'push', 'worker', 'relay'] as const
export type Role = (typeof allRoles)[number]
export type Profile = 'demo' | 'production'

export type StartConfig = {
  port: number
  host: string
  dataDir: string
  /** Where the embedded database archives its log; `off` stops archiving, undefined leaves it as it is. */
  archiveDir: string | undefined
  /** Undefined: the embedded one. */
  outside: PreparedDatabase | undefined
  profile: Profile
  roles: Role[]
  lan: boolean
  /** The operator's certificate and key, as paths. */
  tlsFiles: { cert: string; key: string } | undefined
  dev: boolean
  empty: boolean
  /** Between SIGTERM and the end of serving. */
  drainSeconds: number
}

/** Reads environment and options; anything not understood is one clear error line, never a silent default. */
export function readStartConfig(args: readonly string[], env: NodeJS.ProcessEnv): StartConfig {
  let roles: Role[] = [...allRoles]
  let lan = false
  let dev = false
  let empty = false
  for (const arg of args) {
    if (arg === '--lan') lan = true
    else if (arg === '--dev') dev = true
    else if (arg === '--empty') empty = true
    else if (arg.startsWith('--roles=')) roles = readRoles(arg.slice('--roles='.length))
    else
      throw new StartupError(
        `Unknown option "${arg}". There are --roles=${allRoles.join(',')}, --lan, --empty and --dev.`,
      )
  }
  const profile = readProfile(env['LOTUS_PROFILE'])
  return {
    port: readPort(env['PORT']),
    host: env['LOTUS_HOST'] || (lan ? '0.0.0.0' : '127.0.0.1'),
    dataDir: resolve(env['LOTUS_DATA_DIR'] || defaultDataDir),
    archiveDir: env['LOTUS_ARCHIVE_DIR'] || undefined,
    outside: readOutsideDatabase(env),
    profile,
    roles,
    lan,
    tlsFiles: readTlsFiles(env),
    dev,
    empty,
    drainSeconds: readDrain(env['LOTUS_DRAIN_SECONDS'], profile),
  }
}

function readRoles(list: string): Role[] {
  const names = list.split(',').filter((name) => name !== '')
  const roles = allRoles.filter((role) => names.includes(role))
  const unknown = names.find((name) => !allRoles.some((role) => role === name))
  if (unknown !== undefined || roles.length === 0)
    throw new StartupError(`Unknown role "${unknown ?? ''}". There are: ${allRoles.join(', ')}.`)
  return roles
}

/** The studio uses PORT+1, the back office PORT+2 and a demo's payment sandbox PORT+3: three ports above must be free. */
function readPort(text = ''): number {
  if (text === '') return 8080
  const port = /^\d{1,5}$/.test(text) ? Number(text) : 0
  if (port < 1 || port > 65_532) throw new StartupError(`PORT is "${text}"; a number from 1 to 65532 is needed.`)
  return port
}

/** Both or none; whether they can be read and belong together is seen when they are read. */
function readTlsFiles(env: NodeJS.ProcessEnv): StartConfig['tlsFiles'] {
  const [cert, key] = [env['LOTUS_TLS_CERT'] || undefined, env['LOTUS_TLS_KEY'] || undefined]
  if (cert !== undefined && key !== undefined) return { cert: resolve(cert), key: resolve(key) }
  if (cert === key) return undefined
  const [given, missing] =
    cert === undefined ? ['LOTUS_TLS_KEY', 'LOTUS_TLS_CERT'] : ['LOTUS_TLS_CERT', 'LOTUS_TLS_KEY']
  throw new StartupError(
    `${given} is set but ${missing} is not. HTTPS needs both: the paths of the certificate and of its key.`,
  )
}

/** A balancer asks every few seconds, and needs two or three refusals. */
const DRAIN_SECONDS = { demo: 0, production: 15 }

function readDrain(text = '', profile: Profile): number {
  if (text === '') return DRAIN_SECONDS[profile]
  const seconds = /^\d{1,3}$/.test(text) ? Number(text) : NaN
  if (!(seconds <= 300))
    throw new StartupError(`LOTUS_DRAIN_SECONDS is "${text}"; a number of seconds from 0 to 300 is needed.`)
  return seconds
}

function readProfile(text = ''): Profile {
  if (text === '' || text === 'demo') return 'demo'
  if (text === 'production') return 'production'
  throw new StartupError(`LOTUS_PROFILE is "${text}"; it is demo or production.`)
}
