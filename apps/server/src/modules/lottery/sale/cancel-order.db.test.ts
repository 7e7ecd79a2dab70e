import { describe, expect, it } from 'vitest'
import { must, parseMoney } from '@lotus/kernel'
import { sql } from '@lotus/database'
import { schemas } from '@lotus/contract/schemas'
import { orderLeaf, verifyInclusion } from '@lotus/rules/lottery'
import { testDatabase } from '@lotus/testing'
import { ledgerChecks } from '../../../composition.ts'
import { auditLedger, setLimit } from '../../wallet/index.ts'
import { advanceIssues } from '../draw/advance-issues.ts'
import { cancelOrder } from './cancel-order.ts'
import { getOrder, listOrders } from './list-orders.ts'
import { deDb, lo2, p, refusalOf, setUpLottery } from '../lottery.fixtures.ts'

const test = await testDatabase()
const lottery = await setUpLottery(test, '2026-06-30T03:00:30Z')
const deps = { ...lottery.deps, wallet: lottery.wallet }
const at = (time: string) => test.setTestTime(`2026-06-30T${time}Z`)
const fast = '20260630-0601'

async function placed(name: string, cash: bigint, bonus = 0n, gameCode = 'SEN60', issueNo = fast) {
  const member = await lottery.member(name, cash, bonus)
  const { orders } = await lottery.place(member, { gameCode, issueNo, items: [deDb(['01'], 40), lo2(['02'])] })
  return { member, orders, id: must(orders[0], 'two orders were placed').id }
}

describe('cancelling an order before its lock', () => {
  it('returns the stake to the buckets it came from, and keeps the other order', async () => {
    const { member, id } = await placed('giver', p(100), p(30))
    expect(await lottery.balance(member)).toEqual({ cash: '63.0000', bonus: '0.0000' })
    const answer = schemas['lottery.cancelOrder'].value.parse(await cancelOrder(deps, member, id))
    expect(answer.order).toMatchObject({ id, status: 8, payout: '40.0000', validBet: '0.0000', resultVersion: null })
    expect(answer.balance).toMatchObject({ cash: '73.0000', bonus: '30.0000' })
    const { rows, totals } = await listOrders(test.db, member, { state: 'settled' })
    expect(rows.map((row) => row.id)).toEqual([id])
    expect(totals).toMatchObject({ stake: '40.0000', payout: '40.0000', validBet: '0.0000', winLoss: '0.0000' })
  })

  it('is done once, however often and concurrently it is called', async () => {
    const { member, id } = await placed('twice', p(100))
    const answers = await Promise.all(Array.from({ length: 6 }, () => cancelOrder(deps, member, id)))
    expect(answers.every(({ order }) => order.status === 8)).toBe(true)
    expect((await cancelOrder(deps, member, id)).balance).toMatchObject({ cash: '73.0000' })
    const events = await test.owner.many(
      sql`select id from outbox where topic = 'lottery.orders_settled' and audience = ${`member:${member}`}`,
    )
    expect(events).toHaveLength(1)
  })

  it('is only for the owner: another member’s order is not found', async () => {
    const { id } = await placed('owner', p(100))
    const stranger = await lottery.member('stranger', p(1))
    expect(await refusalOf(cancelOrder(deps, stranger, id))).toEqual({ code: 'not_found' })
    expect(await refusalOf(cancelOrder(deps, stranger, '999999'))).toEqual({ code: 'not_found' })
    expect(await refusalOf(cancelOrder(deps, stranger, "1' or 1=1"))).toEqual({ code: 'not_found' })
  })

  it('releases what the stake used of a limit on play', async () => {
    const member = await lottery.member('limited', p(100))
    await setLimit(test.db, { memberId: member, kind: 'stake', hours: 24, amount: p(50) })
    const bet = () => lottery.place(member, { gameCode: 'SEN60', issueNo: fast, items: [deDb(['01'], 40)] })
    const { orders } = await bet()
    expect(await refusalOf(bet())).toMatchObject({ code: 'limit_reached' })
    await cancelOrder(deps, member, must(orders[0], 'one order').id)
    expect((await bet()).totalStake).toBe('40.0000')
  })

  it('is refused if the game does not allow it', async () => {
    const { member, id } = await placed('forbidden', p(100))
    await test.owner.query(sql`update lottery_game set is_cancel_allowed = false where code = 'SEN60'`)
    expect(await refusalOf(cancelOrder(deps, member, id))).toEqual({ code: 'cancel_not_allowed' })
    await test.owner.query(sql`update lottery_game set is_cancel_allowed = true where code = 'SEN60'`)
    expect(await lottery.balance(member)).toMatchObject({ cash: '33.0000' })
  })

  it('is refused from the lock on, by the database’s time, also before the lock job has run', async () => {
    const { member, id } = await placed('late', p(100))
    await at('03:00:55')
    expect(await refusalOf(cancelOrder(deps, member, id))).toEqual({
      code: 'issue_closed',
      issue: fast,
      nextIssue: null,
    })
    expect(await lottery.balance(member)).toMatchObject({ cash: '33.0000' })
  })

  it('and a concurrent lock agree: refunded, or under the draw, never both', async () => {
    await at('03:01:10')
    const issue = await lottery.selling('SEN60')
    const all = await Promise.all(
      Array.from({ length: 12 }, (_, n) => placed(`racing${n}`, p(100), 0n, 'SEN60', issue.issueNo)),
    )
    const early = all.slice(0, 6).map(({ member, id }) => refusalOf(cancelOrder(deps, member, id)))
    await Promise.race(early)
    const clock = test.setTestTime(issue.lockAt)
    const late = all.slice(6).map(({ member, id }) => refusalOf(cancelOrder(deps, member, id)))
    await clock
    const answers = await Promise.all([...early, ...late])
    await test.setTestTime(issue.drawAt)
    await advanceIssues(deps)
    for (const [index, { member, id }] of all.entries()) {
      const { status } = await getOrder(test.db, member, id)
      if (answers[index] === undefined) expect(status).toBe(8)
      else expect([answers[index]['code'], [4, 5].includes(status)]).toEqual(['issue_closed', true])
    }
    expect(answers.some((answer) => answer === undefined)).toBe(true)
  })

  it('leaves the order under the frozen root, proven, and out of the settlement', async () => {
    const issue = await lottery.issue('SEN60', fast)
    expect(issue).toMatchObject({ state: 'settled' })
    const rows = await test.owner.many<{ id: bigint; member_id: bigint; hits: number }>(
      sql`select id, member_id, hits from lottery_order where issue_id = ${issue.id} and status = 8`,
    )
    expect(rows).toHaveLength(3)
    for (const { id, member_id: member } of rows) {
      const detail = await getOrder(test.db, member, id.toString())
      expect(detail).toMatchObject({ status: 8, resultVersion: null, draw: null, winningLines: [], corrections: [] })
      const proof = must(detail.proof, 'an order of a locked issue has a proof')
      const leaf = orderLeaf({
        game: detail.gameCode,
        issue: detail.issueNo,
        order: detail.orderNo,
        play: detail.play,
        content: detail.content,
        stake: parseMoney(detail.stake),
        points: detail.points,
        unit: parseMoney(detail.unit),
        prizeGroup: detail.prizeGroup,
        salt: proof.salt,
      })
      const place = { leaf, index: proof.index, size: issue.orderCount, proof: proof.path, root: issue.orderRoot ?? '' }
      expect(await verifyInclusion(place)).toBe(true)
    }
  })

  it('is refused once a void has ended the sale, which refunds every stake itself', async () => {
    await at('03:05:00')
    const { issueNo, id: issueId } = await lottery.selling('MBAC')
    const { member, id } = await placed('voided', p(100), 0n, 'MBAC', issueNo)
    await test.owner.query(
      sql`select lottery_publish_result(${issueId}, null, 'calendar', 'Tết', null, null, null, null, null)`,
    )
    expect(await refusalOf(cancelOrder(deps, member, id))).toMatchObject({ code: 'issue_closed' })
    await advanceIssues(deps)
    expect(await getOrder(test.db, member, id)).toMatchObject({ status: 12 })
    expect(await refusalOf(cancelOrder(deps, member, id))).toMatchObject({ code: 'issue_closed' })
    expect(await lottery.balance(member)).toMatchObject({ cash: '100.0000' })
  })

  it('leaves a sound ledger', async () => {
    const report = await auditLedger(test.db, { extra: ledgerChecks })
    expect(report.checks.flatMap((check) => check.breaks)).toEqual([])
  })
})
