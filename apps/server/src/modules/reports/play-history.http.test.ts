import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { sql } from '@lotus/database'
import { must } from '@lotus/kernel'
import { TEST_START, testApp } from '../../testing/test-app.ts'

// A member's play in clear figures over HTTP (issue 20 section 4).
const app = await testApp()
const { call, site } = app
const MINUTE = 60_000

async function bet(client: typeof site) {
  const current = await call(client, 'lottery.current', { gameCode: 'SEN60' })
  const items = [{ play: 'lo2', content: ['07'], points: 1, odds: [{ tier: 'win', odds: '98.5' }] }]
  const input = { gameCode: 'SEN60', issueNo: current.value.current?.issueNo ?? '', items }
  expect((await call(client, 'lottery.placeOrders', input, { key: randomUUID() })).code).toBe('ok')
}

it('gives time, money in and out and the result by day, week and month, of nobody else and not to guests', async () => {
  const { client } = await app.register('lichsu1')
  const { client: other } = await app.register('lichsu2')
  await app.deposit(client, '500')
  await app.deposit(other, '900')
  await bet(client)
  await app.setTestTime(new Date(Date.parse(TEST_START) + 10 * MINUTE).toISOString())
  await app.settleDown()
  await app.openSales()
  await bet(client)
  const { value } = await call(client, 'report.play', {})
  const result = (await call(client, 'report.days', { state: 'settled' })).value.totals.winLoss
  expect(result).not.toBe('0.0000')
  const shown = { seconds: 600, deposited: '500.0000', withdrawn: '0.0000', result }
  const none = { seconds: 0, deposited: '0.0000', withdrawn: '0.0000', result: '0.0000' }
  expect(value).toMatchObject({ unit: 'day', totals: shown })
  expect(value.periods).toHaveLength(30)
  expect(value.periods.slice(0, 2)).toMatchObject([shown, none])
  for (const [unit, count] of [
    ['week', 13],
    ['month', 3],
  ] as const) {
    const by = (await call(client, 'report.play', { unit })).value
    expect(by).toMatchObject({ unit, totals: shown })
    expect(by.periods).toHaveLength(count)
    expect(by.periods[0]).toMatchObject(shown)
  }
  expect((await call(other, 'report.play', {})).value.totals).toEqual({ ...none, deposited: '900.0000' })
  expect((await call(site, 'report.play', {})).code).toBe('not_logged_in')
})

it('counts a withdrawal that was found to have arrived, and of one in parts not what came back', async () => {
  const { client } = await app.register('lichsu3')
  await app.deposit(client, '500')
  const id = BigInt((await call(client, 'member.info', {})).value.id)
  const account = await call(client, 'cashier.addPayoutAccount', {
    bankCode: 'DEMO',
    accountNumber: '1234567890',
    holderName: 'NGUYEN VAN A',
  })
  const wish = { amount: '200', payoutAccountId: account.value.id }
  expect((await call(client, 'cashier.createWithdrawal', wish, { key: randomUUID() })).code).toBe('ok')
  const as = (status: string, back: bigint) =>
    app.owner.query(sql`
      update withdrawal set status = ${status}, given_back = ${back}, decided_at = lotus_now(), paid_at = lotus_now(),
        confirm_deadline = lotus_now()
      where member_id = ${id}`)
  const today = async () => {
    const { periods } = (await call(client, 'report.play', {})).value
    return must(periods[0], 'today').withdrawn
  }
  const net = async () => (await call(client, 'protection.play', {})).value.netDeposits
  await as('RECEIVED_CONFIRMED', 0n)
  expect([await today(), await net()]).toEqual(['200.0000', '300.0000'])
  await as('RECEIVED', 500_000n)
  expect([await today(), await net()]).toEqual(['150.0000', '350.0000'])
  await as('NOT_RECEIVED', 0n)
  expect([await today(), await net()]).toEqual(['0.0000', '500.0000'])
})
