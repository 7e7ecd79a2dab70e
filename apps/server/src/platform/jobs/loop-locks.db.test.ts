import { afterAll, expect, it } from 'vitest'
import { createDatabase, sql } from '@lotus/database'
import { testDatabase } from '@lotus/testing'
import { createLoopLocks } from './loop-locks.ts'

const { db, owner, appUrl } = await testDatabase()
const otherDb = createDatabase({ connectionString: appUrl, max: 2 })
afterAll(() => otherDb.end())

const locksHeld = sql`
  select count(*)::integer from pg_locks l where l.locktype = 'advisory' and l.granted
    and l.database = (select oid from pg_database where datname = current_database())`

it('one process runs a loop; another gets it when the first stops', async () => {
  const [first, second] = [createLoopLocks(db), createLoopLocks(otherDb)]
  expect(await Promise.all(['a', 'b', 'a'].map((name) => first.has(name)))).toEqual([true, true, true])
  expect(await second.has('a')).toBe(false)
  expect(await second.has('c')).toBe(true)
  await first.stop()
  await expect.poll(() => second.has('a')).toBe(true)
  await second.stop()
  await expect.poll(() => owner.value<number>(locksHeld)).toBe(0)
})

it('who loses the connection loses the locks, and asks again', async () => {
  const [first, second] = [createLoopLocks(db), createLoopLocks(otherDb)]
  expect(await first.has('a')).toBe(true)
  await owner.query(sql`
    select pg_terminate_backend(l.pid) from pg_locks l where l.locktype = 'advisory'
      and l.database = (select oid from pg_database where datname = current_database())`)
  await expect.poll(() => second.has('a')).toBe(true)
  await expect.poll(() => first.has('a')).toBe(false)
  await second.stop()
  await expect.poll(() => first.has('a')).toBe(true)
  await first.stop()
})
