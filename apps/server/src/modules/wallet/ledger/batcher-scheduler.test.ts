import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createBatcher } from './batcher.ts'
import {
  fakeExecutor,
  failing,
  heldError,
  heldExecutor,
  settled,
  type BatchFate,
  type FakeItem,
} from './model/fake-executor.ts'
import { propertySettings, propertyTimeout } from './model/property.ts'

// The database is replaced by an executor whose calls end when the test, or fast-check's scheduler, decides.

const item = (member: string, no: number, alwaysFails = false): FakeItem => ({ member, no, alwaysFails })

type Held = {
  inFlightMax?: number
  batchMax?: number
  queueMax?: number
  isBusy?: () => boolean
  processes?: () => number
  now?: () => number
  findHeld?: (members: readonly string[]) => Promise<readonly string[]>
}

function held(options: Held = {}) {
  const executor = heldExecutor()
  const sizes: number[] = []
  const batcher = createBatcher({
    single: executor.single,
    batch: executor.batch,
    inFlightMax: options.inFlightMax ?? 1,
    batchMax: options.batchMax ?? 10,
    queueMax: options.queueMax ?? 100,
    ...(options.isBusy ? { isBusy: options.isBusy } : {}),
    ...(options.processes ? { processes: options.processes } : {}),
    ...(options.now ? { now: options.now } : {}),
    ...(options.findHeld ? { findHeld: options.findHeld } : {}),
    isHeld: (error) => error === heldError,
    onBatch: (size) => sizes.push(size),
  })
  const states: string[] = []
  const submit = (one: FakeItem) => {
    states[one.no] = 'waiting'
    batcher.submit(one).then(
      (reply) => {
        states[one.no] = `answered ${reply.no}`
      },
      (error: unknown) => {
        states[one.no] = error instanceof Error ? `failed: ${error.message}` : 'failed'
      },
    )
  }
  const call = (index: number) => {
    const found = executor.calls[index]
    if (found === undefined) throw new Error(`no call ${index}: ${executor.shape().join(', ')}`)
    return found
  }
  return { batcher, executor, sizes, states, submit, call }
}

describe('the micro-batcher', () => {
  it('sends a single command at once, alone', async () => {
    const { executor, submit, call, states, batcher } = held()
    submit(item('a', 0))
    await settled()
    expect(executor.shape()).toEqual(['single 0'])
    await call(0).finish()
    expect(states).toEqual(['answered 0'])
    submit(item('a', 1))
    await settled()
    expect(executor.shape()).toEqual(['single 0', 'single 1'])
    await call(1).finish()
    expect(batcher.depth()).toBe(0)
  })

  it('forms the next batch while one runs, and sends it when that one ends', async () => {
    const { executor, submit, call, batcher, states } = held()
    submit(item('a', 0))
    await settled()
    for (let no = 1; no <= 4; no += 1) submit(item(`m${no}`, no))
    await settled()
    expect(executor.shape()).toEqual(['single 0'])
    expect(batcher.depth()).toBe(4)
    await call(0).finish()
    expect(executor.shape()).toEqual(['single 0', 'batch 1 2 3 4'])
    expect(batcher.depth()).toBe(0)
    await call(1).finish()
    expect(states).toEqual([0, 1, 2, 3, 4].map((no) => `answered ${no}`))
  })

  it('respects the largest batch and the number of concurrent calls', async () => {
    const { executor, submit, call, batcher } = held({ inFlightMax: 2, batchMax: 3 })
    for (let no = 0; no < 20; no += 1) submit(item(`m${no}`, no))
    await settled()
    expect(executor.calls).toHaveLength(2)
    const started = executor.calls.reduce((sum, one) => sum + one.items.length, 0)
    expect(batcher.depth()).toBe(20 - started)
    await call(1).finish()
    expect(executor.calls).toHaveLength(3)
    await call(0).finish()
    expect(executor.calls).toHaveLength(4)
    expect(Math.max(...executor.calls.map((one) => one.items.length))).toBe(3)
  })

  it('splits a crowd into parts, one per allowed call, and starts no second call for less than a part', async () => {
    const { executor, submit, call, batcher } = held({ inFlightMax: 2, batchMax: 128 })
    for (let no = 0; no < 60; no += 1) submit(item(`m${no}`, no))
    await settled()
    expect(executor.calls.map((one) => one.items.length)).toEqual([30, 30])
    for (let no = 60; no < 80; no += 1) submit(item(`m${no}`, no))
    await call(0).finish()
    expect(executor.calls).toHaveLength(2)
    expect(batcher.depth()).toBe(20)
    await call(1).finish()
    expect(executor.calls.map((one) => one.items.length)).toEqual([30, 30, 20])
  })

  it('does not split its share of a crowd again where other processes have the rest', async () => {
    let processes = 1
    const { executor, submit, call } = held({ inFlightMax: 2, batchMax: 128, processes: () => processes })
    for (let no = 0; no < 60; no += 1) submit(item(`m${no}`, no))
    await settled()
    expect(executor.calls.map((one) => one.items.length)).toEqual([30, 30])
    await call(0).finish()
    await call(1).finish()
    processes = 2
    for (let no = 60; no < 120; no += 1) submit(item(`m${no}`, no))
    await settled()
    expect(executor.calls.map((one) => one.items.length)).toEqual([30, 30, 60])
  })

  it('sends a few commands together, however many calls are allowed', async () => {
    const { executor, submit } = held({ inFlightMax: 4, batchMax: 128 })
    for (let no = 0; no < 12; no += 1) submit(item(`m${no}`, no))
    await settled()
    expect(executor.calls.map((one) => one.items.length)).toEqual([12])
  })

  it('gives the database one call at a time while the process is busy, unless that one is late', async () => {
    let now = 0
    const { executor, submit, call } = held({ inFlightMax: 2, batchMax: 128, isBusy: () => true, now: () => now })
    for (let no = 0; no < 60; no += 1) submit(item(`m${no}`, no))
    await settled()
    expect(executor.calls.map((one) => one.items.length)).toEqual([30])
    await call(0).finish()
    expect(executor.calls.map((one) => one.items.length)).toEqual([30, 30])
    submit(item('n', 60))
    await settled()
    expect(executor.calls).toHaveLength(2)
    now = 1_000
    submit(item('o', 61))
    await settled()
    expect(executor.shape()[2]).toBe('batch 60 61')
  })

  it('sends the database its next call before it answers the last one’s callers', async () => {
    const { executor, submit, call, batcher } = held()
    let callsWhenAnswered = 0
    submit(item('a', 0))
    await settled()
    batcher.submit(item('b', 1)).then(
      () => (callsWhenAnswered = executor.calls.length),
      () => {},
    )
    await call(0).finish()
    submit(item('c', 2))
    await call(1).finish()
    await settled()
    expect(callsWhenAnswered).toBe(3)
  })

  it('never leaves a command waiting while nothing runs', async () => {
    const { submit, call, batcher, states } = held({ inFlightMax: 2 })
    submit(item('a', 0))
    await settled()
    submit(item('b', 1))
    await settled()
    await call(0).finish()
    await call(1).finish()
    expect(batcher.depth()).toBe(0)
    expect(states).toEqual(['answered 0', 'answered 1'])
  })

  it('reports the size of every batch that it ran', async () => {
    const { submit, call, sizes } = held()
    submit(item('a', 0))
    await settled()
    for (let no = 1; no < 4; no += 1) submit(item(`m${no}`, no))
    await settled()
    await call(0).finish()
    await call(1).finish()
    expect(sizes).toEqual([1, 3])
  })

  it('keeps one member’s commands in order: the next waits, though other members’ start meanwhile', async () => {
    const { executor, submit, call, states } = held({ inFlightMax: 2 })
    const started = () => executor.calls.flatMap((one) => one.items.map(({ no }) => no))
    submit(item('a', 0))
    await settled()
    submit(item('a', 1))
    for (let no = 2; no < 12; no += 1) submit(item(`m${no}`, no))
    await settled()
    expect(started()).toContain(2)
    expect(started()).not.toContain(1)
    await call(1).finish()
    expect(started()).not.toContain(1)
    await call(0).finish()
    expect(started()).toContain(1)
    await call(2).finish()
    expect(states.slice(0, 3)).toEqual(['answered 0', 'answered 1', 'answered 2'])
  })

  it('answers busy when the queue is full, at once and without effect, and accepts commands again when there is room', async () => {
    const { batcher, submit, call, states, executor } = held({ queueMax: 3 })
    submit(item('m0', 0))
    await settled()
    for (let no = 1; no < 6; no += 1) submit(item(`m${no}`, no))
    await settled()
    expect(states).toEqual(['waiting', 'waiting', 'waiting', 'waiting', 'failed: busy', 'failed: busy'])
    await expect(batcher.submit(item('z', 9))).rejects.toMatchObject({ code: 'busy' })
    expect(batcher.depth()).toBe(3)
    await call(0).finish()
    submit(item('m6', 6))
    await call(1).finish()
    await call(2).finish()
    expect(states[6]).toBe('answered 6')
    expect(executor.calls.flatMap((one) => one.items.map(({ no }) => no))).toEqual([0, 1, 2, 3, 6])
  })

  it('replays a failed batch singly, in order; only the guilty one fails', async () => {
    const { submit, call, states, executor } = held()
    submit(item('x', 0))
    await settled()
    submit(item('a', 1))
    submit(item('b', 2))
    submit(item('a', 3))
    await call(0).finish()
    await call(1).fail(new Error('one of them'))
    for (let index = 2; index < 5; index += 1) {
      const replay = call(index)
      expect(replay.kind).toBe('single')
      if (replay.items[0]?.no === 2) await replay.fail(failing(2))
      else await replay.finish()
    }
    expect(states).toEqual(['answered 0', 'answered 1', 'failed: item 2 is guilty', 'answered 3'])
    expect(executor.shape()).toHaveLength(5)
    const replayed = executor.calls.slice(2).flatMap((one) => one.items.map(({ no }) => no))
    expect(replayed.indexOf(1)).toBeLessThan(replayed.indexOf(3))
  })

  it('continues with the others if one member is held, and tries the held one aside until it answers busy', async () => {
    let at = 0
    const { submit, call, states, executor } = held({ findHeld: async () => ['b'], now: () => at })
    submit(item('x', 0))
    await settled()
    for (const [no, member] of [...'abac'].entries()) submit(item(member, no + 1))
    await call(0).finish()
    expect(executor.shape()[1]).toBe('batch 1 2 3 4')
    await call(1).fail(heldError)
    expect(executor.shape().slice(2)).toEqual(['single 2', 'batch 1 3 4'])
    // Commands for the held member are refused at once meanwhile; others are served.
    submit(item('b', 5))
    submit(item('d', 6))
    await call(3).finish()
    expect(states).toEqual([
      'answered 0',
      'answered 1',
      'waiting',
      'answered 3',
      'answered 4',
      'failed: busy',
      'waiting',
    ])
    await call(2).fail(heldError)
    expect(states[2]).toBe('waiting')
    await call(5).fail(heldError)
    expect(states[2]).toBe('failed: busy')
    await call(4).finish()
    expect(states[6]).toBe('answered 6')
    // Still marked as held: tried alone, beside the others. Once released, it is a member like any other.
    submit(item('b', 7))
    submit(item('e', 8))
    await settled()
    expect(executor.shape().slice(6).toSorted()).toEqual(['single 7', 'single 8'])
    for (const index of [6, 7]) await call(index).finish()
    at += 60_000
    expect(states.slice(7)).toEqual(['answered 7', 'answered 8'])
  })

  it('tries a few held members aside at a time and answers the others busy at once, however many are held', async () => {
    const members = Array.from({ length: 9 }, (_, no) => `m${no}`)
    const { submit, call, states, executor } = held({ findHeld: async () => members })
    submit(item('x', 9))
    await settled()
    for (const [no, member] of members.entries()) submit(item(member, no))
    await call(0).finish()
    await call(1).fail(heldError)
    expect(executor.shape().slice(2)).toEqual(['single 0', 'single 1', 'single 2', 'single 3'])
    expect(states.slice(4, 9)).toEqual(Array<string>(5).fill('failed: busy'))
    for (const index of [2, 3, 4, 5]) await call(index).finish()
    expect(states.slice(0, 4)).toEqual([0, 1, 2, 3].map((no) => `answered ${no}`))
  })

  it('passes on a single command’s own error', async () => {
    const { submit, call, states } = held()
    submit(item('a', 0))
    await settled()
    await call(0).fail(failing(0))
    expect(states).toEqual(['failed: item 0 is guilty'])
  })

  it('answers nobody before the executor has', async () => {
    const { submit, call, states } = held()
    submit(item('x', 0))
    await settled()
    submit(item('a', 1))
    submit(item('b', 2))
    await call(0).finish()
    expect(states).toEqual(['answered 0', 'waiting', 'waiting'])
    await call(1).finish()
    expect(states).toEqual(['answered 0', 'answered 1', 'answered 2'])
  })

  it('that stops finishes accepted commands and refuses later ones', async () => {
    const { batcher, submit, call, states } = held()
    submit(item('a', 0))
    await settled()
    submit(item('b', 1))
    submit(item('c', 2))
    let isStopped = false
    const stopping = batcher.stop().then(() => {
      isStopped = true
    })
    await expect(batcher.submit(item('d', 3))).rejects.toMatchObject({ code: 'shutting_down' })
    await settled()
    expect(isStopped).toBe(false)
    await call(0).finish()
    expect(isStopped).toBe(false)
    await call(1).finish()
    await stopping
    expect(states).toEqual(['answered 0', 'answered 1', 'answered 2'])
    await batcher.stop()
  })

  it('may be stopped by several callers at once, and resolves for each when it is done', async () => {
    const { batcher, submit, call } = held()
    submit(item('a', 0))
    await settled()
    let stopped = 0
    for (let time = 0; time < 2; time += 1) {
      void batcher.stop().then(() => {
        stopped += 1
      })
    }
    await settled()
    expect(stopped).toBe(0)
    await call(0).finish()
    expect(stopped).toBe(2)
  })
})

const usualRuns = 400

describe('for any order of calls and commands', () => {
  const planArb = fc.record({
    inFlightMax: fc.integer({ min: 1, max: 3 }),
    batchMax: fc.integer({ min: 1, max: 5 }),
    queueMax: fc.integer({ min: 1, max: 20 }),
    // One in eight commands fails: enough for replays, few enough for batches that succeed.
    commands: fc.array(fc.record({ member: fc.constantFrom('a', 'b', 'c', 'd'), failure: fc.nat(7) }), {
      minLength: 1,
      maxLength: 30,
    }),
    fates: fc.array(fc.constantFrom<BatchFate>('answers', 'answers', 'answers', 'undone', 'answer lost'), {
      maxLength: 8,
    }),
    stopAfter: fc.option(fc.nat(30), { nil: undefined }),
    // How many calls find this member's row locked by somebody else; mostly none.
    holds: fc.array(fc.tuple(fc.constantFrom('a', 'b', 'c', 'd'), fc.nat(6)), { maxLength: 2 }),
  })

  it(
    'each accepted command is applied once, in its member’s order, and answered after that',
    { timeout: propertyTimeout(usualRuns, 5_000) },
    () =>
      fc.assert(
        fc.asyncProperty(fc.scheduler(), planArb, async (scheduler, plan) => {
          const executor = fakeExecutor(scheduler, {
            fateOf: (no) => plan.fates[no] ?? 'answers',
            holds: new Map(plan.holds),
          })
          const mayBeHeld = new Set<string>(plan.holds.map(([member]) => member))
          const batcher = createBatcher({
            ...plan,
            single: executor.single,
            batch: executor.batch,
            isHeld: (error) => error === heldError,
            findHeld: executor.findHeld,
          })
          const accepted: FakeItem[] = []
          const answers = new Map<number, string>()
          let stopping: Promise<void> | undefined
          let isStopped = false
          let arrivals = 0

          function arrive(command: { member: string; failure: number }): void {
            const one = item(command.member, arrivals, command.failure === 0)
            if (arrivals === plan.stopAfter) {
              stopping = batcher.stop().then(() => {
                isStopped = executor.inFlight() === 0 && batcher.depth() === 0
              })
            }
            arrivals += 1
            const mustRefuse = stopping !== undefined
            const isFull = batcher.depth() >= plan.queueMax
            accepted.push(one)
            batcher
              .submit(one)
              .then(
                (reply) => {
                  expect(reply).toEqual({ no: one.no })
                  expect(executor.isApplied(one.no), `reply ${one.no} came before its effect`).toBe(true)
                  expect(mustRefuse, 'accepted after stop()').toBe(false)
                  answers.set(one.no, 'ok')
                },
                (error: Error) => {
                  if (mustRefuse) expect(error.message).toBe('shutting_down')
                  else if (error.message === 'busy')
                    expect(isFull || mayBeHeld.has(one.member), 'busy though there was room').toBe(true)
                  else expect(error).toEqual(failing(one.no))
                  answers.set(one.no, mustRefuse || error.message === 'busy' ? 'refused' : 'guilty')
                },
              )
              .catch((error: unknown) => answers.set(one.no, String(error)))
            expect(batcher.depth()).toBeLessThanOrEqual(plan.queueMax)
          }

          for (const command of plan.commands) {
            void scheduler.schedule(Promise.resolve(), 'arrives').then(() => arrive(command))
          }
          do {
            await scheduler.waitIdle()
            await settled()
          } while (scheduler.count() > 0)
          await stopping

          expect(arrivals).toBe(plan.commands.length)
          expect(stopping === undefined || isStopped).toBe(true)
          for (const one of accepted) {
            const answer = answers.get(one.no)
            expect(
              answer === 'refused' || answer === (one.alwaysFails ? 'guilty' : 'ok'),
              `item ${one.no}: ${answer}`,
            ).toBe(true)
            expect(executor.isApplied(one.no)).toBe(answer === 'ok')
          }
          for (const member of ['a', 'b', 'c', 'd']) {
            const order = executor.applied.filter((one) => one.member === member).map(({ no }) => no)
            expect(order, `the order of ${member}`).toEqual(order.toSorted((left, right) => left - right))
          }
          expect(executor.seen.overlaps).toEqual([])
          expect(executor.seen.inFlightHigh).toBeLessThanOrEqual(plan.inFlightMax + mayBeHeld.size)
          expect(Math.max(0, ...executor.seen.batches)).toBeLessThanOrEqual(plan.batchMax)
          expect(executor.inFlight()).toBe(0)
          expect(batcher.depth()).toBe(0)
        }),
        propertySettings('batcher', usualRuns, 5_000),
      ),
  )
})
