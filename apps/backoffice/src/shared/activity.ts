/**
 * Whether somebody uses the page. Lists refetch only then, because a refetch keeps the session alive and a page left
 * open must reach the idle limit (operations.md 5.1).
 */
const AWAY_AFTER_MS = 5 * 60_000

export function createActivity(page: EventTarget, now: () => number) {
  let lastActAt = now()
  const listeners = new Set<() => void>()
  const isUserActive = () => now() - lastActAt < AWAY_AFTER_MS
  const act = () => {
    const wasAway = !isUserActive()
    lastActAt = now()
    if (wasAway) for (const listener of listeners) listener()
  }
  for (const type of ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart'] as const)
    page.addEventListener(type, act, { passive: true, capture: true })
  return {
    isUserActive,
    /** Calls back when somebody returns after having been away. */
    onReturn(listener: () => void): () => void {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/** Of this page; where there is none, as in tests of single functions, nobody acts. */
export const activity = createActivity(typeof window === 'undefined' ? new EventTarget() : window, Date.now)
