import type { Logger } from 'pino'

export type Repeater = { nudge(): void; stop(): Promise<void> }

/**
 * Runs `work` every `everyMs`, at once when nudged, never twice at a time and never sooner than `gapMs` after its last
 * start. `work` returns whether there is more to do. A failure is logged and the next round waits longer, up to 30
 * times `retryMs` (the interval, if none is given).
 */
export function repeat(options: {
  name: string
  everyMs: number
  gapMs?: number
  retryMs?: number
  log: Logger
  work: () => Promise<boolean>
}): Repeater {
  const { name, everyMs, gapMs = 0, retryMs = everyMs, log, work } = options
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> | undefined
  let isStopped = false
  let isNudged = false
  let failures = 0
  let begunAt = -Infinity
  const waitMs = () => Math.max(0, begunAt + gapMs - performance.now())

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
    begunAt = performance.now()
    running = work()
      .then((hasMore) => {
        failures = 0
        plan(hasMore || isNudged ? waitMs() : everyMs)
      })
      .catch((error: unknown) => {
        failures += 1
        log.error({ err: error, name, failures }, 'a repeated task failed')
        plan(retryMs * Math.min(failures, 30))
      })
      .finally(() => {
        running = undefined
        if (isNudged && failures === 0) plan(waitMs())
      })
  }
  plan(0)
  return {
    nudge() {
      // A round is already scheduled; after a failure a nudge does not shorten the wait.
      if (failures > 0 && !running) return
      if (isNudged && failures === 0) return
      const wait = waitMs()
      if (running || wait === 0) return start()
      isNudged = true
      plan(wait)
    },
    async stop() {
      isStopped = true
      clearTimeout(timer)
      await running
    },
  }
}
