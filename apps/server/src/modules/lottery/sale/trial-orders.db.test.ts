import { describe, expect, it } from 'vitest'
import { must } from '@lotus/kernel'
import { sql } from '@lotus/database'
import { testDatabase } from '@lotus/testing'
import { ledgerChecks } from '../../../composition.ts'
import { auditLedger, balanceEvent, getBalance, getFunds, setLimit } from '../../wallet/index.ts'
import { cancelOrder } from './cancel-order.ts'
import { chaseFixtures } from '../chase/chase.fixtures.ts'
import { correct, ending } from '../results/corrections.fixtures.ts'
import { listPopularGames } from '../lobby/lobby.repo.ts'
import { listWinners } from '../lobby/list-winners.ts'
import { getOrder, listOrders } from './list-orders.ts'
import { generateIssues } from '../draw/generate-issues.ts'
import { deDb, lo2, p, publishFirst, refusalOf, setUpLottery } from '../lottery.fixtures.ts'
import { settleIssue } from '../settle/settle-issue.ts'

// Trial accounts: the same engine and odds in a currency of their own (DECISIONS 23, trust.md C12, T01).

const test = await testDatabase()
const lottery = await setUpLottery(test, '2026-06-30T03:00:30Z')
const { wallet } = lottery
const deps = { ...lottery.deps, wallet }
const chases = chaseFixtures(test, lottery)
await test.owner.query(sql`update lottery_game set chase_issues_max = 12 where code = 'MBAC'`)

const trial = (name: string, amount = p(2000)) => lottery.trial(name, amount)
const day = async () => ({ gameCode: 'MBAC', ...(await lottery.selling('MBAC')) })
const cashOf = async (member: bigint) => (await lottery.balance(member)).cash
/** Currencies of a member's accounts, and of both sides of every movement. */
const currenciesOf = (member: bigint) =>
  test.owner.many<{ currency: string }>(sql`
    select currency from account where member_id = ${member}
    union select a.currency from journal j join account a on a.id in (j.debit_account, j.credit_account) where j.member_id = ${member}`)
const realState = () =>
  test.owner.one<{ state: string }>(sql`
    select coalesce(string_agg(a.id || ' ' || a.balance || ' ' || a.version, ',' order by a.id), '') || (
      select ' ' || count(*) from journal j join account d on d.id = j.debit_account where d.currency = 'P') as state
    from account a where a.currency = 'P' and a.member_id is not null`)
const expectSound = async () => {
  const report = await auditLedger(test.db, { extra: ledgerChecks })
  expect(report.checks.flatMap((check) => check.breaks)).toEqual([])
}

describe('a trial account', () => {
  it('gets the same outcome and payout as a member for the same orders, in one settlement (C12)', async () => {
    const issue = await day()
    const member = await lottery.member('realone', p(2000))
    const player = await trial('trialone')
    const items = [lo2(['68'], 10), lo2(['98']), deDb(['68', '69'], 2)]
    const [real, play] = await Promise.all([member, player].map((id) => lottery.place(id, { ...issue, items })))
    expect(play?.balance).toMatchObject({ currency: 'TRIAL', symbol: 'P', cash: '1699.0000' })
    expect(real?.balance).toMatchObject({ currency: 'P', cash: '1699.0000' })
    await test.setTestTime(issue.drawAt)
    await publishFirst(deps, issue.id, ending('68'))
    expect(await settleIssue(deps, issue.id)).toBe(6)

    const fate = async (id: bigint) => {
      const { rows } = await listOrders(test.db, id, { state: 'settled' })
      const orders = await Promise.all(rows.map((row) => getOrder(test.db, id, row.id)))
      return orders.map((row) => [row.play, row.status, row.hits, row.payout, row.validBet, row.winningLines])
    }
    expect(await fate(player)).toEqual(await fate(member))
    expect([await cashOf(member), await cashOf(player)]).toEqual(['3867.0000', '3867.0000'])
    expect(await currenciesOf(player)).toEqual([{ currency: 'TRIAL' }])
    expect(await currenciesOf(member)).toEqual([{ currency: 'P' }])
    // The root is over six orders; the sums count only the member's three.
    expect(await lottery.issue('MBAC', issue.issueNo)).toMatchObject({
      orderCount: 6,
      totalStake: p(301),
      totalPayout: p(2168),
    })
    const { rows } = await listWinners(test.db, { count: 10 })
    expect(rows.map(({ account }) => account)).toEqual(['re***'])
    await expectSound()
  })

  it('never moves real money: wins, losses, events and shown figures', async () => {
    const issue = await day()
    const before = await realState()
    const player = await trial('alone')
    await lottery.place(player, { ...issue, items: [deDb(['68'], 10), deDb(['01'], 5)] })
    await setLimit(test.db, { memberId: player, kind: 'stake', hours: 24, amount: p(50) })
    const over = lottery.place(player, { ...issue, items: [deDb(['01'], 50)] })
    expect(await refusalOf(over)).toMatchObject({ code: 'limit_reached' })
    await test.setTestTime(issue.drawAt)
    await publishFirst(deps, issue.id, ending('68'))
    await settleIssue(deps, issue.id)
    expect(await cashOf(player)).toBe('2975.0000')
    expect(await getFunds(test.db, player)).toMatchObject({ currency: 'TRIAL', mainBalance: '2975.0000' })
    expect(await balanceEvent(test.db, player)).toEqual({ version: (await getBalance(test.db, player)).version })
    expect(await realState()).toEqual(before)
    expect(await currenciesOf(player)).toEqual([{ currency: 'TRIAL' }])
    expect(await lottery.issue('MBAC', issue.issueNo)).toMatchObject({ orderCount: 2, totalStake: 0n, totalPayout: 0n })
    // Popular games are counted by orders for real money.
    const [from, now] = [new Date(issue.lockAt.getTime() - 1), issue.drawAt]
    expect(await listPopularGames(test.db, from, now, 5)).toEqual([])
  })

  it('is refused real money by the ledger, and more than its balance', async () => {
    const issue = await day()
    const player = await trial('poor', p(10))
    const adjust = { memberId: player, amount: p(5), entry: 'ADJ_CREDIT', house: 'adjustment' } as const
    const key = { source: 'test', extId: 'real-to-trial' }
    await expect(wallet.credit({ ...adjust, key, reference: { kind: 'adjustment', no: 'x' } })).rejects.toThrow(
      'play money',
    )
    const bet = lottery.place(player, { ...issue, items: [deDb(['01'], 11)] })
    expect(await refusalOf(bet)).toEqual({ code: 'insufficient_balance', balance: '10.0000', short: '1.0000' })
    expect(await currenciesOf(player)).toEqual([{ currency: 'TRIAL' }])
  })

  it('uses nothing of the stock of a number, and gets its stake back from a cancelled order', async () => {
    await test.owner.query(sql`
      update lottery_play_odds set number_stock = ${p(30)} where play = 'de_db' and game_id = (select id from lottery_game where code = 'SEN60')`)
    await generateIssues(deps)
    const issue = { gameCode: 'SEN60', ...(await lottery.selling('SEN60')) }
    const player = await trial('canceller')
    const { orders } = await lottery.place(player, { ...issue, items: [deDb(['07'], 40)] })
    const member = await lottery.member('stocked', p(100))
    await lottery.place(member, { ...issue, items: [deDb(['07'], 30)] })
    const answer = await cancelOrder(deps, player, must(orders[0], 'an order').id)
    expect(answer).toMatchObject({ order: { status: 8 }, balance: { currency: 'TRIAL', cash: '2000.0000' } })
    const more = lottery.place(member, { ...issue, items: [deDb(['07'], 1)] })
    expect(await refusalOf(more)).toMatchObject({ code: 'number_over_limit', remaining: '0.0000' })
    await expectSound()
  })

  it('bets concurrently with members: batches handle both correctly', async () => {
    const issue = await day()
    const members = await Promise.all([1, 2, 3, 4, 5].map((n) => lottery.member(`mixed${n}`, p(20))))
    const players = await Promise.all([1, 2, 3, 4, 5].map((n) => trial(`tried${n}`, p(20))))
    const all = players.flatMap((player, n) => [player, must(members[n], 'as many'), player])
    const answers = await Promise.all(
      all.map((id) => refusalOf(lottery.place(id, { ...issue, items: [deDb(['01'], 15)] }))),
    )
    expect(answers.filter((answer) => answer?.['code'] === 'insufficient_balance')).toHaveLength(5)
    expect(await Promise.all([...players, ...members].map(cashOf))).toEqual(Array(10).fill('5.0000'))
    for (const player of players) expect(await currenciesOf(player)).toEqual([{ currency: 'TRIAL' }])
    for (const member of members) expect(await currenciesOf(member)).toEqual([{ currency: 'P' }])
    await expectSound()
  })

  it('chases, stops on its win and cancels the rest of a chase, in play money', async () => {
    const player = await trial('chaser')
    const issueNos = (await chases.upcoming('MBAC')).slice(0, 3)
    const winning = await chases.place(player, { gameCode: 'MBAC', items: [deDb(['68'], 10)], issueNos })
    expect(winning.balance).toMatchObject({ currency: 'TRIAL', cash: '1970.0000' })
    const other = await chases.place(player, { gameCode: 'MBAC', items: [deDb(['01'])], issueNos, winStop: false })
    expect((await chases.cancel(player, other.chase.id, issueNos[1])).balance).toMatchObject({ cash: '1969.0000' })
    const poor = chases.place(player, { gameCode: 'MBAC', items: [deDb(['01'], 1000)], issueNos })
    expect(await refusalOf(poor)).toMatchObject({ code: 'insufficient_balance', balance: '1969.0000' })
    const issue = await lottery.issue('MBAC', must(issueNos[0], 'an issue'))
    await test.setTestTime(issue.drawAt)
    await publishFirst(deps, issue.id, ending('68'))
    await settleIssue(deps, issue.id)
    await chases.consumeEvents()
    expect(await chases.stop()).toBe(1)
    // 1969 + 990 won + 20 refunded
    expect(await cashOf(player)).toBe('2979.0000')
    expect(await currenciesOf(player)).toEqual([{ currency: 'TRIAL' }])
    await expectSound()
  })

  it('is corrected, has debt, pays its debt from a void draw, all in play money', async () => {
    const issue = { ...(await day()) }
    const player = await trial('corrected', p(10))
    const member = await lottery.member('besides', p(10))
    const both = [player, member]
    for (const id of both) await lottery.place(id, { ...issue, items: [deDb(['68'], 10)] })
    await test.setTestTime(issue.drawAt)
    await publishFirst(deps, issue.id, ending('68'))
    await settleIssue(deps, issue.id)
    await test.setTestTime(new Date(issue.drawAt.getTime() + 18 * 3_600_000))
    const next = await day()
    for (const id of both) await lottery.place(id, { ...next, items: [deDb(['01'], 980)] })
    await correct(deps, issue, ending('99'))
    await settleIssue(deps, issue.id)
    expect(await Promise.all(both.map(cashOf))).toEqual(['0.0000', '0.0000'])
    await test.setTestTime(next.drawAt)
    await publishFirst(deps, next.id, null)
    await settleIssue(deps, next.id)
    expect(await Promise.all(both.map(cashOf))).toEqual(['0.0000', '0.0000'])
    expect(await getFunds(test.db, player)).toMatchObject({ currency: 'TRIAL', memberDebt: '0.0000', total: '0.0000' })
    expect(await currenciesOf(player)).toEqual([{ currency: 'TRIAL' }])
    expect(await lottery.issue('MBAC', issue.issueNo)).toMatchObject({ totalStake: p(10), totalPayout: 0n })
    await expectSound()
  })
})
