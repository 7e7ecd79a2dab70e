import { expect, it } from 'vitest'
import { sql } from '@lotus/database'
import { testDatabase } from '@lotus/testing'
import { auditLedger, type Wallet } from '../../wallet/index.ts'
import { lotteryLedgerCheck } from '../index.ts'
import { deDb, p, refusalOf, setUpLottery, win } from '../lottery.fixtures.ts'
import { placeOrders } from './place-orders.ts'
import { placeSlip, type PlaceSlipInput } from './place-slip.ts'

// Issue 23 section 5: several stations on one slip. Monday 2026-06-29, 10:00 in Hanoi: three stations of the South, two
// of the centre, and the North.
const test = await testDatabase()
const codes = ['MBAC', 'HCM', 'DTH', 'CMA', 'PYE', 'THH']
const lottery = await setUpLottery(test, '2026-06-29T03:00:00Z', codes)
const issueNo = '20260629'
const south = ['HCM', 'DTH', 'CMA']
const lo2 = (content: string[], points = 1) => ({ play: 'lo2', content, points, odds: win('99') })
const deSouth = (content: string[], points = 1) => ({ play: 'de_db', content, points, odds: win('98') })
const side = (outcome: string, points: number) => ({ play: 'db2_side', content: [outcome], points, odds: win('1.997') })

type Parts = PlaceSlipInput['parts']
const over = (stations: readonly string[], items: Parts[number]['items']): Parts =>
  stations.map((gameCode) => ({ gameCode, issueNo, items }))
let keys = 0
const slip = (memberId: bigint, parts: Parts, key = `slip-${(keys += 1)}`, wallet: Wallet = lottery.wallet) =>
  placeSlip({ ...lottery.deps, wallet }, { parts, memberId, idempotencyKey: key, isBonusFirst: true })

const transactionsOf = (memberId: bigint) =>
  test.owner.values<string>(sql`select distinct xmin::text from lottery_order where member_id = ${memberId}`)
const ordersOf = (memberId: bigint) =>
  test.owner.value<number>(sql`select count(*)::integer from lottery_order where member_id = ${memberId}`)

it('takes the stake of every station in one commit, and answers orders with their station', async () => {
  const member = await lottery.member('three', p(1000), p(30))
  const placed = await slip(member, over(south, [lo2(['12', '34'], 5), deSouth(['07'], 10)]))
  expect(placed).toMatchObject({ totalStake: '570.0000', isDuplicate: false, balance: { sumBalance: '460.0000' } })
  expect(placed.orders.map(({ gameCode, play, stake, odds }) => [gameCode, play, stake, odds])).toEqual(
    south.flatMap((gameCode) => [
      [gameCode, 'lo2', '180.0000', win('99.0000')],
      [gameCode, 'de_db', '10.0000', win('98.0000')],
    ]),
  )
  expect(placed.orders[0]).toMatchObject({ stakeBonus: '30.0000', issueNo, lockAt: '2026-06-29T09:00:00.000Z' })
  expect(await transactionsOf(member)).toHaveLength(1)
})

it('places all parts or none, and says which part is refused', async () => {
  const member = await lottery.member('allOrNone', p(1000))
  const cases: [Parts, Record<string, unknown>][] = [
    [[...over(['HCM'], [lo2(['12'])]), ...over(['DTH'], [lo2(['1'])])], { code: 'wrong_length', part: 1, item: 0 }],
    [[...over(['HCM'], [lo2(['12'])]), ...over(['MBAC'], [lo2(['12'])])], { code: 'odds_changed', part: 1 }],
    [[...over(['HCM'], [lo2(['12'])]), ...over(['NOPE'], [lo2(['12'])])], { code: 'game_not_found', part: 1 }],
    [
      [...over(['HCM'], [lo2(['12'])]), { gameCode: 'DTH', issueNo: '20260630', items: [lo2(['12'])] }],
      { code: 'issue_not_found', part: 1 },
    ],
    [over(south, [lo2(['12'], 20)]), { code: 'insufficient_balance', balance: '1000.0000', short: '80.0000' }],
  ]
  for (const [parts, refusal] of cases) expect(await refusalOf(slip(member, parts))).toMatchObject(refusal)
  expect([await ordersOf(member), await lottery.balance(member)]).toEqual([0, { cash: '1000.0000', bonus: '0.0000' }])
})

it('answers copies of one call with the same orders, and refuses the key with another slip', async () => {
  const member = await lottery.member('copies', p(1000))
  const parts = over(south, [lo2(['12'])])
  const answers = await Promise.all(Array.from({ length: 8 }, () => slip(member, parts, 'same')))
  expect(new Set(answers.map(({ orders }) => orders.map(({ id }) => id).join())).size).toBe(1)
  expect(answers.filter(({ isDuplicate }) => !isDuplicate)).toHaveLength(1)
  expect(await ordersOf(member)).toBe(3)
  expect(await refusalOf(slip(member, over(south, [lo2(['12'], 2)]), 'same'))).toMatchObject({ code: 'key_conflict' })
  // The key of a slip is not that of a placement.
  const single = { gameCode: 'HCM', issueNo, items: [lo2(['12'])], key: 'same' }
  expect(await lottery.place(member, single)).toMatchObject({ isDuplicate: false })
})

it('counts each part against the limits of its own issue, and takes nothing of the others back by halves', async () => {
  const member = await lottery.member('limits', p(300_000))
  const used = () =>
    test.owner.many<{ scope: string; stake: bigint }>(
      sql`select scope, sum(stake)::bigint as stake from lottery_usage where scope like ${`%:${member}%`} group by scope having sum(stake) > 0`,
    )
  await lottery.place(member, {
    gameCode: 'CMA',
    issueNo,
    items: Array.from({ length: 5 }, () => side('tai', 19_000)),
  })
  const before = await used()
  const refused = await refusalOf(slip(member, over(['CMA', 'HCM', 'DTH'], [side('le', 6_000)])))
  expect(refused).toMatchObject({ code: 'issue_over_limit', part: 0, limit: '100000.0000', remaining: '5000.0000' })
  expect(await used()).toEqual(before)
  expect(await slip(member, over(['CMA', 'HCM', 'DTH'], [side('le', 5_000)]))).toMatchObject({
    totalStake: '15000.0000',
  })
})

it('follows new rules of one of its games within the call', async () => {
  const member = await lottery.member('fresh', p(1000))
  await slip(member, over(south, [lo2(['12'])]))
  await test.owner.query(sql`
    with g as (select id, rule_version from lottery_game where code = 'CMA'),
    r as (insert into lottery_rule select (jsonb_populate_record(l, jsonb_build_object('version', l.version + 1))).* from lottery_rule l join g on g.id = l.game_id and l.version = g.rule_version),
    o as (insert into lottery_play_odds select (jsonb_populate_record(o, jsonb_build_object('rule_version', o.rule_version + 1))).* from lottery_play_odds o join g on g.id = o.game_id and o.rule_version = g.rule_version)
    update lottery_game set rule_version = lottery_game.rule_version + 1 from g where g.id = lottery_game.id`)
  expect((await slip(member, over(south, [lo2(['12'])]))).orders).toHaveLength(3)
})

/** The command that some work gives to the wallet, as an item of a batch; it is not run. */
async function itemOf(work: (wallet: Wallet) => Promise<unknown>): Promise<object> {
  let item: object | undefined
  const call: Wallet['call'] = ({ fn, memberId, fingerprint, args }) => {
    item = {
      op: 'call',
      member: `${memberId}`,
      currency: 'P',
      fn,
      print: Buffer.from(fingerprint).toString('hex'),
      args,
    }
    return Promise.reject(new Error('collected, not run'))
  }
  await expect(work({ ...lottery.wallet, call })).rejects.toThrow('collected')
  if (!item) throw new Error('the work gave no command')
  return item
}
const run = async (items: readonly object[]) =>
  (
    await test.db.value<{ code: string }[]>(sql`select wallet_run_batch(${JSON.stringify(items)}::jsonb) as replies`)
  ).map(({ code }) => code)

it('17.2: batches of slips and orders over the same stations in different orders do not deadlock', async () => {
  // The stock of numbers is what they could wait for in a circle.
  expect(
    await test.owner.value<number>(
      sql`select count(*)::integer from lottery_play_odds where play = 'de_db' and number_stock is not null`,
    ),
  ).toBeGreaterThan(0)
  const crowd = await Promise.all(Array.from({ length: 12 }, (_, at) => lottery.member(`slipCrowd${at}`, p(1000))))
  for (let round = 0; round < 8; round += 1) {
    const batches = await Promise.all(
      [0, 1, 2].map((turn) =>
        Promise.all(
          [0, 1, 2, 3].map((at) => {
            const memberId = crowd[turn * 4 + at] ?? 0n
            const key = `turn-${round}`
            const order = turn % 2 === 0 ? south : south.toReversed()
            const gameCode = order[at % 3] ?? 'HCM'
            return at < 3
              ? itemOf((wallet) => slip(memberId, over(order, [deSouth(['11', '22'])]), key, wallet))
              : itemOf((wallet) =>
                  placeOrders(
                    { ...lottery.deps, wallet },
                    {
                      gameCode,
                      issueNo,
                      items: [deSouth(['22', '11'])],
                      memberId,
                      idempotencyKey: key,
                      isBonusFirst: true,
                    },
                  ),
                )
          }),
        ),
      ),
    )
    const codesOf = await Promise.all(batches.map(run))
    expect(codesOf.flat()).toEqual(Array.from({ length: 12 }, () => 'ok'))
  }
})

it('refuses the whole slip once one of its sales is over, and keeps that under its key', async () => {
  const member = await lottery.member('late', p(1000))
  const parts = [...over(['MBAC'], [deDb(['12'])]), ...over(['HCM'], [lo2(['12'])])]
  await test.setTestTime('2026-06-29T09:00:00Z')
  expect(await refusalOf(slip(member, parts, 'late'))).toMatchObject({
    code: 'issue_closed',
    part: 1,
    gameCode: 'HCM',
    issue: issueNo,
  })
  await test.setTestTime('2026-06-29T08:00:00Z')
  expect(await refusalOf(slip(member, parts, 'late'))).toMatchObject({ code: 'issue_closed', part: 1 })
  expect(await ordersOf(member)).toBe(0)
  expect(await slip(member, parts, 'early')).toMatchObject({ totalStake: '19.0000' })
})

it('leaves a sound ledger', async () => {
  const report = await auditLedger(test.db, { extra: [lotteryLedgerCheck] })
  expect(report.checks.flatMap((check) => check.breaks)).toEqual([])
  expect(report.isSound).toBe(true)
})
