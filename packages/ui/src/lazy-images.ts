/**
 * When pictures of a long list are loaded (spec 9, K14). A picture within 1.3 windows of the top of the view is loaded;
 * requests are collected and processed at most every 200 ms; a failing picture is tried three times in all; the last
 * 200 loaded ones are remembered, so that a tile rendered again shows its picture at once. This code neither renders
 * nor polls: the browser does that; scrolling runs no script.
 */
export const LAZY_ATTEMPTS = 3
export const LAZY_CACHE = 200
export const LAZY_THROTTLE_MS = 200
export const LAZY_PRELOAD = 1.3
export const LAZY_THRESHOLD = 0.1
/** Wait before a retry; the second wait is twice as long. */
const RETRY_MS = 600

export type LazyTimers = {
  set: (work: () => void, milliseconds: number) => unknown
  clear: (timer: unknown) => void
}
const realTimers: LazyTimers = {
  set: (work, milliseconds) => setTimeout(work, milliseconds),
  clear: (timer) => clearTimeout(timer as ReturnType<typeof setTimeout>), // came from `set` just above
}

/** Keeps the last so many of a kind; the least recently used is dropped first. */
export function createRecentSet(max: number): { has(key: string): boolean; add(key: string): void; size(): number } {
  const keys = new Set<string>()
  return {
    has(key) {
      if (!keys.delete(key)) return false
      keys.add(key)
      return true
    },
    add(key) {
      keys.delete(key)
      keys.add(key)
      if (keys.size > max) for (const oldest of keys) return void keys.delete(oldest)
    },
    size: () => keys.size,
  }
}

/** Work in bursts: the first runs at once, the rest together, at most one burst per `LAZY_THROTTLE_MS`. */
export function createThrottle<Item>(
  work: (items: Item[]) => void,
  timers: LazyTimers = realTimers,
): (item: Item) => void {
  let waiting: Item[] = []
  let isResting = false
  const rest = () => {
    isResting = true
    timers.set(() => {
      isResting = false
      if (waiting.length === 0) return
      const items = waiting
      waiting = []
      work(items)
      rest()
    }, LAZY_THROTTLE_MS)
  }
  return (item) => {
    if (isResting) {
      waiting.push(item)
      return
    }
    work([item])
    rest()
  }
}

export type Attempts = {
  /** Reports that the picture failed; runs `again` after a wait, or returns false if all attempts were used. */
  failed(again: () => void): boolean
  stop(): void
}

export function createAttempts(timers: LazyTimers = realTimers): Attempts {
  let used = 1
  let timer: unknown
  return {
    failed(again) {
      if (used >= LAZY_ATTEMPTS) return false
      timer = timers.set(again, RETRY_MS * used)
      used += 1
      return true
    },
    stop: () => timers.clear(timer),
  }
}

// Kept for the whole page: the browser's picture cache and its one view, which one observer watches, are shared too.
const shownUrls = createRecentSet(LAZY_CACHE)
export const wasShown = (url: string): boolean => shownUrls.has(url)
export const noteShown = (url: string): void => shownUrls.add(url)

const wanted = new Map<Element, () => void>()
const start = createThrottle<Element>((elements) => {
  for (const element of elements) {
    wanted.get(element)?.()
    forget(element)
  }
})
let observer: IntersectionObserver | undefined

function forget(element: Element): void {
  wanted.delete(element)
  observer?.unobserve(element)
}

/** Runs `onNear` once when the element comes near the view. Returns the clean-up. */
export function watchNear(element: Element, onNear: () => void): () => void {
  observer ??= new IntersectionObserver(
    (entries) => {
      for (const entry of entries) if (entry.isIntersecting) start(entry.target)
    },
    { rootMargin: `0px 0px ${Math.round((LAZY_PRELOAD - 1) * 100)}% 0px`, threshold: LAZY_THRESHOLD },
  )
  wanted.set(element, onNear)
  observer.observe(element)
  return () => forget(element)
}
