import { describe, expect, it } from 'vitest'
import { moneyToString, type Money } from '@lotus/kernel'
import { sql } from '@lotus/database'
import { schemas } from '@lotus/contract/schemas'
import { testDatabase } from '@lotus/testing'
import { ledgerChecks } from '../../../composition.ts'
import { auditLedger, createTurnover, setLimit } from '../../wallet/index.ts'
import { at, correct, correctionScene, ending } from './corrections.fixtures.ts'
import { getOrder } from '../sale/list-orders.ts'
import { lockIssue } from '../draw/lock-issue.ts'
import { deDb, lo2, operators, p, publishFirst, refusalOf, setUpLottery } from '../lottery.fixtures.ts'
import { proposeCorrection } from '../draw/propose-draw.ts'
import { settleIssue } from '../settle/settle-issue.ts'

const test = await testDatabase()
const lottery = await setUpLottery(test, '2026-06-29T03:00:00Z', ['MBAC'])
const { deps } = lottery
const { nextIssue, settled } = correctionScene(test, lottery)
const turnover = createTurnover({ db: test.db })

const cashOf = async (member: bigint) => (await lottery.balance(member)).cash
const kindsOf = async (member: bigint) =>
  (
    await test.owner.many<{ kind: number; amount: Money }>(
      sql`select kind, amount from journal where member_id = ${member} and kind between 20 and 29 order by id`,
    )
  ).map(({ kind, amount }) => [kind, moneyToString(amount)])
const debtOf = async (member: bigint) =>
  (
    await test.owner.maybe<{ balance: Money }>(
      sql`select balance from account where member_id = ${member} and bucket = 4`,
    )
  )?.balance ?? 0n
const expectSound = async () => {
  const report = await auditLedger(test.db, { extra: ledgerChecks })
  expect(report.checks.flatMap((check) => check.breaks)).toEqual([])
}

describe('a corrected result', () => {
  it('reverses old wins, pays new ones, and moves nothing for orders with the same outcome', async () => {
    const { issue, members, orderIds } = await settled(ending('68'), [
      { name: 'waswinner', cash: p(100), items: [deDb(['68'], 10)] },
      { name: 'waslosing', cash: p(100), items: [deDb(['99'], 10)] },
      { name: 'unmoved', cash: p(100), items: [lo2(['12']), deDb(['50'], 3)] },
      { name: 'fewerhits', cash: p(100), items: [lo2(['68'])] },
    ])
    const [winner, loser, unmoved, fewer] = [at(members, 0), at(members, 1), at(members, 2), at(members, 3)]
    expect(await Promise.all(members.map(cashOf))).toEqual(['1080.0000', '90.0000', '267.0000', '270.0000'])
    await correct(deps, issue, ending('99'))
    expect(await settleIssue(deps, issue.id)).toBe(5)
    expect(await settleIssue(deps, issue.id)).toBe(0)

    expect(await Promise.all(members.map(cashOf))).toEqual(['90.0000', '1080.0000', '267.0000', '171.5000'])
    expect(await kindsOf(winner)).toEqual([
      [20, '10.0000'],
      [21, '990.0000'],
      [24, '990.0000'],
    ])
    expect(await kindsOf(loser)).toEqual([
      [20, '10.0000'],
      [21, '990.0000'],
    ])
    expect(await kindsOf(unmoved)).toHaveLength(3)
    expect(await kindsOf(fewer)).toEqual([
      [20, '27.0000'],
      [21, '197.0000'],
      [24, '197.0000'],
      [21, '98.5000'],
    ])
    expect(await lottery.issue('MBAC', issue.issueNo)).toMatchObject({
      state: 'settled',
      resultVersion: 2,
      totalPayout: p(990) + p(197) + p(985) / 10n,
    })
    const detail = schemas['lottery.order'].value.parse(await getOrder(test.db, winner, at(at(orderIds, 0), 0)))
    expect(detail).toMatchObject({ status: 5, payout: '0.0000', resultVersion: 2, draw: ending('99') })
    expect(detail.corrections).toEqual([
      {
        resultVersion: 1,
        draw: ending('68'),
        status: 4,
        payout: '990.0000',
        reason: 'misread',
        correctedAt: issue.drawAt.toISOString(),
      },
    ])
    const alike = await getOrder(test.db, unmoved, at(at(orderIds, 2), 0))
    expect(alike).toMatchObject({ status: 4, payout: '197.0000', resultVersion: 2, corrections: [] })
    await expectSound()
  })

  it('turns a win that is already spent into a debt, and the next win pays the debt first', async () => {
    const { issue, members } = await settled(ending('68'), [
      { name: 'spender', cash: p(10), items: [deDb(['68'], 10)] },
      { name: 'halfspent', cash: p(5), bonus: p(5), items: [deDb(['68'], 10)] },
    ])
    const [spender, half] = [at(members, 0), at(members, 1)]
    const next = await nextIssue()
    await lottery.place(spender, { gameCode: 'MBAC', issueNo: next.issueNo, items: [deDb(['11'], 990)] })
    // Of 495 cash and 495 bonus, 600 are staked: all of the bonus and 105 of the cash.
    await lottery.place(half, { gameCode: 'MBAC', issueNo: next.issueNo, items: [deDb(['22'], 600)] })
    await correct(deps, issue, ending('99'))
    await settleIssue(deps, issue.id)
    expect([await cashOf(spender), await debtOf(spender)]).toEqual(['0.0000', -p(990)])
    expect([await lottery.balance(half), await debtOf(half)]).toEqual([{ cash: '0.0000', bonus: '0.0000' }, -p(600)])
    expect(
      await test.owner.one(
        sql`select taken_bonus, taken_cash, owed from lottery_order_correction where member_id = ${half}`,
      ),
    ).toEqual({ taken_bonus: 0n, taken_cash: p(390), owed: p(600) })

    await test.setTestTime(next.drawAt)
    await lockIssue(deps, next.id)
    await publishFirst(deps, next.id, ending('11'))
    await settleIssue(deps, next.id)
    expect([await cashOf(spender), await debtOf(spender)]).toEqual([moneyToString(p(990 * 99) - p(990)), 0n])
    expect(await debtOf(half)).toBe(-p(600))
    await expectSound()
  })

  it('may be no draw, and a result may replace no draw', async () => {
    const bets = [
      { name: 'voidwinner', cash: p(100), items: [deDb(['68'], 10)] },
      { name: 'voidloser', cash: p(20), bonus: p(5), items: [deDb(['99'], 10)] },
      // Wins exactly its stake: a win and a refund are two different movements.
      {
        name: 'evenout',
        cash: p(100),
        items: [deDb(Array.from({ length: 99 }, (_, n) => String(n).padStart(2, '0')))],
      },
    ]
    const { issue, members, orderIds } = await settled(ending('68'), bets)
    const even = at(members, 2)
    await correct(deps, issue, null)
    expect(await settleIssue(deps, issue.id)).toBe(3)
    expect(await lottery.issue('MBAC', issue.issueNo)).toMatchObject({
      state: 'void',
      totalPayout: 0n,
      resultVersion: 2,
    })
    expect(await Promise.all(members.map((id) => lottery.balance(id)))).toEqual([
      { cash: '100.0000', bonus: '0.0000' },
      { cash: '20.0000', bonus: '5.0000' },
      { cash: '100.0000', bonus: '0.0000' },
    ])
    expect((await kindsOf(even)).map(([kind]) => kind)).toEqual([20, 21, 24, 22])

    await correct(deps, issue, ending('99'))
    await settleIssue(deps, issue.id)
    expect(await lottery.issue('MBAC', issue.issueNo)).toMatchObject({
      state: 'settled',
      totalPayout: p(990),
      resultVersion: 3,
    })
    expect(await Promise.all(members.map((id) => lottery.balance(id)))).toEqual([
      { cash: '90.0000', bonus: '0.0000' },
      { cash: '510.0000', bonus: '495.0000' },
      { cash: '1.0000', bonus: '0.0000' },
    ])
    const detail = await getOrder(test.db, even, at(at(orderIds, 2), 0))
    expect(detail.corrections.map(({ resultVersion, status, draw }) => [resultVersion, status, draw])).toEqual([
      [1, 4, ending('68')],
      [2, 12, null],
    ])
    await expectSound()
  })

  it('that is corrected back leaves every balance as the first settlement did, however the runs were divided', async () => {
    const bets = Array.from({ length: 9 }, (_, n) => ({
      name: `back${n}`,
      cash: p(1000),
      bonus: p(7 * n) + BigInt(n * 3333),
      items: [deDb([n % 2 ? '68' : '99', '50'], 7 + n), lo2(['68', '12'], 1 + n), deDb(['99'], 3)],
    }))
    const { issue, members } = await settled(ending('68'), bets)
    const sumOf = async () =>
      (
        await test.owner.one<{ sum: Money }>(
          sql`select sum(balance)::bigint as sum from account where member_id = any(${members}::bigint[])`,
        )
      ).sum
    const first = { balances: await Promise.all(members.map((id) => lottery.balance(id))), sum: await sumOf() }
    const payout = (await lottery.issue('MBAC', issue.issueNo)).totalPayout
    for (const result of ['99', '68']) {
      await correct(deps, issue, ending(result))
      expect(await settleIssue(deps, issue.id, { batchSize: 2, batchesMax: 1 })).toBe(2)
      expect(await lottery.issue('MBAC', issue.issueNo)).toMatchObject({ state: 'drawn', settledAt: null })
      expect(
        await refusalOf(proposeCorrection(deps, operators.first, { ...issue, draw: ending('00'), reason: 'too soon' })),
      ).toEqual({
        code: 'state_conflict',
        state: 'settling',
      })
      const runs = await Promise.all([
        settleIssue(deps, issue.id, { batchSize: 3 }),
        settleIssue(deps, issue.id, { batchSize: 4 }),
      ])
      expect(runs.reduce((sum, count) => sum + count, 0)).toBe(25)
    }
    expect(await Promise.all(members.map((id) => lottery.balance(id)))).toEqual(first.balances)
    expect(await sumOf()).toBe(first.sum)
    expect(await lottery.issue('MBAC', issue.issueNo)).toMatchObject({
      totalPayout: payout,
      resultVersion: 3,
      state: 'settled',
    })
    await expectSound()
  })

  it('is counted by turnover and limits', async () => {
    const { issue, members } = await settled(
      ending('68'),
      [{ name: 'followed', cash: p(100), items: [deDb(['68'], 10)] }],
      async (memberId) => {
        await setLimit(test.db, { memberId, kind: 'loss', hours: 24, amount: p(5000) })
        await turnover.open({ memberId, origin: 'deposit', ref: 'followed', base: p(40), multiplePpm: 1_000_000 })
      },
    )
    const member = at(members, 0)
    const progress = async () =>
      (await test.owner.one<{ figures: { progress: string } }>(sql`select turnover_refresh(${member}, 'P') as figures`))
        .figures.progress
    const usage = () =>
      test.owner.one(
        sql`select sum(staked)::bigint as staked, sum(won)::bigint as won from protection_usage where member_id = ${member}`,
      )
    expect([await progress(), await usage()]).toEqual([p(10).toString(), { staked: p(10), won: p(990) }])
    const steps: [ReturnType<typeof ending> | null, Money, Money][] = [
      [ending('99'), p(10), 0n],
      [null, 0n, 0n],
      [ending('68'), p(10), p(990)],
    ]
    for (const [draw, staked, won] of steps) {
      await test.clock.advance(3 * 3_600_000)
      await correct(deps, issue, draw)
      await settleIssue(deps, issue.id)
      expect([await progress(), await usage()]).toEqual([staked.toString(), { staked, won }])
    }
    const hours = await test.owner.many(
      sql`select staked, won from protection_usage where member_id = ${member} and (staked < 0 or won < 0)`,
    )
    expect(hours).toEqual([])
  })

  it('is reported to each member with the replaced version', async () => {
    const events = await test.owner.many<{ payload: { corrects: number; orders: { version: number }[] } }>(
      sql`select payload from outbox where topic = 'lottery.orders_settled' and payload ? 'corrects' order by id`,
    )
    expect(events.length).toBeGreaterThan(0)
    expect(events.every(({ payload }) => payload.orders.every(({ version }) => version === payload.corrects + 1))).toBe(
      true,
    )
  })
})

it('leaves a sound ledger', expectSound)
