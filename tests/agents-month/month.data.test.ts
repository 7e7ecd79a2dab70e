import { expect, it } from 'vitest'
import { sql } from '@lotus/database'
import { testDatabase } from '@lotus/testing'
import { playMonth, type MonthSize } from './month.ts'

// A small month of `npm run agents:month`: all four kinds of contracts, carries, debts, voids, locked agents, test accounts, costs of promotions,
// contracts that uplines pay, contracts that end, and moves
// (AC05 to AC12; issue 19, "done when"). The command's default has two million bets.
const test = await testDatabase()
const size: MonthSize = { lines: 4, agents: 40, members: 300, bets: 4000, seed: 3 }

it('every rebate, salary and dividend of a generated month is what the pure functions and the audit recompute', async () => {
  const result = await playMonth(test, size, () => {})
  expect(result.breaks).toEqual([])
  expect(result.findings).toEqual([])
  expect(result.rebates).toBeGreaterThan(5000)
  expect(result.accruals).toBeGreaterThan(100)
  expect(result.statements).toBeGreaterThan(1000)
  // Every kind was settled, and each of its ways out was taken.
  const seen = await test.owner.values<string>(
    sql`select distinct kind || ' ' || state as value from agent_statement order by 1`,
  )
  expect(seen).toEqual(
    expect.arrayContaining(['DAILY PAID', 'DIVIDEND NOT_REACHED', 'DIVIDEND PAID', 'HOURLY PAID', 'REALTIME PAID']),
  )
  expect(result.debts).toBeGreaterThan(20)
  // Uplines paid all of a debt and a part of one; contracts ended; an agent moved with the players; promotions cost something.
  const happened = await test.owner.one<Record<string, boolean>>(sql`select
    exists (select from agent_funding where state = 'DONE' and by_operator = 0) as paid,
    exists (select from agent_funding_move m join agent_funding f using (cell, member_id, n, period_start) where m.what = 'UPLINE' and m.amount < f.due) as part,
    exists (select from agent_contract where state = 'TERMINATED') as ended,
    exists (select from agent_move) as moved, exists (select from agent_statement where cashback > 0 and bonus > 0) as deducted`)
  expect(Object.entries(happened).filter(([, is]) => !is)).toEqual([])
  // What was changed by a ten-thousandth of a cent, or is missing, is found.
  const spoilt = async (change: ReturnType<typeof sql>) => {
    await test.owner.query(change)
    return (await result.compareAgain()).findings.map(({ what }) => what.split(' ')[0])
  }
  const one = sql`select member_id, n, period_start from agent_statement where kind = 'DAILY' and due > 0 limit 1`
  expect(
    await spoilt(sql`
    update agent_statement s set gross = gross + 1e28, net = net + 1e28 from (${one}) o
    where (s.member_id, s.n, s.period_start) = (o.member_id, o.n, o.period_start)`),
  ).toEqual(['statement'])
  expect(
    await spoilt(sql`delete from agent_rebate where (member_id, bet_ref, is_void) = (
    select member_id, bet_ref, is_void from agent_rebate where bet_ref like 'b1-%' order by bet_ref, is_void, member_id limit 1)`),
  ).toEqual(['statement', 'rebate'])
  expect(
    await spoilt(
      sql`update agent_funding set due = due + 100, by_upline = by_upline + 100 where by_upline = (select max(by_upline) from agent_funding)`,
    ),
  ).toContain('debt')
})
