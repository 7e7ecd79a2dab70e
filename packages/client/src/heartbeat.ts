/** No answer for this long means that the connection only looks open (sleep, change of network). */
const SILENCE_MS = 10_000

/** Pings the other side regularly; calls `onSilence` if no answer comes in time. */
export function createHeartbeat(options: { everyMs: number; ping: () => void; onSilence: () => void }) {
  let pingTimer: ReturnType<typeof setInterval> | undefined
  let silenceTimer: ReturnType<typeof setTimeout> | undefined
  const expectAnswer = () => {
    clearTimeout(silenceTimer)
    silenceTimer = setTimeout(options.onSilence, SILENCE_MS)
  }
  const beat = () => {
    options.ping()
    expectAnswer()
  }
  return {
    beat,
    expectAnswer,
    reset: () => clearTimeout(silenceTimer),
    start() {
      clearInterval(pingTimer)
      pingTimer = setInterval(beat, options.everyMs)
    },
    stop() {
      clearInterval(pingTimer)
      clearTimeout(silenceTimer)
    },
  }
}
