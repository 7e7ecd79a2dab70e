// oxlint-disable-next-line no-restricted-imports -- writers that really overlap
import { setTimeout as wait } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { sql } from '@lotus/database'
import { systemRng, uniformInt } from '@lotus/kernel'
import { testDatabase } from '@lotus/testing'
import { createLog } from '../log.ts'
import { createConsumers } from './consumers.ts'
import { consumeOnce } from './consume-once.ts'
import { purgeOldEvents } from './outbox.jobs.ts'
import { addTestEvent, createEffects, effectConsumer, relayAll } from './outbox.fixtures.ts'
import { listAfter, relayOutbox } from './outbox.repo.ts'

const test = await testDatabase()
const { db } = test
await createEffects(test.owner)

describe('a reader by position', () => {
  it('sees every row once and in order while many write, commit late, or roll back', async () => {
    const WRITERS = 8
    const ROUNDS = 40
    const seen: { position: bigint; writer: number; n: number }[] = []
    let isWriting = true
    const writer = async (id: number) => {
      for (let n = 0; n < ROUNDS; n += 1) {
        const work = db.tx(async (tx) => {
          await addTestEvent(tx, 'test.race', [id * 1000 + n])
          // Savepoints have their own transaction ids; the row must have that of the whole transaction.
          await tx.query(sql`savepoint inner_one`)
          await addTestEvent(tx, 'test.race', [id * 1000 + n + 500])
          await wait(uniformInt(systemRng, 9))
          if (n % 9 === 5) throw new Error('rolled back')
        })
        await work.catch((error: unknown) => {
          if (!(error instanceof Error) || error.message !== 'rolled back') throw error
        })
      }
    }
    // Three relays in parallel, as in three processes.
    const relay = async () => {
      while (isWriting) {
        await relayOutbox(db, 7)
        await wait(uniformInt(systemRng, 4))
      }
    }
    const reader = async () => {
      let position = 0n
      for (;;) {
        const isLast = !isWriting
        if (isLast) await relayAll(db)
        const rows = await listAfter(db, position, 50)
        for (const row of rows) {
          const n = (row.payload as { n: number }).n
          seen.push({ position: row.position, writer: Math.floor(n / 1000), n })
          position = row.position
        }
        if (isLast && rows.length === 0) return
        if (rows.length === 0) await wait(1)
      }
    }
    const running = [reader(), relay(), relay(), relay()]
    await Promise.all(Array.from({ length: WRITERS }, (_, id) => writer(id)))
    isWriting = false
    await Promise.all(running)

    const kept = Array.from({ length: ROUNDS }, (_, n) => n).filter((n) => n % 9 !== 5)
    for (let id = 0; id < WRITERS; id += 1) {
      const own = seen.filter((row) => row.writer === id).map((row) => row.n - id * 1000)
      // One writer's transactions follow each other, so its rows are read in the order they were written.
      expect(own).toEqual(kept.flatMap((n) => [n, n + 500]))
    }
    expect(seen).toHaveLength(WRITERS * kept.length * 2)
    for (const [index, row] of seen.entries())
      if (index > 0) expect(row.position > (seen[index - 1]?.position ?? 0n)).toBe(true)
  }, 60_000)

  it('never misses a row that commits after later ones', async () => {
    let release = () => {}
    let written = () => {}
    const isWritten = new Promise<void>((resolve) => (written = resolve))
    const late = db.tx(async (tx) => {
      await addTestEvent(tx, 'test.late', [1])
      written()
      await new Promise<void>((resolve) => (release = resolve))
    })
    await isWritten
    await addTestEvent(db, 'test.late', [2])
    await relayOutbox(db, 1000)
    const positions = () =>
      db.many<{ n: string }>(
        sql`select payload ->> 'n' as n from outbox where topic = 'test.late' and position is not null order by position`,
      )
    // Committed rows do not wait for uncommitted ones; the late row gets a later position, so no reader has passed it.
    expect((await positions()).map((row) => row.n)).toEqual(['2'])
    release()
    await late
    await relayAll(db)
    expect((await positions()).map((row) => row.n)).toEqual(['2', '1'])
  })
})

describe('old events', () => {
  it('are deleted once every consumer has passed them, in batches, but never the newest position or unstamped rows', async () => {
    await test.owner.query(sql`delete from outbox`)
    await test.setTestTime('2026-01-01T00:00:00Z')
    const consumers = createConsumers(db, createLog({ level: 'silent' }))
    const quick = effectConsumer('quick', 'test.old', () => undefined)
    const slow = effectConsumer('slow', 'test.old', () => undefined)
    consumers.onBatch(quick.name, quick.topics, quick.handler)
    consumers.onBatch(slow.name, slow.topics, slow.handler)
    await addTestEvent(
      db,
      'test.old',
      Array.from({ length: 25 }, (_, i) => i),
    )
    await relayAll(db)
    await consumeOnce(db, quick)
    await test.setTestTime('2026-01-31T00:00:00.001Z')
    await addTestEvent(db, 'test.old', [100, 101])
    const purge = () => purgeOldEvents({ db, consumers }, 30, 10)
    const left = async () => (await db.one<{ left: number }>(sql`select count(*)::integer as left from outbox`)).left
    // The slow one never ran.
    expect(await purge()).toBe(0)
    await consumeOnce(db, slow)
    expect(await purge()).toBe(24)
    expect(await left()).toBe(3)
    await relayAll(db)
    await consumeOnce(db, quick)
    expect(await purge()).toBe(1)
    await consumeOnce(db, slow)
    // Consumed by all, but not old enough.
    expect(await purge()).toBe(0)
    await test.setTestTime('2026-03-05T00:00:00Z')
    expect(await purge()).toBe(1)
    expect(await left()).toBe(1)
    await expect(db.query(sql`delete from outbox`)).rejects.toThrow('permission denied')
  })
})
