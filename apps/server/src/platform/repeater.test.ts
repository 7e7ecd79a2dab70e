import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createLog } from './log.ts'
import { repeat } from './repeater.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] }))
afterEach(() => void vi.useRealTimers())

const log = createLog({ level: 'silent' })

it('a nudge after a pause starts at once; many nudges within the gap are one round at its end', async () => {
  const rounds: number[] = []
  const repeater = repeat({
    name: 'test',
    everyMs: 1000,
    gapMs: 20,
    log,
    work: async () => {
      rounds.push(performance.now())
      return false
    },
  })
  const beganAt = performance.now()
  await vi.advanceTimersByTimeAsync(100)
  repeater.nudge()
  await vi.advanceTimersByTimeAsync(1)
  for (let nudge = 0; nudge < 50; nudge += 1) repeater.nudge()
  await vi.advanceTimersByTimeAsync(500)
  expect(rounds.map((at) => at - beganAt)).toEqual([0, 100, 120])
  await repeater.stop()
})

it('remaining work follows after the gap, and nothing after a stop', async () => {
  let rounds = 0
  const repeater = repeat({ name: 'test', everyMs: 1000, gapMs: 20, log, work: async () => (rounds += 1) < 5 })
  await vi.advanceTimersByTimeAsync(79)
  expect(rounds).toBe(4)
  await vi.advanceTimersByTimeAsync(500)
  expect(rounds).toBe(5)
  await repeater.stop()
  repeater.nudge()
  await vi.advanceTimersByTimeAsync(5000)
  expect(rounds).toBe(5)
})

it('a nudge during a round starts another one', async () => {
  let rounds = 0
  const ends: (() => void)[] = []
  const repeater = repeat({
    name: 'test',
    everyMs: 1000,
    log,
    work: () => {
      rounds += 1
      return new Promise((resolve) => ends.push(() => resolve(false)))
    },
  })
  await vi.advanceTimersByTimeAsync(1)
  repeater.nudge()
  expect(rounds).toBe(1)
  ends.shift()?.()
  await vi.advanceTimersByTimeAsync(1)
  expect(rounds).toBe(2)
  ends.shift()?.()
  await repeater.stop()
})

it('after a failure the waits grow from `retryMs`, and a nudge does not shorten them', async () => {
  const rounds: number[] = []
  const repeater = repeat({
    name: 'test',
    everyMs: 30_000,
    retryMs: 1000,
    log,
    work: async () => {
      rounds.push(performance.now())
      if (rounds.length < 4) throw new Error('the database is away')
      return false
    },
  })
  const beganAt = performance.now()
  await vi.advanceTimersByTimeAsync(500)
  repeater.nudge()
  for (let second = 0; second < 10; second += 1) {
    await vi.advanceTimersByTimeAsync(1000)
    if (rounds.length < 4) repeater.nudge()
  }
  expect(rounds.map((at) => at - beganAt)).toEqual([0, 1000, 3000, 6000])
  repeater.nudge()
  await vi.advanceTimersByTimeAsync(1)
  expect(rounds).toHaveLength(5)
  await repeater.stop()
})
