import { sql } from '@lotus/database'
import type { HttpClient } from '@lotus/testing'
import { expect, it } from 'vitest'
import { parseMoney } from '@lotus/kernel'
import { testApp } from '../../../testing/test-app.ts'
import { setSetting } from '../../system/index.ts'
import { houseAccounts } from '../../wallet/index.ts'
import { cashierModule, cashierSettings } from '../index.ts'
import { SIGNATURE_HEADER, signCallback } from './demo-channel.ts'
import { reversePayment } from './deposit.repo.ts'

const app = await testApp(['SEN60'])
const { call } = app
const CHANNEL = 'demo_bank'

let key = 0
async function order(client: HttpClient, amount = '100') {
  const input = { channelCode: CHANNEL, amount }
  return (await call(client, 'cashier.createDeposit', input, { key: `r${(key += 1)}` })).value
}
/** The provider's callback, signed. */
async function pay(orderRef: string, amount: string, providerRef = `P-${orderRef}`) {
  const paidAt = app.clock.now().toISOString()
  const body = JSON.stringify({ channelCode: CHANNEL, orderRef, providerRef, authorisation: 'A1', amount, paidAt })
  const signature = signCallback(app.composition.of(cashierModule).channelSecret(CHANNEL), body)
  const headers = { 'content-type': 'application/json', [SIGNATURE_HEADER]: signature }
  const sent = { method: 'POST' as const, url: '/psp/v1/callback', headers, payload: body }
  return (await app.composition.siteApp.inject(sent)).json<{ code: string; value: { outcome?: string } }>()
}
const balanceOf = async (client: HttpClient) => (await call(client, 'wallet.balance', {})).value.sumBalance
const show = async (client: HttpClient, id: string) => (await call(client, 'cashier.deposit', { id })).value
const expectSound = async () =>
  expect((await app.composition.audit()).checks.flatMap(({ breaks }) => breaks)).toEqual([])
const reverse = (refNo: string, providerRef = `P-${refNo}`) =>
  reversePayment(app.db, {
    channelCode: CHANNEL,
    refNo,
    providerRef,
    authorisation: 'A1',
    house: houseAccounts.psp(CHANNEL),
  })

it('too little and too much wait for a decision; credited is what was paid, once (operations.md 3.2)', async () => {
  const { client } = await app.register('saisotien')
  const linh = await app.operator('linh.fin')
  const [less, more] = [await order(client), await order(client)]
  for (const [one, paid] of [
    [less, '60'],
    [more, '150.5'],
  ] as const) {
    expect((await pay(one.refNo, paid)).value.outcome).toBe('late_review')
    expect((await pay(one.refNo, paid)).value.outcome).toBe('late_review')
    // The same transfer with another amount is no copy.
    expect((await pay(one.refNo, '100')).code).toBe('key_conflict')
    expect(await show(client, one.id)).toMatchObject({ status: 'AMOUNT_MISMATCH', reviewReason: 'amount_mismatch' })
  }
  expect(await balanceOf(client)).toBe('0.0000')
  const queue = (await call(linh, 'bo.deposits', {})).value.rows
  expect(queue.map(({ refNo, amountPaid, decisions }) => [refNo, amountPaid, decisions])).toEqual([
    [more.refNo, '150.5000', ['credit', 'return']],
    [less.refNo, '60.0000', ['credit', 'return']],
  ])
  const decide = (id: string, decision: 'credit' | 'return') =>
    call(linh, 'bo.decideDeposit', { of: 'order', id, decision, reason: 'Đã đối chiếu sao kê' })
  const both = await Promise.all([decide(less.id, 'credit'), decide(less.id, 'credit')])
  expect(both.map(({ code }) => code).toSorted((a, b) => a.localeCompare(b))).toEqual(['ok', 'state_conflict'])
  expect((await decide(more.id, 'return')).value).toMatchObject({ status: 'REJECTED', decision: { who: 'linh.fin' } })
  expect(await show(client, less.id)).toMatchObject({ status: 'CREDITED', credited: '60.0000' })
  expect(await show(client, more.id)).toMatchObject({ status: 'REJECTED', decisionReason: 'Đã đối chiếu sao kê' })
  expect(await balanceOf(client)).toBe('60.0000')
  expect((await pay(more.refNo, '150.5')).value.outcome).toBe('duplicate')
  const audit = await app.owner.many<{ details: unknown }>(
    sql`select details from audit_log where action = 'deposits.decide' order by id`,
  )
  expect(audit.map(({ details }) => details)).toMatchObject([{ decision: 'credit' }, {}, { decision: 'return' }])
  await expectSound()
})

it('money after expiry or after giving up is credited or returned by an operator, with the turnover it requires', async () => {
  await setSetting(app.db, cashierSettings.depositTurnoverPpm, 1_000_000, 'test')
  const { client } = await app.register('tratre')
  const linh = await app.operator('linh.fin')
  const [late, given] = [await order(client), await order(client)]
  expect((await call(client, 'cashier.cancelDeposit', { id: given.id })).value.status).toBe('CANCELLED')
  expect((await call(client, 'cashier.cancelDeposit', { id: given.id })).value.status).toBe('CANCELLED')
  await app.clock.advance(21 * 60_000)
  expect((await call(client, 'cashier.cancelDeposit', { id: late.id })).code).toBe('state_conflict')
  await pay(late.refNo, '100')
  await pay(given.refNo, '100')
  const waiting = await show(client, late.id)
  expect(waiting).toMatchObject({ status: 'LATE_REVIEW', reviewReason: 'paid_after_expiry' })
  // The member reads by when somebody looks at it.
  expect(Date.parse(waiting.reviewBy ?? '') - app.clock.now().getTime()).toBe(240 * 60_000)
  expect((await show(client, given.id)).reviewReason).toBe('paid_after_cancelled')
  const decide = (id: string, decision: 'credit' | 'return', reason = 'Khách chuyển chậm') =>
    call(linh, 'bo.decideDeposit', { of: 'order', id, decision, reason })
  expect((await decide(late.id, 'credit', 'ab')).code).toBe('bad_request')
  expect((await decide(late.id, 'credit')).value).toMatchObject({ status: 'CREDITED', credited: '100.0000' })
  expect((await decide(given.id, 'return')).value.status).toBe('REFUNDED_EXTERNAL')
  expect((await call(client, 'cashier.eligibility', {})).value.requirements).toMatchObject([
    { origin: 'deposit', ref: late.refNo, required: '100.0000' },
  ])
  await setSetting(app.db, cashierSettings.depositTurnoverPpm, 0, 'test')
  await expectSound()
})

it('an order paid twice is credited once; the second transfer is decided on its own', async () => {
  const { client } = await app.register('trahailan')
  const linh = await app.operator('linh.fin')
  const one = await order(client)
  expect((await pay(one.refNo, '100', 'T1')).value.outcome).toBe('credited')
  for (const ref of ['T2', 'T3', 'T2']) expect((await pay(one.refNo, '100', ref)).value.outcome).toBe('late_review')
  const extras = (await call(linh, 'bo.deposits', { view: 'extras' })).value.rows
  expect(extras.map(({ of, providerRef, reviewReason }) => [of, providerRef, reviewReason])).toEqual([
    ['extra', 'T3', 'paid_again'],
    ['extra', 'T2', 'paid_again'],
  ])
  const [third = '', second = ''] = extras.map(({ id }) => id)
  const decide = (id: string, decision: 'credit' | 'return') =>
    call(linh, 'bo.decideDeposit', { of: 'extra', id, decision, reason: 'Khách đồng ý nạp thêm' })
  expect((await decide(second, 'credit')).value).toMatchObject({ credited: '100.0000', decisions: [] })
  expect((await decide(second, 'credit')).code).toBe('state_conflict')
  expect((await decide(third, 'return')).value.decision).toMatchObject({ what: 'return' })
  expect(await show(client, one.id)).toMatchObject({
    status: 'CREDITED',
    extras: [
      { amount: '100.0000', credited: '100.0000', decision: 'credit' },
      { amount: '100.0000', credited: null, decision: 'return' },
    ],
  })
  expect(await balanceOf(client)).toBe('200.0000')
  // Both count for whoever counts deposits, each under its own reference.
  const told = await app.owner.many<{ ref: string }>(
    sql`select payload ->> 'refNo' as ref from outbox where topic = 'cashier.deposit_credited' and payload ->> 'refNo' like ${`${one.refNo}%`} order by id`,
  )
  expect(told.map(({ ref }) => ref)).toEqual([one.refNo, `${one.refNo}:${second}`])
  // What the provider takes back of it is told under the same reference, once.
  for (const outcome of ['reversed', 'duplicate']) expect((await reverse(one.refNo, 'T2')).outcome).toBe(outcome)
  const back = await app.owner.many<{ ref: string; amount: string }>(
    sql`select payload ->> 'refNo' as ref, payload ->> 'amount' as amount from outbox
      where topic = 'cashier.deposit_changed' and payload ->> 'status' = 'REVERSED' and payload ->> 'refNo' like ${`${one.refNo}%`}`,
  )
  expect(back).toEqual([{ ref: `${one.refNo}:${second}`, amount: '100.0000' }])
  await expectSound()
})

it('a reversal takes the money back once; what is not there becomes debt, and the next deposit pays it', async () => {
  const { client } = await app.register('thuhoi')
  const one = await order(client)
  await pay(one.refNo, '100')
  const account = await call(client, 'cashier.addPayoutAccount', {
    bankCode: 'DEMO',
    accountNumber: '9876543210',
    holderName: 'Nguyen Thu Hoi',
  })
  // 100 of 100 wait to be paid out: they are not the balance's any more.
  const input = { amount: '100', payoutAccountId: account.value.id }
  expect((await call(client, 'cashier.createWithdrawal', input, { key: 'w1' })).code).toBe('ok')
  expect((await reverse(one.refNo)).outcome).toBe('reversed')
  expect((await reverse(one.refNo)).outcome).toBe('duplicate')
  expect((await reverse(one.refNo, 'OTHER')).code).toBe('key_conflict')
  expect(await show(client, one.id)).toMatchObject({ status: 'REVERSED' })
  const linh = await app.operator('linh.fin')
  expect((await call(linh, 'bo.deposits', { view: 'reversed' })).value.rows).toMatchObject([
    { refNo: one.refNo, debt: '100.0000', decisions: [] },
  ])
  const next = await order(client, '150')
  await pay(next.refNo, '150')
  expect(await balanceOf(client)).toBe('50.0000')
  await expectSound()
})

it('a reversal told before its payment: the payment then credits nothing', async () => {
  const { client } = await app.register('daothutu')
  const one = await order(client)
  expect((await reverse(one.refNo)).outcome).toBe('reversed')
  expect((await pay(one.refNo, '100')).value.outcome).toBe('duplicate')
  expect(await show(client, one.id)).toMatchObject({ status: 'REJECTED', reviewReason: 'reversed_before_credit' })
  expect(await balanceOf(client)).toBe('0.0000')
  await expectSound()
})

it('a callback that comes again after a year changes nothing', async () => {
  const { client } = await app.register('motnamsau')
  const one = await order(client)
  expect((await pay(one.refNo, '100')).value.outcome).toBe('credited')
  await app.clock.advance(366 * 24 * 3_600_000)
  expect((await pay(one.refNo, '100')).value.outcome).toBe('duplicate')
  expect(
    await app.owner.value(
      sql`select count(*)::integer from journal where ref_kind = 'deposit' and ref_no = ${one.refNo}`,
    ),
  ).toBe(1)
  expect(parseMoney(one.amount)).toBe(parseMoney('100'))
})
