import { parseMoney } from '@lotus/kernel'
import { sql } from '@lotus/database'
import { testDatabase } from '@lotus/testing'
import { pino } from 'pino'
import { describe, expect, it } from 'vitest'
import { setSetting } from '../../system/index.ts'
import type { WireTerms } from '../contracts/contract-terms.ts'
import { rebateFixtures } from '../rebates/rebate.fixtures.ts'
import { payOwed } from '../settle/pay-owed.ts'
import { settleDue } from '../settle/settle-due.ts'
import { signedBy } from '../settle/settle.fixtures.ts'
import { settleSettings } from '../settle/settle-settings.ts'
import { decide, propose } from '../statements/adjustment.repo.ts'
import { cancelFunding, decideStatement } from '../statements/statement.repo.ts'
import { agentsRebatesCheck } from './check-rebates.ts'
import { listTeamCostBreaks } from './team-cost-audit.repo.ts'

// What teams cost beside the rebates of their bets, counted again from what it came from (operations.md 6, docs/domain/agents.md).
const test = await testDatabase()
await test.setTestTime('2026-05-31T17:00:00Z')
const rebates = rebateFixtures(test)
await rebates.open('2026-05-01T00:00:00Z')
await setSetting(test.db, settleSettings.reviewDividends, true, 'test')
const sign = signedBy(test)
const log = pino({ level: 'silent' })

const terms = (kind: 'DAILY' | 'DIVIDEND', ratePpm: number, more: Pick<WireTerms, 'funding'> = {}): WireTerms => {
  const common = {
    cadence: 'DAILY' as const,
    categories: ['RNG' as const],
    activeMinBet: '0.0000',
    tiers: [{ ratePpm, active: 0, validBet: '0.0000', loss: '0.0000' }],
    ...more,
  }
  return kind === 'DAILY' ? { kind, ...common } : { kind, carry: 'NONE', ...common }
}
const [top, agent, player] = await rebates.line([{ RNG: 9000 }, { RNG: 6000 }, { RNG: 3000 }])
const [other, owing, poor] = await rebates.line([{ RNG: 9000 }, { RNG: 6000 }, { RNG: 3000 }])
await sign(top, null, terms('DAILY', 10_000))
await sign(agent, top, terms('DAILY', 5000))
await sign(top, null, terms('DIVIDEND', 300_000))
await sign(agent, top, terms('DIVIDEND', 100_000))
await sign(other, null, terms('DAILY', 10_000))
await sign(owing, other, terms('DAILY', 30_000, { funding: 'UPLINE' }))

const inDay = (date: number, hour: number) => new Date(Date.UTC(2026, 5, date, hour))
/** Everybody plays on a day of June, small bets too, whose shares are below a cent; then the day is settled. */
async function day(date: number, before?: () => Promise<unknown>): Promise<void> {
  await test.setTestTime(inDay(date, 3).toISOString())
  for (const [who, id] of Object.entries({ player, poor })) {
    const at = inDay(date, 3)
    await rebates.tell(id, [
      { ref: `${who}-${date}`, validBet: '20000.0000', placedAt: at, at },
      { ref: `${who}-small-${date}`, validBet: '0.9000', placedAt: at, at },
      { ref: `${who}-less-${date}`, validBet: '1.7000', placedAt: at, at },
    ])
  }
  await before?.()
  await settle(new Date(Date.UTC(2026, 5, date, 17, 0, 30)))
}
async function settle(now: Date): Promise<void> {
  await test.setTestTime(now.toISOString())
  await rebates.count()
  await rebates.payDays()
  await settleDue(test.db, now)
  await payOwed(test.db, log)
}
async function statementOf(memberId: bigint, state: string) {
  const row = await test.owner.one<{ memberId: bigint; n: number; start: Date; due: bigint }>(sql`
    select member_id as "memberId", n, period_start as start, due from agent_statement
    where member_id = ${memberId} and state = ${state} and due > 0 order by period_start limit 1`)
  return row
}
const breaksOf = (since: Date | null) => listTeamCostBreaks(test.owner, { since, limit: 50 })
const nightly = () => agentsRebatesCheck.run(test.owner, { passes: 1 })
const subjects = async () => (await nightly()).map(({ subject }) => subject)

describe('what a team costs', () => {
  it('is counted again and agrees while lines move, and statements are late, adjusted, owed, cancelled and voided', async () => {
    // The line moves right after the first day: that day is the old line's, though it is settled later.
    await day(1, async () => {
      await rebates.count()
      await test.setTestTime('2026-06-01T17:00:05Z')
      await test.owner.query(sql`select agent_move_lock(${agent}::bigint, array[${top}, ${other}]::bigint[])`)
      await test.owner.query(sql`select agent_move_line(${agent}::bigint, ${other}::bigint, 'test', 'test')`)
    })
    // Its dividends are decided on the third, in the line of then.
    await test.setTestTime('2026-06-03T04:00:00Z')
    const late = await statementOf(agent, 'REVIEW')
    expect(await decideStatement(test.db, { ...late, pays: true, by: 'thu', reason: 'late' })).toBe(true)
    await decideStatement(test.db, { ...(await statementOf(top, 'REVIEW')), pays: true, by: 'thu', reason: 'late' })
    // A bet of the first day is void: what it paid is taken back, in the line of its time.
    await rebates.tell(player, [
      { ref: 'player-1', validBet: '0.0000', placedAt: inDay(1, 3), version: 2, reversed: true, at: inDay(3, 4) },
    ])
    await day(3)
    // What was owed is cancelled, and a wage that was paid is adjusted both ways, by the line of now.
    await test.setTestTime('2026-06-05T03:00:00Z')
    await cancelFunding(test.db, { ...(await statementOf(owing, 'OWED')), by: 'thu', reason: 'agreed' })
    await decideStatement(test.db, { ...(await statementOf(agent, 'REVIEW')), pays: true, by: 'thu', reason: 'late' })
    const paid = await statementOf(agent, 'PAID')
    const by = { by: -1n, byName: 'linh', reason: 'a rate was wrong' }
    for (const [amount, got] of [
      [parseMoney('7.0000'), paid.due],
      [parseMoney('-3.0000'), paid.due + parseMoney('7.0000')],
    ] as const) {
      const { no, code } = await propose(test.db, { ...paid, amount, paid: got, ...by })
      expect(code).toBe('ok')
      const decided = { ...paid, no: no ?? 0, confirms: true, amount, paid: got, by: -2n, byName: 'mai', note: '' }
      expect(await decide(test.db, decided)).toBe('ok')
    }
    await day(5)
    const costs = await test.owner.one<{ small: bigint; wages: bigint; dividends: bigint; cancelled: bigint }>(sql`
      select sum(accruals)::bigint as small, sum(wages)::bigint as wages, sum(dividends)::bigint as dividends,
        (select count(*) from agent_funding where state = 'CANCELLED' and by_upline > 0) as cancelled from agent_team_cost_day`)
    expect([costs.small > 0n, costs.wages > 0n, costs.dividends > 0n, costs.cancelled]).toEqual([true, true, true, 1n])
    expect(await breaksOf(null)).toEqual([])
    expect(await nightly()).toEqual([])
    expect(await rebates.breaks()).toEqual([])
  })

  it.each(['accruals', 'wages', 'dividends'] as const)('alerts where a team’s %s differ by a unit', async (column) => {
    const add = (amount: number) =>
      test.owner.pool.query(
        `update agent_team_cost_day set ${column} = ${column} + ${amount}
         where member_id = ${other} and ${column} <> 0 and day = (select max(day) from agent_team_cost_day where member_id = ${other} and ${column} <> 0)`,
      )
    await add(1)
    expect(await subjects()).toEqual([expect.stringMatching(new RegExp(`^costs of team ${other} in P on 2026-06-05`))])
    await add(-1)
    expect(await nightly()).toEqual([])
  })

  it('alerts where a statement is counted on another day, or in a line that was not above then', async () => {
    const move = (from: bigint, to: bigint) =>
      test.owner.query(sql`
        update agent_move set from_uplines = array_replace(from_uplines, ${from}, ${to}) where member_id = ${agent}`)
    await move(top, other)
    expect((await breaksOf(null)).length).toBeGreaterThan(0)
    await move(other, top)
    await test.owner.query(sql`
      update agent_own_cost_day set day = day - 1 where member_id = ${agent} and category = '' and day = '2026-06-05'`)
    expect((await breaksOf(null)).map(({ subject }) => subject).toSorted()).toEqual([
      `costs of account ${agent} in P on 2026-06-04`,
      `costs of account ${agent} in P on 2026-06-05`,
    ])
    await test.owner.query(sql`
      update agent_own_cost_day set day = day + 1 where member_id = ${agent} and category = '' and day = '2026-06-04'`)
    expect(await breaksOf(null)).toEqual([])
  })

  it('is asked of the days of what was settled since, however old they are', async () => {
    const [row] = (
      await test.owner.pool.query<{ day: string }>(
        `update agent_team_cost_day set wages = wages + 1 where member_id = ${top} and day = '2026-06-01' returning day::text`,
      )
    ).rows
    expect(row?.day).toBe('2026-06-01')
    await test.setTestTime('2026-06-20T03:00:00Z')
    expect(await breaksOf(new Date('2026-06-18T03:00:00Z'))).toEqual([])
    await test.owner.query(
      sql`update agent_statement set made_at = '2026-06-19T03:00:00Z' where period_start < '2026-06-01T17:00:00Z'`,
    )
    expect(await breaksOf(new Date('2026-06-18T03:00:00Z'))).toMatchObject([
      { subject: `costs of team ${top} in P on 2026-06-01` },
    ])
  })
})
