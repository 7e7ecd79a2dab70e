import { moneyToString, must } from '@lotus/kernel'
import { readSchema, sql } from '@lotus/database'
import { testDatabase } from '@lotus/testing'
import { pino } from 'pino'
import { expect, it } from 'vitest'
import { setSetting } from '../../system/index.ts'
import type { WireTerms } from '../contracts/contract-terms.ts'
import { rebateFixtures } from '../rebates/rebate.fixtures.ts'
import { payOwed } from '../settle/pay-owed.ts'
import { settleDue } from '../settle/settle-due.ts'
import { signedBy } from '../settle/settle.fixtures.ts'
import { settleSettings } from '../settle/settle-settings.ts'
import { cancelFunding, decideStatement } from '../statements/statement.repo.ts'
import { listDirectCostBreaks, listOwnCostBreaks } from '../audit/own-cost-audit.repo.ts'
import { listTeamCostBreaks } from '../audit/team-cost-audit.repo.ts'
import { countBettors, listTeamDays } from './people.repo.ts'
import { playOfDirect, playOfTeam } from './profit.ts'

// Dividends in what a team got (AC02, AC06; operations.md 1.6, 1.9): as the job pays them, held against the balances of the journal.
const test = await testDatabase()
await test.setTestTime('2026-05-31T17:00:00Z')
const rebates = rebateFixtures(test)
await rebates.open('2026-05-01T00:00:00Z')
await setSetting(test.db, settleSettings.reviewDividends, false, 'test')
const sign = signedBy(test)
const none = { RNG: 0 }
const log = pino({ level: 'silent' })

const dividend = (ratePpm: number, more: Pick<WireTerms, 'funding'> = {}): WireTerms => ({
  kind: 'DIVIDEND',
  cadence: 'DAILY',
  carry: 'NONE',
  categories: ['RNG'],
  activeMinBet: '0.0000',
  tiers: [{ ratePpm, active: 0, validBet: '0.0000', loss: '0.0000' }],
  ...more,
})
let day = 1
/** A day on which this member loses 1,000, and its settlement right after. */
async function loses(player: bigint): Promise<string> {
  day += 3
  const text = `2026-06-${String(day).padStart(2, '0')}`
  const at = new Date(`${text}T03:00:00Z`)
  await test.setTestTime(at.toISOString())
  await rebates.tell(player, [{ ref: `lost${day}`, validBet: '1000.0000', placedAt: at, at }])
  await rebates.count()
  const end = new Date(`${text}T17:01:00Z`)
  await test.setTestTime(end.toISOString())
  await rebates.payDays()
  await settleDue(test.db, end)
  await payOwed(test.db, log)
  return text
}
async function given(memberId: bigint, from: string, to = from) {
  const { dividends, net, wages } = await playOfTeam(test.db, memberId, { from, to })
  expect(wages).toBe('0.0000')
  return [dividends, net]
}
/** What those directly below received as dividends, and what they come to with their own play. */
async function givenBelow(memberId: bigint, from: string, to = from) {
  const { dividends, net } = await playOfDirect(test.db, memberId, { from, to }, null)
  return [dividends, net]
}
const cashOf = async (ids: readonly bigint[]) =>
  moneyToString(
    await test.owner.value<bigint>(sql`
      select coalesce(sum(balance), 0)::bigint as sum from account where member_id = any (${ids.map(String)}::bigint[]) and bucket in (1, 2)`),
  )

it('are what each line received, once, and part of its net result', async () => {
  const [top, agent, player] = await rebates.line([none, none, none])
  await sign(top, null, dividend(500_000))
  await sign(agent, top, dividend(200_000))
  const on = await loses(player)
  expect(await given(top, on)).toEqual(['500.0000', '-500.0000'])
  expect(await given(agent, on)).toEqual(['200.0000', '-800.0000'])
  expect(await given(player, on)).toEqual(['0.0000', '-1000.0000'])
  // Of those directly below each for themselves: the agent's dividend without play, and the player's play.
  expect(await givenBelow(top, on)).toEqual(['200.0000', '200.0000'])
  expect(await givenBelow(agent, on)).toEqual(['0.0000', '-1000.0000'])
  expect(await cashOf([top, agent, player])).toBe('500.0000')
  expect(await cashOf([agent, player])).toBe('200.0000')
  const asked = { agentId: top, reach: 'TEAM', currency: 'P', category: null, from: on, to: on } as const
  expect(await listTeamDays(test.db, asked)).toEqual([
    { day: on, validBet: 10_000_000n, winLoss: -10_000_000n, net: -5_000_000n },
  ])
  expect(await countBettors(test.db, asked)).toBe(1)
  expect(await rebates.breaks()).toEqual([])
})

it('that an upline pays itself are received below it and cost the upline’s team nothing more', async () => {
  const [top, agent, player] = await rebates.line([none, none, none])
  await sign(top, null, dividend(500_000))
  await sign(agent, top, dividend(200_000, { funding: 'UPLINE' }))
  const on = await loses(player)
  expect(await given(top, on)).toEqual(['500.0000', '-500.0000'])
  expect(await given(agent, on)).toEqual(['200.0000', '-800.0000'])
  expect([await cashOf([top, agent, player]), await cashOf([agent, player])]).toEqual(['500.0000', '200.0000'])
  // Whoever pays it, the agent has it.
  expect(await givenBelow(top, on)).toEqual(['200.0000', '200.0000'])
})

it('that are owed and then cancelled are taken off again', async () => {
  const [top, agent, player] = await rebates.line([none, none, none])
  await sign(agent, top, dividend(200_000, { funding: 'UPLINE' }))
  const on = await loses(player)
  expect(await given(agent, on)).toEqual(['200.0000', '-800.0000'])
  expect(await givenBelow(top, on)).toEqual(['200.0000', '200.0000'])
  const start = await test.owner.value<Date>(
    sql`select max(period_start) as start from agent_statement where member_id = ${agent} and state = 'OWED'`,
  )
  expect(await cancelFunding(test.db, { memberId: agent, n: 1, start, by: 'thu', reason: 'agreed' })).toBe(true)
  expect(await given(agent, on, '2026-06-30')).toEqual(['0.0000', '-1000.0000'])
  expect(await cashOf([agent])).toBe('0.0000')
  expect(await givenBelow(top, on, '2026-06-30')).toEqual(['0.0000', '0.0000'])
})

it('that wait for the operator count on the day on which they are paid', async () => {
  await setSetting(test.db, settleSettings.reviewDividends, true, 'test')
  const [top, player] = await rebates.line([none, none])
  await sign(top, null, dividend(300_000))
  const on = await loses(player)
  expect(await given(top, on)).toEqual(['0.0000', '-1000.0000'])
  await test.setTestTime('2026-06-25T03:00:00Z')
  const start = await test.owner.value<Date>(
    sql`select max(period_start) as start from agent_statement where member_id = ${top} and state = 'REVIEW'`,
  )
  expect(await decideStatement(test.db, { memberId: top, n: 1, start, pays: true, by: 'thu', reason: 'checked' })).toBe(
    true,
  )
  expect(await given(top, '2026-06-25')).toEqual(['300.0000', '300.0000'])
  expect(await given(top, on, '2026-06-25')).toEqual(['300.0000', '-700.0000'])
  expect(await cashOf([top])).toBe('300.0000')
})

it('that the upline pays count, where the operator confirms them late, on the day of that', async () => {
  const [top, agent, player] = await rebates.line([none, none, none])
  await sign(agent, top, dividend(200_000, { funding: 'UPLINE' }))
  await test.setTestTime('2026-06-25T04:00:00Z')
  day = 25
  const on = await loses(player)
  await test.setTestTime('2026-07-02T03:00:00Z')
  const start = await test.owner.value<Date>(
    sql`select max(period_start) as start from agent_statement where member_id = ${agent} and state = 'REVIEW'`,
  )
  const decision = { memberId: agent, n: 1, start, pays: true, by: 'thu', reason: 'checked' }
  expect(await decideStatement(test.db, decision)).toBe(true)
  expect(await given(agent, on)).toEqual(['0.0000', '-1000.0000'])
  expect(await given(agent, '2026-07-02')).toEqual(['200.0000', '200.0000'])
  expect([await givenBelow(top, on), await givenBelow(top, '2026-07-02')]).toEqual([
    ['0.0000', '0.0000'],
    ['200.0000', '200.0000'],
  ])
})

it('come to the same where the migration adds up what was paid before', async () => {
  const { sql: file } = must(
    readSchema().tables.find(({ path }) => path.endsWith('2027-05-02-fill-dividends.sql')),
    'the migration',
  )
  const kept = () =>
    test.owner.many(sql`
      select member_id, day::text, dividends from agent_team_cost_day where dividends <> 0 order by 1, 2`)
  const before = await kept()
  expect(before.length).toBeGreaterThan(4)
  await test.owner.query(sql`update agent_team_cost_day set dividends = dividends + 5`)
  await test.owner.pool.query(file)
  expect(await kept()).toEqual(before)
})

it('are kept for the holder’s own account, what was cancelled taken off: by the audit, and by the migration for what was before', async () => {
  const all = { since: null, limit: 50 }
  const audit = async () => [
    ...(await listOwnCostBreaks(test.owner, all)),
    ...(await listTeamCostBreaks(test.owner, all)),
  ]
  expect(await audit()).toEqual([])
  const { sql: file } = must(
    readSchema().tables.find(({ path }) => path.endsWith('2027-05-02-fill-own-cost.sql')),
    'the migration',
  )
  const kept = () =>
    test.owner.many(sql`
      select member_id, day::text, category, rebate_self, rebate_agent, small, wages, dividends from agent_own_cost_day
      where (rebate_self, rebate_agent, small, wages, dividends) <> (0, 0, 0, 0, 0) order by 1, 2, 3`)
  const before = await kept()
  expect(before.length).toBeGreaterThan(4)
  await test.owner
    .query(sql`update agent_own_cost_day set dividends = dividends + 1, bonus = bonus + 1 where member_id =
    (select member_id from agent_own_cost_day where dividends > 0 limit 1)`)
  expect((await audit()).map(({ subject }) => subject.split(' ')[0])).toEqual(
    expect.arrayContaining(['given', 'costs']),
  )
  await test.owner.pool.query(file)
  expect(await kept()).toEqual(before)
  expect(await audit()).toEqual([])
})

it('of those directly below are in the audit, and come to the same by the migration for what was before', async () => {
  const all = { since: null, limit: 50 }
  const audit = async () => [
    ...(await listDirectCostBreaks(test.owner, all)),
    ...(await listTeamCostBreaks(test.owner, all)),
  ]
  expect(await audit()).toEqual([])
  const { sql: file } = must(
    readSchema().tables.find(({ path }) => path.endsWith('2027-09-11-fill-direct-cost.sql')),
    'the migration',
  )
  const kept = () =>
    test.owner.many(sql`
      select member_id, day::text, category, rebate_self, rebate_agent, small, wages, dividends from agent_direct_cost_day
      where (rebate_self, rebate_agent, small, wages, dividends) <> (0, 0, 0, 0, 0) order by 1, 2, 3`)
  const before = await kept()
  expect(before.length).toBeGreaterThan(2)
  await test.owner
    .query(sql`update agent_direct_cost_day set dividends = dividends + 1, bonus = bonus + 1 where member_id =
    (select member_id from agent_direct_cost_day where dividends > 0 limit 1)`)
  expect((await audit()).map(({ subject }) => subject.split(' ')[0])).toEqual(
    expect.arrayContaining(['given', 'costs']),
  )
  await test.owner.pool.query(file)
  expect(await kept()).toEqual(before)
  expect(await audit()).toEqual([])
})
