import { sql } from '@lotus/database'
import { expect, it } from 'vitest'
import { testApp } from '../../../testing/test-app.ts'
import { rebateFixtures } from '../rebates/rebate.fixtures.ts'
import { setAgent } from '../tree/tree.repo.ts'
import { settleDue } from './settle-due.ts'
import { signedBy } from './settle.fixtures.ts'
import { noteWriteOffs } from './write-offs.ts'

// What a real-time salary is short of at midnight is written off, with an alert (operations.md 2.7).
const app = await testApp()
const { call, owner } = app
await app.setTestTime('2026-06-20T03:00:00Z')
const rebates = rebateFixtures(app)
await rebates.open('2026-06-01T00:00:00Z')
await app.register('lienket1')
const id = await owner.value<bigint>(sql`select id from member where username = 'lienket1'`)
await setAgent(app.db, { memberId: id, rates: { RNG: 0 }, by: 'test', reason: 'test' })
await signedBy(app)(
  id,
  null,
  { kind: 'REALTIME', categories: ['RNG'], profitPpm: 1000, lossPpm: 2000, singleBet: '100.0000' },
  '2026-06-19T17:00:00Z',
)
const goTo = async (at: string) => {
  await app.setTestTime(at)
  await rebates.count()
  await settleDue(app.db, app.clock.now())
}
const note = () => noteWriteOffs(app.db, app.clock.now())
const alerts = async () => (await call(await app.operator('linh.fin'), 'bo.statements', {})).value.writtenOff
const bet = (ref: string, at: string) => ({ ref, validBet: '1000.0000', at: new Date(at) })

it('is told once for each line and day, when the day is over and settled', async () => {
  const first = bet('one', '2026-06-20T03:01:00Z')
  await rebates.tell(id, [first])
  await goTo('2026-06-20T17:30:00Z')
  expect([await note(), await alerts()]).toEqual([0, []])
  // The next day takes it back, and plays nothing.
  await app.setTestTime('2026-06-21T03:00:00Z')
  await rebates.tell(id, [
    { ...first, at: new Date('2026-06-21T03:01:00Z'), placedAt: first.at, version: 2, reversed: true },
  ])
  await goTo('2026-06-21T04:00:00Z')
  // The day goes on, and may earn it back.
  expect(await note()).toBe(0)
  await goTo('2026-06-21T17:30:00Z')
  expect([await note(), await note()]).toEqual([1, 0])
  expect(await alerts()).toEqual([{ day: '2026-06-21', holder: 'lienket1', granter: null, amount: '2.00000000' }])
  await goTo('2026-06-30T17:30:00Z')
  expect([await note(), await alerts()]).toEqual([0, []])
})

it('what the same day earns back is none', async () => {
  const first = bet('two', '2026-07-01T03:01:00Z')
  await app.setTestTime('2026-07-01T03:00:00Z')
  await rebates.tell(id, [first])
  await goTo('2026-07-01T17:30:00Z')
  await app.setTestTime('2026-07-02T03:00:00Z')
  await rebates.tell(id, [
    { ...first, at: new Date('2026-07-02T03:01:00Z'), placedAt: first.at, version: 2, reversed: true },
    { ...bet('three', '2026-07-02T05:01:00Z'), validBet: '5000.0000' },
  ])
  await goTo('2026-07-02T17:30:00Z')
  expect([await note(), await alerts()]).toEqual([0, []])
})
