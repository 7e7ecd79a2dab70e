import { describe, expect, it } from 'vitest'
import {
  createAttempts,
  createRecentSet,
  createThrottle,
  LAZY_ATTEMPTS,
  LAZY_CACHE,
  LAZY_PRELOAD,
  LAZY_THRESHOLD,
  LAZY_THROTTLE_MS,
  type LazyTimers,
} from './lazy-images.ts'

/** Timers that do not run until the test advances them. */
function handTimers() {
  let now = 0
  let jobs: { at: number; work: () => void }[] = []
  const timers: LazyTimers = {
    set: (work, milliseconds) => {
      const job = { at: now + milliseconds, work }
      jobs.push(job)
      return job
    },
    clear: (timer) => (jobs = jobs.filter((job) => job !== timer)),
  }
  const pass = (milliseconds: number) => {
    const until = now + milliseconds
    for (;;) {
      const next = jobs.filter(({ at }) => at <= until).sort((a, b) => a.at - b.at)[0]
      if (!next) break
      now = next.at
      jobs = jobs.filter((job) => job !== next)
      next.work()
    }
    now = until
  }
  return { timers, pass, waiting: () => jobs.length }
}

describe('pictures of a long list (K14)', () => {
  it('the constants are those of the specification', () => {
    expect([LAZY_ATTEMPTS, LAZY_CACHE, LAZY_THROTTLE_MS, LAZY_PRELOAD, LAZY_THRESHOLD]).toEqual([3, 200, 200, 1.3, 0.1])
  })

  it('a picture is tried three times in all, with a wait before each retry, then given up', () => {
    const { timers, pass } = handTimers()
    const attempts = createAttempts(timers)
    let tries = 1
    const again = () => (tries += 1)
    expect(attempts.failed(again)).toBe(true)
    expect(tries).toBe(1)
    pass(600)
    expect(tries).toBe(2)
    expect(attempts.failed(again)).toBe(true)
    pass(1199)
    expect(tries).toBe(2)
    pass(1)
    expect(tries).toBe(3)
    expect(attempts.failed(again)).toBe(false)
    pass(60_000)
    expect(tries).toBe(3)
  })

  it('a tile that is removed in between does not retry', () => {
    const { timers, pass, waiting } = handTimers()
    const attempts = createAttempts(timers)
    let tries = 0
    attempts.failed(() => (tries += 1))
    attempts.stop()
    pass(10_000)
    expect([tries, waiting()]).toEqual([0, 0])
  })

  it('the first picture near the view loads at once, others within 200 ms load together', () => {
    const { timers, pass } = handTimers()
    const bursts: string[][] = []
    const push = createThrottle<string>((items) => bursts.push(items), timers)
    push('a')
    push('b')
    push('c')
    expect(bursts).toEqual([['a']])
    pass(199)
    expect(bursts).toEqual([['a']])
    pass(1)
    expect(bursts).toEqual([['a'], ['b', 'c']])
    push('d')
    pass(200)
    expect(bursts).toEqual([['a'], ['b', 'c'], ['d']])
    pass(1000)
    push('e')
    expect(bursts.at(-1)).toEqual(['e'])
  })

  it('the last 200 loaded are remembered, the least recently used is dropped first', () => {
    const shown = createRecentSet(3)
    for (const url of ['a', 'b', 'c']) shown.add(url)
    expect(shown.has('a')).toBe(true)
    shown.add('d')
    expect(['a', 'b', 'c', 'd'].map((url) => shown.has(url))).toEqual([true, false, true, true])
    for (let n = 0; n < 1000; n += 1) shown.add(String(n))
    expect(shown.size()).toBe(3)
  })
})
