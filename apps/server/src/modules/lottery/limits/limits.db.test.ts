import { describe, expect, it } from 'vitest'
import { must, type Money } from '@lotus/kernel'
import { sql } from '@lotus/database'
import { testDatabase } from '@lotus/testing'
import { auditLedger } from '../../wallet/index.ts'
import { cancelOrder } from '../sale/cancel-order.ts'
import { findGame, insertRule, listPlayTerms, type NewRule, type PlayTerms } from '../config/games.repo.ts'
import { lotteryLedgerCheck } from '../index.ts'
import { deDb, lo2, p, refusalOf, setUpLottery, win } from '../lottery.fixtures.ts'

const test = await testDatabase()
const lottery = await setUpLottery(test, '2026-06-30T03:00:30Z')
const deps = { ...lottery.deps, wallet: lottery.wallet }
const daily = (await lottery.selling('MBAC')).issueNo
const days = await test.db.many<{ issueNo: string }>(
  sql`select issue_no as "issueNo" from lottery_issue where commitment is null order by draw_at`,
)
const fast = (await lottery.selling('SEN60')).issueNo

/** A new version of a game's rules, in force at once. */
async function changeRules(
  code: string,
  rule: Partial<NewRule>,
  terms: (play: PlayTerms) => Partial<PlayTerms> = () => ({}),
) {
  const game = must(await findGame(test.db, code), 'the game is installed')
  const plays = (await listPlayTerms(test.db, game)).map((play) => ({ ...play, ...terms(play) }))
  const version = game.ruleVersion + 1
  await insertRule(test.db, game.id, { ...game, ...rule, version, author: null }, plays)
  await test.owner.query(sql`update lottery_game set rule_version = ${version} where id = ${game.id}`)
}
const only = (code: string, terms: Partial<PlayTerms>) => (play: PlayTerms) => (play.play === code ? terms : {})
const used = async (scope: string): Promise<Money> =>
  (
    await test.owner.one<{ sum: Money }>(
      sql`select coalesce(sum(stake), 0)::bigint as sum from lottery_usage where scope like ${scope}`,
    )
  ).sum

describe('the limit of a member on an issue', () => {
  it('applies to all orders of the issue together, shows what is left, and a refused call counts nothing', async () => {
    await changeRules('SEN60', { maxIssueStake: p(100) })
    const member = await lottery.member('perissue', p(1000))
    const bet = (...points: number[]) =>
      lottery.place(member, { gameCode: 'SEN60', issueNo: fast, items: points.map((n) => deDb(['01'], n)) })
    await bet(60)
    expect(await refusalOf(bet(30, 11))).toEqual({ code: 'issue_over_limit', limit: '100.0000', remaining: '40.0000' })
    expect(await used(`m:${member}`)).toBe(p(60))
    await bet(30, 10)
    expect(await refusalOf(bet(1))).toMatchObject({ code: 'issue_over_limit', remaining: '0.0000' })
    const other = await lottery.member('otherone', p(1000))
    await lottery.place(other, { gameCode: 'SEN60', issueNo: fast, items: [deDb(['01'], 100)] })
    const later = lottery.place(member, { gameCode: 'MBAC', issueNo: daily, items: [deDb(['01'], 100)] })
    expect((await later).totalStake).toBe('100.0000')
  })

  it('applies to concurrent calls, and a call without enough money counts nothing', async () => {
    const member = await lottery.member('sidebyside', p(85))
    const bet = (key: string, points = 20) =>
      refusalOf(lottery.place(member, { gameCode: 'SEN60', issueNo: fast, items: [deDb(['01'], points)], key }))
    expect(await bet('poor', 90)).toMatchObject({ code: 'insufficient_balance' })
    expect(await used(`m:${member}`)).toBe(0n)
    const answers = await Promise.all(Array.from({ length: 10 }, (_, n) => bet(`s${n}`)))
    expect(answers.filter((answer) => answer === undefined)).toHaveLength(4)
    expect(await used(`m:${member}`)).toBe(p(80))
  })
})

describe('the limit of a member on a number', () => {
  it('counts the number in every order of the play, however it was chosen, and separately per play', async () => {
    await changeRules('SEN60', { maxIssueStake: null }, only('de_db', { numberLimit: p(50) }))
    const member = await lottery.member('pernumber', p(1000))
    const bet = (...items: ReturnType<typeof deDb>[]) =>
      lottery.place(member, { gameCode: 'SEN60', issueNo: fast, items })
    await bet(deDb(['01', '02'], 30))
    const board = { ...deDb([], 25), content: { board: [['0'], ['1', '3']] } }
    expect(await refusalOf(lottery.place(member, { gameCode: 'SEN60', issueNo: fast, items: [board] }))).toEqual({
      code: 'number_over_limit',
      play: 'de_db',
      number: '01',
      limit: '50.0000',
      remaining: '20.0000',
    })
    expect(await used(`n:${member}:de_db:03`)).toBe(0n)
    await bet(deDb(['01'], 20))
    expect(await refusalOf(bet(deDb(['05'], 50), deDb(['01'], 1)))).toMatchObject({ number: '01', remaining: '0.0000' })
    expect(await used(`n:${member}:de_db:05`)).toBe(0n)
    await bet(deDb(['05'], 50), lo2(['01'], 10))
    const other = await lottery.member('freehand', p(1000))
    await lottery.place(other, { gameCode: 'SEN60', issueNo: fast, items: [deDb(['01'], 50)] })
  })

  it('counts a combination equally in every order of its numbers, from a pool or typed', async () => {
    await changeRules('SEN60', {}, only('xien2', { numberLimit: p(10) }))
    const member = await lottery.member('percombo', p(1000))
    const bet = (content: string[] | { combos: string[][] }, points: number) =>
      refusalOf(
        lottery.place(member, {
          gameCode: 'SEN60',
          issueNo: fast,
          items: [{ play: 'xien2', content, points, odds: win('16') }],
        }),
      )
    expect(await bet(['68', '12', '33'], 6)).toBeUndefined()
    expect(await bet({ combos: [['12', '68']] }, 5)).toMatchObject({ number: '12-68', remaining: '4.0000' })
    expect(await bet({ combos: [['12', '68']] }, 4)).toBeUndefined()
  })

  it('refuses an order with more lines than are counted one by one', async () => {
    await changeRules('SEN60', {}, only('bon_cang_db', { numberLimit: p(10) }))
    const member = await lottery.member('manylines', p(100_000))
    const digits = [...'0123456789']
    const item = {
      play: 'bon_cang_db',
      content: { board: [digits, digits, digits, ['1', '2', '3']] },
      points: 1,
      odds: win('8880'),
    }
    expect(await refusalOf(lottery.place(member, { gameCode: 'SEN60', issueNo: fast, items: [item] }))).toMatchObject({
      code: 'too_many_lines',
      max: 2000,
    })
  })
})

describe('the stock of a number', () => {
  it('is never oversold to twenty concurrent members, who choose their numbers in any order', async () => {
    await changeRules('MBAC', {}, only('de_db', { numberStock: p(100) }))
    const members = await Promise.all(Array.from({ length: 20 }, (_, n) => lottery.member(`crowd${n}`, p(1000))))
    const numbers = ['11', '22', '33', '44', '55']
    const bet = (member: bigint, n: number) => {
      const turned = [...numbers.slice(n % 5), ...numbers.slice(0, n % 5)]
      const items = n % 3 === 0 ? [deDb(turned, 9)] : turned.map((number) => deDb([number], 9))
      return refusalOf(lottery.place(member, { gameCode: 'MBAC', issueNo: daily, items }))
    }
    const answers = await Promise.all(members.map(bet))
    // Eleven times nine are 99 of 100: each order takes all five numbers or none.
    expect(answers.filter((answer) => answer === undefined)).toHaveLength(11)
    expect(answers.flatMap((answer) => answer?.['code'] ?? [])).toEqual(
      Array.from({ length: 9 }, () => 'number_over_limit'),
    )
    const stock = await test.owner.many<{ scope: string; stake: Money }>(
      sql`select scope, stake from lottery_usage where scope like 's:de_db:__' order by scope`,
    )
    const full = numbers.map((number) => ({ scope: `s:de_db:${number}`, stake: p(99) }))
    expect(stock.filter(({ scope }) => full.some((row) => row.scope === scope))).toEqual(full)
    const sold = await test.owner.one<{ sum: Money }>(
      sql`select sum(stake)::bigint as sum from lottery_order where member_id = any(${members}::bigint[])`,
    )
    expect(sold.sum).toBe(p(99 * 5))
  })

  it('is released by a cancelled order, once', async () => {
    const member = await lottery.member('returner', p(1000))
    const bet = (points: number) =>
      lottery.place(member, { gameCode: 'MBAC', issueNo: daily, items: [deDb(['66', '77'], points)] })
    const { orders } = await bet(100)
    expect(await refusalOf(bet(1))).toMatchObject({ code: 'number_over_limit', number: '66', remaining: '0.0000' })
    const id = must(orders[0], 'one order').id
    await Promise.all([cancelOrder(deps, member, id), cancelOrder(deps, member, id)])
    expect([await used('s:de_db:66'), await used('s:de_db:77')]).toEqual([0n, 0n])
    expect((await bet(100)).totalStake).toBe('200.0000')
  })

  it('used under other rules is released as it was counted', async () => {
    const member = await lottery.member('oldrules', p(1000))
    const issueNo = must(days[1], 'a later issue is made ahead').issueNo
    const place = () => lottery.place(member, { gameCode: 'MBAC', issueNo, items: [deDb(['88'], 30)] })
    expect(await refusalOf(place())).toMatchObject({ code: 'issue_not_open' })
    const counted = await lottery.place(member, { gameCode: 'MBAC', issueNo: daily, items: [deDb(['88'], 30)] })
    await changeRules('MBAC', {}, only('de_db', { numberStock: null }))
    const uncounted = await lottery.place(member, { gameCode: 'MBAC', issueNo: daily, items: [deDb(['88'], 200)] })
    await cancelOrder(deps, member, must(uncounted.orders[0], 'one order').id)
    expect(await used('s:de_db:88')).toBe(p(30))
    await cancelOrder(deps, member, must(counted.orders[0], 'one order').id)
    expect(await used('s:de_db:88')).toBe(0n)
  })

  it('leaves a sound ledger', async () => {
    const report = await auditLedger(test.db, { extra: [lotteryLedgerCheck] })
    expect(report.checks.flatMap((check) => check.breaks)).toEqual([])
  })
})
