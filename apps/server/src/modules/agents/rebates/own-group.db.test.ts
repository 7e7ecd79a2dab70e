import { must } from '@lotus/kernel'
import { sql } from '@lotus/database'
import { testDatabase } from '@lotus/testing'
import { expect, it } from 'vitest'
import { chaseFixtures } from '../../lottery/chase/chase.fixtures.ts'
import { generateIssues } from '../../lottery/draw/generate-issues.ts'
import { p, publishFirst, refusalOf, setUpLottery, win } from '../../lottery/lottery.fixtures.ts'
import { createPlacing } from '../../lottery/sale/placing.ts'
import { placeOrders } from '../../lottery/sale/place-orders.ts'
import { placeSlip } from '../../lottery/sale/place-slip.ts'
import type { OrderItem } from '../../lottery/sale/prepare-items.ts'
import { settleIssue } from '../../lottery/settle/settle-issue.ts'
import { lotterySettings } from '../../lottery/settings.ts'
import { setSetting } from '../../system/index.ts'
import { agentsSettings } from '../settings.ts'
import { join, setAgent } from '../tree/tree.repo.ts'
import { readOwnRates } from './own-rates.ts'
import { rebateFixtures } from './rebate.fixtures.ts'

// lottery.md 3.10, operations.md 1.2: the highest group that a member's orders may choose is that of their own rate.
const test = await testDatabase()
const lottery = await setUpLottery(test, '2026-06-30T03:00:30Z', ['SSC60', 'SSC300'], readOwnRates)
const { deps, wallet } = lottery
await test.owner.query(sql`update lottery_game set draw_source = 'outside' where code like 'SSC%'`)
const rebates = rebateFixtures(test)
const chases = chaseFixtures(test, lottery)
await rebates.open()

/** Last two places in order; fair odds 100. The draw ends in 4 and 5. */
const lastTwo = (four: string, five: string, more: Partial<OrderItem> = {}): OrderItem => ({
  play: 'two_back_straight',
  content: [[four], [five]],
  points: 100,
  odds: win('100'),
  ...more,
})
let names = 0
const somebody = () => lottery.member(`nhom${(names += 1)}`, p(100_000))
const usual = { via: 'direct', linkCode: null, remark: '', by: 'test' } as const
/** A player with this rate below an agent of 7.8 %. */
async function player(ratePpm: number): Promise<{ agent: bigint; id: bigint }> {
  const [agent, id] = [await somebody(), await somebody()]
  await setAgent(test.db, { memberId: agent, rates: { LOTT: 78_000 }, by: 'test', reason: 'test' })
  await join(test.db, { ...usual, memberId: id, uplineId: agent, kind: 'player', rates: { LOTT: ratePpm } })
  return { agent, id }
}
async function selling() {
  await generateIssues(deps)
  return lottery.selling('SSC60')
}
const bet = async (id: bigint, more: Partial<OrderItem>) =>
  refusalOf(
    lottery.place(id, { gameCode: 'SSC60', issueNo: (await selling()).issueNo, items: [lastTwo('4', '6', more)] }),
  )
async function draw(issue: { id: bigint; drawAt: Date }): Promise<void> {
  await test.setTestTime(issue.drawAt)
  await publishFirst(deps, issue.id, { digits: '12345' })
  await settleIssue(deps, issue.id)
}
/** Group, rebate rate, payout and rebate of each order. */
const ordersOf = (id: bigint) =>
  test.owner.many<{ group: number; rate: bigint; payout: bigint; rebate: bigint | null }>(sql`
    select prize_group as "group", rebate_rate as rate, payout, rebate from lottery_order where member_id = ${id} order by id`)

it('a player with a rate of nothing has 90 %, what is above earns 7.8 %; without a place the game’s group', async () => {
  const { agent, id } = await player(0)
  const alone = await somebody()
  // Nothing below an agent of 7.8 % could be played at 98 % before: together 105.8 % of the stake.
  expect(await bet(id, { prizeGroup: 1801 })).toMatchObject({ code: 'terms_changed', item: 0, stake: '100.0000' })
  expect(await bet(id, { prizeGroup: 1961 })).toMatchObject({ code: 'out_of_range', field: 'prizeGroup', max: 1800 })
  const issue = await selling()
  const items = [lastTwo('4', '5'), lastTwo('4', '5', { prizeGroup: 1700 }), lastTwo('4', '6', { prizeGroup: 1700 })]
  for (const memberId of [id, alone])
    await lottery.place(memberId, { gameCode: 'SSC60', issueNo: issue.issueNo, items })
  await draw(issue)
  expect(await ordersOf(id)).toEqual([
    { group: 1800, rate: 0n, payout: p(9000), rebate: null },
    { group: 1700, rate: 500n, payout: p(8500), rebate: p(5) },
    { group: 1700, rate: 500n, payout: 0n, rebate: p(5) },
  ])
  expect(await ordersOf(alone)).toEqual([
    { group: 1960, rate: 0n, payout: p(9800), rebate: null },
    { group: 1700, rate: 1300n, payout: p(8500), rebate: p(13) },
    { group: 1700, rate: 1300n, payout: 0n, rebate: p(13) },
  ])
  await rebates.count()
  expect(await rebates.payments(agent)).toEqual(['AGENT 23.4000'])
  expect(await rebates.payments(id)).toEqual([])
  expect(await rebates.breaks()).toEqual([])
})

it('a rate that is no whole group gives the group below it, and the rest as a rebate of its own', async () => {
  const { agent, id } = await player(0)
  await rebates.setRates(id, { LOTT: 40_999 })
  const issue = await selling()
  await lottery.place(id, { gameCode: 'SSC60', issueNo: issue.issueNo, items: [lastTwo('4', '6', { points: 1000 })] })
  await draw(issue)
  await rebates.count()
  expect((await ordersOf(id))[0]?.group).toBe(1881)
  // 4.0999 % less the 4.05 % of group 1881; 7.8 % less 4.0999 %.
  expect([await rebates.payments(id), await rebates.payments(agent)]).toEqual([['SELF 0.4900'], ['AGENT 37.0000']])
  expect(await rebates.breaks()).toEqual([])
})

it('orders of a chase and of a slip keep the group of their placing, whatever the rate has become', async () => {
  const { agent, id } = await player(40_000)
  await generateIssues(deps)
  const issueNos = (await chases.upcoming('SSC60')).slice(0, 2)
  await chases.place(id, {
    gameCode: 'SSC60',
    items: [lastTwo('4', '5', { prizeGroup: 1800 })],
    issueNos,
    winStop: false,
  })
  const issues = await Promise.all(issueNos.map((issueNo) => lottery.issue('SSC60', issueNo)))
  const five = await lottery.selling('SSC300')
  const part = (gameCode: string, issueNo: string) => ({ gameCode, issueNo, items: [lastTwo('4', '6')] })
  await placeSlip(
    { ...deps, wallet },
    {
      memberId: id,
      idempotencyKey: 'slip',
      isBonusFirst: true,
      parts: [part('SSC60', must(issueNos[0], 'an issue')), part('SSC300', five.issueNo)],
    },
  )
  // Later than the bets, by the clock that stands still here.
  await test.setTestTime(new Date(test.clock.now().getTime() + 1000))
  await rebates.setRates(id, { LOTT: 60_000 })
  for (const issue of issues) await draw(issue)
  await draw(five)
  expect(await ordersOf(id)).toEqual([
    { group: 1800, rate: 400n, payout: p(9000), rebate: p(4) },
    { group: 1800, rate: 400n, payout: p(9000), rebate: p(4) },
    { group: 1880, rate: 0n, payout: 0n, rebate: null },
    { group: 1880, rate: 0n, payout: 0n, rebate: null },
  ])
  await rebates.count()
  expect(await rebates.payments(agent)).toEqual(['AGENT 15.2000'])
  expect(await rebates.breaks()).toEqual([])
})

it('a rate that has changed since the slip was shown is told before anything is taken, and the rate of now holds', async () => {
  const { id } = await player(40_000)
  const seen = { prizeGroup: 1800, rebateRate: '0.04' }
  expect(await bet(id, seen)).toBeUndefined()
  await rebates.setRates(id, { LOTT: 50_000 })
  // Seconds later: another memory.
  const later = { ...deps, wallet, placing: createPlacing(test.db, readOwnRates) }
  const again = async (key: string, more: Partial<OrderItem>) => {
    const { issueNo } = await selling()
    const items = [lastTwo('4', '6', more)]
    return refusalOf(
      placeOrders(later, { memberId: id, idempotencyKey: key, isBonusFirst: true, gameCode: 'SSC60', issueNo, items }),
    )
  }
  const { cash } = await lottery.balance(id)
  expect(await again('seen', seen)).toMatchObject({ code: 'terms_changed', stake: '100.0000' })
  expect((await lottery.balance(id)).cash).toBe(cash)
  expect(await again('new', { prizeGroup: 1800, rebateRate: '0.05' })).toBeUndefined()
})

it('the operator’s maximum bounds it; it is the game’s while nobody earns, and for everybody with the setting off', async () => {
  const { id } = await player(78_000)
  const groupOf = async (): Promise<number> => {
    const game = must((await deps.placing.reads.sale('SSC60', (await selling()).issueNo, true)).game, 'a game')
    return (await createPlacing(test.db, readOwnRates).ownGame(game, id)).prizeGroupMax
  }
  expect(await groupOf()).toBe(1956)
  await setSetting(test.db, agentsSettings.rebateMax, { ...agentsSettings.rebateMax.default, LOTT: 60_000 }, 'test')
  expect(await groupOf()).toBe(1920)
  for (const from of [null, '2030-01-01T00:00:00Z']) {
    await setSetting(test.db, agentsSettings.rebatesFrom, from, 'test')
    expect(await groupOf()).toBe(1960)
  }
  await rebates.open()
  expect(await groupOf()).toBe(1920)
  await setSetting(test.db, lotterySettings.ownGroup, false, 'test')
  expect(await groupOf()).toBe(1960)
})
