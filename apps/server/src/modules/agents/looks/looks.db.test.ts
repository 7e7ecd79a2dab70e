import { sql } from '@lotus/database'
import { must } from '@lotus/kernel'
import { testDatabase } from '@lotus/testing'
import { expect, it } from 'vitest'
import { rebateFixtures } from '../rebates/rebate.fixtures.ts'
import { settleDue } from '../settle/settle-due.ts'
import { rebateCategories } from '@lotus/contract'
import { offerOf } from '../contracts/contract-terms.ts'
import { settleRules } from '../settle/gross.ts'
import type { Held } from '../settle/period-figures.ts'
import { signedBy } from '../settle/settle.fixtures.ts'
import type { ActiveTeam } from '../settle/active.repo.ts'
import { keyOf, readText, writeText } from './ask.ts'
import { createLooks } from './looks.ts'
import * as repo from './look.repo.ts'
import { runLooks, type Tried } from './run-looks.ts'

// Figures of large teams, counted behind (issue 19 section 6): that they are the same is tested where each is told.
const test = await testDatabase()
await test.setTestTime('2026-05-31T17:00:00Z')
const rebates = rebateFixtures(test)
await rebates.open('2026-05-01T00:00:00Z')
const none = { RNG: 0 }
const [top, player] = await rebates.line([none, none])
const MINUTE = 60_000
const later = (minutes: number) =>
  test.setTestTime(new Date(test.clock.now().getTime() + minutes * MINUTE).toISOString())

const teamOf = (day: string): ActiveTeam => ({
  memberId: top,
  fromDay: day,
  toDay: day,
  categories: ['RNG'],
  least: { bet: 1_000_000n, deposit: 0n },
  currency: 'P',
  signs: [],
  until: new Date(new Date(`${day}T17:00:00Z`).getTime()),
})
const ask = async (day: string) => {
  const looks = createLooks(test.db, { now: test.clock.now(), membersMax: 0 })
  const { active } = await looks.people(teamOf(day))
  return looks.counting() === null ? active : null
}
const play = async (ref: string) => {
  const at = test.clock.now()
  await rebates.tell(player, [{ ref, validBet: '200.0000', placedAt: at, at }])
  await rebates.count()
}
const rows = () => test.owner.value<number>(sql`select count(*)::integer as rows from agent_look`)

it('what a question is written as reads as the same question', () => {
  const asked = {
    at: new Date('2026-06-01T00:00:00Z'),
    amount: 10n ** 40n,
    of: new Set(['RNG', 'LOTT']),
    list: [null, 'x', 1],
  }
  expect(readText(writeText(asked))).toEqual(asked)
  expect(keyOf(writeText({ of: new Set(['a', 'b']) }))).toBe(keyOf(writeText({ of: new Set(['b', 'a']) })))
})

it('a figure of a day that runs is told for five minutes, then counted anew while the old one is told', async () => {
  await test.setTestTime('2026-06-01T03:00:00Z')
  expect(await ask('2026-06-01')).toBeNull()
  expect(await runLooks(test.db)).toBe(1)
  expect(await ask('2026-06-01')).toBe(0)
  await play('a1')
  expect([await ask('2026-06-01'), await runLooks(test.db)]).toEqual([0, 0])
  await later(6)
  expect(await ask('2026-06-01')).toBe(0)
  expect(await runLooks(test.db)).toBe(1)
  expect(await ask('2026-06-01')).toBe(1)
  // One of long ago is not told.
  await later(30)
  expect(await ask('2026-06-01')).toBeNull()
})

it('what nobody asks for any more is not counted, and one that is being counted is given up', async () => {
  await later(2)
  expect(await runLooks(test.db)).toBe(0)
  expect(await ask('2026-06-01')).toBeNull()
  const found = await repo.take(test.db, { wantedSeconds: 90, leaseSeconds: 60 })
  const step = () => repo.step(test.db, found ?? { memberId: 0n, key: '' }, { done: 1, parts: 4, wantedSeconds: 90 })
  expect(await step()).toBe(true)
  const looks = createLooks(test.db, { now: test.clock.now(), membersMax: 0 })
  await looks.people(teamOf('2026-06-01'))
  expect(looks.counting()).toBe(25)
  await later(2)
  expect(await step()).toBe(false)
})

it('of a process that stopped half way another one takes over, after a minute without a sign', async () => {
  await ask('2026-06-01')
  expect(await repo.take(test.db, { wantedSeconds: 90, leaseSeconds: 60 })).toBeDefined()
  expect(await runLooks(test.db)).toBe(0)
  await later(1.1)
  expect(await runLooks(test.db)).toBe(1)
  expect(await ask('2026-06-01')).toBe(1)
})

it('what is closed is counted once', async () => {
  await signedBy(test)(top, null, {
    kind: 'DAILY',
    cadence: 'DAILY',
    categories: ['RNG'],
    activeMinBet: '100.0000',
    tiers: [{ ratePpm: 1000, active: 1, validBet: '0.0000', loss: '0.0000' }],
  })
  await test.setTestTime('2026-06-03T03:00:00Z')
  await rebates.payDays()
  await settleDue(test.db, test.clock.now())
  await ask('2026-06-02')
  expect(await runLooks(test.db)).toBe(1)
  await later(23 * 60)
  expect([await ask('2026-06-02'), await runLooks(test.db)]).toEqual([0, 0])
})

it('teams take turns: who asks for much does not hold up who asks for little', async () => {
  await test.owner.query(sql`delete from agent_look`)
  const ask = (memberId: bigint, name: string) => repo.ask(test.db, { memberId, key: keyOf(name), ask: '{}', most: 9 })
  for (const name of ['1', '2', '3']) {
    await ask(top, name)
    await later(0.1)
  }
  await ask(player, '4')
  const turns: bigint[] = []
  for (;;) {
    const look = await repo.take(test.db, { wantedSeconds: 90, leaseSeconds: 60 })
    if (!look) break
    turns.push(look.memberId)
    await repo.finish(test.db, look, { answer: '{}', countedAt: look.at, freshSeconds: 60 })
    await later(0.1)
  }
  expect(turns).toEqual([top, player, top, top])
})

it('of one team so many are kept at most, and of all what was asked for in the last days', async () => {
  await test.owner.query(sql`delete from agent_look`)
  for (const key of ['a', 'b', 'c']) {
    await repo.ask(test.db, { memberId: top, key: keyOf(key), ask: '{}', most: 2 })
    await later(1)
  }
  const kept = await test.owner.values<string>(sql`select key from agent_look order by asked_at`)
  expect(kept).toEqual([keyOf('b'), keyOf('c')])
  await later(60)
  expect([await repo.purge(test.db, 7200), await rows()]).toEqual([0, 2])
  expect([await repo.purge(test.db, 1800), await rows()]).toEqual([2, 0])
})

const seconds = (count: number) => later(count / 60)
const broken = () => repo.ask(test.db, { memberId: top, key: keyOf('broken'), ask: '{', most: 9 })

it('a figure that cannot be counted is tried five times with growing pauses, holds up no other, and then waits until somebody asks again', async () => {
  await test.owner.query(sql`delete from agent_look`)
  const tried: Tried[] = []
  const run = () => runLooks(test.db, { onFailure: (_error, look) => tried.push(look) })
  await broken()
  await ask('2026-06-01')
  expect(await run()).toBe(1)
  const pauses = [10, 40, 160, 640]
  for (const [at, pause] of pauses.entries()) {
    await seconds(pause - 1)
    await broken()
    await run()
    expect(tried).toHaveLength(at + 1)
    await seconds(1)
    await run()
    expect(tried).toHaveLength(at + 2)
  }
  expect(tried.map(({ tries, isLast }) => [tries, isLast])).toEqual([1, 2, 3, 4, 5].map((n) => [n, n === 5]))
  expect(tried[0]).toMatchObject({ memberId: top, what: null })
  await later(60)
  expect((await broken()).failedAt).not.toBeNull()
  expect([await run(), tried.length, await repo.countFailed(test.db)]).toEqual([0, 5, 1])
  expect(await repo.askAgain(test.db, player)).toBe(0)
  expect(await repo.askAgain(test.db, top)).toBe(1)
  expect([await run(), tried.length, await repo.countFailed(test.db)]).toEqual([0, 6, 0])
  expect(tried.at(-1)).toMatchObject({ tries: 1, isLast: false })
})

it('a figure that stops whoever counts it is given up too', async () => {
  await test.owner.query(sql`delete from agent_look`)
  await broken()
  for (let n = 0; n < 5; n += 1) {
    expect(must(await repo.take(test.db, { wantedSeconds: 90, leaseSeconds: 60 }), 'it waits').tries).toBe(n + 1)
    await seconds(61)
    await broken()
  }
  const tried: Tried[] = []
  await runLooks(test.db, { onFailure: (_error, look) => tried.push(look) })
  expect(tried).toMatchObject([{ tries: 6, isLast: true }])
  expect((await broken()).failedAt).not.toBeNull()
})

it('what was given up since nobody wanted it was no try, and what was counted begins with none', async () => {
  await test.owner.query(sql`delete from agent_look`)
  const { key } = await broken()
  const look = must(await repo.take(test.db, { wantedSeconds: 90, leaseSeconds: 60 }), 'it waits')
  await repo.leave(test.db, look)
  expect((await broken()).tries).toBe(0)
  // Of another try it changes nothing.
  await repo.fail(test.db, look, null)
  expect(await broken()).toMatchObject({ tries: 0, failedAt: null })
  const again = must(await repo.take(test.db, { wantedSeconds: 90, leaseSeconds: 60 }), 'it waits')
  await repo.finish(test.db, { memberId: top, key }, { answer: '{}', countedAt: again.at, freshSeconds: 60 })
  expect((await broken()).tries).toBe(0)
})

it('whoever asks is told that a figure was given up, and no figure', async () => {
  await test.owner.query(sql`delete from agent_look`)
  await ask('2026-06-01')
  await test.owner.query(sql`update agent_look set tries = 5, failed_at = lotus_now()`)
  const looks = createLooks(test.db, { now: test.clock.now(), membersMax: 0 })
  await looks.people(teamOf('2026-06-01'))
  expect([looks.hasFailed(), looks.counting()]).toEqual([true, 0])
  await repo.askAgain(test.db, top)
  expect(await runLooks(test.db)).toBe(1)
  const after = createLooks(test.db, { now: test.clock.now(), membersMax: 0 })
  expect([(await after.people(teamOf('2026-06-01'))).active, after.hasFailed(), after.counting()]).toEqual([
    1,
    false,
    null,
  ])
})

it('who asks for one figure waits for nobody who asks for another, however few are kept', async () => {
  await test.owner.query(sql`delete from agent_look`)
  const asked = (db: Parameters<typeof repo.ask>[0], name: string, most: number) =>
    repo.ask(db, { memberId: top, key: keyOf(name), ask: '{}', most })
  await test.owner.tx(async (tx) => {
    await asked(tx, 'a', 1)
    // The other tab's row is the one too many here.
    await asked(test.db, 'b', 1)
    await asked(tx, 'b', 1)
  })
  const names = ['a', 'b', 'c', 'd', 'e', 'f']
  const all = Array.from({ length: 240 }, (_one, n) => asked(test.db, names[(n * 5) % names.length] ?? 'a', 2))
  expect((await Promise.allSettled(all)).filter(({ status }) => status === 'rejected')).toEqual([])
  await later(1)
  await asked(test.db, 'z', 2)
  expect(await rows()).toBe(2)
})

it('a question that is too long is refused, and one of many contracts is asked in parts', async () => {
  await test.owner.query(sql`delete from agent_look`)
  const looks = createLooks(test.db, { now: test.clock.now(), membersMax: 0 })
  await expect(looks.people({ ...teamOf('2026-06-01'), signs: ['x'.repeat(1_000_001)] })).rejects.toMatchObject({
    code: 'question_too_large',
  })
  expect(await rows()).toBe(0)
  const rules = await settleRules(test.db)
  const period = { start: new Date('2026-06-01T00:00:00Z'), end: new Date('2026-06-01T01:00:00Z') }
  const tier = { ratePpm: 999_999, active: 999_999, validBet: '999999999999.9999', loss: '999999999999.9999' }
  const offer = offerOf({
    kind: 'HOURLY',
    categories: [...rebateCategories],
    activeMinBet: '999999999999.9999',
    activeMinDeposit: '999999999999.9999',
    tiers: Array.from({ length: 10 }, () => tier),
    funding: 'OPERATOR',
    payout: 'REVIEW',
  })
  const held = (n: number): Held => ({
    memberId: top,
    n,
    granterId: null,
    kind: 'HOURLY',
    startsAt: period.start,
    endsAt: period.end,
    isSuspended: false,
    offer,
    cadence: 'HOUR',
  })
  const contracts = Array.from({ length: 450 }, (_one, n) => held(n + 1))
  const figures = await looks.facts(top, period, contracts, rules)
  expect([figures.size, await rows()]).toEqual([450, 5])
  const longest = await test.owner.value<number>(sql`select max(length(ask))::integer as length from agent_look`)
  expect(longest).toBeLessThan(500_000)
})
