import { randomUUID } from 'node:crypto'
import { sql } from '@lotus/database'
import { businessDay } from '@lotus/kernel'
import { expect, it } from 'vitest'
import { noRates } from '../../../testing/no-rates.ts'
import { testApp } from '../../../testing/test-app.ts'
import { cashierSettings, installDemoChannel } from '../../cashier/index.ts'
import { feeSettings } from '../../cashier/withdrawal-fee.ts'
import { setSetting } from '../../system/index.ts'
import { purposeOf } from './finance.ts'

// What operators read of fees and house accounts (operations.md 5.2, rows 66 and 69): by day, channel and kind, as the ledger has it.
const app = await testApp([], { rates: noRates })
await installDemoChannel(app.db, true)
const { call } = app
const DAY_MS = 86_400_000
await setSetting(app.db, cashierSettings.payoutCoolingHours, 0, 'test')
await setSetting(app.db, cashierSettings.withdrawDailyCount, 50, 'test')
await setSetting(app.db, feeSettings.free, 0, 'test')
await app.clock.advance(5000)
let linh = await app.operator('linh.fin')
const { client } = await app.register('phinha')
await app.deposit(client, '5000')
const account = { bankCode: 'DEMO', accountNumber: '99900001111', holderName: 'NGUYEN VAN A' }
const accountId = (await call(client, 'cashier.addPayoutAccount', account)).value.id
const breaks = async () => (await app.composition.audit()).checks.flatMap((check) => check.breaks)
const fees = async (from: string, to: string, more: { cursor?: string; limit?: number } = {}) =>
  (await call(linh, 'bo.cashierFees', { from, to, ...more })).value

async function sent(amount: string, fee: string) {
  const { value } = await call(
    client,
    'cashier.createWithdrawal',
    { amount, payoutAccountId: accountId, fee },
    { key: randomUUID() },
  )
  return value
}

it('fees that were kept and that went back, by day, channel and kind, equal to the ledger', async () => {
  const day = businessDay(app.clock.now())
  // A channel that keeps 1% and 0.50 of a deposit.
  await app.owner.query(sql`update deposit_channel set fee_ppm = 10000, fee_fixed = 5000 where code = 'demo_bank'`)
  await app.deposit(client, '200')
  await app.owner.query(sql`update deposit_channel set fee_ppm = 0, fee_fixed = 0 where code = 'demo_bank'`)
  const paid = await sent('500', '5')
  expect((await call(linh, 'bo.approveWithdrawal', { id: paid.id, by: 'hand' })).code).toBe('ok')
  const refused = await sent('700', '7')
  await call(linh, 'bo.rejectWithdrawal', { id: refused.id, reason: 'sai tên' })

  const { rows, totals, ever, nextCursor } = await fees(day, day)
  expect(rows).toEqual([
    { day, channel: 'demo_bank', kind: 'DEPOSIT', count: 1, amount: '2.5000' },
    { day, channel: 'hand', kind: 'WITHDRAWAL', count: 2, amount: '12.0000' },
    { day, channel: 'hand', kind: 'WITHDRAWAL_BACK', count: 1, amount: '-7.0000' },
  ])
  expect(nextCursor).toBeNull()
  expect(totals).toEqual([
    { kind: 'DEPOSIT', count: 1, amount: '2.5000' },
    { kind: 'WITHDRAWAL', count: 2, amount: '12.0000' },
    { kind: 'WITHDRAWAL_BACK', count: 1, amount: '-7.0000' },
  ])
  expect(ever).toEqual({ withdrawals: '5.0000', ledger: '5.0000' })
  expect(await breaks()).toEqual([])
  const file = (await call(linh, 'bo.exportCashierFees', { from: day, to: day })).value
  expect(file.name).toBe(`fees-${day}-${day}.csv`)
  expect(
    file.text
      .split('\r\n')
      .slice(1, -1)
      .map((line) => line.split(',').at(-1)),
  ).toEqual(['2.5000', '12.0000', '-7.0000'])
})

it('page by page, each sum once; another day has none of them; a period that is none is refused', async () => {
  const day = businessDay(app.clock.now())
  await app.clock.advance(DAY_MS)
  linh = await app.operator('linh.fin')
  const next = businessDay(app.clock.now())
  expect((await fees(next, next)).rows).toEqual([])
  const seen: string[] = []
  for (let cursor: string | undefined; ;) {
    const page = await fees(day, next, { limit: 1, ...(cursor === undefined ? {} : { cursor }) })
    seen.push(...page.rows.map(({ kind }) => kind))
    if (page.nextCursor === null) break
    cursor = page.nextCursor
  }
  expect(seen).toEqual(['DEPOSIT', 'WITHDRAWAL', 'WITHDRAWAL_BACK'])
  expect((await call(linh, 'bo.cashierFees', { from: next, to: day })).code).toBe('bad_request')
  expect((await call(linh, 'bo.cashierFees', { from: '2025-01-01', to: next })).code).toBe('bad_request')
  expect((await call(linh, 'bo.cashierFees', { from: day, to: next, cursor: 'x' })).code).toBe('bad_request')
})

it('house accounts with what they are for, page by page, and as a file; their balances are the journal', async () => {
  const all: { code: string; purpose: string; balance: string }[] = []
  for (let cursor: string | undefined; ;) {
    const page = (await call(linh, 'bo.houseAccounts', { limit: 1, ...(cursor === undefined ? {} : { cursor }) })).value
    all.push(...page.rows)
    if (page.nextCursor === null) break
    cursor = page.nextCursor
  }
  expect(all.map(({ code }) => code)).toEqual(all.map(({ code }) => code).toSorted())
  const of = (code: string) => all.find((one) => one.code === code)
  // 5,197.50 were credited, 495 paid out.
  expect(of('psp:demo_bank')).toEqual({ code: 'psp:demo_bank', purpose: 'psp', balance: '-4702.5000' })
  expect(of('withdrawal-fees')).toEqual({ code: 'withdrawal-fees', purpose: 'withdrawal-fees', balance: '5.0000' })
  // All houses and all members together are nothing.
  const members = await app.owner.value<string>(
    sql`select to_char(sum(balance) / 10000.0, 'FM9999990.0000') from account where member_id is not null`,
  )
  const houses = all.reduce((sum, { balance }) => sum + Number(balance), 0)
  expect(houses + Number(members)).toBeCloseTo(0, 4)
  const file = (await call(linh, 'bo.exportHouseAccounts', {})).value
  expect(file.text.split('\r\n')).toHaveLength(all.length + 2)
  expect([purposeOf('lottery:MBAC'), purposeOf('vendor-wallet:ACME'), purposeOf('new')]).toEqual([
    'lottery',
    'vendor-wallet',
    'other',
  ])
})

it('the audit finds a fee that the ledger has not, and only who may see it does', async () => {
  await app.owner.query(sql`update withdrawal set fee = fee + 100 where fee > 0 and fee_returned_at is null`)
  expect(await breaks()).toContainEqual({
    check: 'fees_match_ledger',
    subject: 'withdrawal-fees',
    expected: '5.0100',
    found: '5.0000',
  })
  await app.owner.query(sql`update withdrawal set fee = fee - 100 where fee > 0 and fee_returned_at is null`)
  const hoa = await app.operator('hoa.ops')
  expect((await call(hoa, 'bo.houseAccounts', {})).code).toBe('permission_denied')
})
