import { describe, expect, it } from 'vitest'
import { sql } from '@lotus/database'
import { testDatabase } from '@lotus/testing'
import { schemas } from '@lotus/contract/schemas'
import { setSetting } from '../../system/index.ts'
import { advanceIssues } from '../draw/advance-issues.ts'
import { getOrder, listOrders } from '../sale/list-orders.ts'
import { lo2, northPrizes, p, publishFirst, setUpLottery, win } from '../lottery.fixtures.ts'
import { publishResult } from '../results/publish-result.ts'
import { settleIssue } from '../settle/settle-issue.ts'
import { lotterySettings } from '../settings.ts'

const test = await testDatabase()
const lottery = await setUpLottery(test, '2026-06-29T03:00:30Z', ['MBAC', 'ESSC60'])
const { deps } = lottery
const side = (content: string[], points = 10) => ({ play: 'sum_bsoe', content, points, odds: win('1.94') })
const numbers = (from: number, count: number) =>
  Array.from({ length: count }, (_, i) => String(from + i).padStart(2, '0'))

async function played(name: string, gameCode: string, calls: Parameters<typeof lottery.place>[1]['items'][]) {
  const member = await lottery.member(name, p(50_000))
  const issue = await lottery.selling(gameCode)
  const ids: string[] = []
  for (const items of calls) {
    const { orders } = await lottery.place(member, { gameCode, issueNo: issue.issueNo, items })
    ids.push(...orders.map(({ id }) => id))
  }
  return { member, issue, ids }
}
const settledOf = async (member: bigint, ids: string[]) =>
  Promise.all(ids.map(async (id) => schemas['lottery.order'].value.parse(await getOrder(test.db, member, id))))
async function drawn({ drawAt }: { drawAt: Date }) {
  await test.setTestTime(drawAt)
  await advanceIssues(deps)
}

describe('valid bet excludes opposed bets (operations.md 0.3)', () => {
  it('big and small in two calls are not valid bets, odd beside them is', async () => {
    const { member, issue, ids } = await played('opposite', 'ESSC60', [[side(['big'])], [side(['small', 'odd'])]])
    const other = await lottery.member('onesided', p(100))
    const plain = await lottery.place(other, { gameCode: 'ESSC60', issueNo: issue.issueNo, items: [side(['big'])] })
    await drawn(issue)
    const [big, both] = await settledOf(member, ids)
    const cut = (opposed: string) => ({ opposed, coveredPpm: 1_000_000, limitPpm: 700_000 })
    expect(big).toMatchObject({ stake: '10.0000', validBet: '0.0000', validCut: cut('10.0000') })
    expect(both).toMatchObject({ stake: '20.0000', validBet: '10.0000', validCut: cut('10.0000') })
    // Members who bet only one side have no opposed bets.
    const [alone] = await settledOf(other, [plain.orders[0]?.id ?? ''])
    expect(alone).toMatchObject({ validBet: '10.0000', validCut: null })
    expect((await listOrders(test.db, member, {})).totals).toMatchObject({ stake: '30.0000', validBet: '10.0000' })
    // The event read by rebates, wages and requirements has the same figures.
    const { payload } = await test.owner.one<{ payload: { orders: { validBet: string }[] } }>(
      sql`select payload from outbox where topic = 'lottery.orders_settled' and audience = ${`member:${member}`}`,
    )
    expect(payload.orders.map(({ validBet }) => validBet)).toEqual(['0.0000', '10.0000'])
  })

  it('more than 70 of 100 numbers over several orders are not valid bets; 70 are', async () => {
    const wide = await played('wide', 'MBAC', [[lo2(numbers(0, 40))], [lo2(numbers(30, 41))]])
    const narrow = await played('narrow', 'MBAC', [[lo2(numbers(0, 70))]])
    await test.setTestTime(wide.issue.lockAt)
    await publishFirst(deps, wide.issue.id, { prizes: northPrizes })
    // In batches of one: orders settled by an earlier batch still count.
    await settleIssue(deps, wide.issue.id, { batchSize: 1 })
    for (const order of await settledOf(wide.member, wide.ids))
      expect(order).toMatchObject({ validBet: '0.0000', validCut: { opposed: order.stake, coveredPpm: 710_000 } })
    for (const order of await settledOf(narrow.member, narrow.ids))
      expect(order).toMatchObject({ validBet: order.stake, validCut: null })

    // Unchanged by a corrected result: the orders are those that were frozen.
    await publishResult(test.db, {
      issueId: wide.issue.id,
      draw: { prizes: { ...northPrizes, DB: ['60401'] } },
      source: 'import',
      reason: 'misprint',
      evidence: null,
      enteredBy: null,
      confirmedBy: null,
      corrects: 1,
    })
    await settleIssue(deps, wide.issue.id)
    for (const order of await settledOf(wide.member, wide.ids))
      expect(order).toMatchObject({ validBet: '0.0000', resultVersion: 2, validCut: { coveredPpm: 710_000 } })
  })

  it('the share is a setting', async () => {
    await test.setTestTime('2026-06-30T03:00:30Z')
    const { generateIssues } = await import('../draw/generate-issues.ts')
    await generateIssues(deps)
    await setSetting(test.db, lotterySettings.coverPpm, 1_000_000, 'test')
    const { member, issue, ids } = await played('allowed', 'ESSC60', [[side(['big', 'small'])]])
    await drawn(issue)
    expect((await settledOf(member, ids))[0]).toMatchObject({ validBet: '20.0000', validCut: null })
  })

  it('no order has more valid bet than stake, and less only with its reason', async () => {
    const wrong = await test.owner.one<{ count: number }>(sql`
      select count(*)::integer as count from lottery_order
      where status in (4, 5) and (valid_bet > stake or (valid_bet < stake) <> (valid_cut is not null))`)
    expect(wrong.count).toBe(0)
    await expect(
      test.owner.query(sql`update lottery_order set valid_bet = 0 where status in (4, 5) and valid_cut is null`),
    ).rejects.toThrow('check constraint')
  })
})
