import type { WireContent } from '@lotus/rules/catalogue'
import { cancelAfterPaint, runAfterPaint } from '@lotus/ui'
import { useCallback, useLayoutEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { Choice } from './choice.ts'

/** A stable function that calls the latest one, so that memoised children do not render again. */
export function useStable<Args extends unknown[]>(work: (...args: Args) => void): (...args: Args) => void {
  const latest = useRef(work)
  latest.current = work
  return useCallback((...args: Args) => latest.current(...args), [])
}

/**
 * What `read` returns for the choice, one frame later: in the same frame it would delay the result of a tap. An equal
 * value renders nothing. `read` must be stable.
 */
export function useLateRead<Value>(choice: Choice, read: (content: WireContent | null) => Value): Value {
  const [late, setLate] = useState(() => read(choice.get()))
  const [key] = useState(() => ({}))
  useLayoutEffect(() => {
    let shown: Value | undefined
    const follow = () => {
      const now = read(choice.get())
      if (now === shown) return
      shown = now
      // Synchronously: scheduling a React task would cost as much as the rendering.
      flushSync(() => setLate(() => now))
    }
    runAfterPaint(key, follow)
    const stop = choice.subscribe(() => runAfterPaint(key, follow))
    return () => {
      stop()
      cancelAfterPaint(key)
    }
  }, [key, choice, read])
  return late
}
