import { sql } from '@lotus/database'
import { testDatabase } from '@lotus/testing'
import { expect, it } from 'vitest'
import { rebateFixtures } from '../rebates/rebate.fixtures.ts'
import { settleDue } from '../settle/settle-due.ts'
import { signedBy } from '../settle/settle.fixtures.ts'
import type { ActiveTeam } from '../settle/active.repo.ts'
import { keyOf, readText, writeText } from './ask.ts'
import { createLooks } from './looks.ts'
import * as repo from './look.repo.ts'
import { runLooks } from './run-looks.ts'

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
