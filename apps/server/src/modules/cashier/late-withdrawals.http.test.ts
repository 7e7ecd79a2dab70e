import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { must } from '@lotus/kernel'
import { sql } from '@lotus/database'
import type { HttpClient } from '@lotus/testing'
import { testApp, TEST_START } from '../../testing/test-app.ts'
import { eventsOf, fillInboxes } from '../messages/messages.fixtures.ts'
import { setSetting } from '../system/index.ts'
import { measurePayouts } from './payout-times.repo.ts'
import { openLateCases } from './late-withdrawals.ts'
import { cashierModule } from './module.ts'
import { cashierSettings } from './settings.ts'

// Issue 20 section 2: where a withdrawal is, what was promised, and what happens when the promise passes (MC04).
const app = await testApp()
const { call } = app
const deps = app.composition.of(cashierModule)
const MINUTE_MS = 60_000

async function sent(username: string): Promise<{ client: HttpClient; id: string }> {
  const { client } = await app.register(username)
  await app.deposit(client, '500')
  const account = await call(client, 'cashier.addPayoutAccount', {
    bankCode: 'DEMO',
    accountNumber: '1234567890',
    holderName: 'NGUYEN VAN A',
  })
  const { value } = await call(
    client,
    'cashier.createWithdrawal',
    { amount: '100', payoutAccountId: account.value.id },
    { key: randomUUID() },
  )
  return { client, id: value.id }
}

const own = async (client: HttpClient) =>
  must((await call(client, 'cashier.withdrawals', {})).value.rows[0], 'one was sent')
const after = (minutes: number) => new Date(Date.parse(TEST_START) + minutes * MINUTE_MS)

it('says its place in the queue and by when it is decided; what is late becomes one case and is told once', async () => {
  await setSetting(app.db, cashierSettings.withdrawPromiseMinutes, 10, 'test')
  const first = await sent('hangmot')
  const second = await sent('hanghai')
  expect(await own(first.client)).toMatchObject({
    queuePlace: 1,
    promisedAt: after(10).toISOString(),
    lateAt: null,
  })
  expect((await own(second.client)).queuePlace).toBe(2)

  await app.setTestTime(after(9))
  expect(await openLateCases(deps)).toBe(0)
  const linh = await app.operator('linh.fin')
  await call(linh, 'bo.approveWithdrawal', { id: first.id })
  expect(await own(first.client)).toMatchObject({ queuePlace: null, lateAt: null })
  expect((await own(second.client)).queuePlace).toBe(1)

  await app.setTestTime(after(10))
  // Two processes at the same instant, and the job once more a minute later.
  const opened = await Promise.all([openLateCases(deps), openLateCases(deps)])
  expect(opened.toSorted((x, y) => x - y)).toEqual([0, 1])
  expect(await openLateCases(deps)).toBe(0)
  expect((await own(second.client)).lateAt).toBe(after(10).toISOString())
  const { value: late } = await call(linh, 'bo.withdrawals', { status: 'late' })
  expect(late.rows.map(({ id }) => id)).toEqual([second.id])
  const { value: detail } = await call(linh, 'bo.withdrawal', { id: second.id })
  expect(detail.history.map(({ action }) => action)).toEqual(['SUBMITTED', 'LATE'])

  await fillInboxes(app)
  const { rows } = (await call(second.client, 'inbox.list', { type: 'FINANCE' })).value
  expect(rows.filter(({ title }) => title.includes('đang bị chậm'))).toHaveLength(1)
  expect(rows[0]).toMatchObject({ action: { kind: 'WITHDRAWAL', ref: second.id } })
  const { id } = (await call(second.client, 'member.info', {})).value
  expect(await eventsOf(app, `member:${id}`, 'cashier.withdrawal_late')).toHaveLength(1)

  // The decision closes the case; the timeline keeps it.
  await call(linh, 'bo.rejectWithdrawal', { id: second.id, reason: 'thử' })
  expect((await call(linh, 'bo.withdrawals', { status: 'late' })).value.rows).toEqual([])
  expect((await own(second.client)).lateAt).toBe(after(10).toISOString())
})

it('a case has an owner, notes and an end; closed by a person it leaves the withdrawal as it is', async () => {
  await setSetting(app.db, cashierSettings.withdrawPromiseMinutes, 10, 'test')
  const one = await sent('vuviec')
  await app.clock.advance(11 * MINUTE_MS)
  expect(await openLateCases(deps)).toBe(1)
  const [linh, hoa, hand] = [await app.operator('linh.fin'), await app.operator('hoa.ops'), { id: one.id }]
  const cases = async (view: 'open' | 'mine' | 'closed') =>
    (await call(linh, 'bo.withdrawalCases', { view })).value.rows.map(({ id }) => id)
  expect(await cases('open')).toContain(one.id)
  expect(await cases('mine')).toEqual([])
  expect((await call(linh, 'bo.takeWithdrawalCase', hand)).value).toMatchObject({ owner: 'linh.fin', notes: [] })
  expect(await cases('mine')).toEqual([one.id])
  await call(linh, 'bo.noteWithdrawalCase', { ...hand, reason: 'đã gọi ngân hàng' })
  // A second operator takes it over; both notes stay.
  expect((await call(hoa, 'bo.takeWithdrawalCase', hand)).value.owner).toBe('hoa.ops')
  const noted = await call(hoa, 'bo.noteWithdrawalCase', { ...hand, reason: 'chờ đến sáng mai' })
  expect(noted.value.notes.map(({ who, note }) => [who, note])).toEqual([
    ['linh.fin', 'đã gọi ngân hàng'],
    ['hoa.ops', 'chờ đến sáng mai'],
  ])
  expect((await call(hoa, 'bo.closeWithdrawalCase', { ...hand, reason: 'x' })).success).toBe(false)
  const closed = await call(hoa, 'bo.closeWithdrawalCase', { ...hand, reason: 'ngân hàng bảo trì' })
  expect(closed.value).toMatchObject({ closedBy: 'hoa.ops', closingNote: 'ngân hàng bảo trì', status: 'SUBMITTED' })
  for (const name of ['bo.noteWithdrawalCase', 'bo.closeWithdrawalCase'] as const)
    expect((await call(linh, name, { ...hand, reason: 'lần nữa' })).code).toBe('state_conflict')
  expect(await cases('open')).not.toContain(one.id)
  expect(await cases('closed')).toContain(one.id)
  const { lateAt, caseClosedAt, status } = await own(one.client)
  expect([lateAt !== null, caseClosedAt !== null, status]).toEqual([true, true, 'SUBMITTED'])
  // It is late once, also after its case was closed.
  expect(await openLateCases(deps)).toBe(0)
  await call(linh, 'bo.rejectWithdrawal', { ...hand, reason: 'thử' })
  expect((await call(linh, 'bo.withdrawalCase', hand)).value).toMatchObject({ closedBy: 'hoa.ops', status: 'REJECTED' })
})

it('the measured times are those of the payouts of the last 30 days, and nothing is said of too few', async () => {
  const { client } = await sent('doluong')
  const times = async () => (await call(client, 'cashier.eligibility', {})).value.payoutTimes
  await app.owner.query(sql`delete from withdrawal_case`)
  await app.owner.query(sql`update withdrawal set status = 'RECEIVED', decided_at = created_at + interval '10 seconds',
    paid_at = created_at + interval '10 seconds', confirm_deadline = created_at, closed_at = created_at where status <> 'REJECTED'`)
  expect(await measurePayouts(app.db, 30, 100)).toEqual({ count: 2, median: 10, p95: 10 })
  // Eighteen more, one of them of two hours; the nineteenth was paid 31 days ago and does not count.
  await app.owner.query(sql`
    insert into withdrawal (ref_no, member_id, payout_account_id, hold_id, status, amount, created_at, decided_at, paid_at, confirm_deadline, closed_at)
    select 'T' || n, w.member_id, w.payout_account_id, -n, 'RECEIVED', 1000000, x.paid - x.took, x.paid, x.paid, x.paid, x.paid
    from (select * from withdrawal order by id limit 1) w, generate_series(1, 19) n,
      lateral (select lotus_now() - make_interval(days => case n when 1 then 31 else 1 end) as paid,
        case n when 2 then interval '2 hours' else interval '10 minutes' end as took) x`)
  expect(await measurePayouts(app.db, 30, 100)).toEqual({ count: 20, median: 600, p95: 600 })
  await app.owner.query(sql`update withdrawal set created_at = created_at - interval '1 hour' where ref_no = 'T3'`)
  await setSetting(app.db, cashierSettings.payoutTimesLeast, 21, 'test')
  expect(await times()).toEqual({ days: 30, count: 20, medianSeconds: null, p95Seconds: null })
  await setSetting(app.db, cashierSettings.payoutTimesLeast, 20, 'test')
  expect(await times()).toEqual({ days: 30, count: 20, medianSeconds: 600, p95Seconds: 4200 })
})
