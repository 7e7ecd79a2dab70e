import { expect, it } from 'vitest'
import { sql } from '@lotus/database'
import { testDatabase } from '@lotus/testing'
import { auditLedger, type Wallet } from '../../wallet/index.ts'
import { lotteryLedgerCheck } from '../index.ts'
import { deDb, p, setUpLottery } from '../lottery.fixtures.ts'
import { cancelOrder } from './cancel-order.ts'
import { placeOrders } from './place-orders.ts'

const test = await testDatabase()
const lottery = await setUpLottery(test, '2026-06-30T03:00:30Z')
await test.owner.query(sql`update lottery_play_odds set number_stock = ${p(100_000)} where play = 'de_db'`)

type Command = Parameters<Wallet['call']>[0]
const isCollected = new Error('collected, not run')

/** The command that some work gives to the wallet, as an item of a batch; it is not run. */
async function itemOf(work: (wallet: Wallet) => Promise<unknown>): Promise<object> {
  let command: Command | undefined
  const call = (given: Command): Promise<never> => {
    command = given
    return Promise.reject(isCollected)
  }
  await expect(work({ ...lottery.wallet, call })).rejects.toBe(isCollected)
  if (!command) throw new Error('the work gave no command')
  const { fn, memberId, fingerprint, args } = command
  return { op: 'call', member: `${memberId}`, currency: 'P', fn, print: Buffer.from(fingerprint).toString('hex'), args }
}

const run = async (items: readonly object[]) =>
  (
    await test.db.one<{ replies: { code: string }[] }>(
      sql`select wallet_run_batch(${JSON.stringify(items)}::jsonb) as replies`,
    )
  ).replies.map(({ code }) => code)

/** Runs batches at once, each over all issues and numbers, but every one in another order. */
async function inTurnedOrders(of: (turn: number, at: number) => Promise<object>): Promise<string[]> {
  const places = [0, 1, 2, 3]
  const batches = await Promise.all(
    places.map((turn) => Promise.all(places.map((at) => of(turn, (at * (turn % 2 ? 3 : 1) + turn) % places.length)))),
  )
  return (await Promise.all(batches.map(run))).flat()
}

it('17.2: batches that place and cancel on the same stocks in different orders do not deadlock', async () => {
  const issues = [
    ['SEN60', (await lottery.selling('SEN60')).issueNo],
    ['MBAC', (await lottery.selling('MBAC')).issueNo],
  ] as const
  const numbers = ['11', '22']
  const crowd = await Promise.all(Array.from({ length: 16 }, (_, at) => lottery.member(`stock${at}`, p(1000))))
  for (let round = 0; round < 12; round += 1) {
    const placed = await inTurnedOrders((turn, at) => {
      const [gameCode, issueNo] = issues[at % 2 === 0 ? 0 : 1]
      const member = crowd[turn * 4 + at] ?? 0n
      const items = [deDb(at < 2 ? numbers : numbers.toReversed(), 1)]
      const call = { gameCode, issueNo, items, memberId: member, idempotencyKey: `k${round}`, isBonusFirst: true }
      return itemOf((wallet) => placeOrders({ ...lottery.deps, wallet }, call))
    })
    expect(placed).toEqual(Array.from({ length: 16 }, () => 'ok'))
    const orders = await test.owner.many<{ id: bigint; memberId: bigint }>(
      sql`select id, member_id as "memberId" from lottery_order where status = 2 order by member_id`,
    )
    const cancelled = await inTurnedOrders((turn, at) => {
      const { id, memberId } = orders[turn * 4 + at] ?? { id: 0n, memberId: 0n }
      return itemOf((wallet) => cancelOrder({ ...lottery.deps, wallet }, memberId, `${id}`))
    })
    expect(cancelled).toEqual(Array.from({ length: 16 }, () => 'ok'))
  }
  const { used } = await test.owner.one<{ used: bigint }>(
    sql`select coalesce(sum(stake), 0)::bigint as used from lottery_usage where scope like 's:%'`,
  )
  expect(used).toBe(0n)
  expect(await auditLedger(test.db, { extra: [lotteryLedgerCheck] })).toMatchObject({ isSound: true })
}, 60_000)
