import { beforeAll, describe, expect, it } from 'vitest'
import { must } from '@lotus/kernel'
import { sql, type SqlQuery } from '@lotus/database'
import { testDatabase } from '@lotus/testing'
import { auditLedger } from '../../wallet/index.ts'
import { advanceIssues } from '../draw/advance-issues.ts'
import { cancelOrder } from '../sale/cancel-order.ts'
import { findGame, insertRule, listPlayTerms } from '../config/games.repo.ts'
import { generateIssues } from '../draw/generate-issues.ts'
import { lotteryLedgerCheck } from '../index.ts'
import { getOrder } from '../sale/list-orders.ts'
import { deDb, lo2, northPrizes, p, publishFirst, setUpLottery } from '../lottery.fixtures.ts'
import { settleIssue } from '../settle/settle-issue.ts'
import { orderNoOf } from '../sale/order-no.ts'

// PostgreSQL with the real schema. The owner of the tables damages rows with the ledger's guards switched off.
const test = await testDatabase()
const lottery = await setUpLottery(test, '2026-06-30T11:00:30Z')
const { deps } = lottery
const lan = await lottery.member('lanaudit', p(1000), p(30))
const hoa = await lottery.member('hoaaudit', p(1000))
const bet = async (
  member: bigint,
  gameCode: string,
  issueNo: string,
  items: Parameters<typeof lottery.place>[1]['items'],
) => (await lottery.place(member, { gameCode, issueNo, items })).orders

/** The north's issue of the day, settled with one winner; an own issue, settled; one on sale with limits per member. */
async function playADay() {
  const north = await lottery.selling('MBAC')
  const own = await lottery.selling('SEN60')
  const [won, lost] = await bet(lan, 'MBAC', north.issueNo, [deDb(['68'], 40), deDb(['01'], 10)])
  const [ownOrder] = await bet(lan, 'SEN60', own.issueNo, [lo2(['07', '68'])])
  await bet(hoa, 'SEN60', own.issueNo, [lo2(['11'])])
  await test.setTestTime(north.drawAt)
  await publishFirst(deps, north.id, { prizes: northPrizes })
  await settleIssue(deps, north.id)
  await advanceIssues(deps)
  await generateIssues(deps)
  const game = must(await findGame(test.db, 'SEN60'), 'the game is installed')
  const version = game.ruleVersion + 1
  const limited = {
    ...game,
    version,
    maxIssueStake: p(500),
    maxIssuePayout: p(90_000),
    fewLinesMax: 3,
    fewLinesPayout: p(9_000),
    author: null,
  }
  await insertRule(test.db, game.id, limited, await listPlayTerms(test.db, game))
  await test.owner.query(sql`update lottery_game set rule_version = ${version} where id = ${game.id}`)
  const later = await lottery.selling('SEN60')
  const [waiting] = await bet(hoa, 'SEN60', later.issueNo, [deDb(['05'], 20), deDb(['06'], 30)])
  await cancelOrder({ ...deps, wallet: lottery.wallet }, hoa, must(waiting, 'it was placed').id)
  const placed = <T>(order: T | undefined) => must(order, 'all were placed')
  return { north, own, later, won: placed(won), lost: placed(lost), ownOrder: placed(ownOrder) }
}

let day: Awaited<ReturnType<typeof playADay>>
beforeAll(async () => {
  day = await playADay()
})

const found = (isWhole = false) => lotteryLedgerCheck.run(test.db, { passes: 1, isWhole })

/** Damages data inside a transaction, checks it there, and rolls back. */
async function breaksAfter(damage: SqlQuery, options: { isWhole?: boolean } = {}) {
  const thrownAway = new Error('the copy is thrown away')
  let breaks: Awaited<ReturnType<typeof found>> = []
  await test.owner
    .tx(async (tx) => {
      await tx.query(sql`alter table journal disable trigger user`)
      expect((await tx.query(damage)).rowCount).toBeGreaterThan(0)
      breaks = await lotteryLedgerCheck.run(tx, { passes: 3, ...options })
      throw thrownAway
    })
    .catch((error: unknown) => {
      if (error !== thrownAway) throw error
    })
  return breaks.map(({ subject, expected, found: is }) => `${subject}: ${expected}; ${is}`)
}

const idOf = ({ id }: { id: string }) => BigInt(id)
const noOf = ({ id }: { id: string }) => orderNoOf(BigInt(id))

describe('the checks of a day’s orders', () => {
  it('find nothing without damage, over the last days and over all', async () => {
    expect([await found(), await found(true)]).toEqual([[], []])
    const report = await auditLedger(test.db, { extra: [lotteryLedgerCheck], isWhole: true })
    expect(report).toMatchObject({ isSound: true })
    expect(await getOrder(test.db, lan, day.won.id)).toMatchObject({ status: 4 })
    expect(await getOrder(test.db, lan, day.lost.id)).toMatchObject({ status: 5 })
    expect(await getOrder(test.db, lan, day.ownOrder.id)).toMatchObject({ resultVersion: 1 })
  })

  type Case = [string, () => SqlQuery, () => RegExp]
  const cases: Case[] = [
    [
      'a payout that another member got',
      () => sql`
        update journal set member_id = ${hoa}, credit_version = 999,
          credit_account = (select id from account where member_id = ${hoa} and bucket = 1)
        where kind = 21 and ref_no = ${noOf(day.won)} and credit_account = (select id from account where member_id = ${lan} and bucket = 1)`,
      () => new RegExp(`${noOf(day.won)}: .* of member ${lan} .*of member ${lan} to ${hoa} `),
    ],
    [
      'a stake that came from the other bucket',
      () =>
        sql`update lottery_order set stake_cash = stake_cash + 10000, stake_bonus = stake_bonus - 10000 where id = ${idOf(day.won)}`,
      () => new RegExp(`${noOf(day.won)}: `),
    ],
    [
      'an order given to another member',
      () => sql`update lottery_order set member_id = ${hoa} where id = ${idOf(day.lost)}`,
      () => new RegExp(`${noOf(day.lost)}: .*of member ${hoa} `),
    ],
    [
      'an order that waits in a settled issue',
      () => sql`
        update lottery_order set status = 2, payout = null, valid_bet = null, result_version = null, settled_at = null
        where id = ${idOf(day.lost)}`,
      () => new RegExp(`MBAC ${day.north.issueNo}: settled: no order waits; 1 wait`),
    ],
    [
      'an order that an older result settled',
      () => sql`update lottery_order set result_version = 0 where id = ${idOf(day.lost)}`,
      () => new RegExp(`MBAC ${day.north.issueNo}: settled by result 1; by 0 to 1`),
    ],
    [
      'a total of payouts that is not theirs',
      () => sql`update lottery_issue set total_payout = total_payout + 1 where id = ${day.north.id}`,
      () => new RegExp(`MBAC ${day.north.issueNo}: total payout 39600000; 39600001`),
    ],
    [
      'a void issue whose orders were judged',
      () => sql`update lottery_issue set state = 'void' where id = ${day.north.id}`,
      () => new RegExp(`MBAC ${day.north.issueNo}: void orders; 2 won or lost`),
    ],
    [
      'a stake that was not frozen',
      () => sql`update lottery_issue set total_stake = total_stake + 1 where id = ${day.own.id}`,
      () => new RegExp(`SEN60 ${day.own.issueNo}: orders as frozen`),
    ],
    [
      'an order of an issue that is not',
      () => sql`update lottery_order set issue_id = 999999 where id = ${idOf(day.lost)}`,
      () => /issue 999999: an issue; 1 orders of none/,
    ],
    [
      'a frozen order whose choice was changed',
      () => sql`update lottery_order set content = '["07","69"]' where id = ${idOf(day.ownOrder)}`,
      () => new RegExp(`${noOf(day.ownOrder)}: leaf [0-9a-f]{64}; [0-9a-f]{64}[^]*SEN60 ${day.own.issueNo}: root `),
    ],
    [
      'a frozen leaf that was changed',
      () =>
        sql`update lottery_order_tree set leaf_hashes = set_byte(leaf_hashes, 3, get_byte(leaf_hashes, 3) # 1) where issue_id = ${day.own.id}`,
      () => new RegExp(`${noOf(day.ownOrder)}: leaf `),
    ],
    [
      'a frozen leaf of nobody',
      () => sql`update lottery_order_tree set leaf_hashes = leaf_hashes || sha256('x') where issue_id = ${day.own.id}`,
      () => new RegExp(`SEN60 ${day.own.issueNo}: 2 frozen leaves; 3`),
    ],
    [
      'frozen leaves that are gone',
      () => sql`delete from lottery_order_tree where issue_id = ${day.own.id}`,
      () => new RegExp(`${noOf(day.ownOrder)}: leaf none[^]*SEN60 ${day.own.issueNo}: 2 frozen leaves; 0`),
    ],
    [
      'a root that was changed',
      () => sql`update lottery_issue set order_root = repeat('0', 64) where id = ${day.own.id}`,
      () => new RegExp(`SEN60 ${day.own.issueNo}: root 0{64}; [0-9a-f]{64}`),
    ],
    [
      'a root of an issue without orders',
      () => sql`
        update lottery_issue set order_root = repeat('0', 64)
        where id = (select min(id) from lottery_issue where frozen_at is not null and order_count = 0)`,
      () => /SEN60 [\d-]+: root 0{64}; e3b0c442/,
    ],
    [
      'a limit that counts too much',
      () => sql`update lottery_usage set stake = stake + 1 where issue_id = ${day.later.id} and scope = ${`m:${hoa}`}`,
      () => new RegExp(`m:${hoa} of issue ${day.later.id}: 300000; 300001`),
    ],
    [
      'a limit that forgot what was staked',
      () => sql`delete from lottery_usage where issue_id = ${day.later.id} and scope = ${`m:${hoa}`}`,
      () => new RegExp(`m:${hoa} of issue ${day.later.id}: 300000; none`),
    ],
    [
      'a limit used by who did not bet',
      () => sql`insert into lottery_usage (issue_id, scope, stake) values (${day.later.id}, ${`m:${lan}`}, 5)`,
      () => new RegExp(`m:${lan} of issue ${day.later.id}: 0; 5`),
    ],
    ...(['c', 'w', 'f'] as const).map((kind): Case => [
      `a wrong count of another limit (${kind})`,
      () =>
        sql`update lottery_usage set stake = stake + 1 where issue_id = ${day.later.id} and scope like ${`${kind}:${hoa}%`} and stake > 0`,
      () => new RegExp(`${kind}:${hoa}.* of issue ${day.later.id}: `),
    ]),
  ]
  it.each(cases)('find %s', async (_what, damage, finding) => {
    expect((await breaksAfter(damage())).join('\n')).toMatch(finding())
  })

  it('recompute old roots for the whole audit', async () => {
    const damage = sql`update lottery_issue set order_root = repeat('0', 64), frozen_at = frozen_at - interval '3 days' where id = ${day.own.id}`
    expect(await breaksAfter(damage)).toEqual([])
    expect(await breaksAfter(damage, { isWhole: true })).toEqual([
      expect.stringMatching(new RegExp(`^SEN60 ${day.own.issueNo}: root 0{64}`)),
    ])
  })

  it('stop between two statements on request', async () => {
    const signal = AbortSignal.abort(new Error('stopping'))
    await expect(lotteryLedgerCheck.run(test.db, { passes: 1, signal })).rejects.toThrow('stopping')
  })
})
