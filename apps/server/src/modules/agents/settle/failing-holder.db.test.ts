import { expect, it } from 'vitest'
import { pino } from 'pino'
import { must, parseMoney } from '@lotus/kernel'
import { sql } from '@lotus/database'
import { testDatabase } from '@lotus/testing'
import type { WireTerms } from '../contracts/contract-terms.ts'
import { rebateFixtures } from '../rebates/rebate.fixtures.ts'
import { settleDue, registerSettleJobs } from './settle-due.ts'
import { signedBy } from './settle.fixtures.ts'

// A holder whose statement cannot be written keeps nobody else from being paid (issue 19 section 7).
const test = await testDatabase()
await test.setTestTime('2026-05-31T17:00:00Z')
const rebates = rebateFixtures(test)
await rebates.open('2026-05-01T00:00:00Z')
const sign = signedBy(test)
const none = { RNG: 0 }
const tiers = [{ ratePpm: 5000, active: 0, validBet: '0.0000', loss: '0.0000' }]
const all = { categories: ['RNG' as const], activeMinBet: '0.0000', tiers }
const daily: WireTerms = { ...all, kind: 'DAILY', cadence: 'DAILY' }
const hourly: WireTerms = { ...all, kind: 'HOURLY' }
const dividend: WireTerms = { ...all, kind: 'DIVIDEND', cadence: 'DAILY', carry: 'NONE' }

const loops = new Map<string, () => Promise<void>>()
let nudges = 0
registerSettleJobs({
  db: test.db,
  clock: test.clock,
  log: pino({ level: 'silent' }),
  nudgeOutbox: () => (nudges += 1),
  // Only loops are registered.
  jobs: { loop: (name: string, _everyMs: number, run: () => Promise<void>) => loops.set(name, run) } as never,
})
const settle = must(loops.get('agents.settle'), 'the job is registered')

const at = (day: number, hour = 0) => new Date(Date.UTC(2026, 5, day, hour - 7))
async function play(player: bigint, day: number): Promise<void> {
  await rebates.tell(player, [
    { ref: `${player}-${day}`, validBet: '1000.0000', placedAt: at(day, 12), at: at(day, 12) },
  ])
}
async function go(day: number): Promise<void> {
  await test.setTestTime(at(day).toISOString())
  await rebates.count()
  await rebates.payDays()
}
const statements = (memberId: bigint) =>
  test.owner.values<string>(sql`
    select kind || ' ' || business_day(period_start) || ' ' || state from agent_statement where member_id = ${memberId}
    order by period_start, kind`)

it('the others of its period are paid, and the other wages, and what uplines owe; its own period is tried again', async () => {
  const [broken, first] = await rebates.line([none, none])
  const [sound, second] = await rebates.line([none, none])
  const [payer, agent, third] = await rebates.line([none, none, none])
  for (const id of [broken, sound]) for (const terms of [daily, dividend]) await sign(id, null, terms)
  await sign(sound, null, hourly)
  await sign(payer, null, daily)
  await sign(agent, payer, { ...daily, funding: 'UPLINE' })
  // A day that is settled, of which an upline owes something.
  await play(third, 1)
  await go(2)
  await settleDue(test.db, at(2))
  await test.owner.query(sql`
    select wallet_adjust(${payer}::bigint, 'P', ${parseMoney('100.0000')}::bigint, 'adjustment', 'test', 'give', sha256('give'), 'adjustment', 'give')`)
  expect(await statements(agent)).toEqual(['DAILY 2026-06-01 OWED'])

  for (const player of [first, second]) await play(player, 2)
  await go(3)
  await test.owner.query(sql`create table broken_holder as select ${broken}::bigint as member_id`)
  await test.owner.query(sql`
    create function refuse_one() returns trigger language plpgsql security definer as
    'begin if new.member_id = (select member_id from public.broken_holder) then raise exception ''broken''; end if; return new; end'`)
  await test.owner.query(sql`
    create trigger refuse_one before insert on agent_statement for each row execute function refuse_one()`)
  const before = nudges
  await expect(settle()).rejects.toThrow('broken')
  expect(nudges).toBe(before + 1)
  // No dividend yet: it deducts wages.
  expect(await statements(sound)).toEqual(['DAILY 2026-06-02 PAID', 'HOURLY 2026-06-02 PAID'])
  expect(await rebates.cash(sound)).toBe('10.0000')
  expect(await statements(agent)).toEqual(['DAILY 2026-06-01 PAID'])
  expect(await rebates.cash(agent)).toBe('5.0000')
  expect(await statements(broken)).toEqual([])
  // Again the same changes nothing.
  await expect(settle()).rejects.toThrow('broken')
  expect(await rebates.cash(sound)).toBe('10.0000')

  await test.owner.query(sql`drop trigger refuse_one on agent_statement`)
  await settle()
  expect(await statements(broken)).toEqual(['DAILY 2026-06-02 PAID', 'DIVIDEND 2026-06-02 REVIEW'])
  expect((await statements(sound))[1]).toBe('DIVIDEND 2026-06-02 REVIEW')
  expect([await rebates.cash(broken), await rebates.cash(sound)]).toEqual(['5.0000', '10.0000'])
  expect(await rebates.breaks()).toEqual([])
})

it('a settlement that fails as a whole keeps nobody from what an upline owes', async () => {
  const [payer, agent, player] = await rebates.line([none, none, none])
  await sign(payer, null, daily, at(5).toISOString())
  await sign(agent, payer, { ...daily, funding: 'UPLINE' }, at(5).toISOString())
  await play(player, 5)
  await go(6)
  await settleDue(test.db, at(6))
  await test.owner.query(sql`alter table agent_settled rename to agent_settled_away`)
  await test.setTestTime(at(6, 1).toISOString())
  await expect(settle()).rejects.toThrow('could not be settled')
  await test.owner.query(sql`alter table agent_settled_away rename to agent_settled`)
  expect(await statements(agent)).toEqual(['DAILY 2026-06-05 PAID'])
  expect(await rebates.breaks()).toEqual([])
})
