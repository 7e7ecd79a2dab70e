import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { describe, expect, it, vi } from 'vitest'
import { createDatabase, sql, type Database } from '@lotus/database'
import { testDatabase } from '@lotus/testing'
import { createLog } from '../log.ts'
import { consumeOnce, INTERRUPTED, TRIES_MAX } from './consume-once.ts'
import { createPace } from '../pace.ts'
import { createConsumers, eachRow } from './consumers.ts'
import { listDeadLetters } from './dead-letters.ts'
import {
  addTestEvent,
  createEffects,
  effectConsumer,
  effectsOf,
  numberOf,
  relayAll,
  writeEffect,
} from './outbox.fixtures.ts'
import type { Consumer, OutboxRow } from './consumer.ts'

const test = await testDatabase()
const { db } = test
await createEffects(test.owner)
await test.setTestTime('2026-05-01T00:00:00Z')

const add = async (topic: string, numbers: readonly number[], audience?: string) => {
  await addTestEvent(db, topic, numbers, audience)
  await relayAll(db)
}
const drain = async (consumer: Consumer) => {
  while (await consumeOnce(db, consumer));
}
const seconds = (count: number) => test.clock.advance(count * 1000)
const lettersOf = async (consumer: string) =>
  (await listDeadLetters(db, { state: null, consumer, beforeId: null, limit: 100 })).toReversed()
/** Until nothing is left to do, through all waits. */
const drainForLong = async (consumer: Consumer) => {
  for (let round = 0; round < 40; round += 1) {
    await drain(consumer)
    await seconds(100)
  }
}
const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, i) => from + i)

describe('a row whose handler keeps failing', () => {
  it('is tried five times over two minutes, then becomes a dead letter, and no other row is lost or doubled', async () => {
    const startedAt = test.clock.now()
    let tries = 0
    const consumer = effectConsumer('throws', 'test.throws', (n) => {
      if (n !== 4) return
      tries += 1
      throw new Error(`cannot do ${n}`, { cause: new Error('the reason below') })
    })
    await add('test.throws', range(1, 9))
    await drain(consumer)
    // Once in the batch, once alone: rows before it are done, rows after it wait.
    expect(tries).toBe(2)
    expect(await effectsOf(db, 'throws')).toEqual([1, 2, 3])
    for (const [wait, count] of [
      [2, 3],
      [8, 4],
      [30, 5],
    ] as const) {
      await seconds(wait - 1)
      await drain(consumer)
      expect(tries).toBe(count - 1)
      await seconds(1)
      await drain(consumer)
      expect(tries).toBe(count)
    }
    expect(await lettersOf('throws')).toEqual([])
    await seconds(80)
    await drain(consumer)
    expect(tries).toBe(1 + TRIES_MAX)
    expect(await effectsOf(db, 'throws')).toEqual([1, 2, 3, 5, 6, 7, 8, 9])
    expect(await lettersOf('throws')).toMatchObject([
      {
        topic: 'test.throws',
        audience: 'internal',
        state: 'dead',
        isHeld: false,
        attempts: 5,
        error: 'Error: cannot do 4\ncaused by Error: the reason below',
        firstFailedAt: startedAt,
        deadAt: test.clock.now(),
      },
    ])
    expect(test.clock.now().getTime() - startedAt.getTime()).toBe(120_000)
    await add('test.throws', [10])
    await drain(consumer)
    expect(await effectsOf(db, 'throws')).toEqual([1, 2, 3, 5, 6, 7, 8, 9, 10])
    expect(await db.many(sql`select * from outbox_attempt where consumer = 'throws'`)).toEqual([])
  })

  it('may recover at any try and is then not a dead letter', async () => {
    let tries = 0
    const consumer = effectConsumer('recovers', 'test.recovers', (n) => {
      if (n === 2 && (tries += 1) < 1 + TRIES_MAX) throw new Error('not yet')
    })
    await add('test.recovers', [1, 2, 3])
    await drainForLong(consumer)
    expect(await effectsOf(db, 'recovers')).toEqual([1, 2, 3])
    expect(await lettersOf('recovers')).toEqual([])
    // The count starts anew with the next row.
    await add('test.recovers', [2])
    tries = 2
    await drainForLong(consumer)
    expect(await effectsOf(db, 'recovers')).toEqual([1, 2, 3, 2])
  })

  it('by an SQL error leaves no effect of its own and all effects of the others, also if the commit would fail', async () => {
    const consumer = effectConsumer('sql', 'test.sql', async (n, tx) => {
      if (n === 2) await tx.query(sql`select 1 / (${n}::integer - 2)`)
      if (n === 3) await tx.query(sql`insert into child (parent_id) values (77)`)
      // The handler swallows the error, but the transaction is broken anyway.
      if (n === 4) await tx.query(sql`select no_such_function()`).catch(() => undefined)
    })
    await add('test.sql', range(1, 5))
    await drainForLong(consumer)
    expect(await effectsOf(db, 'sql')).toEqual([1, 5])
    expect((await lettersOf('sql')).map((letter) => [letter.attempts, letter.error])).toEqual([
      [5, 'error: division by zero (22012)'],
      [5, expect.stringContaining('violates foreign key constraint "child_parent_id_fkey" (23503)')],
      [5, 'error: current transaction is aborted, commands ignored until end of transaction block (25P02)'],
    ])
  })

  it('by killing its process is counted by the next one and becomes a dead letter too; every other row counts once', async () => {
    const run = () =>
      new Promise<string | null>((resolve) => {
        const program = fileURLToPath(new URL('./dying-consumer.fixtures.ts', import.meta.url))
        const child = spawn(process.execPath, [program, test.appUrl, 'test.dying', '3'], { stdio: 'inherit' })
        child.once('exit', (_code, signal) => resolve(signal))
      })
    await add('test.dying', range(1, 6))
    let deaths = 0
    for (let round = 0; (await effectsOf(db, 'dying')).length < 5 && round < 60; round += 1) {
      if ((await run()) === 'SIGKILL') deaths += 1
      await seconds(100)
    }
    // In the batch, then five times alone.
    expect(deaths).toBe(1 + TRIES_MAX)
    expect(await effectsOf(db, 'dying')).toEqual([1, 2, 4, 5, 6])
    expect(await lettersOf('dying')).toMatchObject([{ attempts: 5, error: `Error: ${INTERRUPTED}` }])
  }, 90_000)

  it('by losing its connection counts as well, and the lost try left no effect', async () => {
    const consumer = effectConsumer('cut', 'test.cut', async (n, tx) => {
      if (n === 1) await tx.query(sql`select pg_terminate_backend(pg_backend_pid())`)
    })
    await add('test.cut', [1, 2])
    for (let round = 0; round < 40 && (await effectsOf(db, 'cut')).length === 0; round += 1) {
      await drain(consumer).catch(() => undefined)
      await seconds(100)
    }
    expect(await effectsOf(db, 'cut')).toEqual([2])
    expect(await lettersOf('cut')).toMatchObject([{ attempts: 5, error: `Error: ${INTERRUPTED}` }])
  })
})

describe('two processes of one consumer', () => {
  it('process every good row once and make every bad one a dead letter once', async () => {
    const other = createDatabase({ connectionString: test.appUrl, max: 4 })
    const isBad = (n: number) => n % 20 === 7
    const consumer = effectConsumer('pair', 'test.pair', (n) => {
      if (isBad(n)) throw new Error('bad')
    })
    const good = range(1, 60).filter((n) => !isBad(n))
    await add('test.pair', range(1, 60))
    try {
      for (let round = 0; round < 40 && (await effectsOf(db, 'pair')).length < good.length; round += 1) {
        const loops = [db, other, db, other].map(async (one) => {
          while (await consumeOnce(one, consumer));
        })
        await Promise.all(loops)
        await seconds(100)
      }
    } finally {
      await other.end()
    }
    expect(await effectsOf(db, 'pair')).toEqual(good)
    expect((await lettersOf('pair')).map((letter) => letter.attempts)).toEqual([5, 5, 5])
  }, 60_000)

  it('count every row once, whichever of them fails', async () => {
    let isFirst = true
    const consumer = effectConsumer('sum', 'test.sum', (n) => {
      if (n !== 30 || !isFirst) return
      isFirst = false
      throw new Error('fails in the middle of a batch')
    })
    await add('test.sum', range(1, 50))
    await Promise.all(Array.from({ length: 4 }, () => drain(consumer)))
    await drain(consumer)
    expect(await effectsOf(db, 'sum')).toEqual(range(1, 50))
  })
})

describe('a consumer of batches', () => {
  it('gets all rows at once; after a failure they come one by one, then together again', async () => {
    const calls: number[][] = []
    const consumer: Consumer = {
      name: 'batch',
      topics: ['test.batch'],
      handler: async (rows, tx) => {
        calls.push(rows.map(numberOf))
        for (const row of rows) await writeEffect(tx, 'batch', row)
        if (rows.some((row) => numberOf(row) === 2)) throw new Error('two')
      },
    }
    await add('test.batch', [1, 2, 3])
    await drainForLong(consumer)
    await add('test.batch', [4, 5])
    await drain(consumer)
    expect(calls).toEqual([[1, 2, 3], [1], [2], [2], [2], [2], [2], [3], [4, 5]])
    expect(await effectsOf(db, 'batch')).toEqual([1, 3, 4, 5])
  })

  it('that waits too long for a lock loses no try: the same batch comes again, and after a failure the same row', async () => {
    const held = Object.assign(new Error('canceling statement due to lock timeout'), { code: '55P03' })
    const calls: number[][] = []
    let isHeld = true
    const consumer: Consumer = {
      name: 'held',
      topics: ['test.held'],
      handler: async (rows, tx) => {
        calls.push(rows.map(numberOf))
        if (isHeld) throw held
        for (const row of rows) await writeEffect(tx, 'held', row)
        if (rows.some((row) => numberOf(row) === 2) && calls.length < 9) throw new Error('two')
      },
    }
    await add('test.held', [1, 2])
    for (let round = 0; round < TRIES_MAX + 1; round += 1) await drain(consumer)
    expect(calls).toEqual(Array.from({ length: TRIES_MAX + 1 }, () => [1, 2]))
    isHeld = false
    await drain(consumer)
    expect(calls.slice(TRIES_MAX + 1)).toEqual([[1, 2], [1], [2]])
    isHeld = true
    await seconds(100)
    await drain(consumer)
    isHeld = false
    await drainForLong(consumer)
    expect(await effectsOf(db, 'held')).toEqual([1, 2])
    expect(await lettersOf('held')).toEqual([])
  })

  it('has one name, and gets only its topics', async () => {
    const consumers = createConsumers(db, createLog({ level: 'silent' }))
    consumers.onBatch('once', ['a'], async () => undefined)
    expect(() => consumers.on('once', ['b'], async () => undefined)).toThrow('two consumers are called once')
    expect(consumers.names()).toEqual(['once'])
    const handled: number[] = []
    const without: Consumer = {
      name: 'deaf',
      topics: ['test.heard'],
      handler: eachRow(async (row) => void handled.push(numberOf(row))),
    }
    await add('test.unheard', [1])
    await add('test.heard', [2])
    await drain(without)
    expect(handled).toEqual([2])
  })
  it('is woken only by events of its own topics; other events it passes at its next poll', async () => {
    const rounds = { begun: 0, ended: 0 }
    const counted = async <T>(work: () => Promise<T>): Promise<T> => {
      rounds.begun += 1
      return work().finally(() => (rounds.ended += 1))
    }
    // The rounds, and the question which consumers have something to do.
    const counting: Database = {
      ...db,
      tx: (work) => counted(() => db.tx(work)),
      many: (query) => counted(() => db.many(query)),
    }
    const consumers = createConsumers(counting, createLog({ level: 'silent' }))
    const handled: string[] = []
    const handles = (name: string) => async (rows: readonly OutboxRow[]) =>
      void handled.push(...rows.map((row) => `${name} ${numberOf(row)}`))
    consumers.onBatch('a', ['test.wake-a', 'test.wake-both'], handles('a'))
    consumers.onBatch('b', ['test.wake-b', 'test.wake-both'], handles('b'))
    // The timer between rounds does not run: only a nudge can start a round.
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const settle = async (ms = 0) => {
      let before: number
      do {
        before = rounds.begun
        await vi.advanceTimersByTimeAsync(ms)
        await expect.poll(() => rounds.ended === rounds.begun).toBe(true)
      } while (rounds.begun > before && ms === 0)
    }
    try {
      consumers.start()
      await settle()
      await add('test.wake-a', [1])
      await add('test.wake-b', [2])
      consumers.nudge(['test.wake-a'])
      await settle()
      expect(handled).toEqual(['a 1'])
      const { begun } = rounds
      consumers.nudge(['test.nobody'])
      await settle()
      expect(rounds.begun).toBe(begun)
      await add('test.wake-both', [3])
      consumers.nudge(['test.nobody', 'test.wake-both'])
      await settle()
      expect(handled.toSorted()).toEqual(['a 1', 'a 3', 'b 2', 'b 3'])
      await add('test.wake-b', [4])
      await settle()
      expect(handled).not.toContain('b 4')
      await settle(1000)
      await settle()
      expect(handled).toContain('b 4')
    } finally {
      vi.useRealTimers()
      await consumers.stop()
    }
  })
})

describe('a consumer that gives way', () => {
  /** Rounds of twenty seconds each; answers how often it rested. */
  const paced = (topic: string, whileRunning: (round: number) => Promise<void> = async () => {}) => {
    let at = 0
    let rests = 0
    const pace = createPace(async () => ({ restPercent: 1, hurryAfterSeconds: 30 }), {
      now: () => at,
      sleep: async () => void (rests += 1),
    })
    const consumer: Consumer = { name: topic, topics: [topic], handler: async () => {} }
    return async (rounds: number) => {
      rests = 0
      for (let round = 0; round < rounds; round += 1) {
        await pace.round(async () => {
          expect(await consumeOnce(db, consumer, undefined, pace)).toBe(true)
          at += 20_000
        })
        await whileRunning(round)
      }
      return rests
    }
  }

  it('rests on while news come all the time, as long as it is not behind', async () => {
    // All that other tests left lies behind.
    await drain({ name: 'test.steady', topics: ['test.nobody'], handler: async () => {} })
    await add('test.steady', [0])
    const run = paced('test.steady', (round) => add('test.steady', [round + 1]))
    expect(await run(8)).toBe(7)
  })

  it('is in a hurry behind a queue, also one of topics of others, and rests again once it has caught up', async () => {
    await drain({ name: 'test.late', topics: ['test.nobody'], handler: async () => {} })
    await add('test.late', range(1, 300))
    await add('test.others', range(1, 700))
    await add('test.late', [301])
    const run = paced('test.late', async (round) => (round >= 5 ? add('test.late', [round]) : undefined))
    // Five full rounds, of which the third begins after thirty seconds, and one that is not full; then three of news.
    expect(await run(9)).toBe(4)
  })
})
