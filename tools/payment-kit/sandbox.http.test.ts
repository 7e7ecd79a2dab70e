import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { sql } from '@lotus/database'
import type { HttpClient } from '@lotus/testing'
import { cashierModule, installDemoChannel } from '../../apps/server/src/modules/cashier/index.ts'
import { askProviders } from '../../apps/server/src/modules/cashier/payments/start-payment.ts'
import { testApp } from '../../apps/server/src/testing/test-app.ts'
import { usualDelays } from '../../apps/payments-sandbox/src/pay-order.ts'
import { signedHeaders } from '../../apps/payments-sandbox/src/signature.ts'
import { startSandbox } from '../../apps/payments-sandbox/src/start-sandbox.ts'
import { freePort } from './free-port.ts'

// The real sandbox program's parts against the real server: issue 20 sections 1 and 5.
const key = { keyId: 'sandbox-1', secret: 'a secret of at least thirty-two signs' }
const port = await freePort()
const url = `http://127.0.0.1:${port}`
const env = { ...process.env, LOTUS_PAYMENT_PROVIDERS: JSON.stringify({ sandbox: { url, ...key } }) }
const app = await testApp(['SEN60'], { env })
await installDemoChannel(app.db, true)
const { call } = app
const deps = app.composition.of(cashierModule)
const folder = mkdtempSync(join(tmpdir(), 'lotus-sandbox-'))
const delays = { ...usualDelays, lateMs: 60_000, reversedMs: 60_000, reorderedMs: 1_000 }
const options = {
  folder,
  host: '127.0.0.1',
  port,
  origin: url,
  platformUrl: deps.ownAddress(),
  key,
  logLevel: 'silent',
}
const start = () => startSandbox(options, { clock: app.clock, delays })
let sandbox = await start()
afterAll(async () => {
  await sandbox.stop()
  rmSync(folder, { recursive: true, force: true })
})

let opened = 0
async function order(client: HttpClient, amount: string) {
  const input = { method: 'DEP_EWALLET' as const, amount }
  return (await call(client, 'cashier.createDeposit', input, { key: `s${(opened += 1)}` })).value
}
const show = async (client: HttpClient, id: string) => (await call(client, 'cashier.deposit', { id })).value
const balanceOf = async (client: HttpClient) => (await call(client, 'wallet.balance', {})).value.sumBalance
async function press(payUrl: string | null): Promise<string> {
  const answer = await fetch(payUrl ?? '', { method: 'POST', body: new URLSearchParams() })
  expect(answer.status).toBe(200)
  return answer.text()
}
const expectSound = async () =>
  expect((await app.composition.audit()).checks.flatMap(({ breaks }) => breaks)).toEqual([])
/** Until the sandbox's webhooks have done it; they come on their own. */
async function until(status: string, client: HttpClient, id: string): Promise<void> {
  await expect.poll(async () => (await show(client, id)).status, { timeout: 10_000 }).toBe(status)
}
const journalOf = (refNo: string) =>
  app.owner.value<number>(sql`select count(*)::integer from journal where ref_kind = 'deposit' and ref_no = ${refNo}`)

it.each([
  ['as it should', '100'],
  ['told three times', '100.03'],
  ['told out of order', '100.04'],
  ['after a forged one', '100.05'],
])('an e-wallet deposit is credited once: %s', async (_name, amount) => {
  const { client } = await app.register(`vi${amount.replace('.', '')}`)
  const one = await order(client, amount)
  expect(one).toMatchObject({ method: 'DEP_EWALLET', payee: null, qrPayload: null, isConnecting: false })
  expect(one.payUrl).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/pay\/[\w-]{32}$/)
  await press(one.payUrl)
  // Pressed again it pays nothing more.
  await press(one.payUrl)
  await app.clock.advance(1_500)
  await until('CREDITED', client, one.id)
  expect(await balanceOf(client)).toBe(Number(amount).toFixed(4))
  expect(await journalOf(one.refNo)).toBe(1)
  await expectSound()
})

it('a webhook that is late or never comes: the platform asks and credits; the webhook then changes nothing', async () => {
  const { client } = await app.register('hoitruoc')
  const [late, never] = [await order(client, '100.01'), await order(client, '100.08')]
  for (const one of [late, never]) await press(one.payUrl)
  await app.clock.advance(11_000)
  expect(await askProviders(deps)).toBeGreaterThanOrEqual(2)
  for (const one of [late, never]) expect((await show(client, one.id)).status).toBe('CREDITED')
  await app.clock.advance(60_000)
  await expect.poll(() => journalOf(late.refNo), { timeout: 5_000 }).toBe(1)
  expect(await balanceOf(client)).toBe('200.0900')
  await expectSound()
})

it.each([
  ['100.06', 'AMOUNT_MISMATCH', 'amount_mismatch', '50.0300'],
  ['100.07', 'AMOUNT_MISMATCH', 'amount_mismatch', '200.1400'],
  ['100.09', 'AMOUNT_MISMATCH', 'currency_mismatch', null],
])('%s is paid otherwise than asked and credits nothing by itself', async (amount, status, reason, paid) => {
  const { client } = await app.register(`sai${amount.replace('.', '')}`)
  const one = await order(client, amount)
  await press(one.payUrl)
  await until(status, client, one.id)
  expect(await show(client, one.id)).toMatchObject({ reviewReason: reason, amountPaid: paid })
  expect(await balanceOf(client)).toBe('0.0000')
  const linh = await app.operator('linh.fin')
  const decide = (decision: 'credit' | 'return') =>
    call(linh, 'bo.decideDeposit', { of: 'order', id: one.id, decision, reason: 'Theo sao kê của ví' })
  // Another currency has no amount that could be credited.
  const first = await decide('credit')
  expect(first.code).toBe(paid === null ? 'state_conflict' : 'ok')
  if (paid === null) expect((await decide('return')).value.status).toBe('REJECTED')
  expect(await balanceOf(client)).toBe(paid ?? '0.0000')
  await expectSound()
})

it('money that the wallet books after the order has expired waits for an operator', async () => {
  const { client } = await app.register('saugio')
  const one = await order(client, '100.02')
  await press(one.payUrl)
  await app.clock.advance(16 * 60_000)
  await until('LATE_REVIEW', client, one.id)
  expect(await balanceOf(client)).toBe('0.0000')
})

it('a lost answer is asked for: the order is there once, and its page comes later', async () => {
  const { client } = await app.register('mattraloi')
  const one = await order(client, '100.12')
  expect(one).toMatchObject({ payUrl: null, isConnecting: true, status: 'AWAITING_PAYMENT' })
  await app.clock.advance(11_000)
  await askProviders(deps)
  const found = await show(client, one.id)
  expect(found).toMatchObject({ isConnecting: false })
  await press(found.payUrl)
  await until('CREDITED', client, one.id)
  await expectSound()
})

it('a refused order, a failed payment and a reversal end as operations.md 3.2 says', async () => {
  const { client } = await app.register('tuchoi')
  expect(await order(client, '100.13')).toMatchObject({ status: 'REJECTED', reviewReason: 'provider_refused' })
  const failed = await order(client, '100.14')
  await press(failed.payUrl)
  await until('REJECTED', client, failed.id)
  const taken = await order(client, '100.11')
  await press(taken.payUrl)
  await until('CREDITED', client, taken.id)
  await app.clock.advance(61_000)
  await until('REVERSED', client, taken.id)
  expect(await balanceOf(client)).toBe('0.0000')
  await expectSound()
})

it('orders and their webhooks hold across a restart of the sandbox', async () => {
  const { client } = await app.register('khoidonglai')
  const one = await order(client, '100.01')
  await press(one.payUrl)
  await sandbox.stop()
  // While it is away a new order has no page yet, and nothing is guessed.
  expect(await order(client, '55')).toMatchObject({ isConnecting: true, payUrl: null })
  sandbox = await start()
  await app.clock.advance(61_000)
  await until('CREDITED', client, one.id)
})

it('only bytes that the provider signed now count: a copy a year later, other bytes, another path', async () => {
  const { client } = await app.register('kyten')
  const one = await order(client, '70')
  const path = '/psp/v1/webhook'
  const body = (amount: string) =>
    JSON.stringify({
      channelCode: 'demo_wallet',
      event: 'paid',
      orderRef: one.refNo,
      providerRef: 'OWN-1',
      authorisation: 'OWN-A1',
      amount,
      currency: 'VND',
      paidAt: app.clock.now().toISOString(),
    })
  const sign = (raw: string) =>
    signedHeaders(key, 'POST', {
      path,
      timestamp: app.clock.now().getTime().toString(),
      nonce: 'a-nonce-of-its-own-1',
      raw,
    })
  const send = async (raw: string, headers: Record<string, string>, to = path) =>
    (
      await app.composition.siteApp.inject({
        method: 'POST',
        url: to,
        headers: { 'content-type': 'application/json', ...headers },
        payload: raw,
      })
    ).json<{ code: string; value: { outcome?: string } }>()
  const raw = body('70000')
  const headers = sign(raw)
  expect((await send(body('70001'), headers)).code).toBe('permission_denied')
  // The old callback has no place for what is signed for the new one.
  expect((await send(raw, headers, '/psp/v1/callback')).code).toBe('permission_denied')
  expect((await send(raw, headers)).value.outcome).toBe('credited')
  expect((await send(raw, headers)).value.outcome).toBe('duplicate')
  await app.clock.advance(366 * 24 * 3_600_000)
  expect((await send(raw, headers)).code).toBe('permission_denied')
  // Signed anew it is the same payment.
  expect((await send(raw, sign(raw))).value.outcome).toBe('duplicate')
  expect(await journalOf(one.refNo)).toBe(1)
})
