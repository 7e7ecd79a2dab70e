// The service worker, completed by scripts/pwa.ts. It keeps files whose names carry their content, and the page that says
// that there is no connection. Never a call, never a page: those hold what is true at one moment for one person.
const VERSION = '%VERSION%'
const SHELL = `lotus-shell-${VERSION}`
const ASSETS = 'lotus-assets'
const OFFLINE_PAGE = '/offline.html'
/** Fetched at once: the offline page with its style, and the fonts. */
const FILES = JSON.parse('%FILES%')
/** Files of older builds leave first. */
const ASSETS_MAX = 400

self.addEventListener('install', (event) => {
  event.waitUntil(
    (async () => {
      const cache = await caches.open(SHELL)
      await cache.addAll(FILES.map((file) => new Request(file, { cache: 'reload' })))
      // Pages come from the server with the names of their own files: a new worker disturbs no open tab.
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
      // The page is asked for while this program is still starting.
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

/** Always the server's; without a connection the page that says so. */
async function page(event) {
  try {
    return (await event.preloadResponse) ?? (await fetch(event.request))
  } catch {
    return (await caches.match(OFFLINE_PAGE, { cacheName: SHELL })) ?? Response.error()
  }
}

/** A name stands for one content: what is kept is right for ever. */
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

/** What the offline page needs beside its own text and has no name of its own: the newest there is. */
async function own(request) {
  try {
    return await fetch(request)
  } catch {
    return (await caches.match(request, { cacheName: SHELL, ignoreSearch: true })) ?? Response.error()
  }
}
