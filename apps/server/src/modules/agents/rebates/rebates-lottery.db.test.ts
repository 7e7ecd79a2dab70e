import { sql } from '@lotus/database'
import { testDatabase } from '@lotus/testing'
import { expect, it } from 'vitest'
import { correct } from '../../lottery/results/corrections.fixtures.ts'
import { generateIssues } from '../../lottery/draw/generate-issues.ts'
import { northPrizes, deDb, p, publishFirst, setUpLottery, win } from '../../lottery/lottery.fixtures.ts'
import { settleIssue } from '../../lottery/settle/settle-issue.ts'
import { join, setAgent } from '../tree/tree.repo.ts'
import { readOwnRates } from './own-rates.ts'
import { rebateFixtures } from './rebate.fixtures.ts'

// Rebates of real orders: placed, drawn, settled, corrected and voided by the lottery itself (operations.md 1.3).
const test = await testDatabase()
const lottery = await setUpLottery(test, '2026-06-30T03:00:30Z', ['MBAC', 'SSC60'], readOwnRates)
const { deps } = lottery
await test.owner.query(sql`update lottery_game set draw_source = 'outside' where code = 'SSC60'`)
const rebates = rebateFixtures(test)
await rebates.open()

let lines = 0
/** The chain of the worked example, with a player who has money. */
async function line(): Promise<[bigint, bigint, bigint, bigint]> {
  lines += 1
  const [a, b, c] = [await rebates.member(), await rebates.member(), await rebates.member()]
  const d = await lottery.member(`khach${lines}`, p(100_000))
  await setAgent(test.db, { memberId: a, rates: { LOTT: 78_000 }, by: 'test', reason: 'test' })
  const usual = { via: 'direct', linkCode: null, remark: '', by: 'test' } as const
  await join(test.db, { ...usual, memberId: b, uplineId: a, kind: 'agent', rates: { LOTT: 70_000 } })
  await join(test.db, { ...usual, memberId: c, uplineId: b, kind: 'agent', rates: { LOTT: 55_000 } })
  await join(test.db, { ...usual, memberId: d, uplineId: c, kind: 'player', rates: { LOTT: 40_000 } })
  return [a, b, c, d]
}
const each = (ids: readonly bigint[]) => Promise.all(ids.map((id) => rebates.payments(id)))

const groupsOf = (memberId: bigint) =>
  test.owner.values<number>(sql`select prize_group from lottery_order where member_id = ${memberId} order by id`)

it('an order is split when its draw is settled, kept by a correction, and taken back when the draw is void', async () => {
  const ids = await line()
  const issue = { ...(await lottery.selling('MBAC')), gameCode: 'MBAC' }
  await lottery.place(ids[3], { gameCode: 'MBAC', issueNo: issue.issueNo, items: [deDb(['12'], 10_000)] })
  // Lowered between the bet and its settlement.
  await test.setTestTime(new Date(issue.drawAt.getTime() - 60_000))
  await rebates.setRates(ids[2], { LOTT: 20_000 })
  await rebates.count()
  expect(await each(ids)).toEqual([[], [], [], []])
  await test.setTestTime(issue.drawAt)
  await publishFirst(deps, issue.id, { prizes: northPrizes })
  await settleIssue(deps, issue.id)
  await rebates.count()
  const paid = [['AGENT 80.0000'], ['AGENT 150.0000'], ['AGENT 150.0000'], ['SELF 400.0000']]
  expect(await each(ids)).toEqual(paid)
  expect(await rebates.breaks()).toEqual([])
  // It wins now: what counts is the same.
  await correct(deps, issue, { prizes: { ...northPrizes, DB: ['60412'] } })
  await settleIssue(deps, issue.id)
  await rebates.count()
  expect(await each(ids)).toEqual(paid)
  await correct(deps, issue, null)
  await settleIssue(deps, issue.id)
  await rebates.count()
  expect(await each(ids)).toEqual(paid.map(([one = '']) => [one, one.replace(/^\w+ /, 'REVERSAL -')]))
  expect(await rebates.breaks()).toEqual([])
})

it('an order of a prize group has its bettor’s rate in its odds or its own rebate; those above earn what exceeds it', async () => {
  const ids = await line()
  await generateIssues(deps)
  const issue = await lottery.selling('SSC60')
  const order = { play: 'two_back_straight', content: [['4'], ['6']], odds: win('100') }
  await lottery.place(ids[3], {
    gameCode: 'SSC60',
    issueNo: issue.issueNo,
    items: [
      { ...order, points: 1000, prizeGroup: 1800 },
      { ...order, points: 500 },
    ],
  })
  await test.setTestTime(issue.drawAt)
  await publishFirst(deps, issue.id, { digits: '12345' })
  await settleIssue(deps, issue.id)
  await rebates.count()
  expect(await each(ids)).toEqual([['AGENT 12.0000'], ['AGENT 22.5000'], ['AGENT 22.5000'], []])
  // A rate of 4 % is group 1880: (1880 - 1800) / 2000 of the first order's stake, from the game. The second had 1880.
  const rebatesOf = (id: bigint) =>
    test.owner.values<bigint>(sql`select amount from journal where member_id = ${id} and kind = kind_rebate()`)
  expect(await rebatesOf(ids[3])).toEqual([p(40)])
  expect(await groupsOf(ids[3])).toEqual([1800, 1880])
  // Where the game's highest group stands for less than the rate, the rest is paid.
  await test.owner.query(
    sql`update lottery_rule set prize_group_max = 1850 where game_id = (select id from lottery_game where code = 'SSC60')`,
  )
  await generateIssues(deps)
  const next = await lottery.selling('SSC60')
  await lottery.place(ids[3], {
    gameCode: 'SSC60',
    issueNo: next.issueNo,
    items: [{ ...order, points: 1000, prizeGroup: 1800 }],
  })
  await test.setTestTime(next.drawAt)
  await publishFirst(deps, next.id, { digits: '12345' })
  await settleIssue(deps, next.id)
  await rebates.count()
  expect((await rebates.payments(ids[3])).at(-1)).toBe('SELF 15.0000')
  expect(await rebatesOf(ids[3])).toEqual([p(40), p(25)])
  expect(await rebates.breaks()).toEqual([])
})

it('an order that is given back before its draw earns nobody anything', async () => {
  const ids = await line()
  const issue = await lottery.selling('MBAC')
  const { orders } = await lottery.place(ids[3], {
    gameCode: 'MBAC',
    issueNo: issue.issueNo,
    items: [deDb(['12'], 10_000)],
  })
  const row = await test.owner.one<{ id: bigint; placed_at: Date }>(
    sql`select id, placed_at from lottery_order where id = ${orders[0]?.id ?? '0'}`,
  )
  await test.owner.query(sql`
    select lottery_give_back(array[${row.id}::bigint], array[(select placed_at from lottery_order where id = ${row.id})], order_given_back(), 'P', 'MBAC', ${issue.issueNo})`)
  await rebates.count()
  expect(await each(ids)).toEqual([[], [], [], []])
  expect(await rebates.breaks()).toEqual([])
})
