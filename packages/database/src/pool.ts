import pg from 'pg'
import { withSettings } from './urls.ts'

export type PoolOptions = {
  connectionString: string
  /** Maximum number of connections; wallet.md 3.4 asks for 12 to 16 beside the hot path. */
  max?: number
  /** The role every connection takes (`lotus_app` on an outside database). */
  role?: string
  applicationName?: string
  /** Limits for running and for waiting for a lock, for pools whose callers wait; jobs raise them where needed. */
  statementSeconds?: number
  lockSeconds?: number
  /** A connection broke (the server went away). The pool opens another; this only reports it. */
  onConnectionError?: (error: Error) => void
}

const oid = { int8: 20, int8Array: 1016, date: 1082 } as const

/** Parsers of this pool only, so that a library in the same process keeps its own. */
function getTypeParser(type: number, format?: 'text' | 'binary'): (value: string) => unknown {
  if (format !== 'binary') {
    if (type === oid.int8) return BigInt
    if (type === oid.int8Array) return parseBigintArray
    // A calendar day has no zone: it stays `YYYY-MM-DD`.
    if (type === oid.date) return (value) => value
  }
  // pg types its parsers by format; ours only extend them.
  return pg.types.getTypeParser(type, format as 'text') as (value: string) => unknown
}

function parseBigintArray(value: string): (bigint | null)[] {
  const inner = value.slice(1, -1)
  return inner === '' ? [] : inner.split(',').map((item) => (item === 'NULL' ? null : BigInt(item)))
}

/** The driver's own parsers, for a library that shares our pool and does not support bigint. */
export const plainTypes = { getTypeParser: pg.types.getTypeParser.bind(pg.types) }

/**
 * Settings of every connection. JIT is off: with our planner hints the costs pass the threshold of a default server
 * (`jit = on`), and compiling a short statement takes twenty times as long as running it.
 */
function settingsOf({ role, statementSeconds, lockSeconds }: PoolOptions): Record<string, string> {
  return {
    jit: 'off',
    ...(role === undefined ? {} : { role }),
    ...(statementSeconds === undefined ? {} : { statement_timeout: `${statementSeconds}s` }),
    ...(lockSeconds === undefined ? {} : { lock_timeout: `${lockSeconds}s` }),
  }
}

/** A pool where int8 is bigint, timestamptz a Date, date a `YYYY-MM-DD` string and numeric a string. */
export function createPool(options: PoolOptions): pg.Pool {
  const pool = new pg.Pool({
    // In the URL itself: otherwise the driver would let options in the URL override ours.
    connectionString: withSettings(options.connectionString, settingsOf(options)),
    max: options.max ?? 12,
    application_name: options.applicationName ?? 'lotus',
    connectionTimeoutMillis: 10_000,
    idleTimeoutMillis: 60_000,
    keepAlive: true,
    // A program that hangs inside a transaction must not hold a member's lock for ever.
    idle_in_transaction_session_timeout: 30_000,
    types: { getTypeParser },
  })
  // Without listeners a broken connection, idle or in use, would end the process. For idle ones the pool reports it
  // too.
  const onError = (error: Error) => options.onConnectionError?.(error)
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', onError))
  return pool
}
