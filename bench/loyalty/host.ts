import type { Database } from '@lotus/database'
import { compose } from '../../apps/server/src/composition.ts'
import { createLog } from '../../apps/server/src/platform/log.ts'
import { createProcessHasher } from '../../apps/server/src/platform/passwords-hasher.ts'

/** The product as a worker composes it, with no loop of its own running: benchmarks call its parts themselves. */
export const composeIdle = (db: Database) =>
  compose({
    config: { profile: 'demo', roles: [], host: '127.0.0.1', port: 0, trustedProxyHops: 0, allowedOrigins: [] },
    db,
    log: createLog({ level: 'warn' }),
    pepper: Buffer.alloc(32, 7),
    hasher: createProcessHasher(),
  })
