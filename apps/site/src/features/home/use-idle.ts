import { startTransition, useEffect, useState } from 'react'

/** Longest wait for a quiet moment. */
const TIMEOUT_MS = 2000
/** Where the browser does not tell when it is quiet. */
const GUESS_MS = 400

/** On the way back the whole page stands at once, so that the reader's place is there. */
let wasIdle = false

/** Whether the page has stood before since it was loaded; the same for as long as it is shown. */
export function useIsBack(): boolean {
  const [isBack] = useState(() => wasIdle)
  return isBack
}

/** True once the browser has nothing better to do: what is below the first view waits for it. */
export function useIdle(): boolean {
  const [isIdle, setIdle] = useState(() => wasIdle)
  useEffect(() => {
    if (wasIdle) return undefined
    // Drawn in small pieces: a touch in between is answered.
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
