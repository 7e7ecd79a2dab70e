import { describe, expect, it } from 'vitest'
import { sql } from '@lotus/database'
import { testDatabase } from '@lotus/testing'
import { auditLedger } from '../../wallet/index.ts'
import { advanceIssues } from '../draw/advance-issues.ts'
import { lotteryLedgerCheck } from '../index.ts'
import { getOrder } from '../sale/list-orders.ts'
import { correct } from '../results/corrections.fixtures.ts'
import { deDb, lo2, northPrizes, p, publishFirst, refusalOf, setUpLottery } from '../lottery.fixtures.ts'
import { settleIssue } from '../settle/settle-issue.ts'
import { cancelOrder } from '../sale/cancel-order.ts'
import { chaseFixtures } from './chase.fixtures.ts'

const test = await testDatabase()
// 10:00:30 in Hanoi: issue 0601 of the one-minute game sells until 10:00:55. The daily draw has results entered by
// hand.
const lottery = await setUpLottery(test, '2026-06-30T03:00:30Z')
const { deps } = lottery
const chases = chaseFixtures(test, lottery)
await test.owner.query(sql`update lottery_game set chase_issues_max = 12 where code = 'MBAC'`)

const everyNumber = Array.from({ length: 100 }, (_, n) => String(n).padStart(2, '0'))
/** One of the hundred numbers wins whatever is drawn: 100 staked, 99 won. */
const sureWin = () => deDb(everyNumber)
const lost = { ...northPrizes, DB: ['60467'] }
const issueOf = (issueNo: string) => lottery.issue('MBAC', issueNo)

/** Moves to the draw of a northern issue, publishes its result, and settles it. */
async function draw(issueNo: string, prizes: typeof northPrizes | null): Promise<void> {
  const issue = await issueOf(issueNo)
  await test.setTestTime(issue.drawAt)
  await publishFirst(deps, issue.id, prizes && { prizes })
  await settleIssue(deps, issue.id)
}
/** Chases marked to stop: the member's own, and all, which includes chases of the tests above that won by chance. */
const dueOf = (member: bigint) =>
  test.owner.one<{ own: number; all: number }>(sql`
    select count(*) filter (where member_id = ${member})::integer as own, count(*)::integer as all from lottery_chase where stop_due`)
const statuses = async (member: bigint, id: string) => (await chases.chase(member, id)).issues.map((row) => row.status)

describe('making a chase', () => {
  it('places the orders of every issue at once, under the issue they belong to, for the whole stake', async () => {
    const member = await lottery.member('maker', p(1000), p(30))
    const issueNos = (await chases.upcoming('SEN60')).slice(0, 4)
    const made = await chases.place(member, {
      gameCode: 'SEN60',
      items: [deDb(['68'], 2), lo2(['12', '68'])],
      issueNos,
      multiples: [1, 2, 2, 4],
      winStop: false,
    })
    // 2 + 54 at multiple 1, nine times.
    expect(made.chase).toMatchObject({
      stake: '504.0000',
      state: 'running',
      issueCount: 4,
      itemCount: 2,
      doneCount: 0,
      startIssueNo: '20260630-0601',
      endIssueNo: '20260630-0604',
      items: [
        { play: 'de_db', points: 2, contentText: '68' },
        { play: 'lo2', points: 1, lines: 2 },
      ],
    })
    expect(made.chase.issues.map((row) => [row.issueNo, row.multiple, row.stake, row.status])).toEqual([
      ['20260630-0601', 1, '56.0000', 2],
      ['20260630-0602', 2, '112.0000', 2],
      ['20260630-0603', 2, '112.0000', 2],
      ['20260630-0604', 4, '224.0000', 2],
    ])
    expect(await lottery.balance(member)).toEqual({ cash: '526.0000', bonus: '0.0000' })
    const orders = made.chase.issues.flatMap((row) => row.orders)
    expect(orders).toHaveLength(8)
    const last = await getOrder(test.db, member, orders.at(-1)?.id ?? '')
    expect(last).toMatchObject({ issueNo: '20260630-0604', points: 4, chaseId: made.chase.id, status: 2 })
  })

  it('creates issues beyond the existing ones, with their commitment before the first order', async () => {
    const member = await lottery.member('faraway', p(1000))
    const before = await test.owner.one<{ last: string }>(
      sql`select max(issue_no) as last from lottery_issue where issue_no like '20260630-%'`,
    )
    expect(before.last).toBe('20260630-0720')
    await test.owner.query(
      sql`update lottery_game set schedule = schedule || '{"aheadMinutes":10}' where code = 'SEN60'`,
    )
    await test.owner.query(
      sql`delete from lottery_seed where issue_id in (select id from lottery_issue where issue_no > '20260630-0612')`,
    )
    await test.owner.query(sql`delete from lottery_issue where issue_no > '20260630-0612' and issue_no like '%-%'`)
    const upcoming = await chases.upcoming('SEN60')
    expect(upcoming).toHaveLength(100)
    const issueNos = upcoming.slice(5, 55)
    expect(issueNos.at(-1)).toBe('20260630-0655')
    const { chase } = await chases.place(member, { gameCode: 'SEN60', items: [deDb(['01'])], issueNos })
    const rows = await test.owner.many<{ committed: boolean }>(sql`
      select i.commitment is not null and i.created_at <= o.placed_at and s.seed is not null as committed
      from lottery_order o join lottery_issue i on i.id = o.issue_id join lottery_seed s on s.issue_id = i.id where o.chase_id = ${BigInt(chase.id)}`)
    expect(rows).toHaveLength(50)
    expect(rows.every((row) => row.committed)).toBe(true)
    expect(
      (
        await test.owner.one<{ last: string }>(
          sql`select max(issue_no) as last from lottery_issue where issue_no like '%-%'`,
        )
      ).last,
    ).toBe('20260630-0655')
  })

  it('answers concurrent calls with one key with one chase, and refuses the key for another', async () => {
    const member = await lottery.member('double', p(1000))
    const issueNos = (await chases.upcoming('SEN60')).slice(1, 4)
    const call = { gameCode: 'SEN60', items: [deDb(['01'], 10)], issueNos, key: 'once' }
    const made = await Promise.all(Array.from({ length: 6 }, () => chases.place(member, call)))
    expect(new Set(made.map(({ chase }) => chase.id)).size).toBe(1)
    expect(made.filter(({ isDuplicate }) => !isDuplicate)).toHaveLength(1)
    expect(await lottery.balance(member)).toMatchObject({ cash: '970.0000' })
    for (const other of [{ multiples: [1, 1, 2] }, { winStop: false }, { items: [deDb(['02'], 10)] }]) {
      expect(await refusalOf(chases.place(member, { ...call, ...other }))).toEqual({ code: 'key_conflict' })
    }
    expect(await lottery.balance(member)).toMatchObject({ cash: '970.0000' })
  })

  it('accepts of parallel chases only what the balance covers', async () => {
    const member = await lottery.member('parallel', p(100))
    const issueNos = (await chases.upcoming('SEN60')).slice(1, 4)
    const results = await Promise.all(
      Array.from({ length: 12 }, () =>
        refusalOf(chases.place(member, { gameCode: 'SEN60', items: [deDb(['01'], 10)], issueNos })),
      ),
    )
    expect(results.filter((result) => result === undefined)).toHaveLength(3)
    expect(results.filter((result) => result?.['code'] === 'insufficient_balance')).toHaveLength(9)
    expect(await lottery.balance(member)).toMatchObject({ cash: '10.0000' })
  })

  it('refuses gaps, wrong order, too many or far issues, high multiples and closed games, and debits nothing', async () => {
    const member = await lottery.member('refused', p(1_000_000))
    const upcoming = await chases.upcoming('SEN60')
    const issueNos = upcoming.slice(1, 4)
    const call = { gameCode: 'SEN60', items: [deDb(['01'])], issueNos }
    const refusal = (change: Partial<Parameters<typeof chases.place>[1]>) =>
      refusalOf(chases.place(member, { ...call, ...change }))
    expect(await refusal({ issueNos: [upcoming[1] ?? '', upcoming[3] ?? ''] })).toEqual({
      code: 'chase_issue_gap',
      issue: upcoming[3],
    })
    expect(await refusal({ issueNos: [upcoming[2] ?? '', upcoming[1] ?? ''] })).toMatchObject({
      code: 'chase_issue_gap',
    })
    expect(await refusal({ issueNos: [upcoming[1] ?? '', upcoming[1] ?? ''] })).toMatchObject({
      code: 'chase_issue_gap',
    })
    expect(await refusal({ issueNos: upcoming.slice(0, 51) })).toEqual({ code: 'chase_too_long', max: 50 })
    expect(await refusal({ issueNos: upcoming.slice(60, 63) })).toMatchObject({ code: 'issue_not_found' })
    expect(await refusal({ issueNos: ['20260630-0600', '20260630-0601'] })).toMatchObject({ code: 'issue_not_found' })
    expect(await refusal({ multiples: [1, 20_001, 1] })).toMatchObject({
      code: 'stake_over_limit',
      issue: upcoming[2],
      multiple: 20_001,
      max: '20000.0000',
    })
    expect(await refusal({ items: [deDb(['01'], 1000)], multiples: [1, 9999, 1] })).toMatchObject({
      code: 'stake_over_limit',
      issue: upcoming[2],
    })
    expect(
      await refusal({ items: Array.from({ length: 12 }, () => deDb(['01'])), issueNos: upcoming.slice(1, 46) }),
    ).toEqual({ code: 'too_many_items', max: 11 })
    expect(await refusal({ gameCode: 'NOPE' })).toEqual({ code: 'game_not_found' })
    await test.owner.query(sql`update lottery_game set chase_issues_max = 0 where code = 'SEN60'`)
    expect(await refusal({})).toEqual({ code: 'chase_not_allowed' })
    await test.owner.query(sql`update lottery_game set chase_issues_max = 50, is_open = false where code = 'SEN60'`)
    expect(await refusal({})).toEqual({ code: 'game_closed' })
    await test.owner.query(sql`update lottery_game set is_open = true where code = 'SEN60'`)
    expect(await lottery.balance(member)).toMatchObject({ cash: '1000000.0000' })
  })

  it('accepts the largest possible chase, 500 orders, and refunds it completely', async () => {
    const member = await lottery.member('largest', p(1000))
    const issueNos = (await chases.upcoming('SEN60')).slice(1, 51)
    const items = Array.from({ length: 10 }, (_, n) => deDb([`0${n}`]))
    const { chase } = await chases.place(member, { gameCode: 'SEN60', items, issueNos })
    expect(chase).toMatchObject({ stake: '500.0000', itemCount: 10, issueCount: 50 })
    expect(chase.issues.flatMap((row) => row.orders)).toHaveLength(500)
    await chases.cancel(member, chase.id)
    expect(await lottery.balance(member)).toMatchObject({ cash: '1000.0000' })
  })

  it('counts every issue against its own limit, all or nothing', async () => {
    const member = await lottery.member('limited', p(1_000_000))
    const issueNos = (await chases.upcoming('SEN60')).slice(1, 4)
    // 100,000 may be staked on one issue: the third would have 5 x 20,000 and the 1 of the fourth item.
    // The cap takes from the larger multiples: confirmed.
    const large = { ...deDb(['01'], 2000), returnPpm: 0 }
    const call = {
      gameCode: 'SEN60',
      issueNos,
      items: [...Array.from({ length: 5 }, () => large), deDb(['02'])],
    }
    expect(await refusalOf(chases.place(member, { ...call, multiples: [1, 2, 10] }))).toMatchObject({
      code: 'issue_over_limit',
      issue: issueNos[2],
      limit: '100000.0000',
      remaining: '100000.0000',
    })
    expect(await chases.usage(`m:${member}`)).toBe(0n)
    expect(await lottery.balance(member)).toMatchObject({ cash: '1000000.0000' })
    // 2,000,000 may be won on one issue: five times 500,000, the cap of an order, are more.
    expect(await refusalOf(chases.place(member, { ...call, multiples: [1, 2, 3] }))).toMatchObject({
      code: 'issue_win_over_limit',
      issue: issueNos[2],
      limit: '2000000.0000',
    })
    expect(await chases.usage(`m:${member}`)).toBe(0n)
    await chases.place(member, { ...call, multiples: [1, 1, 2] })
    expect(await chases.usage(`m:${member}`)).toBe(p(4 * 10_001))
  })

  it('counts the whole stake once for the player’s limits, and subtracts refunds', async () => {
    const member = await lottery.member('protected', p(1000))
    await test.owner.query(sql`select protection_put_limit(${member}, 'stake', 24::smallint, ${p(100)}, 24)`)
    const issueNos = (await chases.upcoming('SEN60')).slice(1, 5)
    const call = { gameCode: 'SEN60', items: [deDb(['01'], 20)], issueNos }
    const { chase } = await chases.place(member, call)
    expect(await chases.noted(member)).toEqual({ staked: p(80), won: 0n })
    expect(await refusalOf(chases.place(member, { ...call, issueNos: issueNos.slice(0, 2) }))).toMatchObject({
      code: 'limit_reached',
      left: '20.0000',
    })
    await chases.cancel(member, chase.id, issueNos[2])
    expect(await chases.noted(member)).toEqual({ staked: p(40), won: 0n })
  })
})

describe('cancelling a chase', () => {
  it('goes from the last issue backwards, each stake to the bucket it came from, once', async () => {
    const member = await lottery.member('backwards', p(100), p(25))
    const issueNos = (await chases.upcoming('SEN60')).slice(1, 6)
    const { chase } = await chases.place(member, { gameCode: 'SEN60', items: [deDb(['07'], 10)], issueNos })
    expect(await lottery.balance(member)).toEqual({ cash: '75.0000', bonus: '0.0000' })
    expect(await refusalOf(chases.cancel(member, chase.id, issueNos[1], issueNos[3]))).toEqual({
      code: 'chase_not_last',
      lastIssue: issueNos[4],
    })
    const after = await chases.cancel(member, chase.id, issueNos[4], issueNos[4])
    expect(after.chase).toMatchObject({ state: 'running', doneCount: 1, returned: '10.0000' })
    expect(after.chase.issues.map((row) => [row.status, row.isCancellable])).toEqual([
      [2, true],
      [2, true],
      [2, true],
      [2, true],
      [8, false],
    ])
    expect(await refusalOf(chases.cancel(member, chase.id, issueNos[4]))).toBeUndefined()
    expect(await lottery.balance(member)).toEqual({ cash: '85.0000', bonus: '0.0000' })
    await Promise.all(Array.from({ length: 4 }, () => chases.cancel(member, chase.id, issueNos[2])))
    expect(await statuses(member, chase.id)).toEqual([2, 2, 8, 8, 8])
    // The third issue's stake had been half bonus: 20 of the first two, 5 of this.
    expect(await lottery.balance(member)).toEqual({ cash: '100.0000', bonus: '5.0000' })
    await chases.cancel(member, chase.id)
    expect(await chases.chase(member, chase.id)).toMatchObject({
      state: 'cancelled',
      doneCount: 5,
      returned: '50.0000',
    })
    expect(await lottery.balance(member)).toEqual({ cash: '100.0000', bonus: '25.0000' })
    expect(await chases.usage(`m:${member}`)).toBe(0n)
  })

  it('is refused for others, for a single order of it, and if the game forbids it', async () => {
    const member = await lottery.member('owner', p(100))
    const other = await lottery.member('stranger', p(100))
    const issueNos = (await chases.upcoming('SEN60')).slice(1, 3)
    const { chase } = await chases.place(member, { gameCode: 'SEN60', items: [deDb(['07'])], issueNos })
    expect(await refusalOf(chases.cancel(other, chase.id))).toEqual({ code: 'not_found' })
    expect(await refusalOf(chases.chase(other, chase.id))).toEqual({ code: 'not_found' })
    expect(await refusalOf(chases.cancel(member, chase.id, '20260630-0700'))).toMatchObject({ code: 'issue_not_found' })
    const order = chase.issues[1]?.orders[0]?.id ?? ''
    expect(await refusalOf(cancelOrder({ ...deps, wallet: lottery.wallet }, member, order))).toEqual({
      code: 'cancel_not_allowed',
    })
    await test.owner.query(sql`update lottery_game set is_cancel_allowed = false where code = 'SEN60'`)
    expect(await refusalOf(chases.cancel(member, chase.id))).toEqual({ code: 'cancel_not_allowed' })
    await test.owner.query(sql`update lottery_game set is_cancel_allowed = true where code = 'SEN60'`)
  })

  it('concurrent with a lock: locked orders are drawn, the others refunded', async () => {
    const member = await lottery.member('race', p(100))
    const issueNos = (await chases.upcoming('SEN60')).slice(1, 4)
    const { chase } = await chases.place(member, { gameCode: 'SEN60', items: [deDb(['07'], 10)], issueNos })
    const lockAt = chase.issues[0]?.lockAt ?? ''
    await test.setTestTime(lockAt)
    const [, , late] = await Promise.all([
      advanceIssues(deps),
      chases.cancel(member, chase.id),
      refusalOf(chases.cancel(member, chase.id, issueNos[0])),
    ])
    expect(late).toMatchObject({ code: 'issue_closed', issue: issueNos[0] })
    expect(await statuses(member, chase.id)).toEqual([2, 8, 8])
    expect(await lottery.balance(member)).toMatchObject({ cash: '90.0000' })
    expect((await chases.chase(member, chase.id)).state).toBe('running')
    await test.setTestTime(chase.issues[0]?.drawAt ?? '')
    await advanceIssues(deps)
    expect((await chases.chase(member, chase.id)).state).toBe('cancelled')
    expect(
      await refusalOf(
        chases.place(member, { gameCode: 'SEN60', items: [deDb(['07'])], issueNos: issueNos.slice(0, 2) }),
      ),
    ).toMatchObject({
      code: 'issue_closed',
    })
  })
})

describe('stop on win', () => {
  it('refunds the rest with status 6, exactly once, even if killed between win and stop', async () => {
    const member = await lottery.member('stopper', p(1000))
    const issueNos = (await chases.upcoming('SEN60')).slice(0, 3)
    const { chase } = await chases.place(member, { gameCode: 'SEN60', items: [sureWin()], issueNos })
    const kept = await chases.place(member, { gameCode: 'SEN60', items: [sureWin()], issueNos, winStop: false })
    await test.setTestTime(chase.issues[0]?.drawAt ?? '')
    await advanceIssues(deps)
    // Killed here: the win is settled, but the consumer has not seen it.
    expect(await chases.stop()).toBe(0)
    await chases.consumeEvents()
    // And here: seen, but not acted on. The next issue has locked in the meantime and is left alone.
    await test.setTestTime(chase.issues[1]?.lockAt ?? '')
    await advanceIssues(deps)
    const due = await dueOf(member)
    expect(due.own).toBe(1)
    const counts = await Promise.all([chases.stop(), chases.stop(), chases.stop()])
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(due.all)
    await chases.consumeEvents()
    expect(await chases.stop()).toBe(0)
    expect(await statuses(member, chase.id)).toEqual([4, 2, 6])
    expect(await chases.chase(member, chase.id)).toMatchObject({
      state: 'stopped',
      returned: '100.0000',
      payout: '99.0000',
      doneCount: 2,
    })
    expect(await lottery.balance(member)).toMatchObject({ cash: '698.0000' })
    await test.setTestTime(chase.issues[2]?.drawAt ?? '')
    await advanceIssues(deps)
    await chases.consumeEvents()
    await chases.stop()
    expect(await statuses(member, chase.id)).toEqual([4, 4, 6])
    // Without win stop every issue is played to its end.
    expect(await chases.chase(member, kept.chase.id)).toMatchObject({ state: 'finished', payout: '297.0000' })
    expect((await chases.chase(member, kept.chase.id)).issues.map((row) => [row.status, row.net])).toEqual([
      [4, '-1.0000'],
      [4, '-2.0000'],
      [4, '-3.0000'],
    ])
    expect(await lottery.balance(member)).toMatchObject({ cash: '995.0000' })
    // Turnover gets the bets of all six orders, and counts none of them, since they cover every outcome
    // (operations.md 0.3).
    const settled = await test.owner.one<{ sum: string; orders: number }>(sql`
      select sum((o ->> 'validBet')::numeric)::text as sum, count(*)::integer as orders
      from outbox cross join lateral jsonb_array_elements(payload -> 'orders') o
      where topic = 'lottery.orders_settled' and audience = ${`member:${member}`}`)
    expect(settled).toEqual({ sum: '0.0000', orders: 6 })
  })

  it('stops several chases of one member at once, and those of a batch of events', async () => {
    const member = await lottery.member('several', p(10_000))
    const issueNos = (await chases.upcoming('SEN60')).slice(0, 4)
    const made = await Promise.all(
      Array.from({ length: 5 }, () =>
        chases.place(member, { gameCode: 'SEN60', items: [sureWin(), deDb(['01'])], issueNos }),
      ),
    )
    await test.setTestTime(made[0]?.chase.issues[0]?.drawAt ?? '')
    await advanceIssues(deps)
    await chases.consumeEvents()
    const due = await dueOf(member)
    expect(due.own).toBe(5)
    expect(await chases.stop()).toBe(due.all)
    for (const { chase } of made) expect(await statuses(member, chase.id)).toEqual([4, 6, 6, 6])
  })

  it('is not undone by a correction, and a correction to a win stops', async () => {
    const member = await lottery.member('corrected', p(1000))
    const issueNos = (await chases.upcoming('MBAC')).slice(0, 4)
    expect(issueNos).toEqual(['20260630', '20260701', '20260702', '20260703'])
    const items = [deDb(['68'], 10)]
    const first = await chases.place(member, { gameCode: 'MBAC', items, issueNos })
    const second = await chases.place(member, { gameCode: 'MBAC', items: [deDb(['67'], 10)], issueNos })
    expect(await chases.usage('s:de_db:68')).toBe(p(40))
    await draw('20260630', northPrizes)
    await chases.consumeEvents()
    await chases.stop()
    expect(await statuses(member, first.chase.id)).toEqual([4, 6, 6, 6])
    expect(await statuses(member, second.chase.id)).toEqual([5, 2, 2, 2])
    expect(await chases.usage('s:de_db:68')).toBe(p(10))
    expect(await lottery.balance(member)).toMatchObject({ cash: '1940.0000' })

    const issue = await issueOf('20260630')
    await correct(deps, issue, { prizes: lost })
    await settleIssue(deps, issue.id)
    await chases.consumeEvents()
    await chases.stop()
    expect(await statuses(member, first.chase.id)).toEqual([5, 6, 6, 6])
    expect(await statuses(member, second.chase.id)).toEqual([4, 6, 6, 6])
    expect((await chases.chase(member, first.chase.id)).state).toBe('stopped')
    // 1,000 less both first stakes, with the second's win.
    expect(await lottery.balance(member)).toMatchObject({ cash: '1970.0000' })
  })

  it('continues after a void issue, and its refund is not a win', async () => {
    const member = await lottery.member('voided', p(1000))
    const issueNos = (await chases.upcoming('MBAC')).slice(0, 12)
    expect(issueNos).toHaveLength(12)
    const { chase } = await chases.place(member, { gameCode: 'MBAC', items: [deDb(['68'], 10)], issueNos })
    await draw(issueNos[0] ?? '', null)
    await chases.consumeEvents()
    await chases.stop()
    expect((await statuses(member, chase.id)).slice(0, 2)).toEqual([12, 2])
    await draw(issueNos[1] ?? '', northPrizes)
    await chases.consumeEvents()
    await chases.stop()
    expect((await statuses(member, chase.id)).slice(0, 3)).toEqual([12, 4, 6])
    expect(await lottery.balance(member)).toMatchObject({ cash: '1980.0000' })
  })
})

it('leaves a sound ledger, and roots over all accepted orders', async () => {
  const report = await auditLedger(test.db, { extra: [lotteryLedgerCheck] })
  expect(report.checks.flatMap((check) => check.breaks)).toEqual([])
  expect(report.isSound).toBe(true)
})
