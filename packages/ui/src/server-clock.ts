import { useSyncExternalStore } from 'react'

/**
 * The server's clock as this page knows it: the device's clock plus an offset learned from responses. Every countdown
 * uses it, so a wrong device clock never shows a wrong closing time (components.md 6). One for the page: its countdowns
 * share one timer and change together.
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

/** While offline the last offset is kept; countdowns are marked as estimated. */
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
  // One timer per page, aligned to the server's full seconds so that all countdowns change together.
  if (listeners.size > 0) timer = setTimeout(tick, 1000 - (secondNow % 1000) + 5)
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  if (listeners.size === 1) {
    // A sleeping laptop or a hidden tab stops timers: on return the clock is read again at once.
    document.addEventListener('visibilitychange', tick)
    globalThis.addEventListener?.('focus', tick)
    globalThis.addEventListener?.('pageshow', tick)
    const now = serverNow()
    // Another value would render everything again that was just rendered from this one.
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

/** Calls back at each full second of the server, and when the offset changes; returns a function that stops it. */
export const onServerSecond = subscribe

const snapshot = (): number => secondNow || (secondNow = serverNow())

/** The server's time, updated every full second. `undefined` while prerendering. */
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
