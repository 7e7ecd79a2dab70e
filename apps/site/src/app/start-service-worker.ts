/** After what the first view needs. */
const PAUSE_MS = 4000

/**
 * Files by name are kept for later visits, and a page without a connection says so (scripts/service-worker.js). The worker
 * itself is asked for anew every time: none that is old can hold on.
 */
export function startServiceWorker(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  setTimeout(() => {
    // Private windows and plain HTTP have none; the site works without.
    navigator.serviceWorker.register('/sw.js', { updateViaCache: 'none' }).catch(() => undefined)
  }, PAUSE_MS)
}
