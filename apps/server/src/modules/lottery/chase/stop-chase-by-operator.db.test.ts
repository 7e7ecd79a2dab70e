import { describe, expect, it } from 'vitest'
import { sql } from '@lotus/database'
import { testDatabase } from '@lotus/testing'
import { leafHash, noteSigner, parseReceipt, utf8 } from '@lotus/rules/fairness'
import { auditLedger } from '../../wallet/index.ts'
import { lotteryLedgerCheck } from '../index.ts'
import { getReceipt } from '../receipt/get-receipt.ts'
import { deDb, operators, p, refusalOf, setUpLottery } from '../lottery.fixtures.ts'
import { chaseFixtures } from './chase.fixtures.ts'
import { stopByOperator, listGameChases } from './stop-chase-by-operator.ts'
import { placeChase } from './place-chase.ts'

const test = await testDatabase()
const lottery = await setUpLottery(test, '2026-06-30T03:00:30Z', ['MBAC', 'SEN60'])
const { deps } = lottery
const chases = chaseFixtures(test, lottery)
const halt = (id: string, reason = 'a mistake of the odds') => stopByOperator(deps, operators.first, { id, reason })

describe('an operator stops a chase', () => {
  it('orders that are not locked are refunded, locked ones are drawn, and the member reads why', async () => {
    const member = await lottery.member('halted', p(1000))
    const issueNos = (await chases.upcoming('SEN60')).slice(0, 4)
    const { chase } = await chases.place(member, { gameCode: 'SEN60', items: [deDb(['68'], 10)], issueNos })
    const { lockAt } = await lottery.issue('SEN60', issueNos[0] ?? '')
    await test.setTestTime(lockAt)
    expect((await listGameChases(test.db, { gameCode: 'SEN60' })).rows).toMatchObject([
      { id: chase.id, account: 'halted', state: 'running', stoppedBy: null },
    ])
    expect(await halt(chase.id)).toEqual({ chaseId: BigInt(chase.id), memberId: member })
    const after = await chases.chase(member, chase.id)
    expect(after.issues.map(({ status }) => status)).toEqual([2, 8, 8, 8])
    expect(after).toMatchObject({
      returned: '30.0000',
      stopNote: 'a mistake of the odds',
      stoppedAt: expect.any(String),
    })
    expect((await lottery.balance(member)).cash).toBe('990.0000')
    // No order waits any more, so a copy of the call is refused and moves nothing.
    expect(await refusalOf(halt(chase.id))).toEqual({ code: 'state_conflict', state: 'nothing_waits' })
    expect((await lottery.balance(member)).cash).toBe('990.0000')
    const events = await test.owner.one<{ count: number }>(sql`
      select count(*)::integer as count from outbox where topic = 'lottery.orders_settled' and audience = ${`member:${member}`}`)
    expect(events.count).toBe(3)
    const stopped = await test.owner.many<{ payload: unknown }>(sql`
      select payload from outbox where topic = 'lottery.chase_halted' and audience = ${`member:${member}`}`)
    const payload = { id: chase.id, gameCode: 'SEN60', returned: '30.0000', reason: 'a mistake of the odds' }
    expect(stopped).toEqual([{ payload }])
    const { rows } = await listGameChases(test.db, { gameCode: 'SEN60', state: 'all' })
    expect(rows).toMatchObject([{ state: 'running', stoppedBy: 'first' }])
  })

  it('a chase without waiting orders answers halted; unknown ones are not found', async () => {
    const member = await lottery.member('haltedwhole', p(1000))
    const issueNos = (await chases.upcoming('SEN60')).slice(2, 5)
    const { chase } = await chases.place(member, { gameCode: 'SEN60', items: [deDb(['68'], 10)], issueNos })
    await halt(chase.id)
    expect(await chases.chase(member, chase.id)).toMatchObject({ state: 'halted', returned: '30.0000' })
    expect((await lottery.balance(member)).cash).toBe('1000.0000')
    for (const id of ['99999', 'x']) expect(await refusalOf(halt(id))).toEqual({ code: 'not_found' })
    const report = await auditLedger(test.db, { extra: [lotteryLedgerCheck] })
    expect(report.checks.flatMap((check) => check.breaks)).toEqual([])
  })
})

describe('the receipts of a chase', () => {
  it('are returned with its placement, one per order, the same as each order returns later (trust.md 3.5)', async () => {
    const signer = await noteSigner('signer', 'lotus-log-test', new Uint8Array(32).fill(7))
    const member = await lottery.member('receipts', p(1000))
    const issueNos = (await chases.upcoming('SEN60')).slice(0, 3)
    const input = {
      gameCode: 'SEN60',
      items: [deDb(['68']), deDb(['07'])],
      issues: issueNos.map((issueNo) => ({ issueNo, multiple: 1 })),
      winStop: false,
      generator: 'same' as const,
      memberId: member,
      idempotencyKey: 'receipts',
      isBonusFirst: true,
    }
    const all = { ...deps, wallet: lottery.wallet, signer }
    const { chase, receipts } = await placeChase(all, input)
    const ids = chase.issues.flatMap(({ orders }) => orders.map(({ id }) => id))
    expect(receipts).toHaveLength(6)
    for (const [at, id] of ids.entries()) {
      const later = await getReceipt(test.db, signer, member, id)
      expect(receipts[at]).toBe(later.receipt)
      expect(parseReceipt(receipts[at] ?? '')).toMatchObject({
        issueNo: chase.issues[Math.floor(at / 2)]?.issueNo,
        leafHash: await leafHash(utf8(later.leaf)),
      })
    }
    expect((await placeChase(all, input)).receipts).toEqual(receipts)
  })
})
