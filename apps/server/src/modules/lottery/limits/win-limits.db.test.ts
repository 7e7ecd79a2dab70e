import { describe, expect, it } from 'vitest'
import { sql } from '@lotus/database'
import { testDatabase } from '@lotus/testing'
import { voidHolidayIssues } from '../draw/advance-issues.ts'
import { cancelOrder } from '../sale/cancel-order.ts'
import { addHolidays } from '../config/index.ts'
import { insertHoliday } from '../config/games.repo.ts'
import { getLimits } from './get-limits.ts'
import { lockIssue } from '../draw/lock-issue.ts'
import { getOrder } from '../sale/list-orders.ts'
import { deDb, lo2, p, publishFirst, refusalOf, setUpLottery, win } from '../lottery.fixtures.ts'
import { settleIssue } from '../settle/settle-issue.ts'

const test = await testDatabase()
const lottery = await setUpLottery(test, '2026-06-30T03:00:00Z', ['MBAC', 'SSC60', 'E11X5', 'THAI'])
const member = await lottery.member('winlimits', p(100_000))
const usage = async () =>
  test.owner.many<{ scope: string; stake: bigint }>(
    sql`select left(scope, 1) as scope, stake from lottery_usage where stake <> 0 order by 1, 2`,
  )
const straight = (points: number) => ({
  play: 'five_straight',
  content: [['1'], ['2'], ['3'], ['4'], ['5']],
  points,
  odds: win('100000'),
})

describe('what one member may win on one issue', () => {
  it('cannot be passed by splitting one choice into many orders', async () => {
    const { issueNo } = await lottery.selling('SSC60')
    // One point wins 98,000; orders of few lines are capped at 200,000.
    await lottery.place(member, { gameCode: 'SSC60', issueNo, items: [straight(1), straight(1)] })
    const before = await usage()
    const refused = await refusalOf(lottery.place(member, { gameCode: 'SSC60', issueNo, items: [straight(1)] }))
    expect(refused).toMatchObject({
      code: 'issue_win_over_limit',
      play: 'five_straight',
      limit: '200000.0000',
      remaining: '4000.0000',
    })
    expect(await usage()).toEqual(before)
    const many = Array.from({ length: 50 }, () => straight(2))
    expect(await refusalOf(lottery.place(member, { gameCode: 'SSC60', issueNo, items: many }))).toMatchObject({
      code: 'issue_win_over_limit',
    })
    expect(await usage()).toEqual(before)
  })

  it('counts different choices together, and cancelled orders no longer', async () => {
    await test.owner.query(sql`
      update lottery_rule set max_issue_payout = ${p(200)} where game_id = (select id from lottery_game where code = 'MBAC')`)
    const { issueNo } = await lottery.selling('MBAC')
    const place = (number: string) => lottery.place(member, { gameCode: 'MBAC', issueNo, items: [deDb([number])] })
    const first = await place('01')
    await place('02')
    expect(await refusalOf(place('03'))).toMatchObject({ code: 'issue_win_over_limit', remaining: '2.0000' })
    await cancelOrder({ ...lottery.deps, wallet: lottery.wallet }, member, first.orders[0]?.id ?? '')
    expect(await place('03')).toMatchObject({ orders: [{ status: 2 }] })
    await test.owner.query(sql`
      update lottery_rule set max_issue_payout = null where game_id = (select id from lottery_game where code = 'MBAC')`)
  })

  it('limits the number of orders', async () => {
    await test.owner.query(sql`
      update lottery_rule set max_issue_orders = 4 where game_id = (select id from lottery_game where code = 'MBAC')`)
    const { issueNo } = await lottery.selling('MBAC')
    const items = [lo2(['01']), lo2(['02'])]
    await lottery.place(member, { gameCode: 'MBAC', issueNo, items })
    expect(await refusalOf(lottery.place(member, { gameCode: 'MBAC', issueNo, items }))).toEqual({
      code: 'too_many_orders',
      max: 4,
    })
    await test.owner.query(sql`update lottery_rule set max_issue_orders = 500`)
  })
})

describe('the remaining limits', () => {
  it('are shown to the member: stake, winnings, orders, and limited numbers with stakes', async () => {
    await test.owner.query(sql`update lottery_play_odds set number_stock = ${p(50)} where play = 'de_db'`)
    const { issueNo } = await lottery.selling('MBAC')
    const [me, other] = [await lottery.member('leftme', p(1_000)), await lottery.member('leftother', p(1_000))]
    await lottery.place(other, { gameCode: 'MBAC', issueNo, items: [deDb(['55'], 50), deDb(['56'], 20)] })
    await lottery.place(me, { gameCode: 'MBAC', issueNo, items: [lo2(['01'])] })
    const limits = await getLimits(test.db, me, { gameCode: 'MBAC', issueNo })
    expect(limits).toMatchObject({ stake: null, orders: { max: 500, left: 499 } })
    expect(limits.numbers.filter((row) => ['55', '56'].includes(row.number))).toEqual([
      { play: 'de_db', number: '55', left: '0.0000' },
      { play: 'de_db', number: '56', left: '30.0000' },
    ])
    const fast = (await lottery.selling('SSC60')).issueNo
    await lottery.place(me, { gameCode: 'SSC60', issueNo: fast, items: [straight(1)] })
    expect(await getLimits(test.db, me, { gameCode: 'SSC60', issueNo: fast })).toMatchObject({
      stake: { limit: '100000.0000', left: '99999.0000' },
      win: { limit: '2000000.0000', left: '1902000.0000' },
    })
  })
})

describe('an order with other terms than the person saw', () => {
  it('is refused: another price, another rebate', async () => {
    const { issueNo } = await lottery.selling('MBAC')
    const place = (more: { stake?: string; rebateRate?: string }) =>
      refusalOf(lottery.place(member, { gameCode: 'MBAC', issueNo, items: [{ ...lo2(['07']), ...more }] }))
    expect(await place({ stake: '27' })).toBeUndefined()
    expect(await place({ stake: '13.5' })).toMatchObject({ code: 'terms_changed', stake: '27.0000' })
    const fast = (await lottery.selling('SSC60')).issueNo
    const items = [{ ...straight(1), prizeGroup: 1800, rebateRate: '0.1' }]
    expect(await refusalOf(lottery.place(member, { gameCode: 'SSC60', issueNo: fast, items }))).toMatchObject({
      code: 'terms_changed',
    })
  })
})

describe('a day without a draw', () => {
  it('entered after the lock does not void: two people do that', async () => {
    const { issueNo, id, lockAt } = await lottery.selling('MBAC')
    const day = `${issueNo.slice(0, 4)}-${issueNo.slice(4, 6)}-${issueNo.slice(6)}`
    await test.setTestTime(new Date(lockAt.getTime() + 60_000).toISOString())
    await lockIssue(lottery.deps, id)
    await insertHoliday(test.db, 'MBAC', day, 'Tết')
    await voidHolidayIssues(lottery.deps)
    expect(await lottery.issue('MBAC', issueNo)).toMatchObject({ state: 'locked', resultVersion: null })
    const past = { gameCodes: ['MBAC'], from: '2026-06-29', to: '2026-06-29', name: 'Tết' }
    expect(await refusalOf(addHolidays(test.db, past))).toMatchObject({ code: 'bad_request' })
  })
})

describe('the cap of an order', () => {
  it('cuts winnings; the stake of pushed lines is fully refunded', async () => {
    await test.owner.query(sql`
      update lottery_rule set max_payout = ${p(20)} where game_id = (select id from lottery_game where code = 'THAI')`)
    const player = await lottery.member('pushed', p(1_000))
    const issue = await lottery.selling('THAI')
    // The first prize ends in 101, which is 1 modulo four: 1-2 wins, 2-1 gets its stake back, 3-4 loses.
    const nim = { play: 'fantan_nim', content: ['1-2', '2-1', '3-4'], points: 10, odds: win('2.91') }
    const { orders } = await lottery.place(player, { gameCode: 'THAI', issueNo: issue.issueNo, items: [nim] })
    await test.setTestTime(issue.lockAt)
    const draw = {
      first: '100101',
      last2: '00',
      front3: ['000', '001'],
      back3: ['002', '003'],
      second: Array(5).fill('000000'),
    }
    await publishFirst(lottery.deps, issue.id, draw)
    await settleIssue(lottery.deps, issue.id)
    // 29.1 won, capped to 20; 10 returned; without the cap 39.1.
    expect(await getOrder(test.db, player, orders[0]?.id ?? '')).toMatchObject({
      status: 4,
      payout: '30.0000',
      payoutUncapped: '39.1000',
    })
    expect((await lottery.balance(player)).cash).toBe('1000.0000')
  })
})
