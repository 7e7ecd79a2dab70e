import { startTransition, useEffect, useState } from 'react'

/** Longest wait for the browser to be idle. */
const TIMEOUT_MS = 2000
/** Where the browser does not report idleness. */
const GUESS_MS = 400

/** On the way back the whole page renders at once, so that the scroll position can be restored. */
let wasIdle = false

/** Whether the page was shown before since it was loaded; constant while it is mounted. */
export function useIsBack(): boolean {
  const [isBack] = useState(() => wasIdle)
  return isBack
}

/** True once the browser is idle: the part below the first view waits for it. */
export function useIdle(): boolean {
  const [isIdle, setIdle] = useState(() => wasIdle)
  useEffect(() => {
    if (wasIdle) return undefined
    // Rendered as a transition, in small pieces: a touch in between is answered.
    const done = () => {
      wasIdle = true
      startTransition(() => setIdle(true))
    }
    if (typeof requestIdleCallback === 'undefined') {
      const timer = setTimeout(done, GUESS_MS)
      return () => clearTimeout(timer)
    }
    const handle = requestIdleCallback(done, { timeout: TIMEOUT_MS })
    return () => cancelIdleCallback(handle)
  }, [])
  return isIdle
}
