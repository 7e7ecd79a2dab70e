/**
 * Whether somebody uses the page. Lists renew themselves only then: renewing keeps the session alive, and a page that is
 * left open must run into the idle limit (operations.md 5.1).
 */
const AWAY_AFTER_MS = 5 * 60_000

let lastActAt = Date.now()
const listeners = new Set<() => void>()

export const isSomebodyHere = (): boolean => Date.now() - lastActAt < AWAY_AFTER_MS

/** Calls back when somebody returns after having been away. */
export function onReturn(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function act(): void {
  const wasAway = !isSomebodyHere()
  lastActAt = Date.now()
  if (wasAway) for (const listener of listeners) listener()
}

for (const type of ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart'] as const) {
  globalThis.addEventListener?.(type, act, { passive: true, capture: true })
}
