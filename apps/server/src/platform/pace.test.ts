import { describe, expect, it } from 'vitest'
import { createPace, restMs } from './pace.ts'

const rules = { restPercent: 50, hurryAfterSeconds: 10 }

/** A clock that rounds and rests move on. */
function stage() {
  let at = 0
  const rests: number[] = []
  const pace = createPace(async () => rules, {
    now: () => at,
    sleep: async (ms) => {
      rests.push(ms)
      at += ms
    },
  })
  const work = (ms: number, hasMore: boolean) => () => {
    at += ms
    return Promise.resolve(hasMore)
  }
  return { rests, pace, work, wait: (ms: number) => (at += ms) }
}

describe('a job that gives way', () => {
  it('rests for its part of each round, and not after the last one', async () => {
    const { pace, rests, work } = stage()
    expect(await pace.round(work(400, true))).toBe(true)
    expect(await pace.round(work(100, true))).toBe(true)
    expect(await pace.round(work(300, false))).toBe(false)
    expect(rests).toEqual([200, 50])
  })

  it('is in a hurry after it has worked for long, and gives way again once it was done', async () => {
    const { pace, rests, work, wait } = stage()
    for (let n = 0; n < 20; n += 1) await pace.round(work(1000, true))
    // 1.5 seconds each, up to the seventh round, which ends at ten seconds.
    expect(rests).toEqual(Array.from({ length: 6 }, () => 500))
    await pace.round(work(10, false))
    wait(60_000)
    await pace.round(work(1000, true))
    expect(rests).toHaveLength(7)
  })

  it('a round that fails ends the stretch of work', async () => {
    const { pace, rests, work, wait } = stage()
    await pace.round(work(9000, true))
    await expect(pace.round(() => Promise.reject(new Error('no connection')))).rejects.toThrow('no connection')
    wait(2000)
    await pace.round(work(400, true))
    expect(rests).toEqual([1000, 200])
  })

  it('never rests for more than a second', () => {
    expect(restMs({ restPercent: 400, hurryAfterSeconds: 60 }, { round: 5000, all: 5000 })).toBe(1000)
    expect(restMs({ restPercent: 0, hurryAfterSeconds: 60 }, { round: 5000, all: 5000 })).toBe(0)
  })
})
