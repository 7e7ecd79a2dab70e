import { expect, it } from 'vitest'
import { sql } from '@lotus/database'
import { testDatabase } from '@lotus/testing'
import { purgeCounts } from './call-count.repo.ts'
import { rateStore } from './rate-store.ts'

const { db, owner, setTestTime } = await testDatabase()
await setTestTime('2026-03-10T03:00:00Z')

/** What a call counts in some processes on one database, by their own clocks. */
function processesOf(count: number, url: string) {
  const time = { now: 0 }
  const stores = Array.from({ length: count }, () => {
    // The limiter creates one of all, and from it one for each route.
    const Store = rateStore({ db, processes: () => count, ticks: () => time.now })
    return new Store({}).child({ routeInfo: { method: 'POST', url } } as never)
  })
  const isAllowed = (process: number, caller: string, windowMs: number, max: number) =>
    new Promise<boolean>((resolve, reject) => {
      stores[process]?.incr(
        caller,
        (error, count) => (error ? reject(error) : resolve((count?.current ?? 0) <= max)),
        windowMs,
        max,
      )
    })
  /** How many of as many calls at once each process lets through. */
  const passed = async (calls: number, caller: string, windowMs: number, max: number, only?: number) => {
    const asked = stores.flatMap((_, one) =>
      only === undefined || only === one
        ? Array.from({ length: calls }, () => isAllowed(one, caller, windowMs, max))
        : [],
    )
    return (await Promise.all(asked)).filter(Boolean).length
  }
  return { passed, time }
}
const rows = () => owner.value<bigint>(sql`select count(*) as count from call_count`)

it('a long window is exact over all processes, and survives their restart', async () => {
  expect(await processesOf(3, '/login').passed(30, 'address:1', 900_000, 20)).toBe(20)
  const restarted = processesOf(3, '/login')
  expect(await restarted.passed(5, 'address:1', 900_000, 20)).toBe(0)
  expect(await restarted.passed(1, 'address:2', 900_000, 20)).toBe(3)
  expect(await processesOf(3, '/other').passed(1, 'address:1', 900_000, 20)).toBe(3)
  await setTestTime('2026-03-10T03:15:01Z')
  expect(await processesOf(3, '/login').passed(30, 'address:1', 900_000, 20)).toBe(20)
})

it(
  'a short window is shared: together never more than the rate, and all of it if asked for by all',
  { timeout: 60_000 },
  async () => {
    for (const max of [1, 2, 5, 60, 300]) {
      for (const count of [2, 5]) {
        const { passed } = processesOf(count, `/short/${max}/${count}`)
        const all = await passed(max + 5, 'member:1', 60_000, max)
        expect(all).toBeLessThanOrEqual(max)
        // Blocks that a process borrowed and did not need.
        expect(all).toBeGreaterThanOrEqual(max - count * Math.floor(max / 64))
      }
    }
  },
)

it('whoever always meets the same process has more than half of the rate', async () => {
  const all = await processesOf(4, '/sticky').passed(100, 'member:1', 60_000, 60, 0)
  expect(all).toBe(7 + (60 - 4 * 7))
})

it('one process counts a short window alone, and anew after it', async () => {
  const before = await rows()
  const { passed, time } = processesOf(1, '/alone')
  expect(await passed(80, 'member:1', 60_000, 60)).toBe(60)
  time.now = 60_001
  expect(await passed(80, 'member:1', 60_000, 60)).toBe(60)
  expect(await rows()).toBe(before)
})

it('counts whose window is over are removed', async () => {
  await setTestTime('2026-03-11T03:00:00Z')
  expect(await rows()).toBeGreaterThan(0n)
  await purgeCounts(db)
  expect(await rows()).toBe(0n)
})
