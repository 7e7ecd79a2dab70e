import { describe, expect, it } from 'vitest'
import { createPace, eachInRounds, type Pace, restMs, type PaceRules } from './pace.ts'

const rules = { restPercent: 50, hurryAfterSeconds: 10 }

/** A clock that rounds and rests move on. */
function stage(read: () => Promise<PaceRules> = async () => rules) {
  let at = 0
  const rests: number[] = []
  const pace = createPace(read, {
    now: () => at,
    sleep: async (ms) => {
      rests.push(ms)
      at += ms
    },
  })
  const wait = (ms: number) => (at += ms)
  const round = (ms: number) => pace.round(async () => wait(ms))
  return { rests, pace, round, wait }
}

describe('a job that gives way', () => {
  it('rests before each round for its part of the one before, less what has gone by since', async () => {
    const { rests, round, wait } = stage()
    await round(400)
    await round(100)
    wait(20)
    await round(300)
    wait(1000)
    await round(300)
    expect(rests).toEqual([200, 30])
  })

  it('answers what the round does', async () => {
    const { pace } = stage()
    expect(await pace.round(async () => 'done')).toBe('done')
  })

  it('is in a hurry after it was behind for long, and gives way again once it has caught up', async () => {
    const { pace, rests, round } = stage()
    for (let n = 0; n < 20; n += 1) await round(1000)
    // 1.5 seconds each, up to the seventh round, which ends at ten seconds.
    expect(rests).toEqual(Array.from({ length: 6 }, () => 500))
    pace.caughtUp()
    await round(1000)
    await round(1000)
    expect(rests).toHaveLength(8)
  })

  it('a round that fails ends the stretch', async () => {
    const { pace, rests, round, wait } = stage()
    await round(9000)
    await expect(pace.round(() => Promise.reject(new Error('no connection')))).rejects.toThrow('no connection')
    wait(2000)
    await round(400)
    await round(400)
    expect(rests).toEqual([1000, 200])
  })

  it('rests by the rules known last where they cannot be read, and begins anew to be behind', async () => {
    let isBroken = false
    const { rests, round } = stage(() =>
      isBroken ? Promise.reject(new Error('no connection')) : Promise.resolve(rules),
    )
    await round(12_000)
    await round(1000)
    isBroken = true
    await round(1000)
    isBroken = false
    await round(1000)
    expect(rests).toEqual([500, 500])
  })

  it('rests not at all while no rules were ever read', async () => {
    const { rests, round } = stage(() => Promise.reject(new Error('no connection')))
    for (let n = 0; n < 3; n += 1) await round(1000)
    expect(rests).toEqual([])
  })

  it('never rests for more than a second', () => {
    expect(restMs({ restPercent: 400, hurryAfterSeconds: 60 }, { round: 5000, all: 5000 })).toBe(1000)
    expect(restMs({ restPercent: 0, hurryAfterSeconds: 60 }, { round: 5000, all: 5000 })).toBe(0)
  })
})

it('works through a list so many a round, and rests between', async () => {
  const seen: number[] = []
  const rounds: number[] = []
  const pace: Pace = {
    async round(work) {
      const result = await work()
      rounds.push(seen.length)
      return result
    },
    caughtUp() {},
  }
  await eachInRounds([1, 2, 3, 4, 5], { size: 2, pace }, (one) => seen.push(one))
  expect(seen).toEqual([1, 2, 3, 4, 5])
  expect(rounds).toEqual([2, 4, 5])
})
