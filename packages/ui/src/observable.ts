/** A value that components follow with `useSyncExternalStore`. */
export function createObservable<Value>(start: Value) {
  let value = start
  const listeners = new Set<() => void>()
  return {
    read: (): Value => value,
    subscribe(listener: () => void): () => void {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    publish(next: Value): void {
      value = next
      for (const listener of listeners) listener()
    },
  }
}
