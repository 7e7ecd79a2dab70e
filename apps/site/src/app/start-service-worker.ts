/** Delay until the first view has loaded. */
const PAUSE_MS = 4000

/**
 * Caches hashed files for later visits and provides the offline page (scripts/service-worker.js). The worker itself is
 * always fetched anew, so an old one cannot persist.
 */
export function startServiceWorker(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  setTimeout(() => {
    // Private windows and plain HTTP have no service worker; the site works without.
    navigator.serviceWorker.register('/sw.js', { updateViaCache: 'none' }).catch(() => undefined)
  }, PAUSE_MS)
}
