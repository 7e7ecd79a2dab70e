import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { sql } from '@lotus/database'
import { testApp } from '../../testing/test-app.ts'
import { setSetting } from '../system/index.ts'
import { approveAutomatically } from './approve-automatically.ts'
import { cryptoSettings } from './crypto/crypto-settings.ts'
import { installDemoChannel } from './deposits/demo-channel.ts'
import { cashierModule } from './module.ts'
import type { NewProviderPayout, PaymentAdapter } from './payments/payment-adapter.ts'
import { findPayoutChannel } from './payments/payout-channel.ts'
import { sendPayouts } from './payments/send-payouts.ts'
import { accounts, addresses, payoutKinds, txidOf } from './payout-kinds.fixtures.ts'
import { cashierSettings } from './settings.ts'

// Issue 20 section 2: withdrawals to USDT by a locked rate, and to e-wallets; checklist MC04, MC09, MC10.
const provider = {
  url: 'http://127.0.0.1:9',
  keyId: 'sandbox-1',
  secret: 'a secret of at least thirty-two signs',
  payoutKinds: ['bank', 'wallet'],
}
const env = { ...process.env, LOTUS_PAYMENT_PROVIDERS: JSON.stringify({ sandbox: provider }) }
const app = await testApp([], { env })
await installDemoChannel(app.db, true)
await setSetting(app.db, cashierSettings.autoBelow, '0', 'test')
// The demo's rate does not age.
await setSetting(app.db, cryptoSettings.usdtRateHours, 24, 'test')
const deps = app.composition.of(cashierModule)
const { call, linh, member, add, ask, quote, sent, detail, pay, own, row, rate } = await payoutKinds(app)
const audited = async () => (await app.composition.audit()).checks.flatMap(({ breaks }) => breaks)

it('MC04: the rate that was shown is locked with the request, and what is sent is cut off; nothing changes it after', async () => {
  const one = await member('khoatygia')
  const { value: account } = await add(one, accounts.tron)
  // 100 P are 100,000 VND: 3.937007 USDT by 25,400.
  const told = {
    network: 'TRC20',
    rateVnd: '25400',
    rate: '25.4000',
    vnd: '100000',
    amount: '3.937007',
    fee: '0.000000',
  }
  expect((await quote(one, account.id)).value).toMatchObject({ fee: '0.0000', net: '100.0000', usdt: told })
  expect(await ask(one, account.id)).toMatchObject({
    status: 409,
    code: 'usdt_rate_changed',
    value: { rateVnd: '25400' },
  })
  const key = randomUUID()
  expect((await ask(one, account.id, '25399', key)).code).toBe('usdt_rate_changed')
  const { value } = await ask(one, account.id, '25400', key)
  expect(value).toMatchObject({ status: 'SUBMITTED', usdt: { ...told, txid: null } })
  await rate(26_000)
  expect((await ask(one, account.id, '26000', key)).value.id, 'the same key is the same withdrawal').toBe(value.id)
  expect((await own(one)).usdt).toMatchObject({ rateVnd: '25400', amount: '3.937007' })
  expect(await detail(value.id)).toMatchObject({
    usdt: told,
    address: addresses.tron,
    payoutAccount: { kind: 'usdt', network: 'TRC20', bankName: 'USDT TRC20' },
    isOwnName: null,
    payoutChannel: null,
  })
  expect(await row(value.id)).toEqual({
    usdt_network: 'TRC20',
    usdt_rate_vnd: 25_400n,
    usdt_per_unit: 1000n,
    usdt_units: 3_937_007n,
    usdt_fee_units: 0n,
    usdt_txid: null,
  })
  await rate(25_400)
  expect((await pay(value.id, txidOf('a'))).value.status).toBe('PAID')
})

it('MC09: by hand USDT is paid with its transaction, and one transaction pays one withdrawal, whoever is first', async () => {
  const [one, other] = [await member('traban'), await member('trahai')]
  const [first, second] = [await sent(one, accounts.tron), await sent(other, accounts.tron)]
  expect(await pay(first.id)).toMatchObject({ code: 'bad_request', value: { fields: { txid: 'missing' } } })
  expect((await call(linh, 'bo.approveWithdrawal', { id: first.id, by: 'hand', txid: 'not a hash' })).code).toBe(
    'bad_request',
  )
  expect((await detail(first.id)).status).toBe('SUBMITTED')
  // Written with and without 0x, in capitals: it is the same one.
  const both = await Promise.all([pay(first.id, `0x${txidOf('B')}`), pay(second.id, txidOf('b'))])
  expect(both.map(({ code }) => code).toSorted()).toEqual(['ok', 'payout_ref_used'])
  const [paid, unpaid] = both[0].success ? [first, second] : [second, first]
  expect(await detail(paid.id)).toMatchObject({ status: 'PAID', usdt: { txid: txidOf('b') } })
  expect(await detail(unpaid.id)).toMatchObject({ status: 'SUBMITTED', usdt: { txid: null } })
  // Refused, nothing of it is noted; another transaction pays it. The member reads it.
  expect((await pay(unpaid.id, txidOf('c'))).value).toMatchObject({ status: 'PAID', usdt: { txid: txidOf('c') } })
  expect((await own(paid === first ? other : one)).usdt?.txid).toBe(txidOf('c'))
  expect((await pay(unpaid.id, txidOf('d'))).code).toBe('state_conflict')
  const stored = await app.owner.values<string>(
    sql`select txid from payout_transfer where ref_no in (${paid.refNo}, ${unpaid.refNo}) order by txid`,
  )
  expect(stored).toEqual([txidOf('b'), txidOf('c')])
  expect(await audited()).toEqual([])
})

it('where two must agree only who pays gives the transaction', async () => {
  await setSetting(app.db, cashierSettings.withdrawSecondFrom, '100', 'test')
  const one = await member('hainguoi')
  const { id } = await sent(one, accounts.ethereum)
  expect((await pay(id)).value).toMatchObject({ status: 'SUBMITTED', firstApproval: { who: 'linh.fin' } })
  const hoa = await app.operator('hoa.ops')
  expect((await call(hoa, 'bo.approveWithdrawal', { id, by: 'hand' })).code).toBe('bad_request')
  const paid = await call(hoa, 'bo.approveWithdrawal', { id, by: 'hand', txid: txidOf('9') })
  expect(paid.value).toMatchObject({ status: 'PAID', usdt: { network: 'ERC20', txid: txidOf('9') } })
  await setSetting(app.db, cashierSettings.withdrawSecondFrom, '10000', 'test')
})

it('the network’s fee is the operator’s setting: told before, taken of what is sent, and never all of it', async () => {
  await setSetting(app.db, cryptoSettings.usdtPayoutFees, { TRC20: '1.5', ERC20: '5' }, 'test')
  const one = await member('phimang')
  const { value: tron } = await add(one, accounts.tron)
  const { value: ethereum } = await add(one, accounts.ethereum)
  expect((await quote(one, tron.id)).value.usdt).toMatchObject({ amount: '2.437007', fee: '1.500000' })
  expect(await quote(one, ethereum.id)).toMatchObject({
    code: 'withdrawal_fee_too_high',
    value: { fee: '5.000000 USDT' },
  })
  expect(await ask(one, ethereum.id, '25400')).toMatchObject({
    code: 'withdrawal_fee_too_high',
    value: { fee: '5.000000 USDT' },
  })
  const { value } = await ask(one, tron.id, '25400')
  expect(value.usdt).toMatchObject({ amount: '2.437007', fee: '1.500000' })
  await setSetting(app.db, cryptoSettings.usdtPayoutFees, { TRC20: '0', ERC20: '0' }, 'test')
})

it('MC10: no provider is sent an address of USDT: not by an operator, not by the rules, not with a call of the program before', async () => {
  const one = await member('khongtudong')
  const { id, refNo } = await sent(one, accounts.tron)
  expect((await call(linh, 'bo.approveWithdrawal', { id, by: 'provider' })).code).toBe('channel_unavailable')
  await setSetting(app.db, cashierSettings.autoBelow, '150', 'test')
  expect(await approveAutomatically(deps)).toBe(0)
  await setSetting(app.db, cashierSettings.autoBelow, '0', 'test')
  const before = await app.owner.value<{ code: string }>(sql`
    select cashier_decide_withdrawal(${id}::bigint, 'approve', null, 1, 'x', 'house', 30, '{}'::jsonb, 'demo_wallet', null::bigint) as reply`)
  expect(before.code).toBe('channel_unavailable')
  expect(await detail(id)).toMatchObject({ status: 'SUBMITTED', payouts: [], refNo })
})

it('MC04: an e-wallet is paid by hand, or by a provider whose entry says so: named as one, with its own code', async () => {
  const [one, other] = [await member('viban'), await member('vihai')]
  const first = await sent(one, { ...accounts.wallet, holderName: 'nguyen  van a' })
  expect(await detail(first.id)).toMatchObject({
    usdt: null,
    address: null,
    holderName: 'NGUYEN VAN A',
    payoutAccount: { kind: 'wallet', bankName: 'Ví Minh Hoạ', network: null, tail: '4567' },
    payoutChannel: 'demo_wallet',
  })
  expect((await pay(first.id)).value.status).toBe('PAID')
  const second = await sent(other, { ...accounts.named, accountNumber: 'hai.nguyen' })
  expect((await call(linh, 'bo.approveWithdrawal', { id: second.id, by: 'provider' })).value.status).toBe('PAYING')
  const asked: NewProviderPayout[] = []
  const none = { kind: 'undecided', reason: 'test' } as const
  const adapter = {
    payOut: (payout: NewProviderPayout) => (asked.push(payout), Promise.resolve(none)),
    queryPayout: () => Promise.resolve(none),
  } as unknown as PaymentAdapter
  await sendPayouts({ ...deps, payments: new Map([['sandbox', adapter]]) })
  expect(asked.map(({ account }) => account)).toEqual([
    { kind: 'wallet', bankCode: 'VITHU', accountNumber: 'hai.nguyen', holderName: 'NGUYEN VAN A' },
  ])
  // A provider whose entry does not say so is sent banks alone.
  const banksOnly = { ...deps, payoutKindsOf: () => ['bank'] as const }
  expect(await findPayoutChannel(banksOnly, 'wallet')).toBeNull()
  expect(await findPayoutChannel(banksOnly, 'bank')).toBe('demo_wallet')
  expect(await audited()).toEqual([])
})

it('MC10: sent again after a claim it is the same USDT, paid with another transaction', async () => {
  const one = await member('guilai')
  const { id } = await sent(one, accounts.tron)
  await pay(id, txidOf('7'))
  await app.owner.query(sql`
    update withdrawal set status = 'NOT_RECEIVED' where id = ${id}::bigint`)
  await app.owner.query(sql`
    insert into withdrawal_case (cell, member_id, withdrawal_id, late_at) values (cell_of(${one.id}::bigint), ${one.id}::bigint, ${id}::bigint, null)`)
  await app.owner.query(sql`
    insert into withdrawal_claim (cell, member_id, withdrawal_id, n, said, images, claimed_at)
    values (cell_of(${one.id}::bigint), ${one.id}::bigint, ${id}::bigint, 1, 'chưa thấy', array['x.webp'], lotus_now())`)
  const decide = { id, outcome: 'resent', reason: 'chuyển lại' } as const
  const hoa = await app.operator('hoa.ops')
  expect((await call(linh, 'bo.decideClaim', decide)).code).toBe('ok')
  expect((await call(hoa, 'bo.decideClaim', decide)).code).toBe('ok')
  expect(await detail(id)).toMatchObject({ status: 'PAY_FAILED', usdt: { amount: '3.937007', txid: null } })
  expect((await pay(id, txidOf('7'))).code).toBe('payout_ref_used')
  expect((await pay(id, txidOf('8'))).value).toMatchObject({ status: 'PAID', usdt: { txid: txidOf('8') } })
  expect(await audited()).toEqual([])
})

it('MC04: a rate that is older than the rules allow, or none, refuses; nothing is held', async () => {
  const old = await member('tygiacu')
  const { value } = await add(old, accounts.tron)
  await app.clock.advance(24 * 3_600_000 + 1000)
  const login = await call(app.site, 'session.login', { username: 'tygiacu', password: 'một mật khẩu dài' })
  const one = { ...old, client: app.site.as(login.value.token) }
  expect(await quote(one, value.id)).toMatchObject({ status: 409, code: 'usdt_rate_old' })
  expect(await ask(one, value.id, '25400')).toMatchObject({ status: 409, code: 'usdt_rate_old' })
  await rate(0)
  expect((await ask(one, value.id, '25400')).code).toBe('usdt_rate_old')
  expect((await call(one.client, 'cashier.eligibility', {})).value.onHold).toBe('0.0000')
  // A program before this one names no rate: the database refuses it too.
  const rules = { min: '0', dailyCount: 3, dailyAmount: '1000000000', promiseMinutes: 60, kinds: ['usdt'] }
  const reply = await app.owner.value<{ code: string }>(sql`
    select cashier_open_withdrawal(${one.id}::bigint, 1000000, ${value.id}::bigint, 'old', sha256('old'), 'W0', ${JSON.stringify(rules)}::jsonb, null) as reply`)
  expect(reply.code).toBe('usdt_rate_old')
  await rate(25_400)
  expect((await ask(one, value.id, '25400')).success).toBe(true)
})
