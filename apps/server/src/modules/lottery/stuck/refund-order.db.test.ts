import { describe, expect, it } from 'vitest'
import { sql } from '@lotus/database'
import { testDatabase } from '@lotus/testing'
import { ledgerChecks } from '../../../composition.ts'
import { auditLedger } from '../../wallet/index.ts'
import { createLog } from '../../../platform/log.ts'
import { createMetrics } from '../../../platform/metrics.ts'
import { getOrder } from '../sale/list-orders.ts'
import { generateIssues } from '../draw/generate-issues.ts'
import { lo2, northPrizes, operators, p, publishFirst, refusalOf, setUpLottery } from '../lottery.fixtures.ts'
import { publishResult } from '../results/publish-result.ts'
import { settleIssue } from '../settle/settle-issue.ts'
import { measureStuck } from './record-stuck-orders.ts'
import { decideRefund, listStuckOrders, proposeRefund } from './refund-order.ts'

const test = await testDatabase()
const lottery = await setUpLottery(test, '2026-06-29T03:00:00Z')
const lines: string[] = []
const log = createLog({ level: 'error', destination: { write: (line) => void lines.push(line) } })
const metrics = createMetrics({ withProcess: false })
const deps = { ...lottery.deps, log, metrics }
const { first, second } = operators

/** An issue settled except for one order of three, whose content is unreadable. */
async function stuckIssue(name: string) {
  await generateIssues(deps)
  const { issueNo, id, lockAt } = await lottery.selling('MBAC')
  const member = await lottery.member(name, p(1000))
  const items = [lo2(['68'], 1), lo2(['98'], 1), lo2(['68'], 1)]
  const { orders } = await lottery.place(member, { gameCode: 'MBAC', issueNo, items })
  await test.setTestTime(lockAt)
  await publishFirst(deps, id, { prizes: northPrizes })
  const order = orders[1]?.id ?? ''
  await test.owner.query(sql`update lottery_order set content = '["spoilt"]' where id = ${order}::bigint`)
  await settleIssue(deps, id)
  return { issueNo, id, member, order }
}
const listed = (issueNo: string) => listStuckOrders(test.db, { gameCode: 'MBAC', issueNo })

describe('an order that cannot be settled', () => {
  it('is reported once, counted, and listed for the operators; the issue waits', async () => {
    const { issueNo, id, order } = await stuckIssue('onestuck')
    for (let i = 0; i < 3; i += 1) await settleIssue(deps, id)
    expect(lines.filter((line) => line.includes('cannot be settled')).length).toBe(1)
    await measureStuck(deps)
    expect((await metrics.stuckOrders.get()).values[0]?.value).toBe(1)
    expect((await listed(issueNo)).rows).toMatchObject([
      { id: order, account: 'onestuck', stake: '27.0000', isStuck: true, refund: null, contentText: 'spoilt' },
    ])
    expect(await lottery.issue('MBAC', issueNo)).toMatchObject({ state: 'drawn', settledAt: null })
    await test.owner.query(sql`update lottery_order set content = '["98"]' where id = ${order}::bigint`)
    await settleIssue(deps, id)
    // Judged later, for example after a fix of the rules: there is nothing to refund.
    expect((await listed(issueNo)).rows).toMatchObject([{ isStuck: false }])
    expect(await refusalOf(proposeRefund(deps, first, { orderId: order, reason: 'late' }))).toEqual({
      code: 'not_found',
    })
    await measureStuck(deps)
    expect((await metrics.stuckOrders.get()).values[0]?.value).toBe(0)
  })

  it('does not block those behind it, however many there are', async () => {
    await generateIssues(deps)
    const { issueNo, id, lockAt } = await lottery.selling('MBAC')
    const member = await lottery.member('behind', p(1000))
    const items = Array.from({ length: 9 }, () => lo2(['68'], 1))
    const { orders } = await lottery.place(member, { gameCode: 'MBAC', issueNo, items })
    await test.setTestTime(lockAt)
    await publishFirst(deps, id, { prizes: northPrizes })
    const spoilt = orders.slice(0, 8).map((order) => order.id)
    await test.owner.query(sql`update lottery_order set content = '["spoilt"]' where id = any (${spoilt}::bigint[])`)
    // A pass of two batches of two: the eight stuck orders in front would otherwise use it up.
    expect(await settleIssue(deps, id, { batchSize: 2, batchesMax: 2 })).toBe(1)
    expect((await listed(issueNo)).rows.filter(({ isStuck }) => isStuck)).toHaveLength(8)
    await test.owner.query(sql`update lottery_order set content = '["68"]' where id = any (${spoilt}::bigint[])`)
    await settleIssue(deps, id)
  })

  it('is refunded if two operators agree; the issue ends and the member reads why (DECISIONS 29)', async () => {
    const { issueNo, id, member, order } = await stuckIssue('refunded')
    const before = await lottery.balance(member)
    const { rows } = await proposeRefund(deps, first, { orderId: order, reason: 'unreadable order' })
    const refundId = rows[0]?.refund?.id ?? ''
    expect(rows[0]?.refund).toMatchObject({ state: 'pending', enteredBy: 'first', reason: 'unreadable order' })
    expect(await refusalOf(proposeRefund(deps, second, { orderId: order, reason: 'again' }))).toMatchObject({
      code: 'state_conflict',
    })
    expect(await refusalOf(decideRefund(deps, first, { refundId, decision: 'confirm' }))).toEqual({
      code: 'same_operator',
    })
    expect(await lottery.balance(member)).toEqual(before)

    const done = await Promise.all(
      [0, 1].map(() => refusalOf(decideRefund(deps, second, { refundId, decision: 'confirm' }))),
    )
    expect(new Set(done.map((refusal) => refusal?.['code'] ?? 'ok'))).toEqual(new Set(['ok', 'state_conflict']))
    expect(Number((await lottery.balance(member)).cash) - Number(before.cash)).toBe(27)
    expect(await getOrder(test.db, member, order)).toMatchObject({
      status: 12,
      payout: '27.0000',
      validBet: '0.0000',
      resultVersion: 1,
      refundReason: 'unreadable order',
    })
    const events = await test.owner.many<{ payload: { orders: { id: string; status: number }[] } }>(sql`
      select payload from outbox where topic = 'lottery.orders_settled' and audience = ${`member:${member}`} order by id`)
    expect(events.at(-1)?.payload.orders).toMatchObject([{ id: order, status: 12 }])
    await settleIssue(deps, id)
    expect(await lottery.issue('MBAC', issueNo)).toMatchObject({ state: 'settled' })
    expect((await listed(issueNo)).rows).toMatchObject([
      { isStuck: false, refund: { state: 'confirmed', decidedBy: 'second' } },
    ])
  })

  it('after a rejection waits on, and may be proposed again', async () => {
    const { issueNo, id, member, order } = await stuckIssue('rejected')
    const propose = async () =>
      (await proposeRefund(deps, first, { orderId: order, reason: 'why not' })).rows[0]?.refund?.id
    await decideRefund(deps, second, { refundId: (await propose()) ?? '', decision: 'reject', note: 'repair it' })
    expect((await getOrder(test.db, member, order)).status).toBe(2)
    await decideRefund(deps, second, { refundId: (await propose()) ?? '', decision: 'confirm' })
    await settleIssue(deps, id)
    expect(await lottery.issue('MBAC', issueNo)).toMatchObject({ state: 'settled' })
  })

  it('after a correction is refunded after the earlier payout was taken back', async () => {
    await generateIssues(deps)
    const { issueNo, id, lockAt } = await lottery.selling('MBAC')
    const member = await lottery.member('corrected', p(1000))
    const { orders } = await lottery.place(member, { gameCode: 'MBAC', issueNo, items: [lo2(['68'], 1)] })
    await test.setTestTime(lockAt)
    await publishFirst(deps, id, { prizes: northPrizes })
    await settleIssue(deps, id)
    expect((await lottery.balance(member)).cash).toBe('1170.0000')
    const order = orders[0]?.id ?? ''
    await test.owner.query(sql`update lottery_order set content = '["spoilt"]' where id = ${order}::bigint`)
    const people = { reason: 'misread', evidence: null, enteredBy: first, confirmedBy: second, corrects: 1 }
    await publishResult(test.db, {
      issueId: id,
      draw: { prizes: { ...northPrizes, DB: ['60401'] } },
      source: 'operator',
      ...people,
    })
    await settleIssue(deps, id)
    expect(await lottery.issue('MBAC', issueNo)).toMatchObject({ settledAt: null })
    const { rows } = await proposeRefund(deps, first, { orderId: order, reason: 'unreadable' })
    await decideRefund(deps, second, { refundId: rows[0]?.refund?.id ?? '', decision: 'confirm' })
    expect((await lottery.balance(member)).cash).toBe('1000.0000')
    await settleIssue(deps, id)
    expect(await lottery.issue('MBAC', issueNo)).toMatchObject({ state: 'settled', totalPayout: 0n })
  })

  it('nobody can decide alone, whatever the program does, and the ledger is sound', async () => {
    await expect(
      test.owner.query(sql`
        update lottery_order_refund set state = 'confirmed', decided_by = entered_by, decided_at = lotus_now()`),
    ).rejects.toThrow('check constraint')
    await expect(test.db.query(sql`update lottery_order_refund set state = 'rejected'`)).rejects.toThrow(
      'permission denied',
    )
    // The audit would correctly report the orders that this test damaged.
    await test.owner
      .query(sql`update lottery_order set content = case when status = 12 and lines = 1 and id in (select order_id from lottery_stuck_order k
      join lottery_order_correction c using (order_id)) then '["68"]'::jsonb else '["98"]'::jsonb end where content = '["spoilt"]'`)
    const report = await auditLedger(test.db, { extra: ledgerChecks })
    expect(report.checks.flatMap((check) => check.breaks)).toEqual([])
  })
})
