import type { Logger } from 'pino'

export type Repeater = { nudge(): void; stop(): Promise<void> }

/**
 * Runs `work` every `everyMs`, at once when nudged, never twice at a time. `work` answers whether there is more to do.
 * A failure is logged and the next round waits longer, up to 30 times the interval.
 */
export function repeat(options: {
  name: string
  everyMs: number
  log: Logger
  work: () => Promise<boolean>
}): Repeater {
  const { name, everyMs, log, work } = options
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> | undefined
  let isStopped = false
  let isNudged = false
  let failures = 0

  const plan = (delay: number) => {
    clearTimeout(timer)
    if (!isStopped) timer = setTimeout(start, delay)
  }
  const start = () => {
    if (running || isStopped) {
      isNudged = true
      return
    }
    isNudged = false
    running = work()
      .then((hasMore) => {
        failures = 0
        plan(hasMore || isNudged ? 0 : everyMs)
      })
      .catch((error: unknown) => {
        failures += 1
        log.error({ err: error, name, failures }, 'a repeated task failed')
        plan(everyMs * Math.min(failures, 30))
      })
      .finally(() => {
        running = undefined
        if (isNudged && failures === 0) plan(0)
      })
  }
  plan(0)
  return {
    nudge: start,
    async stop() {
      isStopped = true
      clearTimeout(timer)
      await running
    },
  }
}
