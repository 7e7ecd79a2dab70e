import { plainTypes, type Database, type Transaction } from '@lotus/database'

type Pool = Database['pool']
type PoolClient = Transaction['client']

/** What the driver and the server say of a connection that is gone; the driver's own words carry no code. */
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
/** One of the codes that the job queue waits and tries again for. */
const RETRIED_CODE = 'ETIMEDOUT'

/**
 * The pool as the job queue sees it. A lost connection gets a code that the queue retries: without it the queue does not
 * wait for its own bookkeeping after a failed job, and a database that restarts just then ends the whole process. And
 * whole numbers come as text, as the driver gives them by itself: the queue writes its ids into JSON, which takes no bigint.
 */
export function patientPool(pool: Pool): Pool {
  return new Proxy(pool, {
    get(target, property) {
      if (property === 'connect') return connector(target)
      if (property === 'query') return (...args: unknown[]) => patiently(call(target, 'query', plain(args)))
      return bound(target, property)
    },
  })
}

type OnClient = (error: Error | undefined, client: PoolClient | undefined, release: (broken?: unknown) => void) => void

/** Both ways of asking for a connection: the queue listens by callback and works by promise. */
function connector(pool: Pool): (onClient?: OnClient) => Promise<PoolClient> | undefined {
  return (onClient) => {
    if (!onClient) return patiently<Promise<PoolClient>>(pool.connect()).then(patientClient)
    pool.connect((error, client, release) => onClient(error, client && patientClient(client), release))
    return undefined
  }
}

function patientClient(client: PoolClient): PoolClient {
  return new Proxy(client, {
    get(target, property) {
      if (property === 'query') return (...args: unknown[]) => patiently(call(target, 'query', plain(args)))
      return bound(target, property)
    },
  })
}

/** The same statement with the driver's own parsers. */
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

/** Streams and callbacks pass as they are; of a promise only the error changes. */
function patiently<Result>(result: Result): Result {
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
