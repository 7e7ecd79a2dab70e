import { beforeEach, describe, expect, it } from 'vitest'
import { sql } from '@lotus/database'
import type { HttpClient } from '@lotus/testing'
import { setSetting } from '../../system/index.ts'
import { cashierSettings } from '../settings.ts'
import { splitPayouts } from '../payments/split-payouts.fixtures.ts'
import type { ChannelKind, ChannelTerms } from './channel-form.ts'

// Channels are data (issue 20 section 1): operators change them in a form, what money depends on with two.
const test = await splitPayouts()
const { app, payoutMax } = test
const { call } = app
beforeEach(async () => {
  test.staff.linh = await app.operator('linh.fin')
  test.staff.hoa = await app.operator('hoa.ops')
  await payoutMax('100')
})
const list = async () => (await call(test.staff.linh, 'bo.channels', {})).value
async function channelOf(code: string) {
  const found = (await list()).channels.find((one) => one.code === code)
  if (found === undefined) throw new Error(`no channel ${code}`)
  return found
}
/** A change of some terms of a channel as it is now. */
async function save(by: HttpClient, code: string, terms: Partial<ChannelTerms>, version?: number) {
  const now = await channelOf(code)
  const input = { code, version: version ?? now.version, kind: null, reason: 'điều chỉnh' }
  return call(by, 'bo.saveChannel', { ...input, terms: { ...now.terms, ...terms } })
}
const decide = (by: HttpClient, id: string, isConfirmed: boolean) => call(by, 'bo.decideChannel', { id, isConfirmed })
const conflict = (state: string) => ({ code: 'state_conflict', value: { state } })
const audited = () =>
  app.owner.values<string>(
    sql`select operator || ' ' || action || ' ' || target from audit_log where action like 'channels.%' order by id`,
  )
const bankKind: ChannelKind = {
  method: 'DEP_BANK',
  provider: null,
  network: null,
  telcos: [],
  bank: { name: 'Ngân hàng Thử', bin: '970998', account: '1234567890', holder: 'CONG TY THU' },
}

describe('a change', () => {
  it('that concerns no money is in force at once, for members too, and stands in the audit log', async () => {
    const { client } = await app.register('doigio')
    const answer = await save(test.staff.linh, 'demo_bank', {
      orderMinutes: 45,
      quickAmounts: ['100', '300'],
      weight: 7,
    })
    expect(answer.value.waiting).toEqual([])
    expect(answer.value.changes[0]).toMatchObject({
      code: 'demo_bank',
      by: 'linh.fin',
      second: null,
      reason: 'điều chỉnh',
    })
    const shown = (await call(client, 'cashier.channels', {})).value.channels.find(({ code }) => code === 'demo_bank')
    expect(shown).toMatchObject({ orderMinutes: 45, quickAmounts: ['100.0000', '300.0000'] })
    expect((await audited()).at(-1)).toBe('linh.fin channels.save channel:demo_bank')
    await save(test.staff.linh, 'demo_bank', { isOpen: false })
    expect((await call(client, 'cashier.channels', {})).value.channels.some(({ code }) => code === 'demo_bank')).toBe(
      false,
    )
    await save(test.staff.linh, 'demo_bank', { isOpen: true })
  })

  it('of fees and limits takes another operator, and changes nothing before', async () => {
    const asked = await save(test.staff.linh, 'demo_wallet', { feePpm: 10_000, payoutMax: '60', orderMinutes: 25 })
    const [waits] = asked.value.waiting
    expect(waits).toMatchObject({ code: 'demo_wallet', by: 'linh.fin', isOwn: true, after: { feePpm: 10_000 } })
    expect((await channelOf('demo_wallet')).terms).toMatchObject({ feePpm: 0, payoutMax: '100.0000', orderMinutes: 15 })
    // One at a time, and nobody agrees with themselves.
    expect(await save(test.staff.hoa, 'demo_wallet', { weight: 3 })).toMatchObject(conflict('WAITING'))
    expect((await decide(test.staff.linh, waits?.id ?? '', true)).code).toBe('same_operator')
    const done = await decide(test.staff.hoa, waits?.id ?? '', true)
    expect(done.value.changes[0]).toMatchObject({ by: 'linh.fin', second: 'hoa.ops' })
    expect((await channelOf('demo_wallet')).terms).toMatchObject({
      feePpm: 10_000,
      payoutMax: '60.0000',
      orderMinutes: 25,
    })
    expect(await decide(test.staff.hoa, waits?.id ?? '', true)).toMatchObject(conflict('DECIDED'))
    const one = await test.approved('theokenh')
    expect(await test.parts(one)).toHaveLength(5)
    const back = await save(test.staff.hoa, 'demo_wallet', { feePpm: 0, payoutMax: '100', orderMinutes: 15 })
    expect((await decide(test.staff.hoa, back.value.waiting[0]?.id ?? '', false)).value.waiting).toEqual([])
    expect((await channelOf('demo_wallet')).terms.feePpm).toBe(10_000)
  })

  it('of the name that members read where they pay takes another operator too', async () => {
    const name = { vi: 'Chuyển tới 0123456789', en: 'Pay to 0123456789' }
    const asked = await save(test.staff.linh, 'demo_bank', { name })
    expect(asked.value.waiting).toMatchObject([{ code: 'demo_bank', after: { name } }])
    expect((await channelOf('demo_bank')).terms.name.vi).not.toBe(name.vi)
    expect((await decide(test.staff.hoa, asked.value.waiting[0]?.id ?? '', false)).code).toBe('ok')
  })

  it('is never made over one that was not seen', async () => {
    const { version } = await channelOf('demo_bank')
    await save(test.staff.hoa, 'demo_bank', { weight: 90 })
    expect(await save(test.staff.linh, 'demo_bank', { weight: 80 }, version)).toMatchObject(conflict('CHANGED'))
    const asked = await save(test.staff.linh, 'demo_bank', { dailyCap: '5000' })
    // The brand's plan changed it meanwhile.
    await app.owner.query(sql`update deposit_channel set version = version + 1 where code = 'demo_bank'`)
    const id = asked.value.waiting[0]?.id ?? ''
    expect(await decide(test.staff.hoa, id, true)).toMatchObject(conflict('CHANGED'))
    expect((await decide(test.staff.linh, id, false)).value.waiting).toEqual([])
    expect(await save(test.staff.linh, 'demo_bank', {})).toMatchObject(conflict('SAME'))
  })

  it.each([
    [{ max: '10' }, { max: 'below_min' }],
    [{ fixedAmounts: ['1'] }, { fixedAmounts: 'between' }],
    [{ feeFixed: '50' }, { feeFixed: 'eats_all' }],
    [{ openFrom: '08:00' }, { openUntil: 'both' }],
    [{ dailyCap: '1' }, { dailyCap: 'below_min' }],
    [{ payoutMax: '4' }, { payoutMax: 'too_little' }],
    [{ payoutMax: '4.001' }, { payoutMax: 'amount' }],
  ] as const)('%j is refused, field by field', async (terms, fields) => {
    expect(await save(test.staff.linh, 'demo_wallet', terms as Partial<ChannelTerms>)).toMatchObject({
      code: 'bad_request',
      value: { fields },
    })
  })

  it('of a bank account takes no fee: it would be nowhere in the ledger; one that has one can only be closed with it (issue 20)', async () => {
    expect(await save(test.staff.linh, 'demo_bank', { feePpm: 10_000 })).toMatchObject({
      code: 'bad_request',
      value: { fields: { feePpm: 'own_account' } },
    })
    const both = await save(test.staff.linh, 'demo_bank', { feePpm: 1, feeFixed: '1' })
    expect(both.value).toMatchObject({ fields: { feePpm: 'own_account', feeFixed: 'own_account' } })
    await app.owner.query(sql`update deposit_channel set fee_fixed = 20000 where code = 'demo_bank'`)
    expect(await save(test.staff.linh, 'demo_bank', { weight: 11 })).toMatchObject({
      value: { fields: { feeFixed: 'own_account' } },
    })
    expect((await save(test.staff.linh, 'demo_bank', { isOpen: false })).code).toBe('ok')
    expect(await save(test.staff.linh, 'demo_bank', { feeFixed: '3' })).toMatchObject({
      value: { fields: { feeFixed: 'own_account' } },
    })
    expect(await save(test.staff.linh, 'demo_bank', { isOpen: true })).toMatchObject({
      value: { fields: { feeFixed: 'own_account' } },
    })
    const asked = await save(test.staff.linh, 'demo_bank', { isOpen: true, feeFixed: '0' })
    expect((await decide(test.staff.hoa, asked.value.waiting[0]?.id ?? '', true)).code).toBe('ok')
    expect((await channelOf('demo_bank')).terms).toMatchObject({ isOpen: true, feePpm: 0, feeFixed: '0.0000' })
  })

  it('of a bank account pays nothing out', async () => {
    expect(await save(test.staff.linh, 'demo_bank', { payoutMax: '500' })).toMatchObject({
      value: { fields: { payoutMax: 'no_provider' } },
    })
  })
})

describe('a new channel', () => {
  const add = async (by: HttpClient, code: string, kind: ChannelKind, terms: Partial<ChannelTerms> = {}) =>
    call(by, 'bo.saveChannel', {
      code,
      version: null,
      kind,
      reason: 'thêm kênh',
      terms: {
        ...(await channelOf('demo_bank')).terms,
        name: { vi: 'Kênh mới', en: 'New channel' },
        isOpen: true,
        ...terms,
      },
    })

  it('takes two operators; then members pay in through it', async () => {
    const asked = await add(test.staff.linh, 'thu_hai', bankKind)
    expect((await list()).channels.some(({ code }) => code === 'thu_hai')).toBe(false)
    expect((await decide(test.staff.hoa, asked.value.waiting[0]?.id ?? '', true)).code).toBe('ok')
    expect(await channelOf('thu_hai')).toMatchObject({ kind: bankKind, isSimulated: true, vndPerUnit: '1000' })
    expect(await add(test.staff.linh, 'thu_hai', bankKind)).toMatchObject(conflict('TAKEN'))
    const { client } = await app.register('naptien')
    const order = await call(client, 'cashier.createDeposit', { channelCode: 'thu_hai', amount: '100' }, { key: 'k1' })
    expect(order.code).toBe('ok')
    await test.expectSound()
  })

  it('with a bank account is refused with a fee, field by field', async () => {
    expect(await add(test.staff.linh, 'thu_phi', bankKind, { feePpm: 5000, isOpen: false })).toMatchObject({
      code: 'bad_request',
      value: { fields: { feePpm: 'own_account' } },
    })
  })

  it('entered twice at once waits once, and is decided while somebody enters another change', async () => {
    const both = await Promise.all([
      add(test.staff.linh, 'cung_luc', bankKind),
      add(test.staff.hoa, 'cung_luc', bankKind),
    ])
    expect(both.map(({ code }) => code).toSorted()).toEqual(['ok', 'state_conflict'])
    const waits = (await list()).waiting.filter(({ code }) => code === 'cung_luc')
    expect(waits).toHaveLength(1)
    const [one] = waits
    const other = one?.by === 'linh.fin' ? test.staff.hoa : test.staff.linh
    expect((await decide(other, one?.id ?? '', true)).code).toBe('ok')
    // Neither waits for what the other one holds.
    for (let n = 1; n <= 5; n += 1) {
      const asked = await save(test.staff.linh, 'cung_luc', { dailyCap: `${5000 + n}` })
      const id = asked.value.waiting.find(({ code }) => code === 'cung_luc')?.id ?? ''
      const { version } = await channelOf('cung_luc')
      const codes = await Promise.all([
        decide(test.staff.hoa, id, true),
        save(test.staff.linh, 'cung_luc', { weight: 50 + n }, version),
      ])
      expect(codes.map(({ code }) => code)).toEqual(['ok', 'state_conflict'])
    }
  })

  it.each([
    [{ ...bankKind, provider: 'sandbox' }, 'bank_or_provider'],
    [{ ...bankKind, bank: null, provider: 'nobody' }, 'provider'],
    [{ ...bankKind, method: 'DEP_EWALLET' }, 'provider'],
    [{ ...bankKind, bank: null, provider: 'sandbox', method: 'DEP_CRYPTO' }, 'network'],
    [{ ...bankKind, bank: null, provider: 'sandbox', method: 'DEP_CARD', telcos: ['XXX'] }, 'telcos'],
  ] as const)('%# that fits no adapter is refused', async (kind, problem) => {
    expect(await add(test.staff.linh, 'khong_hop', kind as unknown as ChannelKind)).toMatchObject({
      code: 'bad_request',
      value: { fields: { kind: problem } },
    })
  })
})

describe('what all parts of a withdrawal carry (issue 20)', () => {
  const change = async (by: HttpClient, changes: Record<string, string>) => {
    const all = (await call(by, 'bo.settings', {})).value.settings
    return call(by, 'bo.setSettings', {
      changes: Object.entries(changes).map(([key, value]) => ({
        key,
        value,
        seen: all.find((one) => one.key === key)?.updatedAt ?? null,
      })),
      reason: 'điều chỉnh',
    })
  }

  it('is never less than the smallest one: the setting, the payout channel and the channel are refused, with both figures', async () => {
    const root = await app.operator('mai.sup')
    const figures = { most: '2000.0000', least: '2000.0100' }
    expect(await change(root, { 'cashier.withdraw_min': '2000.01' })).toMatchObject({
      code: 'bad_request',
      value: { fields: { 'cashier.withdraw_min': 'payout_parts' }, figures },
    })
    expect((await change(root, { 'cashier.withdraw_min': '2000' })).code).toBe('ok')
    expect(await save(test.staff.linh, 'demo_wallet', { payoutMax: '99.99' })).toMatchObject({
      value: { fields: { payoutMax: 'too_little' }, figures: { most: '1999.8000', least: '2000.0000' } },
    })
    // Without parts any withdrawal is paid, and the payout channel of a proposal is looked at as it is entered.
    await setSetting(app.db, cashierSettings.payoutChannel, '', 'test')
    expect((await change(root, { 'cashier.withdraw_min': '2000.01' })).code).toBe('ok')
    expect(await change(root, { 'cashier.payout_channel': 'demo_wallet' })).toMatchObject({
      value: { fields: { 'cashier.payout_channel': 'payout_parts' }, figures },
    })
    // Both at once are looked at as they would be.
    const both = { 'cashier.payout_channel': 'demo_wallet', 'cashier.withdraw_min': '100' }
    expect((await change(root, both)).code).toBe('ok')
    const { proposal } = (await call(root, 'bo.settings', {})).value
    expect((await call(root, 'bo.decideSettings', { id: proposal?.id ?? '', isConfirmed: false })).code).toBe('ok')
    await setSetting(app.db, cashierSettings.withdrawMin, '100', 'test')
    await setSetting(app.db, cashierSettings.payoutChannel, 'demo_wallet', 'test')
  })
})

it('without the right nothing is shown or changed', async () => {
  const tu = await app.operator('tu.op')
  expect((await call(tu, 'bo.channels', {})).code).toBe('permission_denied')
  expect((await save(tu, 'demo_bank', { weight: 1 })).code).toBe('permission_denied')
  expect((await decide(tu, '1', true)).code).toBe('permission_denied')
})
