import { useLayoutEffect, useState, useSyncExternalStore } from 'react'

/** A value that keeps one identity while what it holds changes: what only an open list reads need not draw its button. */
export type Box<Value> = { get: () => Value; subscribe: (listener: () => void) => () => void }

/** The value of the newest drawing, in a box for the life of the component. */
export function useLatestBox<Value>(value: Value): Box<Value> {
  const [box] = useState(() => {
    let current = value
    const listeners = new Set<() => void>()
    return {
      get: () => current,
      set(next: Value) {
        current = next
        for (const listener of listeners) listener()
      },
      subscribe(listener: () => void) {
        listeners.add(listener)
        return () => listeners.delete(listener)
      },
    }
  })
  useLayoutEffect(() => box.set(value), [box, value])
  return box
}

export const useBoxed = <Value>(box: Box<Value>): Value => useSyncExternalStore(box.subscribe, box.get)
