import type { Clock, Rng } from '@lotus/kernel'
import type { Database } from '@lotus/database'
import type { Logger } from 'pino'
import type { ServerConfig } from './config.ts'
import type { RouteRegistry } from './http/registry.ts'
import type { Jobs } from './jobs/jobs.ts'
import type { Metrics } from './metrics.ts'
import type { Consumers } from './outbox/consumers.ts'

/** What composition.ts hands to every module. */
export type PlatformDeps = {
  config: ServerConfig
  db: Database
  clock: Clock
  rng: Rng
  log: Logger
  metrics: Metrics
  http: RouteRegistry
  jobs: Jobs
  consumers: Consumers
  /**
   * Tells the relay of this process that an outbox row was committed: events are sent at once instead of at the next
   * poll.
   */
  nudgeOutbox(): void
}
