import { describe, expect, it } from 'vitest'
import { sql } from '@lotus/database'
import { testDatabase } from '@lotus/testing'
import { auditLedger } from '../../wallet/index.ts'
import { voidHolidayIssues } from '../draw/advance-issues.ts'
import { generateIssues } from '../draw/generate-issues.ts'
import { findGame, insertHoliday, insertRule, listPlayTerms } from '../config/games.repo.ts'
import { lotteryLedgerCheck } from '../index.ts'
import { getOrder } from '../sale/list-orders.ts'
import { lockIssue } from '../draw/lock-issue.ts'
import { deDb, lo2, northPrizes, p, setUpLottery } from '../lottery.fixtures.ts'
import { publishResult } from '../results/publish-result.ts'
import { settleIssue } from './settle-issue.ts'

const test = await testDatabase()
const lottery = await setUpLottery(test, '2026-06-29T03:00:00Z')
const { deps } = lottery

async function publish(issueId: bigint, prizes: typeof northPrizes | null): Promise<void> {
  await lockIssue(deps, issueId)
  await publishResult(test.db, {
    issueId,
    draw: prizes && { prizes },
    source: 'import',
    reason: null,
    evidence: null,
    enteredBy: null,
    confirmedBy: null,
    corrects: null,
  })
}
const events = (topic: string) =>
  test.db.many<{ audience: string; payload: Record<string, unknown> }>(
    sql`select audience, payload from outbox where topic = ${topic} order by id`,
  )

describe('settlement', () => {
  it('pays every winner by the rules, once, however often it runs', async () => {
    const { issueNo, id, lockAt } = await lottery.selling('MBAC')
    const member = await lottery.member('winner', p(1000))
    const placed = await lottery.place(member, {
      gameCode: 'MBAC',
      issueNo,
      items: [lo2(['68'], 10), lo2(['98'], 1), deDb(['68', '69'], 2)],
    })
    expect(placed.balance.cash).toBe('699.0000')
    await test.setTestTime(lockAt)
    await publish(id, northPrizes)

    const runs = await Promise.all([
      settleIssue(deps, id),
      settleIssue(deps, id),
      settleIssue(deps, id, { batchSize: 1 }),
    ])
    expect(runs.reduce((sum, count) => sum + count, 0)).toBe(3)
    expect(await settleIssue(deps, id)).toBe(0)

    // 699 + 10 points x 2 hits x 98.5 + 2 points x 99
    expect(await lottery.balance(member)).toEqual({ cash: '2867.0000', bonus: '0.0000' })
    const orders = await Promise.all(placed.orders.map((order) => getOrder(test.db, member, order.id)))
    expect(
      orders.map((order) => [order.status, order.hits, order.payout, order.validBet, order.resultVersion]),
    ).toEqual([
      [4, 2, '1970.0000', '270.0000', 1],
      [5, 0, '0.0000', '27.0000', 1],
      [4, 1, '198.0000', '4.0000', 1],
    ])
    expect(orders[0]?.winningLines).toEqual([
      { line: '68', hits: 2, payout: '1970.0000', tiers: [{ tier: 'win', hits: 2, odds: '98.5000' }] },
    ])
    expect(orders[0]?.draw).toEqual({ prizes: northPrizes })
    expect(orders[0]?.proof).toBeNull()
    expect(await lottery.issue('MBAC', issueNo)).toMatchObject({
      state: 'settled',
      totalPayout: p(2168),
      orderCount: 3,
    })
  })

  it('notifies members per batch, and everybody once when all is settled', async () => {
    const settled = await events('lottery.orders_settled')
    expect(settled.flatMap((row) => row.payload['orders'])).toHaveLength(3)
    expect(settled.every((row) => row.audience.startsWith('member:'))).toBe(true)
    expect((await events('lottery.issue_settled')).map((row) => row.payload)).toEqual([
      { gameCode: 'MBAC', issueNo: '20260629', resultVersion: 1 },
    ])
    expect((await events('lottery.result')).map((row) => row.payload)).toMatchObject([
      { issueNo: '20260629', state: 'drawn', station: 'Hà Nội', draw: { prizes: northPrizes }, resultVersion: 1 },
    ])
  })

  it('continues after a crash between batches and pays nobody twice', async () => {
    await test.setTestTime('2026-06-30T03:00:00Z')
    const { issueNo, id, lockAt } = await lottery.selling('MBAC')
    const members = await Promise.all(Array.from({ length: 7 }, (_, n) => lottery.member(`crash${n}`, p(100))))
    for (const member of members)
      await lottery.place(member, { gameCode: 'MBAC', issueNo, items: [deDb(['68']), deDb(['67'])] })
    await test.setTestTime(lockAt)
    await publish(id, northPrizes)
    expect(await settleIssue(deps, id, { batchSize: 3, batchesMax: 2 })).toBe(6)
    expect(await lottery.issue('MBAC', issueNo)).toMatchObject({ state: 'drawn' })
    expect(await settleIssue(deps, id, { batchSize: 3 })).toBe(8)
    for (const member of members) expect(await lottery.balance(member)).toMatchObject({ cash: '197.0000' })
    expect(await lottery.issue('MBAC', issueNo)).toMatchObject({ state: 'settled', totalPayout: p(99) * 7n })
  })

  it('credits wins in the proportion of the stake, and refunds a void stake exactly', async () => {
    await test.setTestTime('2026-07-01T03:00:00Z')
    const { issueNo, id, lockAt } = await lottery.selling('MBAC')
    const member = await lottery.member('mixed', p(100), p(10) + 3333n)
    // Stakes 27, 10.3333 of it bonus: the win of 98.5 is credited in that proportion, bonus rounded down.
    await lottery.place(member, { gameCode: 'MBAC', issueNo, items: [lo2(['33'])] })
    await test.setTestTime(lockAt)
    await publish(id, northPrizes)
    await settleIssue(deps, id)
    expect(await lottery.balance(member)).toEqual({ cash: '144.1359', bonus: '37.6974' })

    await test.setTestTime('2026-07-02T03:00:00Z')
    await generateIssues(deps)
    const next = await lottery.selling('MBAC')
    const before = await lottery.balance(member)
    const { orders } = await lottery.place(member, {
      gameCode: 'MBAC',
      issueNo: next.issueNo,
      items: [lo2(['33', '34']), deDb(['01'])],
    })
    expect(orders.map((order) => [order.stakeBonus, order.stakeCash])).toEqual([
      ['37.6974', '16.3026'],
      ['0.0000', '1.0000'],
    ])
    await publish(next.id, null)
    await settleIssue(deps, next.id)
    expect(await lottery.balance(member)).toEqual(before)
    const detail = await getOrder(test.db, member, orders[0]?.id ?? '')
    expect(detail).toMatchObject({
      status: 12,
      hits: 0,
      payout: '54.0000',
      validBet: '0.0000',
      winningLines: [],
      draw: null,
    })
    expect(await lottery.issue('MBAC', next.issueNo)).toMatchObject({ state: 'void', totalPayout: 0n })
    expect((await lottery.issue('MBAC', next.issueNo)).settledAt).not.toBeNull()
  })

  it('ends the sale at once when an issue is void before its lock', async () => {
    const { issueNo } = await lottery.selling('MBAC')
    expect(issueNo).toBe('20260703')
    const refused = lottery.place(await lottery.member('voided', p(10)), {
      gameCode: 'MBAC',
      issueNo: '20260702',
      items: [deDb(['01'])],
    })
    await expect(refused).rejects.toMatchObject({ code: 'issue_closed' })
  })

  it('pays no more than the cap in force when the order was accepted, and records what it cut', async () => {
    await test.setTestTime('2026-07-03T03:00:00Z')
    await test.owner.query(
      sql`update lottery_rule set max_payout = ${p(500)} where game_id = (select id from lottery_game where code = 'MBAC')`,
    )
    const { issueNo, id, lockAt } = await lottery.selling('MBAC')
    const member = await lottery.member('capped', p(1000))
    // The cap leaves a twentieth of the return: confirmed.
    const items = [{ ...deDb(['68'], 100), returnPpm: 0 }]
    const { orders } = await lottery.place(member, { gameCode: 'MBAC', issueNo, items })
    const game = await findGame(test.db, 'MBAC')
    if (!game) throw new Error('MBAC is one of the demo games')
    const next = { ...game, version: game.ruleVersion + 1, maxPayout: p(2_000_000), author: null }
    await insertRule(test.owner, game.id, next, await listPlayTerms(test.db, game))
    await test.owner.query(sql`update lottery_game set rule_version = rule_version + 1 where id = ${game.id}`)
    await test.setTestTime(lockAt)
    await publish(id, northPrizes)
    await settleIssue(deps, id)
    expect(await lottery.balance(member)).toMatchObject({ cash: '1400.0000' })
    const row = await test.owner.one(sql`select payout, payout_uncapped from lottery_order where id = ${orders[0]?.id}`)
    expect(row).toEqual({ payout: p(500), payout_uncapped: p(9900) })
  })

  it('voids issues that were created before their day became a holiday', async () => {
    await test.setTestTime('2026-07-04T03:00:00Z')
    const { issueNo, id } = await lottery.selling('MBAC')
    const member = await lottery.member('holiday', p(100))
    await lottery.place(member, { gameCode: 'MBAC', issueNo, items: [deDb(['68'], 100)] })
    await insertHoliday(test.db, 'MBAC', '2026-07-04', 'Tết')
    await voidHolidayIssues(deps)
    await voidHolidayIssues(deps)
    expect(await lottery.balance(member)).toMatchObject({ cash: '100.0000' })
    const results = await test.db.many(sql`select source, reason, draw from lottery_result where issue_id = ${id}`)
    expect(results).toEqual([{ source: 'calendar', reason: 'Tết', draw: null }])
  })

  it('refuses in the database a batch of another result, and a change of a published one', async () => {
    const { id } = await lottery.issue('MBAC', '20260629')
    await expect(test.db.query(sql`select lottery_settle_batch(${id}, 2, '[]')`)).rejects.toThrow(
      'does not have result 2',
    )
    await expect(test.owner.query(sql`update lottery_result set draw = null`)).rejects.toThrow('append-only')
    await expect(test.db.query(sql`update lottery_order set status = 4`)).rejects.toThrow('permission denied')
    await expect(test.db.query(sql`update lottery_issue set state = 'scheduled'`)).rejects.toThrow('permission denied')
  })

  it('leaves a sound ledger', async () => {
    const report = await auditLedger(test.db, { extra: [lotteryLedgerCheck] })
    expect(report.checks.flatMap((check) => check.breaks)).toEqual([])
  })
})
