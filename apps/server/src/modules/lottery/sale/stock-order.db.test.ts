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

const LOCK_TIMEOUT = '55P03'

/** Runs a batch; one that waited a second for a lock did nothing and is run again, as the wallet does. */
async function run(items: readonly object[], tries = 5): Promise<string[]> {
  try {
    const replies = await test.db.value<{ code: string }[]>(
      sql`select wallet_run_batch(${JSON.stringify(items)}::jsonb) as replies`,
    )
    return replies.map(({ code }) => code)
  } catch (error) {
    if (tries > 1 && error instanceof Error && 'code' in error && error.code === LOCK_TIMEOUT)
      return run(items, tries - 1)
    throw error
  }
}

/** Runs batches at once, each over all issues and numbers, but every one in another order. */
async function inTurnedOrders(of: (turn: number, at: number) => Promise<object>): Promise<string[]> {
  const places = [0, 1, 2, 3]
  const batches = await Promise.all(
    places.map((turn) => Promise.all(places.map((at) => of(turn, (at * (turn % 2 ? 3 : 1) + turn) % places.length)))),
  )
  return (await Promise.all(batches.map(run))).flat()
}

const sales = {
  fast: { gameCode: 'SEN60', ...(await lottery.selling('SEN60')) },
  daily: { gameCode: 'MBAC', ...(await lottery.selling('MBAC')) },
}
const numbers = ['11', '22']
const placement = (memberId: bigint, sale: typeof sales.fast, content: string[], idempotencyKey: string) => {
  const { gameCode, issueNo } = sale
  const call = { gameCode, issueNo, items: [deDb(content, 1)], memberId, idempotencyKey, isBonusFirst: true }
  return itemOf((wallet) => placeOrders({ ...lottery.deps, wallet }, call))
}

it('17.2: a batch that waits for the stocks of one issue holds none of a later one', async () => {
  const [first, later] = Object.values(sales).toSorted((one, other) => Number(one.id - other.id)) as [
    typeof sales.fast,
    typeof sales.fast,
  ]
  const [one, other] = await Promise.all(['lockOne', 'lockOther'].map((name) => lottery.member(name, p(100))))
  // The later issue stands first in the batch.
  const items = await Promise.all([
    placement(one ?? 0n, later, numbers, 'order'),
    placement(other ?? 0n, first, numbers, 'order'),
  ])
  let running: Promise<string[]> | undefined
  const isFree = await test.owner.tx(async (tx) => {
    await tx.query(sql`select lottery_lock_stock(${first.id})`)
    running = run(items)
    await expect
      .poll(() =>
        test.owner.value<number>(
          sql`select count(*)::integer from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
        ),
      )
      .toBe(1)
    return tx.value<boolean>(sql`select pg_try_advisory_xact_lock(7305, (${later.id}::bigint % 2147483647)::integer)`)
  })
  expect([isFree, await running]).toEqual([true, ['ok', 'ok']])
})

it('17.2: batches that place and cancel on the same stocks in different orders do not deadlock', async () => {
  const crowd = await Promise.all(Array.from({ length: 16 }, (_, at) => lottery.member(`stock${at}`, p(1000))))
  for (let round = 0; round < 12; round += 1) {
    const placed = await inTurnedOrders((turn, at) => {
      const sale = at % 2 === 0 ? sales.fast : sales.daily
      return placement(crowd[turn * 4 + at] ?? 0n, sale, at < 2 ? numbers : numbers.toReversed(), `k${round}`)
    })
    expect(placed).toEqual(Array.from({ length: 16 }, () => 'ok'))
    const orders = await test.owner.many<{ id: bigint; memberId: bigint }>(
      sql`select id, member_id as "memberId" from lottery_order where status = 2 and member_id = any (${crowd}) order by member_id`,
    )
    const cancelled = await inTurnedOrders((turn, at) => {
      const { id, memberId } = orders[turn * 4 + at] ?? { id: 0n, memberId: 0n }
      return itemOf((wallet) => cancelOrder({ ...lottery.deps, wallet }, memberId, `${id}`))
    })
    expect(cancelled).toEqual(Array.from({ length: 16 }, () => 'ok'))
  }
  // What the test above placed.
  expect(await test.owner.value<bigint>(sql`select sum(stake)::bigint from lottery_usage where scope like 's:%'`)).toBe(
    p(4),
  )
  expect(await auditLedger(test.db, { extra: [lotteryLedgerCheck] })).toMatchObject({ isSound: true })
}, 60_000)

it('orders on numbers with a stock are written as a set; where the stock runs out within a batch, it is sold exactly', async () => {
  await test.owner.query(sql`update lottery_play_odds set number_stock = ${p(20)} where play = 'de_db'`)
  const members = await Promise.all(Array.from({ length: 12 }, (_, at) => lottery.member(`shared${at}`, p(100))))
  const sale = sales.daily
  const batch = async (key: string) =>
    run(await Promise.all(members.map((one) => placement(one, sale, ['33', '44'], key))))
  const news = () =>
    test.owner.value<bigint>(sql`select count(*) as count from outbox where topic = 'wallet.balances_changed'`)
  const before = await news()
  expect(await batch('first')).toEqual(members.map(() => 'ok'))
  // One event for all: nobody's order went by itself.
  expect((await news()) - before).toBe(1n)
  const codes = await batch('second')
  expect(codes.toSorted()).toEqual([...Array<string>(4).fill('number_over_limit'), ...Array<string>(8).fill('ok')])
  const used = await test.owner.many<{ scope: string; stake: bigint }>(sql`
    select scope, stake from lottery_usage where issue_id = ${sale.id} and scope in ('s:de_db:33', 's:de_db:44') order by scope`)
  expect(used).toEqual([
    { scope: 's:de_db:33', stake: p(20) },
    { scope: 's:de_db:44', stake: p(20) },
  ])
  expect(await auditLedger(test.db, { extra: [lotteryLedgerCheck] })).toMatchObject({ isSound: true })
})
