import type { Listener } from './listener.ts'

/** Who hears which audience. */
export type Audiences = ReturnType<typeof createAudiences>

export function createAudiences() {
  const byName = new Map<string, Set<Listener>>()
  const subscribe = (listener: Listener, audience: string): void => {
    const set = byName.get(audience) ?? new Set()
    byName.set(audience, set.add(listener))
  }
  const unsubscribe = (listener: Listener, audience: string): void => {
    const set = byName.get(audience)
    set?.delete(listener)
    if (set?.size === 0) byName.delete(audience)
  }
  return {
    subscribe,
    unsubscribe,
    of: (audience: string): Iterable<Listener> => byName.get(audience) ?? [],
    hasSubscribers: (audience: string): boolean => byName.has(audience),
    join(listener: Listener): void {
      for (const audience of listener.audiences) subscribe(listener, audience)
    },
    leave(listener: Listener): void {
      for (const audience of listener.audiences) unsubscribe(listener, audience)
      listener.channels?.end()
      listener.channels = null
    },
  }
}
