import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { sql } from '@lotus/database'
import { must } from '@lotus/kernel'
import type { HttpClient } from '@lotus/testing'
import { testApp } from '../../testing/test-app.ts'
import { cashierSettings } from '../cashier/index.ts'
import { setSetting } from '../system/index.ts'
import { verificationSettings } from '../verification/index.ts'
import { amlSettings } from '../watch/index.ts'
import { loyaltyFixtures } from './loyalty.fixtures.ts'
import { loyaltySettings } from './settings.ts'

// How often and how much a rank may withdraw in a day (operations.md 3.4 and 4.1, issue 21).
const app = await testApp()
const { call } = app
const f = loyaltyFixtures(app)
await f.open()
await setSetting(app.db, cashierSettings.payoutCoolingHours, 0, 'test')
await setSetting(app.db, cashierSettings.withdrawDailyCount, 7, 'test')
// Of members with more than the total from which on papers are needed.
await setSetting(app.db, amlSettings.blockAtTotal, false, 'test')
const free = { depositDay: null, withdrawDay: null, withdrawTotal: null }
await setSetting(app.db, verificationSettings.levels, [free, free, free], 'test')
const usual = loyaltySettings.ranks.default
const limit = (level: number, change: Partial<(typeof usual)[number]>) =>
  setSetting(
    app.db,
    loyaltySettings.ranks,
    usual.map((rank, at) => (at === level ? { ...rank, ...change } : rank)),
    'test',
  )

let names = 0
async function member(level: number) {
  names += 1
  const name = `hanmuc${names}`
  const { client } = await app.register(name)
  await app.deposit(client, '90000.00')
  const id = await f.idOf(name)
  await f.count()
  await app.owner.query(sql`update loyalty_member set level = ${level} where member_id = ${id}`)
  const account = { bankCode: 'DEMO', accountNumber: `12345678${names}0`, holderName: 'NGUYEN VAN A' }
  expect(await call(client, 'cashier.addPayoutAccount', account)).toMatchObject({ success: true })
  return client
}
async function ask(client: HttpClient, amount: string) {
  const { accounts } = (await call(client, 'cashier.payoutAccounts', {})).value
  const payoutAccountId = must(accounts[0], 'one was added').id
  const { fee } = (await call(client, 'cashier.withdrawalFee', { amount })).value
  return call(client, 'cashier.createWithdrawal', { amount, payoutAccountId, fee }, { key: randomUUID() })
}
async function approve() {
  const operator = await app.operator('linh.fin')
  const { rows } = (await call(operator, 'bo.withdrawals', { status: 'open' })).value
  expect(await call(operator, 'bo.approveWithdrawal', { id: must(rows[0], 'one waits').id })).toMatchObject({
    success: true,
  })
}
async function daily(client: HttpClient) {
  const { value } = await call(client, 'cashier.eligibility', {})
  const details = (code: string) => value.checks.find((check) => check.code === code)?.details
  return {
    count: details('daily_count'),
    amount: details('daily_amount'),
    left: [value.dailyCountLeft, value.dailyAmountLeft],
  }
}

it('the list, the table of ranks and the request have the figures of the rank', async () => {
  const [lowest, second] = [await member(0), await member(2)]
  expect(await daily(lowest)).toEqual({
    count: { used: '0', count: '3', rank: '0' },
    amount: { used: '0.0000', amount: '50000.0000', min: '100.0000', rank: '0' },
    left: [3, '50000.0000'],
  })
  expect(await daily(second)).toMatchObject({ count: { count: '4', rank: '2' }, left: [4, '100000.0000'] })
  const { ranks } = (await call(second, 'loyalty.ranks', {})).value
  expect(ranks.slice(0, 3).map((rank) => `${rank.withdrawCount} ${rank.withdrawAmount}`)).toEqual([
    '3 50000.0000',
    '3 80000.0000',
    '4 100000.0000',
  ])
  expect(await ask(lowest, '50000.01')).toMatchObject({
    code: 'withdrawal_not_eligible',
    value: { check: 'daily_amount' },
  })
  expect(await ask(second, '50000.01')).toMatchObject({ success: true })
  await approve()
})

it('one too many of the rank is refused, also where two ask at once', async () => {
  const client = await member(1)
  await limit(1, { withdrawCount: 2, withdrawAmount: '1000' })
  await app.clock.advance(5000)
  expect(await ask(client, '300')).toMatchObject({ success: true })
  await approve()
  const replies = await Promise.all([ask(client, '300'), ask(client, '300')])
  expect(replies.filter(({ success }) => success)).toHaveLength(1)
  await approve()
  expect(await daily(client)).toMatchObject({ count: { used: '2', count: '2', rank: '1' }, left: [0, '400.0000'] })
  expect(await ask(client, '100')).toMatchObject({ value: { check: 'daily_count' } })
})

it('what the brand stored is a ceiling over every rank, also where it is that of the default', async () => {
  const [lowest, top] = [await member(0), await member(10)]
  const set = async (count: number, amount: string) => {
    await setSetting(app.db, cashierSettings.withdrawDailyCount, count, 'test')
    await setSetting(app.db, cashierSettings.withdrawDailyAmount, amount, 'test')
    await app.clock.advance(5000)
  }
  const table = async () => {
    const { ranks } = (await call(top, 'loyalty.ranks', {})).value
    return [0, 10].map((at) => `${ranks[at]?.withdrawCount} ${ranks[at]?.withdrawAmount}`)
  }
  // Stored by nobody: the figure of the rank.
  expect(await daily(top)).toMatchObject({ amount: { amount: '10000000.0000', rank: '10' } })
  await set(20, '20000')
  expect(await daily(lowest)).toEqual({
    count: { used: '0', count: '3', rank: '0' },
    amount: { used: '0.0000', amount: '20000.0000', min: '100.0000' },
    left: [3, '20000.0000'],
  })
  expect(await daily(top)).toMatchObject({ count: { count: '15', rank: '10' }, left: [15, '20000.0000'] })
  expect(await table()).toEqual(['3 20000.0000', '15 20000.0000'])
  expect(await ask(top, '20000.01')).toMatchObject({ value: { check: 'daily_amount' } })
  await set(cashierSettings.withdrawDailyCount.default, cashierSettings.withdrawDailyAmount.default)
  expect((await daily(top)).left).toEqual([3, '100000.0000'])
  expect(await table()).toEqual(['3 50000.0000', '3 100000.0000'])
  await set(7, '100000')
})

it('a rank that says nothing, and a closed programme, have the settings of withdrawals', async () => {
  const client = await member(1)
  await limit(1, { withdrawCount: null, withdrawAmount: null })
  await app.clock.advance(5000)
  expect(await daily(client)).toMatchObject({ count: { count: '7' }, left: [7, '100000.0000'] })
  const { ranks } = (await call(client, 'loyalty.ranks', {})).value
  expect(ranks[1]).toMatchObject({ withdrawCount: 7, withdrawAmount: '100000.0000' })
  await setSetting(app.db, loyaltySettings.countsFrom, null, 'test')
  await setSetting(app.db, loyaltySettings.ranks, [...usual], 'test')
  await app.clock.advance(5000)
  const closed = await daily(client)
  expect(closed.left).toEqual([7, '100000.0000'])
  expect(closed.count).toEqual({ used: '0', count: '7' })
})

it('free ones and the rate of the others are those of the rank, in the table and in the request; else the brand’s', async () => {
  await f.open()
  await limit(1, { withdrawFree: 2, withdrawFeePpm: 5000 })
  await app.clock.advance(5000)
  const [rank0, rank1] = [await member(0), await member(1)]
  const feeOf = async (client: HttpClient) => (await call(client, 'cashier.eligibility', {})).value.fee
  expect(await feeOf(rank0)).toMatchObject({ free: 1, left: 1, ppm: 10_000, rank: 0 })
  expect(await feeOf(rank1)).toMatchObject({ free: 2, left: 2, ppm: 5000, rank: 1 })
  const { ranks } = (await call(rank1, 'loyalty.ranks', {})).value
  expect(ranks.slice(0, 3).map((rank) => `${rank.withdrawFee.free} ${rank.withdrawFee.ppm}`)).toEqual([
    '1 10000',
    '2 5000',
    '2 10000',
  ])
  for (const fee of ['0.0000', '0.0000', '2.0000']) {
    expect(await ask(rank1, '400')).toMatchObject({ value: { fee } })
    await approve()
  }
  await limit(1, { withdrawFree: null })
  await app.clock.advance(5000)
  expect(await feeOf(rank1)).toMatchObject({ free: null, isFree: true, rank: null })
})
