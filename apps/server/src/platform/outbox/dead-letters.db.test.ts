import { describe, expect, it } from 'vitest'
import { sql } from '@lotus/database'
import { testDatabase } from '@lotus/testing'
import { consumeOnce } from './consume-once.ts'
import { discardDeadLetter, getDeadLetter, listDeadLetters, releaseHeld, retryDeadLetter } from './dead-letters.ts'
import { addTestEvent, createEffects, effectConsumer, effectsOf, relayAll } from './outbox.fixtures.ts'
import type { Consumer } from './consumer.ts'
import { purgeDeadLetters } from './dead-letters.repo.ts'
import { runUntilEmpty } from '../jobs/run-until-empty.ts'

const test = await testDatabase()
const { db } = test
await createEffects(test.owner)
await test.setTestTime('2026-05-01T00:00:00Z')

/** A consumer that fails for the numbers in `bad`, and a worker that runs it over a long time. */
function world(name: string, isOrdered: boolean) {
  const bad = new Set<number>()
  const topic = `test.${name}`
  const consumer = effectConsumer(
    name,
    topic,
    (n) => {
      if (bad.has(n)) throw new Error(`bad ${n}`)
    },
    isOrdered,
  )
  return {
    bad,
    consumer,
    add: async (numbers: readonly number[], audience?: string) => {
      await addTestEvent(db, topic, numbers, audience)
      await relayAll(db)
    },
    work: async () => {
      for (let round = 0; round < 12; round += 1) {
        while ((isOrdered && (await releaseHeld(db, consumer))) || (await consumeOnce(db, consumer)));
        await test.clock.advance(100_000)
      }
    },
    effects: () => effectsOf(db, name),
    letters: async () =>
      (await listDeadLetters(db, { state: null, consumer: name, beforeId: null, limit: 100 })).toReversed(),
    retry: (id: bigint) => db.tx((tx) => retryDeadLetter(tx, mapOf(consumer), id, 'mai')),
    discard: (id: bigint) => db.tx((tx) => discardDeadLetter(tx, id, { by: 'mai', reason: 'đã sửa tay' })),
  }
}
const mapOf = (consumer: Consumer) => new Map([[consumer.name, consumer]])
const first = <T>(rows: readonly T[]): T => {
  const [row] = rows
  if (row === undefined) throw new Error('expected a row')
  return row
}

describe('a retry', () => {
  it('takes effect once, for any number of concurrent calls', async () => {
    const w = world('retry', false)
    w.bad.add(2)
    await w.add([1, 2, 3])
    await w.work()
    const letter = first(await w.letters())
    w.bad.clear()
    const answers = await Promise.allSettled(Array.from({ length: 6 }, () => w.retry(letter.id)))
    expect(answers.filter((answer) => answer.status === 'fulfilled')).toHaveLength(1)
    for (const answer of answers)
      if (answer.status === 'rejected')
        expect(answer.reason).toMatchObject({ code: 'state_conflict', details: { state: 'retried' } })
    expect(await w.effects()).toEqual([1, 3, 2])
    expect(await w.letters()).toMatchObject([
      { id: letter.id, state: 'retried', attempts: 5, decidedBy: 'mai', decidedAt: test.clock.now(), note: null },
    ])
    await expect(w.discard(letter.id)).rejects.toMatchObject({ code: 'state_conflict', details: { state: 'retried' } })
  })

  it('that fails again is counted, changes nothing else and may be repeated', async () => {
    const w = world('again', false)
    w.bad.add(1)
    await w.add([1])
    await w.work()
    const { id } = first(await w.letters())
    expect(await w.retry(id)).toMatchObject({ state: 'dead', attempts: 6, error: 'Error: bad 1', decidedBy: null })
    expect(await w.retry(id)).toMatchObject({ state: 'dead', attempts: 7 })
    expect(await w.effects()).toEqual([])
    w.bad.clear()
    expect(await w.retry(id)).toMatchObject({ state: 'retried', attempts: 7 })
    expect(await w.effects()).toEqual([1])
  })

  it('whose transaction is lost had no effect and can be repeated', async () => {
    const w = world('lost', false)
    w.bad.add(1)
    await w.add([1])
    await w.work()
    w.bad.clear()
    const { id } = first(await w.letters())
    const lost = db.tx(async (tx) => {
      await retryDeadLetter(tx, mapOf(w.consumer), id, 'mai')
      await tx.query(sql`select pg_terminate_backend(pg_backend_pid())`)
    })
    await expect(lost).rejects.toThrow()
    expect(await w.effects()).toEqual([])
    expect(await w.retry(id)).toMatchObject({ state: 'retried' })
    expect(await w.effects()).toEqual([1])
  })

  it('is refused if the letter is unknown or the program has no consumer of that name', async () => {
    const w = world('gone', false)
    w.bad.add(1)
    await w.add([1])
    await w.work()
    const { id } = first(await w.letters())
    await expect(w.retry(999_999n)).rejects.toMatchObject({ code: 'not_found' })
    await expect(w.discard(999_999n)).rejects.toMatchObject({ code: 'not_found' })
    await expect(db.tx((tx) => retryDeadLetter(tx, new Map(), id, 'mai'))).rejects.toMatchObject({
      code: 'state_conflict',
      details: { state: 'no_consumer' },
    })
    expect(await w.discard(id)).toMatchObject({ state: 'discarded', decidedBy: 'mai', note: 'đã sửa tay' })
    await expect(w.retry(id)).rejects.toMatchObject({ details: { state: 'discarded' } })
    await expect(getDeadLetter(db, 999_999n)).rejects.toMatchObject({ code: 'not_found' })
  })
})

describe('an ordered consumer', () => {
  it('holds later rows of the same audience, processes others, and continues in order after a retry', async () => {
    const w = world('ordered', true)
    w.bad.add(2)
    await w.add([1, 2, 3], 'member:1')
    await w.add([11, 12], 'member:2')
    await w.add([4], 'member:1')
    await w.work()
    await w.add([5], 'member:1')
    await w.add([13], 'member:2')
    await w.work()
    expect(await w.effects()).toEqual([1, 11, 12, 13])
    const letters = await w.letters()
    expect(letters.map(({ isHeld, attempts }) => [isHeld, attempts])).toEqual([
      [false, 5],
      [true, 0],
      [true, 0],
      [true, 0],
    ])
    const [dead, third, fourth] = letters
    expect(await getDeadLetter(db, third?.id ?? 0n)).toMatchObject({ isHeld: true, heldBehind: dead?.id, error: null })
    await expect(w.retry(fourth?.id ?? 0n)).rejects.toMatchObject({ details: { state: 'held' } })
    w.bad.clear()
    await w.retry(dead?.id ?? 0n)
    await w.add([6], 'member:1')
    await w.work()
    expect(await w.effects()).toEqual([1, 11, 12, 13, 2, 3, 4, 5, 6])
    // The last one found held rows before it, or came after all were done: either way the order was kept.
    expect((await w.letters()).every((letter) => letter.state === 'retried')).toBe(true)
    expect((await w.letters()).slice(0, 2).map((letter) => letter.decidedBy)).toEqual(['mai', null])
  })

  it('continues after a discard, and stops again at the next bad row', async () => {
    const w = world('discards', true)
    w.bad.add(1).add(3)
    await w.add([1, 2, 3, 4], 'member:1')
    await w.work()
    expect(await w.effects()).toEqual([])
    await w.discard(first(await w.letters()).id)
    await w.work()
    expect(await w.effects()).toEqual([2])
    expect((await w.letters()).map(({ state, isHeld, attempts }) => [state, isHeld, attempts])).toEqual([
      ['discarded', false, 5],
      ['retried', false, 0],
      ['dead', false, 1],
      ['dead', true, 0],
    ])
  })
})

describe('a letter', () => {
  it('shows its payload with exact numbers, cut to a readable length', async () => {
    const w = world('shown', false)
    w.bad.add(1)
    await w.add([1])
    await db.query(sql`select outbox_add('test.shown', 'internal', ${'{"n": 1, "big": 9007199254740993}'}::jsonb)`)
    await db.query(
      sql`select outbox_add('test.shown', 'internal', jsonb_build_object('n', 1, 'long', repeat('x', 60000)))`,
    )
    await relayAll(db)
    for (let round = 0; round < 3; round += 1) await w.work()
    const [small, big, long] = await Promise.all((await w.letters()).map(({ id }) => getDeadLetter(db, id)))
    expect(small).toMatchObject({ payloadText: '{\n    "n": 1\n}', isPayloadCut: false, heldBehind: null })
    expect(big?.payloadText).toContain('9007199254740993')
    expect([long?.payloadText.length, long?.isPayloadCut]).toEqual([50_000, true])
  })
})

it('a decided letter goes after its time, in steps; one that waits stays', async () => {
  const w = world('purged', false)
  for (const n of [1, 2, 3]) {
    w.bad.add(n)
    await w.add([n])
    await w.work()
  }
  const [one, two, three] = await w.letters()
  for (const letter of [one, two]) await w.discard(letter?.id ?? 0n)
  await test.clock.advance(399 * 86_400_000)
  expect(await purgeDeadLetters(db, { keepDays: 400, limit: 10 })).toBe(0)
  await test.clock.advance(2 * 86_400_000)
  await runUntilEmpty(() => purgeDeadLetters(db, { keepDays: 400, limit: 1 }))
  expect(await w.letters()).toEqual([three])
})
