import { expect, it } from 'vitest'
import { sql } from '@lotus/database'
import { testApp } from '../../../testing/test-app.ts'
import { recordCase } from '../reconciliation/cases.repo.ts'
import { upsertVendor } from '../vendors/vendor.repo.ts'

const app = await testApp()
const { call } = app
await upsertVendor(app.owner, { code: 'ACME', name: 'Acme', origin: 'http://localhost:4901', apiUrl: null })
const admin = await app.operator('mai.sup')
const finance = await app.operator('linh.fin')

it('vendors are listed with key ids only, their status is changed with a reason, and both are audited', async () => {
  const { value } = await call(admin, 'bo.vendors', {})
  expect(value.rows).toMatchObject([{ code: 'ACME', status: 'on', openCases: 0, keys: [], lastRun: null }])
  expect(
    await call(admin, 'bo.setVendorStatus', { vendor: 'ACME', status: 'maintenance', reason: 'their night work' }),
  ).toMatchObject({ success: true })
  expect((await call(admin, 'bo.vendors', {})).value.rows[0]).toMatchObject({ status: 'maintenance' })
  expect(
    await call(admin, 'bo.setVendorStatus', { vendor: 'NONE', status: 'on', reason: 'nothing there' }),
  ).toMatchObject({ code: 'not_found' })
  const log = await call(admin, 'bo.audit', {})
  expect(log.value.rows.some(({ action }) => action === 'vendors.set_status')).toBe(true)
})

it('a finding is corrected by two operators, and its money is credited once (wallet.md 2)', async () => {
  const { client } = await app.register('casemember')
  const { id: memberId } = await app.owner.one<{ id: bigint }>(sql`select id from member where username = 'casemember'`)
  await recordCase(app.db, { vendor: 'ACME', kind: 'amount_diff', subject: 'G1', memberId, details: { currency: 'P' } })
  const cases = await call(admin, 'bo.vendorCases', {})
  const id = cases.value.rows[0]?.id ?? ''
  expect(
    await call(admin, 'bo.proposeVendorCase', { id, amount: '12.5', note: 'the vendor shows this win' }),
  ).toMatchObject({ success: true })
  expect((await call(admin, 'bo.vendorCases', {})).value.rows[0]).toMatchObject({
    state: 'proposed',
    amount: '12.5000',
    isOwn: true,
  })
  const again = await call(admin, 'bo.decideVendorCase', { id, decision: 'approve' })
  expect(['same_operator', 'permission_denied']).toContain(again.code)
  expect(await call(finance, 'bo.decideVendorCase', { id, decision: 'approve' })).toMatchObject({ success: true })
  expect(await call(finance, 'bo.decideVendorCase', { id, decision: 'approve' })).toMatchObject({
    code: 'state_conflict',
  })
  const balance = await call(client, 'wallet.balance', {})
  expect(balance.value).toMatchObject({ cash: '12.5000' })
  expect((await call(admin, 'bo.vendorCases', { state: 'closed' })).value.rows[0]).toMatchObject({
    state: 'closed',
    decidedBy: 'linh.fin',
  })
})

it('cases of one cause are one group, proposed by one operator and approved by another, each credited once', async () => {
  const { client } = await app.register('groupmember')
  const { id: memberId } = await app.owner.one<{ id: bigint }>(
    sql`select id from member where username = 'groupmember'`,
  )
  for (let number = 0; number < 130; number += 1)
    await recordCase(app.db, {
      vendor: 'ACME',
      kind: 'amount_diff',
      subject: `R${number}`,
      memberId,
      details: { currency: 'P', ourBet: '1.0000', ourWin: '0.0000', theirBet: '1', theirWin: '2.5' },
    })
  await recordCase(app.db, {
    vendor: 'ACME',
    kind: 'vendor_silent',
    subject: 'x',
    memberId: null,
    details: { reason: 'ETIMEDOUT' },
  })
  const group = { vendor: 'ACME', kind: 'amount_diff', cause: '' }
  const groups = async () => (await call(admin, 'bo.vendorCaseGroups', { vendor: 'ACME' })).value.rows
  expect(await groups()).toMatchObject([
    { ...group, count: 130, proposed: 0, difference: '325.0000' },
    { kind: 'vendor_silent', cause: 'ETIMEDOUT', count: 1, difference: null },
  ])
  const note = 'their list is right'
  expect(await call(finance, 'bo.proposeVendorCases', { ...group, note })).toMatchObject({ code: 'permission_denied' })
  expect((await call(admin, 'bo.proposeVendorCases', { ...group, note })).value).toEqual({ done: 100, left: 30 })
  expect((await call(admin, 'bo.proposeVendorCases', { ...group, note })).value).toEqual({ done: 30, left: 0 })
  expect(await call(admin, 'bo.proposeVendorCases', { ...group, note })).toMatchObject({ code: 'state_conflict' })
  expect((await groups())[0]).toMatchObject({ count: 130, proposed: 130 })
  expect((await call(finance, 'bo.decideVendorCases', { ...group, decision: 'approve' })).value).toEqual({
    done: 100,
    left: 30,
  })
  expect((await call(finance, 'bo.decideVendorCases', { ...group, decision: 'approve' })).value).toEqual({
    done: 30,
    left: 0,
  })
  expect(await call(finance, 'bo.decideVendorCases', { ...group, decision: 'approve' })).toMatchObject({
    code: 'state_conflict',
  })
  expect((await call(client, 'wallet.balance', {})).value).toMatchObject({ cash: '325.0000' })
})

it('a group without money is closed with a reason; its own proposals nobody approves', async () => {
  const silent = { vendor: 'ACME', kind: 'vendor_silent', cause: 'ETIMEDOUT' }
  expect(await call(finance, 'bo.decideVendorCases', { ...silent, decision: 'close' })).toMatchObject({
    code: 'reason_required',
  })
  expect(await call(admin, 'bo.proposeVendorCases', { ...silent, note: 'no amount' })).toMatchObject({
    code: 'state_conflict',
  })
  expect(
    (await call(finance, 'bo.decideVendorCases', { ...silent, decision: 'close', note: 'they are back' })).value,
  ).toEqual({ done: 1, left: 0 })
  expect(await call(app.backoffice, 'bo.vendorCaseGroups', {})).toMatchObject({ success: false })
})

it('a reconciliation on demand returns its findings', async () => {
  const now = app.clock.now()
  const input = { vendor: 'ACME', from: new Date(now.getTime() - 3_600_000).toISOString(), to: now.toISOString() }
  expect((await call(admin, 'bo.reconcileVendor', input)).value).toEqual({
    outcome: 'sound',
    findings: 0,
    transactions: 0,
  })
  expect((await call(admin, 'bo.vendors', {})).value.rows[0]?.lastRun).toMatchObject({ outcome: 'sound' })
  expect(await call(admin, 'bo.reconcileVendor', { ...input, vendor: 'NONE' })).toMatchObject({ code: 'not_found' })
})
