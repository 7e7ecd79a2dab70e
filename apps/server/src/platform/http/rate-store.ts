import { createHash } from 'node:crypto'
import type { FastifyRateLimitStore, FastifyRateLimitStoreCtor } from '@fastify/rate-limit'
import type { Database } from '@lotus/database'
import { systemTicks } from '@lotus/kernel'
import { takeCalls } from './call-count.repo.ts'

/** Rates of windows this long (logins, codes, registrations, passwords) are counted by the database alone. */
export const EXACT_FROM_MS = 600_000
/** Callers that one process remembers for each call; the one not seen for longest is forgotten first. */
const CALLERS_MAX = 5_000
/** A process borrows so many parts of a rate at most, one statement each. */
const PARTS = 64

type Window = { used: number; lent: number; endsAt: number; closedUntil: number }
type Count = { current: number; ttl: number }

/**
 * Counts calls so that all processes on one database together keep each rate.
 *
 * A long window is exact: each call takes one from the database. Of a short one each process has a part of its own,
 * half of the rate divided among all, in which nothing is asked of the database; who calls more often borrows from the
 * other half, in blocks. So the sum never exceeds the rate, a caller that a balancer always sends to the same process
 * has more than half of it, and a single process counts as if there were no others. A caller that has nothing left is
 * refused without a statement until the window ends.
 */
export function rateStore(options: {
  db: Database
  processes(): number
  ticks?: () => number
}): FastifyRateLimitStoreCtor {
  const { db, processes, ticks = systemTicks } = options

  class RateStore implements FastifyRateLimitStore {
    readonly #call: string
    readonly #windows = new Map<string, Window>()

    constructor(params: object) {
      this.#call = nameOf(params)
    }

    child(params: object): RateStore {
      return new RateStore(params)
    }

    incr(caller: string, done: (error: Error | null, count?: Count) => void, windowMs: number, max: number): void {
      const now = ticks()
      const window = this.#windowOf(caller, now, windowMs)
      const others = processes()
      const isExact = windowMs >= EXACT_FROM_MS
      const own = isExact ? 0 : others > 1 ? Math.floor(max / (2 * others)) : max
      if (window.used < own + window.lent) {
        window.used += 1
        return done(null, { current: window.used, ttl: window.endsAt - now })
      }
      if (own === max) return done(null, { current: max + 1, ttl: window.endsAt - now })
      if (now < window.closedUntil) return done(null, { current: max + 1, ttl: window.closedUntil - now })
      takeCalls(db, {
        key: createHash('sha256').update(`${this.#call} ${caller}`).digest(),
        windowMs,
        max: max - own * others,
        want: isExact ? 1 : Math.max(1, Math.floor(max / PARTS)),
      }).then(
        ({ granted, taken, leftMs }) => {
          window.lent += granted
          if (granted === 0) window.closedUntil = ticks() + leftMs
          // Calls of the same moment may have borrowed more than they needed.
          if (window.used >= own + window.lent) return done(null, { current: max + 1, ttl: leftMs })
          window.used += 1
          return done(null, { current: isExact ? taken : window.used, ttl: leftMs })
        },
        (error: unknown) => done(error instanceof Error ? error : new Error(String(error))),
      )
    }

    #windowOf(caller: string, now: number, windowMs: number): Window {
      const known = this.#windows.get(caller)
      this.#windows.delete(caller)
      const window = known && now < known.endsAt ? known : { used: 0, lent: 0, endsAt: now + windowMs, closedUntil: 0 }
      this.#windows.set(caller, window)
      const [oldest] = this.#windows.size > CALLERS_MAX ? this.#windows.keys() : []
      if (oldest !== undefined) this.#windows.delete(oldest)
      return window
    }
  }
  return RateStore
}

/** Each route has a store of its own. */
function nameOf(params: object): string {
  const route = 'routeInfo' in params ? params.routeInfo : undefined
  if (typeof route !== 'object' || route === null || !('method' in route) || !('url' in route)) return ''
  return `${String(route.method)} ${String(route.url)}`
}
