import { useLayoutEffect, useState, useSyncExternalStore } from 'react'

/** A box with a stable identity and a changing value: a value read only by an open list need not render its button. */
export type Box<Value> = { get: () => Value; subscribe: (listener: () => void) => () => void }

/** The value of the latest render, in a box that lives as long as the component. */
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
