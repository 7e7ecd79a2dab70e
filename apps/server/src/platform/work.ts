import type { createJobs } from './jobs/jobs.ts'
import type { Host } from './module.ts'
import type { createConsumers } from './outbox/consumers.ts'
import { startRelay } from './outbox/relay.ts'
import type { Repeater } from './repeater.ts'

export type Work = ReturnType<typeof createWork>

/** What runs beside the calls, by role: the relay of the outbox, its consumers, jobs, and the count of processes. */
export function createWork(
  { config, db, log, metrics, peers }: Host,
  {
    jobs,
    consumers,
    onEvents,
  }: { jobs: ReturnType<typeof createJobs>; consumers: ReturnType<typeof createConsumers>; onEvents(): void },
) {
  let relay: Repeater | undefined
  let stopping: Promise<void> | undefined
  return {
    nudge: (): void => relay?.nudge(),
    async start(): Promise<void> {
      if (config.roles.includes('api')) peers.start()
      if (config.roles.includes('relay')) {
        relay = startRelay({
          db,
          log,
          metrics,
          onEvents: (topics) => {
            onEvents()
            consumers.nudge(topics)
          },
        })
      }
      if (config.roles.includes('worker')) {
        consumers.start()
        await jobs.start()
      }
    },
    /** They finish what they have begun; once. */
    stop: (): Promise<void> =>
      (stopping ??= (async () => {
        await jobs.stop()
        await consumers.stop()
        await relay?.stop()
        await peers.stop()
      })()),
  }
}
