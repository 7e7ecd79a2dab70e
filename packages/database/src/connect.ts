import pg from 'pg'
import { errorCode, errorMessage, StartupError } from './startup-error.ts'
import { describeUrl } from './urls.ts'

export const lowestServerVersion = 150_000

const CONNECT_MS = 10_000
const ATTEMPTS = 3

/**
 * One connection outside the pool, for start and migration. Every way it can fail has its own clear message. A timeout
 * is tried again: at the start this process loads its own modules, and on a busy machine it may be blocked for longer
 * than the server took to answer.
 */
export async function connectOnce(connectionString: string): Promise<pg.Client> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      const client = new pg.Client({
        connectionString,
        connectionTimeoutMillis: CONNECT_MS,
        application_name: 'lotus-start',
      })
      client.on('error', () => {})
      await client.connect()
      return client
    } catch (error) {
      // The driver's message for it; there is no code.
      if (attempt < ATTEMPTS && errorMessage(error) === 'timeout expired') continue
      throw new StartupError(explain(error, describeUrl(connectionString)), errorCode(error))
    }
  }
}

function explain(error: unknown, place: string): string {
  const code = errorCode(error) ?? ''
  // The driver reads the files of the address (`sslrootcert`, `sslcert`, `sslkey`) itself.
  if (error instanceof Error && 'path' in error && 'syscall' in error && error.syscall === 'open')
    return `The database at ${place} cannot be used: the file ${String(error.path)} of its address cannot be read (${code}).`
  if (isCertificateProblem(code))
    return `The database at ${place} is not trusted: its certificate was refused (${errorMessage(error)}). sslrootcert names the file of its authority.`
  if (/client certificate/.test(errorMessage(error)))
    return `The database at ${place} wants a client certificate: add sslcert and sslkey to its address.`
  if (/no encryption/.test(errorMessage(error)))
    return `The database at ${place} accepts only TLS: add sslmode=verify-full and sslrootcert to its address.`
  if (code === 'ECONNREFUSED' || code === 'ENOENT' || code === 'ETIMEDOUT' || code === 'EHOSTUNREACH')
    return `The database at ${place} cannot be reached: no server answers there.`
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN')
    return `The database at ${place} cannot be reached: the host name is unknown.`
  if (code === '3D000') return `The database at ${place} does not exist. Create it first (createdb), encoding UTF8.`
  if (code.startsWith('28')) return `The database at ${place} refuses the user or the password of DATABASE_URL.`
  return `The database at ${place} cannot be used: ${errorMessage(error)}`
}

/** Codes of Node's TLS for a certificate that does not lead to the named authority, or names another host. */
const isCertificateProblem = (code: string): boolean =>
  code.startsWith('ERR_TLS_CERT') || /CERT|UNABLE_TO_VERIFY|UNABLE_TO_GET_ISSUER/.test(code)

/** Refuses servers older than PostgreSQL 15 and databases that are not UTF8. */
export async function checkServer(client: pg.Client, place: string): Promise<void> {
  const { rows } = await client.query<{ version: string; name: string; encoding: string }>(
    `select current_setting('server_version_num') as version, current_setting('server_version') as name, current_setting('server_encoding') as encoding`,
  )
  const server = rows[0]
  if (!server || Number(server.version) < lowestServerVersion) {
    throw new StartupError(
      `The database at ${place} is PostgreSQL ${server?.name ?? 'of unknown version'}; version 15 or later is needed.`,
    )
  }
  if (server.encoding !== 'UTF8')
    throw new StartupError(`The database at ${place} has encoding ${server.encoding}; UTF8 is needed.`)
}
