import { useSyncExternalStore } from 'react'

/**
 * The server's clock as this page knows it: its own clock plus an offset learned from responses. Every countdown reads
 * it, so a wrong device clock never shows a wrong closing time (components.md 6).
 */
let offsetMs = 0
let isEstimated = false
const listeners = new Set<() => void>()
let timer: ReturnType<typeof setTimeout> | undefined
let secondNow = 0

/** Called by the API client with the server's time of a response (epoch ms or ISO 8601). */
export function setServerTime(serverTime: number | string, receivedAt: number = Date.now()): void {
  const serverMs = typeof serverTime === 'string' ? Date.parse(serverTime) : serverTime
  if (Number.isNaN(serverMs)) return
  offsetMs = serverMs - receivedAt
  tick()
}

/** While offline the last offset goes on; countdowns mark themselves as estimated. */
export function setServerTimeEstimated(estimated: boolean): void {
  isEstimated = estimated
  tick()
}

export function serverNow(): number {
  return Date.now() + offsetMs
}

function tick(): void {
  clearTimeout(timer)
  secondNow = serverNow()
  for (const listener of listeners) listener()
  // One timer for the page, aligned to the server's full seconds so that all countdowns turn together.
  if (listeners.size > 0) timer = setTimeout(tick, 1000 - (secondNow % 1000) + 5)
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  if (listeners.size === 1) {
    // A sleeping laptop or a hidden tab stops timers: read the clock again at once on the way back.
    document.addEventListener('visibilitychange', tick)
    globalThis.addEventListener?.('focus', tick)
    globalThis.addEventListener?.('pageshow', tick)
    const now = serverNow()
    // Another value would have all that was just drawn from this one drawn again, at once.
    if (Math.floor(now / 1000) !== Math.floor(secondNow / 1000)) secondNow = now
    timer = setTimeout(tick, 1000 - (now % 1000) + 5)
  }
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    clearTimeout(timer)
    document.removeEventListener('visibilitychange', tick)
    globalThis.removeEventListener?.('focus', tick)
    globalThis.removeEventListener?.('pageshow', tick)
  }
}

/** Calls at each full second of the server, and whenever the clock is learned anew; returns the end of it. */
export const onServerSecond = subscribe

const snapshot = (): number => secondNow || (secondNow = serverNow())

/** The server's time, renewed every full second. `undefined` while prerendering. */
export function useServerNow(): number | undefined {
  return useSyncExternalStore<number | undefined>(subscribe, snapshot, () => undefined)
}

export function useIsServerTimeEstimated(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => isEstimated,
    () => false,
  )
}
