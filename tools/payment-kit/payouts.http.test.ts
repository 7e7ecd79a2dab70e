import { randomUUID } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { must } from '@lotus/kernel'
import { sql } from '@lotus/database'
import type { HttpClient } from '@lotus/testing'
import { cashierModule, installDemoChannel } from '../../apps/server/src/modules/cashier/index.ts'
import { claimPayouts } from '../../apps/server/src/modules/cashier/payments/payout.repo.ts'
import { sendPayouts } from '../../apps/server/src/modules/cashier/payments/send-payouts.ts'
import { testApp } from '../../apps/server/src/testing/test-app.ts'
import { usualDelays } from '../../apps/payments-sandbox/src/pay-order.ts'
import { signedHeaders } from '../../apps/payments-sandbox/src/signature.ts'
import { startSandbox } from '../../apps/payments-sandbox/src/start-sandbox.ts'
import { freePort } from './free-port.ts'

// Payouts through the real sandbox: issue 20 sections 1, 2 and 5. Every payout is sent once, whatever dies when.
const key = { keyId: 'sandbox-1', secret: 'a secret of at least thirty-two signs' }
const port = await freePort()
const url = `http://127.0.0.1:${port}`
const env = { ...process.env, LOTUS_PAYMENT_PROVIDERS: JSON.stringify({ sandbox: { url, ...key } }) }
const app = await testApp(['SEN60'], { env })
await installDemoChannel(app.db, true)
const { call } = app
const deps = app.composition.of(cashierModule)
const folder = mkdtempSync(join(tmpdir(), 'lotus-payouts-'))
const delays = { ...usualDelays, payoutMs: 1_000, payoutSlowMs: 90_000, reorderedMs: 1_000 }
const platformUrl = deps.ownAddress()
const options = { folder, host: '127.0.0.1', port, origin: url, platformUrl, key, logLevel: 'silent' }
let sandbox = await startSandbox(options, { clock: app.clock, delays })
afterAll(async () => {
  await sandbox.stop()
  rmSync(folder, { recursive: true, force: true })
})
const linh = await app.operator('linh.fin')

type Sent = { client: HttpClient; id: string; refNo: string }

/** A withdrawal of a new member that waits for a decision. */
async function asked(username: string, amount: string): Promise<Sent> {
  const { client } = await app.register(username)
  await app.deposit(client, '500')
  const account = await call(client, 'cashier.addPayoutAccount', {
    bankCode: 'DEMO',
    accountNumber: `77${String(username.length)}${String(Date.now()).slice(-8)}`,
    holderName: 'NGUYEN VAN A',
  })
  const input = { amount, payoutAccountId: account.value.id }
  const { value } = await call(client, 'cashier.createWithdrawal', input, { key: randomUUID() })
  return { client, id: value.id, refNo: value.refNo }
}
/** The same, approved to be paid by the provider: committed, and not sent yet. */
async function approved(username: string, amount: string): Promise<Sent> {
  const sent = await asked(username, amount)
  expect((await call(linh, 'bo.approveWithdrawal', { id: sent.id, by: 'provider' })).value.status).toBe('PAYING')
  return sent
}
const show = async ({ client }: Sent) =>
  must((await call(client, 'cashier.withdrawals', {})).value.rows[0], 'one was sent')
const detail = async ({ id }: Sent) => (await call(linh, 'bo.withdrawal', { id })).value
async function until(one: Sent, status: string): Promise<void> {
  await expect.poll(async () => (await show(one)).status, { timeout: 10_000 }).toBe(status)
}
const paidOf = ({ refNo }: Sent) =>
  app.owner.value<number>(sql`
    select count(*)::integer from journal j join ledger_kind k on k.id = j.kind where k.code = 'WD_PAID' and j.ref_no = ${refNo}`)
/** How many payouts the sandbox has taken for a withdrawal, by its own file. */
const takenOf = ({ refNo }: Sent) =>
  new Set(
    readFileSync(join(folder, 'payouts.jsonl'), 'utf8')
      .split('\n')
      .filter((line) => line.includes(`"payoutRef":"${refNo}-`))
      // The sandbox's own name of a payout is new for each that it takes.
      .map((line) => /"providerPayout":"(\w+)"/.exec(line)?.[1]),
  ).size
const balanceOf = async ({ client }: Sent) => (await call(client, 'wallet.balance', {})).value.sumBalance
const expectSound = async () =>
  expect((await app.composition.audit()).checks.flatMap(({ breaks }) => breaks)).toEqual([])
/** The loop's turn, once the wait of a payout that was asked about is over. */
async function askAgain(): Promise<void> {
  await app.clock.advance(11_000)
  await sendPayouts(deps)
}

it('an approved withdrawal is ordered first, then sent, held until it is paid, and paid once', async () => {
  const one = await approved('chitien', '100')
  expect(await show(one)).toMatchObject({ status: 'PAYING', sentAt: null, paidAt: null, isAutomatic: false })
  expect(await paidOf(one)).toBe(0)
  expect(await balanceOf(one)).toBe('400.0000')
  // Until the money is out or back there is no second request.
  const { checks } = (await call(one.client, 'cashier.eligibility', {})).value
  expect(checks.find(({ code }) => code === 'no_open_request')?.ok).toBe(false)
  await Promise.all([sendPayouts(deps), sendPayouts(deps)])
  expect((await show(one)).sentAt).not.toBeNull()
  // Decided is decided: neither a second approval nor a rejection while it is on its way.
  expect((await call(linh, 'bo.approveWithdrawal', { id: one.id, by: 'hand' })).code).toBe('state_conflict')
  expect((await call(linh, 'bo.rejectWithdrawal', { id: one.id, reason: 'đổi ý' })).code).toBe('state_conflict')
  await app.clock.advance(1_000)
  await until(one, 'PAID')
  await askAgain()
  expect([await paidOf(one), takenOf(one)]).toEqual([1, 1])
  const { history, payouts } = await detail(one)
  expect(history.map(({ action, who }) => [action, who])).toEqual([
    ['SUBMITTED', 'chitien'],
    ['APPROVED', 'linh.fin'],
    ['SENT', ''],
    ['PAID_OUT', ''],
  ])
  expect(payouts).toMatchObject([{ payoutRef: `${one.refNo}-1`, state: 'paid', nextAt: null, unclear: null }])
  await expectSound()
})

it.each([
  ['before it was sent', false],
  ['after it was sent and before the answer', true],
])('a program that dies %s leaves one payout', async (name, isSent) => {
  const one = await approved(isSent ? 'chetsau' : 'chettruoc', '101')
  const [due] = await claimPayouts(deps.db, 20)
  const claimed = must(due, 'it is due')
  if (isSent)
    await must(deps.payments.get('sandbox'), name).payOut({
      payoutRef: claimed.payout_ref,
      channelCode: claimed.channel_code,
      amount: claimed.amount_vnd.toString(),
      currency: 'VND',
      shown: { amount: '101.0000', unit: 'P' },
      account: { bankCode: claimed.bank_code, accountNumber: claimed.account_number, holderName: claimed.holder_name },
    })
  // Here it dies. The next turn asks first, and sends only what the provider does not know.
  expect(await sendPayouts(deps)).toBe(0)
  await askAgain()
  await askAgain()
  await until(one, 'PAID')
  expect([await paidOf(one), takenOf(one)]).toEqual([1, 1])
  await expectSound()
})

it.each([
  ['done without an answer', '100.23'],
  ['done and told three times', '100.24'],
  ['done and never told', '100.26'],
  ['lost on the way and sent again', '100.27'],
])('%s: paid once, by whoever tells it first', async (_name, amount) => {
  const one = await approved(`chi${amount.slice(-2)}`, amount)
  await sendPayouts(deps)
  await app.clock.advance(2_500)
  if (amount === '100.23') expect(await show(one)).toMatchObject({ status: 'PAYING', sentAt: null })
  await askAgain()
  await askAgain()
  await until(one, 'PAID')
  await app.clock.advance(60_000)
  expect([await paidOf(one), takenOf(one)]).toEqual([1, 1])
  await expectSound()
})

it('a slow one stays sent with its time until it is paid', async () => {
  const one = await approved('chicham', '100.21')
  const at = app.clock.now().toISOString()
  await sendPayouts(deps)
  await askAgain()
  expect(await show(one)).toMatchObject({ status: 'PAYING', sentAt: at, paidAt: null })
  await app.clock.advance(90_000)
  await until(one, 'PAID')
  expect(await paidOf(one)).toBe(1)
})

it('a refused one is held for the reviewer, who pays it by hand or gives it back with a reason', async () => {
  const one = await approved('chituchoi', '100.22')
  await sendPayouts(deps)
  expect(await show(one)).toMatchObject({ status: 'PAY_FAILED', sentAt: null })
  expect(await balanceOf(one)).toBe('399.7800')
  const { value: queue } = await call(linh, 'bo.withdrawals', { status: 'open' })
  expect(queue.rows.map(({ id }) => id)).toContain(one.id)
  // Through the provider again it is another try under a reference of its own, refused as before.
  expect((await call(linh, 'bo.approveWithdrawal', { id: one.id })).value.status).toBe('PAYING')
  await sendPayouts(deps)
  await until(one, 'PAY_FAILED')
  expect((await detail(one)).payouts).toMatchObject([
    { payoutRef: `${one.refNo}-1`, state: 'failed', reason: 'REFUSED', who: 'linh.fin' },
    { payoutRef: `${one.refNo}-2`, state: 'failed' },
  ])
  const back = await call(linh, 'bo.rejectWithdrawal', { id: one.id, reason: 'Ngân hàng không nhận tài khoản này' })
  expect(back.value.status).toBe('REJECTED')
  expect(await balanceOf(one)).toBe('500.0000')
  const byHand = await approved('chitay', '100.25')
  await sendPayouts(deps)
  await app.clock.advance(1_000)
  await until(byHand, 'PAY_FAILED')
  expect((await call(linh, 'bo.approveWithdrawal', { id: byHand.id, by: 'hand' })).value.status).toBe('PAID')
  expect([await paidOf(one), await paidOf(byHand)]).toEqual([0, 1])
  await expectSound()
})

it('paid after it failed is paid, once, and is a case until a person closes it', async () => {
  const one = await approved('chinguoc', '100.28')
  await sendPayouts(deps)
  await app.clock.advance(1_000)
  await until(one, 'PAY_FAILED')
  await app.clock.advance(1_500)
  await until(one, 'PAID')
  expect((await detail(one)).payouts).toMatchObject([{ state: 'paid', unclear: 'paid_after_failed' }])
  expect((await call(linh, 'bo.withdrawalCase', { id: one.id })).value.closedAt).toBeNull()
  expect([await paidOf(one), takenOf(one)]).toEqual([1, 1])
  await expectSound()
})

it('a webhook counts by its signature, path, amount and reference, and only once', async () => {
  const one = await approved('chikyten', '102')
  const path = '/psp/v1/payouts'
  const body = (of: Record<string, unknown> = {}) =>
    JSON.stringify({
      channelCode: 'demo_wallet',
      event: 'paid',
      payoutRef: `${one.refNo}-1`,
      providerRef: 'OWN-P1',
      authorisation: 'OWN-A1',
      amount: '102000',
      currency: 'VND',
      ...of,
    })
  const send = async (raw: string, { signedPath = path, secret = key.secret } = {}) => {
    const timestamp = app.clock.now().getTime().toString()
    const signed = { path: signedPath, timestamp, nonce: 'a-nonce-of-its-own-2', raw }
    const headers = { 'content-type': 'application/json', ...signedHeaders({ ...key, secret }, 'POST', signed) }
    const answer = await app.composition.siteApp.inject({ method: 'POST', url: path, headers, payload: raw })
    const { code, value } = answer.json<{ code: string; value: { outcome?: string } | null }>()
    return value?.outcome ?? code
  }
  expect(await send(body(), { signedPath: '/psp/v1/webhook' })).toBe('permission_denied')
  expect(await send(body(), { secret: `not ${key.secret}` })).toBe('permission_denied')
  expect(await send(body({ payoutRef: 'W000000000000-1' }))).toBe('not_found')
  expect(await send(body({ providerRef: undefined }))).toBe('key_conflict')
  expect(await send(body({ channelCode: 'demo_bank' }))).toBe('permission_denied')
  // Another amount decides nothing, and is a case.
  expect(await send(body({ amount: '102001' }))).toBe('unclear')
  expect(await send(body({ currency: 'USD' }))).toBe('unclear')
  expect((await show(one)).status).toBe('PAYING')
  expect(await Promise.all([send(body()), send(body())])).toEqual(expect.arrayContaining(['paid', 'duplicate']))
  expect(await send(body({ event: 'failed' }))).toBe('unclear')
  expect(await send(body({ providerRef: 'OWN-P2' }))).toBe('unclear')
  expect(await show(one)).toMatchObject({ status: 'PAID' })
  expect(await paidOf(one)).toBe(1)
  await expectSound()
})

it('while the provider is away the payout waits, is asked about on demand, and is paid when it is back', async () => {
  const one = await approved('chimatmang', '103')
  await sandbox.stop()
  await sendPayouts(deps)
  await askAgain()
  expect(await show(one)).toMatchObject({ status: 'PAYING', sentAt: null })
  sandbox = await startSandbox(options, { clock: app.clock, delays })
  const { value } = await call(linh, 'bo.askPayout', { id: one.id })
  expect(value.payouts[0]).toMatchObject({ tries: 2, state: 'asked' })
  await sendPayouts(deps)
  await app.clock.advance(1_000)
  await until(one, 'PAID')
  expect([await paidOf(one), takenOf(one)]).toEqual([1, 1])
  expect((await call(linh, 'bo.askPayout', { id: one.id })).code).toBe('state_conflict')
})
