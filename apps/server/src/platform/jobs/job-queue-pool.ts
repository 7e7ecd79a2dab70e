import { plainTypes, type Database, type Transaction } from '@lotus/database'

type Pool = Database['pool']
type PoolClient = Transaction['client']

/** Codes and messages of a lost connection from driver and server; the driver's own errors have no code. */
const LOST_CODES = [
  '57P01',
  '57P02',
  '57P03',
  '53300',
  '08000',
  '08003',
  '08006',
  'ECONNRESET',
  'ECONNREFUSED',
  'EPIPE',
]
/** A code that makes the job queue wait and try again. */
const RETRIED_CODE = 'ETIMEDOUT'

/**
 * The pool for the job queue. A lost connection gets a code that the queue retries: otherwise the queue does not wait
 * for its own bookkeeping after a failed job, and a database restart at that moment ends the whole process. And
 * integers are returned as text, the driver's default: the queue writes its ids into JSON, which has no bigint.
 */
export function poolForJobQueue(pool: Pool): Pool {
  return new Proxy(pool, {
    get(target, property) {
      if (property === 'connect') return connector(target)
      if (property === 'query') return (...args: unknown[]) => withRetryableErrors(call(target, 'query', plain(args)))
      return bound(target, property)
    },
  })
}

type OnClient = (error: Error | undefined, client: PoolClient | undefined, release: (broken?: unknown) => void) => void

/** Both ways to get a connection: the queue listens by callback and works by promise. */
function connector(pool: Pool): (onClient?: OnClient) => Promise<PoolClient> | undefined {
  return (onClient) => {
    if (!onClient) return withRetryableErrors<Promise<PoolClient>>(pool.connect()).then(clientForJobQueue)
    pool.connect((error, client, release) => onClient(error, client && clientForJobQueue(client), release))
    return undefined
  }
}

function clientForJobQueue(client: PoolClient): PoolClient {
  return new Proxy(client, {
    get(target, property) {
      if (property === 'query') return (...args: unknown[]) => withRetryableErrors(call(target, 'query', plain(args)))
      return bound(target, property)
    },
  })
}

/** The same statement with the driver's default parsers. */
function plain([statement, values, ...rest]: unknown[]): unknown[] {
  if (typeof statement === 'string') return [{ text: statement, values, types: plainTypes }, ...rest]
  if (typeof statement === 'object' && statement !== null && 'text' in statement)
    return [{ ...statement, types: plainTypes }, values, ...rest]
  return [statement, values, ...rest]
}

function bound(target: object, property: string | symbol): unknown {
  const value: unknown = Reflect.get(target, property)
  return typeof value === 'function' ? value.bind(target) : value
}

function call(target: object, method: string, args: unknown[]): unknown {
  const work = bound(target, method)
  return typeof work === 'function' ? work(...args) : undefined
}

/** Streams and callbacks are passed through; for a promise only the error changes. */
function withRetryableErrors<Result>(result: Result): Result {
  if (!(result instanceof Promise)) return result
  const answer: unknown = result.catch((error: unknown) => {
    if (error instanceof Error && isLost(error)) Object.assign(error, { code: RETRIED_CODE })
    throw error
  })
  return answer as Result // the same promise with another error
}

function isLost(error: Error): boolean {
  const code = 'code' in error ? String(error.code) : ''
  return (
    LOST_CODES.includes(code) || (code === '' && /connection (terminated|ended)|timeout exceeded/i.test(error.message))
  )
}
