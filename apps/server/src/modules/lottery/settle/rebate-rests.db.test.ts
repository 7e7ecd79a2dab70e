import { describe, expect, it } from 'vitest'
import { sql } from '@lotus/database'
import { moneyToString, type Money } from '@lotus/kernel'
import { testDatabase } from '@lotus/testing'
import { ledgerChecks } from '../../../composition.ts'
import { auditLedger } from '../../wallet/index.ts'
import { correct } from '../results/corrections.fixtures.ts'
import { p, publishFirst, setUpLottery, win } from '../lottery.fixtures.ts'
import { settleIssue } from './settle-issue.ts'
import { payRests } from './rebate-rests.repo.ts'

// operations.md 1.3: a rebate below a hundredth is not lost, it is added up and paid (issue 23 section 1).

const test = await testDatabase()
const lottery = await setUpLottery(test, '2026-06-30T03:00:30Z', ['SSC60'])
const { deps } = lottery
await test.owner.query(sql`update lottery_game set draw_source = 'outside' where code = 'SSC60'`)
const digits = { digits: '12345' }

/** In group 1800 of 1960 a stake gives back 8 %: `points` hundredths staked leave 8 ten-thousandths each. */
const bet = (points: number) => ({
  play: 'two_back_straight' as const,
  content: [['4'], ['6']],
  points,
  odds: win('100'),
  unit: '0.01',
  prizeGroup: 1800,
})

async function play(member: bigint, ...points: number[]) {
  const issue = { ...(await lottery.selling('SSC60')), gameCode: 'SSC60' }
  await lottery.place(member, { gameCode: 'SSC60', issueNo: issue.issueNo, items: points.map(bet) })
  await test.setTestTime(issue.drawAt)
  await publishFirst(deps, issue.id, digits)
  await settleIssue(deps, issue.id)
  return issue
}
const rests = (member: bigint) =>
  test.owner.maybe<{ accrued: Money; paid: Money; payments: number }>(
    sql`select accrued, paid, payments from lottery_rebate_rest where member_id = ${member}`,
  )
const breaks = async () => {
  const { checks } = await auditLedger(test.db, { extra: ledgerChecks })
  return checks.flatMap((check) => check.breaks)
}

describe('what a ticket’s rebate leaves below a hundredth', () => {
  it('is added up over tickets and issues, and paid in whole hundredths, once by two workers', async () => {
    const member = await lottery.member('manytickets', p(10))
    // 0.0080 and 0.0120: the first is kept whole, of the second 0.01 is paid at once and 0.0020 kept.
    await play(member, 10, 15)
    expect(await rests(member)).toEqual({ accrued: 100n, paid: 0n, payments: 0 })
    await play(member, 12)
    expect(await rests(member)).toEqual({ accrued: 196n, paid: 0n, payments: 0 })
    const { cash } = await lottery.balance(member)
    const paid = await Promise.all([payRests(test.db, 10), payRests(test.db, 10)])
    expect(paid.toSorted((one, other) => one - other)).toEqual([0, 1])
    expect(await rests(member)).toEqual({ accrued: 196n, paid: 100n, payments: 1 })
    expect((await lottery.balance(member)).cash).toBe(moneyToString(BigInt(cash.replace('.', '')) + 100n))
    expect(await payRests(test.db, 10)).toBe(0)
    const rows = await test.owner.many(
      sql`select kind, amount, ref_kind, source from journal where member_id = ${member} and ref_kind = 'rebate_rest'`,
    )
    expect(rows).toEqual([{ kind: 50, amount: 100n, ref_kind: 'rebate_rest', source: 'lottery-rebate-rest' }])
  })

  it('goes back with a corrected result and is set off against what comes', async () => {
    const member = await lottery.member('corrected', p(10))
    const issue = await play(member, 10, 10)
    expect(await payRests(test.db, 10)).toBe(1)
    expect(await rests(member)).toMatchObject({ accrued: 160n, paid: 100n })
    await correct(deps, issue, null)
    await settleIssue(deps, issue.id)
    // A void draw gives no rebate: a hundredth too much was paid, and is not paid again.
    expect(await rests(member)).toMatchObject({ accrued: 0n, paid: 100n })
    await play(member, 10, 10)
    expect(await payRests(test.db, 10)).toBe(0)
    await play(member, 10)
    expect(await rests(member)).toMatchObject({ accrued: 240n, paid: 100n })
    expect(await payRests(test.db, 10)).toBe(1)
    expect(await rests(member)).toMatchObject({ accrued: 240n, paid: 200n, payments: 2 })
  })

  it('of a bonus is not made cash: only the part staked in cash counts', async () => {
    const half = await lottery.member('halfbonus', 500n, 500n)
    await play(half, 10)
    expect(await rests(half)).toMatchObject({ accrued: 40n })
    const whole = await lottery.member('wholebonus', 0n, p(1))
    await play(whole, 10)
    expect(await rests(whole)).toBeUndefined()
  })

  it('is paid over any number of members a few at a time', async () => {
    const members: bigint[] = []
    for (let n = 0; n < 5; n += 1) members.push(await lottery.member(`few${n}`, p(1)))
    const issue = { ...(await lottery.selling('SSC60')), gameCode: 'SSC60' }
    for (const member of members)
      await lottery.place(member, { gameCode: 'SSC60', issueNo: issue.issueNo, items: [bet(10), bet(11)] })
    await test.setTestTime(issue.drawAt)
    await publishFirst(deps, issue.id, digits)
    await settleIssue(deps, issue.id)
    expect([await payRests(test.db, 2), await payRests(test.db, 2), await payRests(test.db, 2)]).toEqual([2, 2, 1])
    for (const member of members) expect(await rests(member)).toEqual({ accrued: 168n, paid: 100n, payments: 1 })
  })

  it('agrees with orders, payments and ledger, and the audit finds what does not', async () => {
    expect(await breaks()).toEqual([])
    const found = async (change: ReturnType<typeof sql>, back: ReturnType<typeof sql>) => {
      await test.owner.query(change)
      const said = await breaks()
      await test.owner.query(back)
      return said.length
    }
    const one = sql`where (member_id, game_id) = (select member_id, game_id from lottery_rebate_rest where payments > 0 order by member_id limit 1)`
    expect(
      await found(
        sql`update lottery_rebate_rest set accrued = accrued + 1 ${one}`,
        sql`update lottery_rebate_rest set accrued = accrued - 1 ${one}`,
      ),
    ).toBe(1)
    expect(
      await found(
        sql`update lottery_rebate_rest set paid = paid + 100 ${one}`,
        sql`update lottery_rebate_rest set paid = paid - 100 ${one}`,
      ),
    ).toBe(1)
    expect(await breaks()).toEqual([])
  })
})
