import type { WireContent } from '@lotus/rules/catalogue'
import { forgetLater, later } from '@lotus/ui'
import { useCallback, useLayoutEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { Choice } from './choice.ts'

/** One function for the life of the component that does what the newest one would: parts that are kept need not be drawn. */
export function useStable<Args extends unknown[]>(work: (...args: Args) => void): (...args: Args) => void {
  const latest = useRef(work)
  latest.current = work
  return useCallback((...args: Args) => latest.current(...args), [])
}

/**
 * What `read` makes of the choice, a frame behind it: that would make the frame of the tap's outcome too long. A choice of
 * which the same is read draws nothing. `read` keeps its identity.
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
      // At once: a task of React's own, and what it takes to ask for one, would cost as much as the drawing.
      flushSync(() => setLate(() => now))
    }
    later(key, follow)
    const stop = choice.subscribe(() => later(key, follow))
    return () => {
      stop()
      forgetLater(key)
    }
  }, [key, choice, read])
  return late
}
