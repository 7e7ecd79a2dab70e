import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { sql } from '@lotus/database'
import { must, parseMoney } from '@lotus/kernel'
import type { HttpClient } from '@lotus/testing'
import { cashierModule, installDemoChannel } from '../../apps/server/src/modules/cashier/index.ts'
import { isAddressOf } from '../../apps/server/src/modules/cashier/crypto/address.ts'
import { expireDeposits } from '../../apps/server/src/modules/cashier/deposits/deposit.repo.ts'
import { askProviders } from '../../apps/server/src/modules/cashier/payments/start-payment.ts'
import { testApp } from '../../apps/server/src/testing/test-app.ts'
import { usualDelays } from '../../apps/payments-sandbox/src/pay-order.ts'
import { startSandbox } from '../../apps/payments-sandbox/src/start-sandbox.ts'
import { freePort } from './free-port.ts'

// USDT (docs/payment-api/chain-watcher.md): the real sandbox program's parts as a chain watcher against the real server, every
// fault of a transfer played. The hundredths of the amount choose the fault.
const key = { keyId: 'sandbox-1', secret: 'a secret of at least thirty-two signs' }
const port = await freePort()
const url = `http://127.0.0.1:${port}`
const env = { ...process.env, LOTUS_PAYMENT_PROVIDERS: JSON.stringify({ sandbox: { url, ...key } }) }
const app = await testApp(['SEN60'], { env })
await installDemoChannel(app.db, true)
const { call } = app
const deps = app.composition.of(cashierModule)
const folder = mkdtempSync(join(tmpdir(), 'lotus-chain-'))
const BLOCK_MS = 1_000
const delays = { ...usualDelays, lateMs: 60_000, reversedMs: 60_000, reorderedMs: 1_000, blockMs: BLOCK_MS }
const options = {
  folder,
  host: '127.0.0.1',
  port,
  origin: url,
  platformUrl: deps.ownAddress(),
  key,
  logLevel: 'silent',
}
const sandbox = await startSandbox(options, { clock: app.clock, delays })
afterAll(async () => {
  await sandbox.stop()
  rmSync(folder, { recursive: true, force: true })
})

const NEEDED = { TRC20: 20, ERC20: 12 } as const
let opened = 0
async function order(client: HttpClient, amount: string, network: keyof typeof NEEDED = 'TRC20') {
  const channelCode = network === 'TRC20' ? 'demo_usdt_trc20' : 'demo_usdt_erc20'
  return (await call(client, 'cashier.createDeposit', { channelCode, amount }, { key: `u${(opened += 1)}` })).value
}
const show = async (client: HttpClient, id: string) => (await call(client, 'cashier.deposit', { id })).value
const balanceOf = async (client: HttpClient) => (await call(client, 'wallet.balance', {})).value.sumBalance
async function send(payUrl: string | null): Promise<void> {
  const answer = await fetch(payUrl ?? '', { method: 'POST', body: new URLSearchParams() })
  expect(answer.status).toBe(200)
}
const expectSound = async () =>
  expect((await app.composition.audit()).checks.flatMap(({ breaks }) => breaks)).toEqual([])
/** The sandbox's webhooks come on their own once their time has come. */
async function until(status: string, client: HttpClient, id: string): Promise<void> {
  await expect.poll(async () => (await show(client, id)).status, { timeout: 10_000 }).toBe(status)
}
async function untilSeen(count: number, client: HttpClient, id: string): Promise<void> {
  const counted = async () => (await show(client, id)).crypto?.transfers[0]?.confirmations
  await expect.poll(counted, { timeout: 10_000 }).toBe(count)
}
async function untilState(state: string, client: HttpClient, id: string): Promise<void> {
  const states = async () => (await show(client, id)).crypto?.transfers.map((one) => one.state)
  await expect.poll(states, { timeout: 10_000 }).toContain(state)
}
const journalOf = (refNo: string) =>
  app.owner.value<number>(sql`select count(*)::integer from journal where ref_kind = 'deposit' and ref_no = ${refNo}`)
/** After a long time the session has ended. */
const again = async (username: string) =>
  app.site.as((await call(app.site, 'session.login', { username, password: 'một mật khẩu dài' })).value.token)

describe('an order of USDT', () => {
  it.each(['TRC20', 'ERC20'] as const)(
    'on %s has an address of its own, a locked rate, and is credited at its confirmations alone',
    async (network) => {
      const { client } = await app.register(`usdt${network.toLowerCase()}`)
      const [one, other] = [await order(client, '254', network), await order(client, '254', network)]
      const crypto = must(one.crypto, 'it is of USDT')
      expect(one).toMatchObject({
        method: 'DEP_CRYPTO',
        status: 'AWAITING_PAYMENT',
        payee: null,
        qrPayload: null,
        card: null,
      })
      expect(crypto).toMatchObject({
        network,
        due: '10.000000',
        rateVnd: '25400',
        rate: '25.4000',
        confirmations: NEEDED[network],
        late: 'review',
        least: '1.000000',
        transfers: [],
      })
      expect(isAddressOf(network, crypto.address ?? '')).toBe(true)
      expect(other.crypto?.address).not.toBe(crypto.address)
      await send(one.payUrl)
      // Sent again it sends nothing more.
      await send(one.payUrl)
      await untilSeen(1, client, one.id)
      await app.clock.advance(4 * BLOCK_MS)
      await untilSeen(5, client, one.id)
      const seen = await show(client, one.id)
      expect(seen.status).toBe('AWAITING_PAYMENT')
      expect(seen.crypto?.transfers).toMatchObject([{ state: 'seen', amount: '10.000000', token: 'USDT', worth: null }])
      expect(await balanceOf(client)).toBe('0.0000')
      // It is on its way, so it is not given up any more.
      expect((await call(client, 'cashier.cancelDeposit', { id: one.id })).code).toBe('state_conflict')
      await app.clock.advance(NEEDED[network] * BLOCK_MS)
      await until('CREDITED', client, one.id)
      const done = await show(client, one.id)
      expect(done).toMatchObject({ amountPaid: '254.0000', credited: '254.0000' })
      expect(done.crypto?.transfers).toMatchObject([{ state: 'taken', worth: '254.0000', rateVnd: '25400' }])
      expect(await balanceOf(client)).toBe('254.0000')
      const linh = await app.operator('linh.fin')
      const office = (await call(linh, 'bo.deposit', { of: 'order', id: one.id })).value
      expect(office.crypto).toEqual(done.crypto)
      await expectSound()
    },
  )

  it.each([
    ['told only after its last confirmation', '300.01', 80],
    ['told twice and more', '300.03', 30],
    ['told the newest first', '300.04', 30],
    ['told after a forged message', '300.05', 30],
  ])('is credited once: %s', async (_name, amount, seconds) => {
    const { client } = await app.register(`motlan${amount.replace('.', '')}`)
    const one = await order(client, amount)
    await send(one.payUrl)
    await app.clock.advance(seconds * 1000)
    await until('CREDITED', client, one.id)
    await app.clock.advance(30_000)
    expect(await balanceOf(client)).toBe(`${amount}00`)
    expect(await journalOf(one.refNo)).toBe(1)
    await expectSound()
  })

  it('that nobody tells of is asked for, with its confirmations; so is an address whose answer was lost', async () => {
    const { client } = await app.register('tuhoi')
    const [never, lost] = [await order(client, '300.08'), await order(client, '300.12')]
    expect(lost).toMatchObject({ isConnecting: true, payUrl: null, crypto: { address: null } })
    await send(never.payUrl)
    await app.clock.advance(11_000)
    const asked = async () => {
      await askProviders(deps)
      return show(client, never.id)
    }
    expect((await asked()).crypto?.transfers).toMatchObject([{ state: 'seen' }])
    const found = await show(client, lost.id)
    expect(found.isConnecting).toBe(false)
    await send(found.payUrl)
    await app.clock.advance(30_000)
    const askedAgain = async () => {
      await app.clock.advance(5_000)
      return (await asked()).status
    }
    await expect.poll(askedAgain, { timeout: 20_000, interval: 500 }).toBe('CREDITED')
    await until('CREDITED', client, lost.id)
    await expectSound()
  })

  it.each([
    ['half', '300.06', '150.0300'],
    ['twice', '300.07', '600.1400'],
    ['a hundredth first, which never counts, then the whole', '300.19', '300.1900'],
  ])('is credited as received: %s', async (_name, amount, credited) => {
    const { client } = await app.register(`nhan${amount.replace('.', '')}`)
    const one = await order(client, amount)
    await send(one.payUrl)
    await app.clock.advance(30_000)
    await until('CREDITED', client, one.id)
    const paid = parseMoney(must((await show(client, one.id)).credited, 'it is credited'))
    // Units are rounded up, so half of them may be worth a ten-thousandth more or less.
    const off = paid - parseMoney(credited)
    expect([-1n, 0n, 1n]).toContain(off)
    if (amount === '300.19') await untilState('small', client, one.id)
    await expectSound()
  })

  it.each([
    ['another network', '300.09'],
    ['another token', '300.15'],
  ])('is never credited for %s', async (_name, amount) => {
    const { client } = await app.register(`khac${amount.replace('.', '')}`)
    const one = await order(client, amount)
    await send(one.payUrl)
    await app.clock.advance(30_000)
    await untilState('taken', client, one.id)
    expect(await show(client, one.id)).toMatchObject({ status: 'AWAITING_PAYMENT', extras: [{ isCurrency: false }] })
    const linh = await app.operator('linh.fin')
    const { rows } = (await call(linh, 'bo.deposits', { view: 'extras' })).value
    const { id } = must(
      rows.find(({ refNo }) => refNo === one.refNo),
      'it waits for an operator',
    )
    const decide = (decision: 'credit' | 'return') =>
      call(linh, 'bo.decideDeposit', { of: 'extra', id, decision, reason: 'Gửi nhầm mạng hoặc loại tiền' })
    expect((await decide('credit')).code).toBe('state_conflict')
    expect((await decide('return')).code).toBe('ok')
    expect((await show(client, one.id)).crypto?.transfers).toMatchObject([{ counted: 'returned' }])
    expect(await balanceOf(client)).toBe('0.0000')
    await expectSound()
  })

  it('takes the first of two transfers, and leaves the second to an operator', async () => {
    const { client } = await app.register('hailan')
    const one = await order(client, '300.10')
    await send(one.payUrl)
    await app.clock.advance(30_000)
    await until('CREDITED', client, one.id)
    const extras = async () => (await show(client, one.id)).extras
    await expect.poll(async () => (await extras()).length, { timeout: 10_000 }).toBe(1)
    expect(await extras()).toMatchObject([{ decision: null, credited: null }])
    expect(await balanceOf(client)).toBe('300.1000')
    await expectSound()
  })

  it('that the chain takes back: before it counted it waits on, mined again it counts, after the credit it is debt', async () => {
    const { client } = await app.register('daonguocchuoi')
    const [gone, back, reversed] = [
      await order(client, '300.16'),
      await order(client, '300.17'),
      await order(client, '300.11'),
    ]
    for (const one of [gone, back, reversed]) await send(one.payUrl)
    await app.clock.advance(11 * BLOCK_MS)
    await untilState('gone', client, gone.id)
    expect((await show(client, gone.id)).status).toBe('AWAITING_PAYMENT')
    await app.clock.advance(40 * BLOCK_MS)
    await until('CREDITED', client, back.id)
    await until('CREDITED', client, reversed.id)
    expect(await balanceOf(client)).toBe('600.2800')
    await app.clock.advance(60_000)
    await until('REVERSED', client, reversed.id)
    expect((await show(client, reversed.id)).crypto?.transfers).toMatchObject([{ state: 'reversed' }])
    expect(await balanceOf(client)).toBe('300.1700')
    await expectSound()
  })

  it('that is sent after its lock waits for an operator, who reads its worth at the rate of that moment', async () => {
    let { client } = await app.register('trehan')
    const one = await order(client, '300.02')
    await send(one.payUrl)
    await app.clock.advance(21 * 60_000)
    await expireDeposits(deps.db)
    client = await again('trehan')
    await app.clock.advance(60_000)
    await until('LATE_REVIEW', client, one.id)
    // By the minute's job or before it.
    const reviewReason = expect.stringMatching(/^paid_after_expir(ed|y)$/)
    expect(await show(client, one.id)).toMatchObject({ reviewReason, amountPaid: '300.0200' })
    expect(await balanceOf(client)).toBe('0.0000')
    await expectSound()
  })

  it('that is refused ends, one with a mistyped address is shown to nobody, and a stranger’s address credits nobody', async () => {
    const { client } = await app.register('saidiachi')
    expect(await order(client, '300.13')).toMatchObject({ status: 'REJECTED', reviewReason: 'provider_refused' })
    const mistyped = await order(client, '300.20')
    expect(mistyped).toMatchObject({ isConnecting: true, payUrl: null, crypto: { address: null } })
    const unknown = await order(client, '300.18')
    await send(unknown.payUrl)
    await app.clock.advance(30_000)
    await askProviders(deps)
    expect(await show(client, unknown.id)).toMatchObject({ status: 'AWAITING_PAYMENT', crypto: { transfers: [] } })
    expect(await balanceOf(client)).toBe('0.0000')
  })
})
