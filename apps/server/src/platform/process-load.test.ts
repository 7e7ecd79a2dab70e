import { expect, test } from 'vitest'
import { createProcessLoad } from './process-load.ts'

/** A process that was busy and idle for given times. */
function processThat() {
  const sums = { active: 0, idle: 0 }
  const utilisation = (active: number, idle: number) => ({ active, idle, utilization: active / (active + idle || 1) })
  return {
    works: (ms: number) => (sums.active += ms),
    rests: (ms: number) => (sums.idle += ms),
    utilization: (since?: { active: number; idle: number }) =>
      utilisation(sums.active - (since?.active ?? 0), sums.idle - (since?.idle ?? 0)),
  }
}

test('returns the share of the last full window, and keeps it until the next one is over', () => {
  const process = processThat()
  const load = createProcessLoad(process.utilization)
  expect(load()).toBe(0)

  process.works(60)
  process.rests(30)
  expect(load()).toBe(0)
  process.rests(10)
  expect(load()).toBeCloseTo(0.6)

  process.works(50)
  expect(load()).toBeCloseTo(0.6)
  process.works(50)
  expect(load()).toBe(1)
  process.rests(100)
  expect(load()).toBe(0)
})

test('of this process is between 0 and 1', () => {
  const load = createProcessLoad()
  expect(load()).toBeGreaterThanOrEqual(0)
  expect(load()).toBeLessThanOrEqual(1)
})
