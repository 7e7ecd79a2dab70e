// The service worker, completed by scripts/pwa.ts. It caches files with a content hash in the name, and the offline
// page. Never a call or a page: their content is valid at one moment for one person.
const VERSION = '%VERSION%'
const SHELL = `lotus-shell-${VERSION}`
const ASSETS = 'lotus-assets'
const OFFLINE_PAGE = '/offline.html'
/** Cached at installation: the offline page with its style, and the fonts. */
const FILES = JSON.parse('%FILES%')
/** Files of older builds are deleted first. */
const ASSETS_MAX = 400

self.addEventListener('install', (event) => {
  event.waitUntil(
    (async () => {
      const cache = await caches.open(SHELL)
      await cache.addAll(FILES.map((file) => new Request(file, { cache: 'reload' })))
      // Each page from the server names its own files, so a new worker disturbs no open tab.
      await self.skipWaiting()
    })(),
  )
})

self.addEventListener('activate', (event) => {
  event.waitUntil(
    (async () => {
      const names = await caches.keys()
      await Promise.all(
        names.filter((name) => name.startsWith('lotus-shell-') && name !== SHELL).map((name) => caches.delete(name)),
      )
      const cache = await caches.open(ASSETS)
      const kept = await cache.keys()
      await Promise.all(kept.slice(0, Math.max(0, kept.length - ASSETS_MAX)).map((request) => cache.delete(request)))
      // The page is requested while this worker is still starting.
      await self.registration.navigationPreload?.enable()
      await self.clients.claim()
    })(),
  )
})

self.addEventListener('fetch', (event) => {
  const { request } = event
  const url = new URL(request.url)
  if (request.method !== 'GET' || url.origin !== self.location.origin) return
  if (request.mode === 'navigate') event.respondWith(page(event))
  else if (url.pathname.startsWith('/assets/')) event.respondWith(asset(event, request))
  else if (FILES.includes(url.pathname)) event.respondWith(own(request))
})

/** Always from the network; without a connection, the offline page. */
async function page(event) {
  try {
    return (await event.preloadResponse) ?? (await fetch(event.request))
  } catch {
    return (await caches.match(OFFLINE_PAGE, { cacheName: SHELL })) ?? Response.error()
  }
}

/** A name stands for one content, so a cached file never expires. */
async function asset(event, request) {
  const kept = await caches.match(request)
  if (kept) return kept
  const response = await fetch(request)
  if (response.ok && response.type === 'basic') {
    const copy = response.clone()
    event.waitUntil(caches.open(ASSETS).then((cache) => cache.put(request, copy)))
  }
  return response
}

/** Files of the offline page without a content hash in their name: the newest version is cached. */
async function own(request) {
  try {
    return await fetch(request)
  } catch {
    return (await caches.match(request, { cacheName: SHELL, ignoreSearch: true })) ?? Response.error()
  }
}
