import { randomBytes, randomUUID } from 'node:crypto'
import { expect, it, vi } from 'vitest'
import { sql } from '@lotus/database'
import { must, parseMoney } from '@lotus/kernel'
import type { HttpClient } from '@lotus/testing'
import { cashierModule, installDemoChannel } from '../../apps/server/src/modules/cashier/index.ts'
import { applyChainWebhook } from '../../apps/server/src/modules/cashier/crypto/apply-transfer.ts'
import { noteAddress } from '../../apps/server/src/modules/cashier/crypto/crypto.repo.ts'
import { cryptoSettings } from '../../apps/server/src/modules/cashier/crypto/crypto-settings.ts'
import { expireDeposits } from '../../apps/server/src/modules/cashier/deposits/deposit.repo.ts'
import { setSetting } from '../../apps/server/src/modules/system/index.ts'
import { noRates } from '../../apps/server/src/testing/no-rates.ts'
import { testApp } from '../../apps/server/src/testing/test-app.ts'
import { newAddress } from '../../apps/payments-sandbox/src/chain-address.ts'
import { signedHeaders } from '../../apps/payments-sandbox/src/signature.ts'

// What each word of a chain watcher does, told directly (docs/payment-api/chain-watcher.md, issue 20 section 5).
const key = { keyId: 'sandbox-1', secret: 'a secret of at least thirty-two signs' }
const env = {
  ...process.env,
  LOTUS_PAYMENT_PROVIDERS: JSON.stringify({ sandbox: { url: 'http://127.0.0.1:9', ...key } }),
}
const app = await testApp([], { env, rates: noRates })
await installDemoChannel(app.db, true)
const { call } = app
const deps = app.composition.of(cashierModule)

type Told = Parameters<typeof applyChainWebhook>[1]
const CHANNEL = 'demo_usdt_trc20'
const rate = (vnd: number) => setSetting(app.db, cryptoSettings.usdtVnd, vnd, 'test')
const breaks = async () => (await app.composition.audit()).checks.flatMap((check) => check.breaks)
const balanceOf = async (client: HttpClient) => (await call(client, 'wallet.balance', {})).value.sumBalance
const again = async (username: string) =>
  app.site.as((await call(app.site, 'session.login', { username, password: 'một mật khẩu dài' })).value.token)

/** An order of 254 P (10 USDT at 25,400) with its address, and what a watcher tells of one transfer to it. */
async function orderOf(client: HttpClient, amount = '254') {
  const one = (await call(client, 'cashier.createDeposit', { channelCode: CHANNEL, amount }, { key: randomUUID() }))
    .value
  const address = newAddress('TRC20')
  const memberId = BigInt((await call(client, 'member.info', {})).value.id)
  expect(await noteAddress(deps.db, { member_id: memberId, id: BigInt(one.id) }, address)).toBe(true)
  let seq = 0
  const transfer = (base: Partial<Told> = {}) => {
    const fixed: Told = {
      channelCode: CHANNEL,
      network: 'TRC20',
      address,
      txid: randomBytes(32).toString('hex'),
      logIndex: 0,
      token: 'USDT',
      units: '10000000',
      block: 100,
      confirmations: 20,
      state: 'mined',
      seq: 1,
      minedAt: app.clock.now().toISOString(),
      ...base,
    }
    const tell = async (more: Partial<Told> = {}) =>
      (await applyChainWebhook(deps, { ...fixed, seq: (seq += 1), ...more })).outcome
    return { fixed, tell }
  }
  const show = async (as = client) => (await call(as, 'cashier.deposit', { id: one.id })).value
  return { one, address, memberId, transfer, show }
}

it('a transfer counts once at its confirmations, in whatever order it is told, and never under two addresses', async () => {
  const { client } = await app.register('thutu')
  const { transfer, show } = await orderOf(client)
  const { fixed, tell } = transfer()
  expect(await tell({ confirmations: 3, seq: 3 })).toBe('seen')
  // An older word comes late.
  expect(await tell({ confirmations: 1, seq: 1 })).toBe('ignored')
  expect((await show()).crypto?.transfers).toMatchObject([{ confirmations: 3, state: 'seen' }])
  expect(await tell({ confirmations: 3, seq: 3 })).toBe('duplicate')
  expect(await tell({ confirmations: 19, seq: 19 })).toBe('seen')
  expect(await balanceOf(client)).toBe('0.0000')
  const copies = await Promise.all([20, 20, 21, 22].map((count) => tell({ confirmations: count, seq: count })))
  expect(copies.filter((outcome) => outcome === 'credited')).toHaveLength(1)
  expect(await tell({ confirmations: 20, seq: 20 })).toMatch(/duplicate|ignored/)
  expect(await balanceOf(client)).toBe('254.0000')
  const other = await orderOf((await app.register('nguoikhac2')).client)
  await expect(other.transfer(fixed).tell({ address: other.address })).rejects.toMatchObject({ code: 'key_conflict' })
  // And the same one with another amount is refused.
  await expect(tell({ units: '20000000', seq: 90 })).rejects.toMatchObject({ code: 'key_conflict' })
  await expect(tell({ address: newAddress('TRC20'), seq: 91 })).rejects.toMatchObject({ code: 'not_found' })
  await expect(tell({ channelCode: 'demo_usdt_erc20', seq: 92 })).rejects.toMatchObject({ code: 'not_found' })
  await expect(tell({ channelCode: 'demo_wallet', seq: 93 })).rejects.toMatchObject({ code: 'permission_denied' })
  expect(await breaks()).toEqual([])
})

it('the rate is locked: neither a better nor a worse one of later changes what an order in time counts', async () => {
  const { client } = await app.register('giugia')
  const { transfer, show, one } = await orderOf(client)
  await rate(20_000)
  expect(
    (await call(client, 'cashier.channels', {})).value.channels.find(({ code }) => code === CHANNEL)?.crypto,
  ).toMatchObject({ rateVnd: '20000', rate: '20.0000' })
  const { tell } = transfer()
  expect(await tell({ confirmations: 1 })).toBe('seen')
  // Its confirmations take longer than the lock: it was mined in time.
  await app.clock.advance(25 * 60_000)
  await expireDeposits(deps.db)
  const later = await again('giugia')
  expect((await show(later)).status).toBe('EXPIRED')
  expect((await call(later, 'cashier.cancelDeposit', { id: one.id })).code).toBe('state_conflict')
  expect(await tell()).toBe('credited')
  expect(await show(later)).toMatchObject({ status: 'CREDITED', credited: '254.0000' })
  await rate(25_400)
  expect(await breaks()).toEqual([])
})

it('after the lock the rate of that moment credits only where the order promised it; else an operator decides', async () => {
  const { client } = await app.register('saukhoa')
  const review = await orderOf(client)
  await setSetting(app.db, cryptoSettings.usdtLate, 'rate', 'test')
  const byRate = await orderOf(client)
  await setSetting(app.db, cryptoSettings.usdtLate, 'review', 'test')
  expect([review.one.crypto?.late, byRate.one.crypto?.late]).toEqual(['review', 'rate'])
  await app.clock.advance(21 * 60_000)
  await expireDeposits(deps.db)
  await rate(20_000)
  const minedAt = app.clock.now().toISOString()
  const later = await again('saukhoa')
  expect(await byRate.transfer({ minedAt }).tell()).toBe('credited')
  expect(await byRate.show(later)).toMatchObject({
    credited: '200.0000',
    crypto: { transfers: [{ rateVnd: '20000' }] },
  })
  expect(await review.transfer({ minedAt }).tell()).toBe('late_review')
  expect(await review.show(later)).toMatchObject({ status: 'LATE_REVIEW', amountPaid: '200.0000' })
  const linh = await app.operator('linh.fin')
  const decided = await call(linh, 'bo.decideDeposit', {
    of: 'order',
    id: review.one.id,
    decision: 'credit',
    reason: 'Đã về ví của chúng tôi',
  })
  expect(decided.value).toMatchObject({ status: 'CREDITED', credited: '200.0000' })
  expect(await balanceOf(later)).toBe('400.0000')
  await rate(25_400)
  expect(await breaks()).toEqual([])
})

it('too much for the channel and what a cancelled order is sent wait for an operator; dust never takes the place', async () => {
  const { client } = await app.register('nguong')
  const much = await orderOf(client)
  // 50,000 P is the channel's most: 1968.503937 USDT.
  expect(await much.transfer({ units: '1968510000' }).tell()).toBe('late_review')
  expect(await much.show()).toMatchObject({ status: 'AMOUNT_MISMATCH', reviewReason: 'amount_mismatch' })
  const cancelled = await orderOf(client)
  expect((await call(client, 'cashier.cancelDeposit', { id: cancelled.one.id })).value.status).toBe('CANCELLED')
  expect(await cancelled.transfer().tell()).toBe('late_review')
  expect((await cancelled.show()).reviewReason).toBe('paid_after_cancelled')
  const dusty = await orderOf(client)
  expect(await dusty.transfer({ units: '999999' }).tell()).toBe('ignored')
  expect((await dusty.show()).status).toBe('AWAITING_PAYMENT')
  expect(await dusty.transfer().tell()).toBe('credited')
  expect(await breaks()).toEqual([])
})

it('more than the order goes past neither the member’s own limit nor the channel’s daily cap: an operator decides', async () => {
  const { client } = await app.register('gioihan')
  await call(client, 'protection.setLimit', { kind: 'deposit', days: 1, amount: '700' })
  const [twice, exact] = [await orderOf(client), await orderOf(client)]
  // 508 P beside the 254 P that the other order keeps free is past 700.
  expect(await twice.transfer({ units: '20000000' }).tell()).toBe('late_review')
  expect(await twice.show()).toMatchObject({ status: 'AMOUNT_MISMATCH', amountPaid: '508.0000', credited: null })
  expect(await exact.transfer().tell()).toBe('credited')
  // 254 P are used, nothing waits: 304.8 P for an order of 254 P still fit.
  const fits = await orderOf(client)
  expect(await fits.transfer({ units: '12000000' }).tell()).toBe('credited')
  expect(await balanceOf(client)).toBe('558.8000')

  const other = await app.register('trankenh')
  const capped = await orderOf(other.client)
  const taken = await app.owner.value<bigint>(
    sql`select coalesce(sum(credited), 0)::bigint from deposit_channel_day where channel_code = ${CHANNEL}`,
  )
  const waiting = await app.owner.value<bigint>(
    sql`select coalesce(sum(amount), 0)::bigint from deposit where channel_code = ${CHANNEL} and status = 'AWAITING_PAYMENT' and expires_at > lotus_now()`,
  )
  const cap = taken + waiting + parseMoney('100')
  await app.owner.query(sql`update deposit_channel set daily_cap = ${cap} where code = ${CHANNEL}`)
  expect(await capped.transfer({ units: '20000000' }).tell()).toBe('late_review')
  expect((await capped.show()).status).toBe('AMOUNT_MISMATCH')
  await app.owner.query(sql`update deposit_channel set daily_cap = null where code = ${CHANNEL}`)
  const open = await orderOf(other.client)
  expect(await open.transfer({ units: '20000000' }).tell()).toBe('credited')
  expect(await breaks()).toEqual([])
})

it('what came late was not kept free by its order, so it must fit the member’s own limit also where its rate is promised', async () => {
  const { client } = await app.register('trehanmuc')
  await setSetting(app.db, cryptoSettings.usdtLate, 'rate', 'test')
  await call(client, 'protection.setLimit', { kind: 'deposit', days: 1, amount: '300' })
  const late = await orderOf(client)
  await app.clock.advance(21 * 60_000)
  await expireDeposits(deps.db)
  const later = await again('trehanmuc')
  const instead = await orderOf(later)
  expect(await instead.transfer().tell()).toBe('credited')
  expect(await late.transfer().tell()).toBe('late_review')
  expect(await late.show(later)).toMatchObject({ status: 'AMOUNT_MISMATCH', amountPaid: '254.0000' })
  expect(await balanceOf(later)).toBe('254.0000')
  await setSetting(app.db, cryptoSettings.usdtLate, 'review', 'test')
  expect(await breaks()).toEqual([])
})

it('junk leaves no money out: dust and other tokens are counted apart, and what is past the number kept is in the log', async () => {
  const { client } = await app.register('ngaprac')
  const { one, transfer, show } = await orderOf(client)
  const warn = vi.spyOn(deps.log, 'warn')
  const error = vi.spyOn(deps.log, 'error')
  for (let more = 0; more < 10; more += 1) {
    expect(await transfer({ units: '1' }).tell()).toBe('ignored')
    expect(await transfer({ token: 'JUNK', confirmations: 1 }).tell()).toBe('seen')
  }
  expect(await transfer({ token: 'JUNK', confirmations: 1 }).tell()).toBe('ignored')
  expect(warn).toHaveBeenCalledWith(expect.objectContaining({ refNo: one.refNo }), expect.stringContaining('dust'))
  expect((await show()).crypto?.transfers).toHaveLength(20)
  // The money comes after them all.
  expect(await transfer().tell()).toBe('credited')
  expect(await balanceOf(client)).toBe('254.0000')
  for (let more = 0; more < 19; more += 1) expect(await transfer().tell()).toBe('late_review')
  expect(error).not.toHaveBeenCalled()
  const last = transfer()
  expect(await last.tell()).toBe('ignored')
  expect(error).toHaveBeenCalledWith(
    { refNo: one.refNo, txid: last.fixed.txid, logIndex: 0 },
    expect.stringContaining('past the number'),
  )
  const shown = must((await show()).crypto, 'it is of USDT').transfers
  expect(shown).toHaveLength(40)
  // The first is in the wallet, the others wait for an operator.
  const counted = shown.filter(({ state }) => state === 'taken').map((row) => row.counted)
  expect(counted.filter((what) => what === 'credited')).toHaveLength(1)
  expect(counted.filter((what) => what === 'waiting')).toHaveLength(19)
  vi.restoreAllMocks()
  expect(await breaks()).toEqual([])
})

it.each([
  ['another token', { token: 'JUNK' }],
  ['another network', { network: 'ERC20' }],
])(
  '%s takes no order’s place: the USDT after it is credited, and before it the order may be cancelled',
  async (what, base) => {
    const { client } = await app.register(what === 'another token' ? 'khactoken' : 'khacmang')
    const { one, transfer, show } = await orderOf(client)
    const junk = transfer(base)
    expect(await junk.tell({ confirmations: 1 })).toBe('seen')
    expect(await junk.tell()).toBe('late_review')
    expect(await junk.tell({ confirmations: 21 })).toBe('duplicate')
    expect(await show()).toMatchObject({
      status: 'AWAITING_PAYMENT',
      reviewReason: null,
      extras: [{ isCurrency: false, decision: null }],
      crypto: { transfers: [{ state: 'taken', counted: 'waiting', worth: null }] },
    })
    expect(await transfer().tell()).toBe('credited')
    expect(await show()).toMatchObject({ status: 'CREDITED', credited: '254.0000' })
    // Taken back it changes nothing of the order.
    expect(await junk.tell({ state: 'gone', confirmations: 0 })).toBe('reversed')
    expect((await show()).status).toBe('CREDITED')
    expect(await balanceOf(client)).toBe('254.0000')
    const { rows } = (await call(await app.operator('linh.fin'), 'bo.deposits', { view: 'extras' })).value
    expect(rows.find(({ refNo }) => refNo === one.refNo)?.decisions).toEqual(['return'])

    const unpaid = await orderOf(client)
    expect(await unpaid.transfer(base).tell({ confirmations: 1 })).toBe('seen')
    expect(await unpaid.transfer(base).tell()).toBe('late_review')
    expect((await call(client, 'cashier.cancelDeposit', { id: unpaid.one.id })).value.status).toBe('CANCELLED')
    expect(await breaks()).toEqual([])
  },
)

it('a transfer that the chain takes back after the credit is debt, and mined again it is another payment', async () => {
  const { client } = await app.register('daonguoc')
  const { transfer, show, one } = await orderOf(client)
  const { tell } = transfer()
  expect(await tell()).toBe('credited')
  expect(await tell({ state: 'gone', confirmations: 0 })).toBe('reversed')
  expect(await tell({ state: 'gone', confirmations: 0 })).toBe('duplicate')
  expect(await show()).toMatchObject({ status: 'REVERSED' })
  expect(await balanceOf(client)).toBe('0.0000')
  expect(await tell({ block: 120, confirmations: 4 })).toBe('seen')
  expect(await tell({ block: 120, confirmations: 20 })).toBe('late_review')
  expect(await show()).toMatchObject({ status: 'REVERSED', extras: [{ amount: '254.0000', decision: null }] })
  const linh = await app.operator('linh.fin')
  const { rows } = (await call(linh, 'bo.deposits', { view: 'extras' })).value
  const extra = must(
    rows.find(({ refNo }) => refNo === one.refNo),
    'it waits',
  )
  const input = { of: 'extra', id: extra.id, decision: 'credit', reason: 'Đã vào lại chuỗi' } as const
  expect((await call(linh, 'bo.decideDeposit', input)).code).toBe('ok')
  expect(await balanceOf(client)).toBe('254.0000')
  expect(await breaks()).toEqual([])
  // Taken back once more it is taken from the wallet once more.
  expect(await tell({ state: 'gone', confirmations: 0 })).toBe('reversed')
  expect(await balanceOf(client)).toBe('0.0000')
  expect(await breaks()).toEqual([])
})

it('what waits for an operator and is taken back credits nothing any more; told gone first it is only gone', async () => {
  const { client } = await app.register('chuacong')
  const waiting = await orderOf(client)
  const { tell } = waiting.transfer({ units: '1968510000' })
  expect(await tell()).toBe('late_review')
  expect(await tell({ state: 'gone' })).toBe('reversed')
  expect(await waiting.show()).toMatchObject({ status: 'REJECTED', reviewReason: 'reversed_before_credit' })
  const first = await orderOf(client)
  const other = first.transfer()
  expect(await other.tell({ state: 'gone', confirmations: 0 })).toBe('gone')
  expect(await other.tell()).toBe('credited')
  expect(await balanceOf(client)).toBe('254.0000')
  expect(await breaks()).toEqual([])
})

it('the webhook needs the provider’s signature over the bytes as they came; what a bank may say of a channel of USDT is refused', async () => {
  const { client } = await app.register('chuky')
  const { transfer, show } = await orderOf(client)
  const { fixed } = transfer()
  const path = '/psp/v1/chain'
  const post = async (raw: string, signed = raw, secret = key.secret, at = path) => {
    const timestamp = app.clock.now().getTime().toString()
    const nonce = randomBytes(16).toString('base64url')
    const headers = signedHeaders({ ...key, secret }, 'POST', { path: at, timestamp, nonce, raw: signed })
    const answer = await fetch(new URL(at, deps.ownAddress()), {
      method: 'POST',
      body: raw,
      headers: { 'content-type': 'application/json', ...headers },
    })
    // The envelope of every call.
    return (await answer.json()) as { code: string; value: { outcome?: string } }
  }
  const raw = JSON.stringify(fixed)
  expect((await post(raw, raw, 'another secret of more than thirty-two')).code).toBe('permission_denied')
  expect((await post(raw, raw.replace('10000000', '10000001'))).code).toBe('permission_denied')
  expect((await post(JSON.stringify({ ...fixed, units: '10.5' }))).code).toBe('bad_request')
  const paid = { channelCode: CHANNEL, event: 'paid', orderRef: 'D1', providerRef: 'P1', authorisation: 'A1' }
  const bank = JSON.stringify({ ...paid, amount: '254000', currency: 'VND', paidAt: app.clock.now().toISOString() })
  expect((await post(bank, bank, key.secret, '/psp/v1/webhook')).code).toBe('permission_denied')
  expect((await show()).crypto?.transfers).toEqual([])
  expect((await post(raw)).value.outcome).toBe('credited')
})

it('without a rate USDT is not offered, the network is the member’s to choose, and an address is one order’s', async () => {
  const { client } = await app.register('khongGia'.toLowerCase())
  const codes = async () => (await call(client, 'cashier.channels', {})).value.channels.map(({ code }) => code)
  expect(await codes()).toEqual(expect.arrayContaining(['demo_usdt_trc20', 'demo_usdt_erc20']))
  const ask = (input: { channelCode: string } | { method: 'DEP_CRYPTO' }) =>
    call(client, 'cashier.createDeposit', { ...input, amount: '254' }, { key: randomUUID() })
  expect((await ask({ method: 'DEP_CRYPTO' })).code).toBe('channel_unavailable')
  const { address } = await orderOf(client)
  const two = await ask({ channelCode: CHANNEL })
  const memberId = BigInt((await call(client, 'member.info', {})).value.id)
  const own = { member_id: memberId, id: BigInt(two.value.id) }
  expect(await noteAddress(deps.db, own, address)).toBe(false)
  const stored = await app.owner.value<string | null>(
    sql`select address from deposit_crypto where deposit_id = ${own.id}`,
  )
  expect(stored).toBeNull()
  await rate(0)
  expect(await codes()).not.toContain('demo_usdt_trc20')
  expect((await ask({ channelCode: CHANNEL })).code).toBe('channel_unavailable')
  await rate(25_400)
})

it('one key is one order with one rate', async () => {
  const { client } = await app.register('motkhoa')
  const ask = (amount: string, channelCode = CHANNEL) =>
    call(client, 'cashier.createDeposit', { channelCode, amount }, { key: 'same' })
  const one = (await ask('254')).value
  await rate(30_000)
  expect((await ask('254')).value).toMatchObject({ id: one.id, crypto: { rateVnd: '25400' } })
  expect((await ask('255')).code).toBe('key_conflict')
  expect((await ask('254', 'demo_usdt_erc20')).code).toBe('key_conflict')
  await rate(25_400)
})
