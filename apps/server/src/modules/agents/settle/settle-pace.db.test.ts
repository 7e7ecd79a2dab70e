import { expect, it } from 'vitest'
import { sql } from '@lotus/database'
import { testDatabase } from '@lotus/testing'
import { createPace } from '../../../platform/pace.ts'
import { rebateFixtures } from '../rebates/rebate.fixtures.ts'
import { payRebateDays } from '../rebates/rebate.jobs.ts'
import { settleRun } from './settle-due.ts'
import { signedBy } from './settle.fixtures.ts'

// How the settlement gives way to what people wait for, and hurries where it is behind (issue 19 section 6).
const test = await testDatabase()
await test.setTestTime('2026-05-31T17:00:00Z')
const rebates = rebateFixtures(test)
await rebates.open('2026-05-01T00:00:00Z')
const sign = signedBy(test)

const SLOT_MS = 300_000
const begin = Date.parse('2026-06-01T03:00:00Z')
const slotStart = (at: number) => new Date(begin + at * SLOT_MS)

/** Whatever asks for the time makes a tenth of a second go by, so that every round takes as long. */
function staged() {
  let at = 0
  let rests = 0
  const pace = createPace(async () => ({ restPercent: 400, hurryAfterSeconds: 1 }), {
    now: () => (at += 100),
    sleep: async () => void (rests += 1),
  })
  return {
    pace,
    /** How often it rests in a run, a minute after the one before. */
    async restsOf(work: () => Promise<unknown>): Promise<number> {
      rests = 0
      at += 60_000
      await work()
      return rests
    },
  }
}
const countStatements = () => test.owner.value<number>(sql`select count(*)::integer as count from agent_statement`)

const [holder, player] = await rebates.line([{ RNG: 10_000 }, { RNG: 0 }])
await sign(holder, null, { kind: 'REALTIME', categories: ['RNG'], profitPpm: 500, lossPpm: 1000, singleBet: '0.0000' })
/** Play in each of these slots, all of it counted. */
async function play(from: number, to: number): Promise<Date> {
  for (let slot = from; slot < to; slot += 1) {
    const at = new Date(slotStart(slot).getTime() + 1000)
    await rebates.tell(player, [{ ref: `slot-${slot}`, validBet: '100.0000', placedAt: at, at }])
  }
  await test.setTestTime(slotStart(to).toISOString())
  await rebates.count()
  return slotStart(to)
}

it('rests in a slot of one batch; hurries once it is many slots behind, and in the runs that follow', async () => {
  const { pace, restsOf } = staged()
  let now = await play(0, 1)
  expect(await restsOf(() => settleRun(test.db, now, pace))).toBe(2)
  // The facts and the statements of twelve slots: it hurries before the end of the third.
  now = await play(1, 13)
  const late = await restsOf(() => settleRun(test.db, now, pace))
  expect(late).toBeGreaterThan(1)
  expect(late).toBeLessThan(8)
  now = await play(13, 14)
  expect(await restsOf(() => settleRun(test.db, now, pace))).toBe(2)
  expect(await countStatements()).toBe(14)

  // Two at a time: more is due after the first run, and after the second; the third ends it.
  now = await play(14, 19)
  const rests: number[] = []
  for (let run = 0; run < 3; run += 1) rests.push(await restsOf(() => settleRun(test.db, now, pace, 2)))
  expect(rests).toEqual([3, 0, 0])
  now = await play(19, 20)
  expect(await restsOf(() => settleRun(test.db, now, pace))).toBe(2)
  expect(await countStatements()).toBe(20)
})

it('that fails begins anew: it does not hurry for what cannot be settled', async () => {
  const { pace, restsOf } = staged()
  const now = await play(20, 21)
  await test.owner.query(sql`
    create function refuse_all() returns trigger language plpgsql as 'begin raise exception ''broken''; end'`)
  await test.owner.query(
    sql`create trigger refuse_all before insert on agent_statement for each row execute function refuse_all()`,
  )
  for (let run = 0; run < 3; run += 1) {
    expect(await restsOf(() => expect(settleRun(test.db, now, pace)).rejects.toThrow('broken'))).toBe(2)
  }
  await test.owner.query(sql`drop trigger refuse_all on agent_statement`)
  await settleRun(test.db, now, pace)
  expect(await countStatements()).toBe(21)
})

it('small shares of days that are over rest between their rounds', async () => {
  const { pace, restsOf } = staged()
  const at = new Date('2026-06-02T03:00:00Z')
  await rebates.tell(player, [{ ref: 'small', validBet: '0.0100', placedAt: at, at }])
  await test.setTestTime('2026-06-02T17:00:00Z')
  await rebates.count()
  let paid = 0
  // The second finds nothing.
  const rests = await restsOf(async () => (paid = await payRebateDays(test.db, test.clock.now(), pace)))
  expect([paid, rests]).toEqual([1, 1])
})
