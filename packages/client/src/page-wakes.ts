/**
 * Calls `wake` when the network or the page is back, `offline` when the network is gone; returns a function that stops
 * it.
 */
export function watchPage(wake: () => void, offline: () => void): () => void {
  if (typeof window === 'undefined' || typeof document === 'undefined') return () => {}
  const stopping = new AbortController()
  const { signal } = stopping
  window.addEventListener('online', wake, { signal })
  window.addEventListener('offline', offline, { signal })
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && wake(), { signal })
  return () => stopping.abort()
}
