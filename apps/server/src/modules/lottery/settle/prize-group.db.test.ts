import { describe, expect, it } from 'vitest'
import { moneyToString, must, type Money } from '@lotus/kernel'
import { sql } from '@lotus/database'
import { testDatabase } from '@lotus/testing'
import { ledgerChecks } from '../../../composition.ts'
import { auditLedger, setLimit } from '../../wallet/index.ts'
import { correct } from '../results/corrections.fixtures.ts'
import { generateIssues } from '../draw/generate-issues.ts'
import { getOrder } from '../sale/list-orders.ts'
import { p, publishFirst, refusalOf, setUpLottery, win } from '../lottery.fixtures.ts'
import type { OrderItem } from '../sale/prepare-items.ts'
import { settleIssue } from './settle-issue.ts'

const test = await testDatabase()
const lottery = await setUpLottery(test, '2026-06-30T03:00:30Z', ['SSC60'])
const { deps } = lottery
// The draw is entered instead of derived, so that these tests decide who wins.
await test.owner.query(sql`update lottery_game set draw_source = 'outside' where code = 'SSC60'`)
const digits = { digits: '12345' }

/** Last two places in order; fair odds 100. */
const lastTwo = (four: string, five: string, more: Partial<OrderItem> = {}): OrderItem => ({
  play: 'two_back_straight',
  content: [[four], [five]],
  points: 1,
  odds: win('100'),
  ...more,
})

let round = 0
async function play(items: OrderItem[], cash: Money, bonus = 0n, before?: (member: bigint) => Promise<void>) {
  round += 1
  const issue = { ...(await lottery.selling('SSC60')), gameCode: 'SSC60' }
  const member = await lottery.member(`classic${round}`, cash, bonus)
  await before?.(member)
  const { orders } = await lottery.place(member, { gameCode: 'SSC60', issueNo: issue.issueNo, items })
  await test.setTestTime(issue.drawAt)
  await publishFirst(deps, issue.id, digits)
  await settleIssue(deps, issue.id)
  const details = await Promise.all(orders.map((order) => getOrder(test.db, member, order.id)))
  return { issue, member, details }
}
const legsOf = async (member: bigint, kind: number) =>
  (
    await test.owner.many<{ amount: Money }>(
      sql`select amount from journal where member_id = ${member} and kind = ${kind} order by id`,
    )
  ).map(({ amount }) => moneyToString(amount))

describe('a classic order', () => {
  it('in group 1800 pays nine tenths of the fair prize and rebates the difference to the highest group', async () => {
    const { member, details } = await play(
      [lastTwo('4', '5', { prizeGroup: 1800, points: 10 }), lastTwo('4', '6', { prizeGroup: 1800, points: 10 })],
      p(100),
    )
    // (1960 - 1800) / 2000 of the stake of 10, won or lost.
    expect(
      details.map(({ status, payout, rebate, prizeGroup, validBet }) => [status, payout, rebate, prizeGroup, validBet]),
    ).toEqual([
      [4, '900.0000', '0.8000', 1800, '10.0000'],
      [5, '0.0000', '0.8000', 1800, '10.0000'],
    ])
    expect(await legsOf(member, 21)).toEqual(['900.0000'])
    expect(await legsOf(member, 50)).toEqual(['0.8000', '0.8000'])
    expect(await lottery.balance(member)).toMatchObject({ cash: '981.6000' })
  })

  it('without a choice is in the highest group, without rebate', async () => {
    const { member, details } = await play([lastTwo('4', '5')], p(100))
    expect(details[0]).toMatchObject({ status: 4, payout: '98.0000', prizeGroup: 1960, rebate: null })
    expect(await legsOf(member, 50)).toEqual([])
  })

  it('is staked in parts of a unit, and its rebate is posted in whole hundredths or not at all', async () => {
    const unit = (unitOf: string, points: number, prizeGroup = 1800) =>
      lastTwo('4', '5', { unit: unitOf, points, prizeGroup })
    const { member, details } = await play(
      [unit('0.1', 3), unit('0.01', 77), unit('0.01', 10), unit('0.1', 5, 1959)],
      p(10),
    )
    expect(details.map(({ unit: one, stake, payout, rebate }) => [one, stake, payout, rebate])).toEqual([
      ['0.1', '0.3000', '27.0000', '0.0200'],
      ['0.01', '0.7700', '69.3000', '0.0600'],
      ['0.01', '0.1000', '9.0000', '0.0000'],
      ['0.1', '0.5000', '48.9750', '0.0000'],
    ])
    const kept = await test.owner.many<{ rebate: Money | null }>(
      sql`select rebate from lottery_order where member_id = ${member} order by id`,
    )
    expect(kept.map(({ rebate }) => rebate)).toEqual([240n, 616n, 80n, 2n])
    expect(await legsOf(member, 50)).toEqual(['0.0200', '0.0600'])
    expect(await lottery.balance(member)).toMatchObject({ cash: moneyToString(p(10) - 16_700n + 1_542_750n + 800n) })
  })

  it('gets its rebate in the proportion of its stake, and counts it as won for limits', async () => {
    const { member } = await play([lastTwo('4', '6', { prizeGroup: 1800, points: 100 })], p(60), p(40), (memberId) =>
      setLimit(test.db, { memberId, kind: 'loss', hours: 24, amount: p(1000) }),
    )
    expect(await lottery.balance(member)).toEqual({ cash: '4.8000', bonus: '3.2000' })
    expect(await test.owner.one(sql`select staked, won from protection_usage where member_id = ${member}`)).toEqual({
      staked: p(100),
      won: p(8),
    })
  })

  it('with few lines wins no more than the lower cap', async () => {
    const five: OrderItem = {
      play: 'five_straight',
      content: [['1'], ['2'], ['3'], ['4'], ['5']],
      points: 3,
      odds: win('100000'),
      // 68 % is left of it: confirmed.
      returnPpm: 0,
    }
    const { details } = await play([five], p(100))
    expect(details[0]).toMatchObject({ payout: '200000.0000', payoutUncapped: '294000.0000' })
  })

  it('is refused with a group or a unit that the game does not offer', async () => {
    await generateIssues(deps)
    const { issueNo } = await lottery.selling('SSC60')
    const member = await lottery.member('choosy', p(100))
    const bet = (more: Partial<OrderItem>) =>
      refusalOf(lottery.place(member, { gameCode: 'SSC60', issueNo, items: [lastTwo('1', '2', more)] }))
    const group = { code: 'out_of_range', field: 'prizeGroup', min: 1700, max: 1960 }
    expect(await bet({ prizeGroup: 1961 })).toMatchObject(group)
    expect(await bet({ prizeGroup: 1699 })).toMatchObject(group)
    expect(await bet({ unit: '0.5' })).toMatchObject({ code: 'out_of_range', field: 'unit' })
    expect(await bet({ unit: '0.001' })).toMatchObject({ code: 'stake_under_limit' })
  })

  it('gets payout and rebate of a corrected result, each less the old one', async () => {
    const { issue, member, details } = await play([lastTwo('4', '5', { prizeGroup: 1800, points: 10 })], p(100))
    expect(await lottery.balance(member)).toMatchObject({ cash: '990.8000' })
    await correct(deps, issue, { digits: '12346' })
    await settleIssue(deps, issue.id)
    // A lost order keeps its rebate: no money moves.
    expect(await lottery.balance(member)).toMatchObject({ cash: '90.8000' })
    expect(await legsOf(member, 24)).toEqual(['900.0000'])
    await correct(deps, issue, null)
    await settleIssue(deps, issue.id)
    expect(await lottery.balance(member)).toMatchObject({ cash: '100.0000' })
    await correct(deps, issue, digits)
    await settleIssue(deps, issue.id)
    expect(await lottery.balance(member)).toMatchObject({ cash: '990.8000' })
    expect(await legsOf(member, 50)).toEqual(['0.8000', '0.8000'])
    const detail = await getOrder(test.db, member, must(details[0], 'one order').id)
    expect(detail.corrections.map(({ status, payout }) => [status, payout])).toEqual([
      [4, '900.0000'],
      [5, '0.0000'],
      [12, '10.0000'],
    ])
  })

  it('leaves a sound ledger', async () => {
    const report = await auditLedger(test.db, { extra: ledgerChecks })
    expect(report.checks.flatMap((check) => check.breaks)).toEqual([])
  })
})
