import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { sql } from '@lotus/database'
import type { HttpClient } from '@lotus/testing'
import { cashierModule, installDemoChannel } from '../../apps/server/src/modules/cashier/index.ts'
import { expireDeposits } from '../../apps/server/src/modules/cashier/deposits/deposit.repo.ts'
import { askProviders } from '../../apps/server/src/modules/cashier/payments/start-payment.ts'
import { cashierSettings } from '../../apps/server/src/modules/cashier/settings.ts'
import { setSetting } from '../../apps/server/src/modules/system/index.ts'
import { zLockedUntil } from '../../apps/server/src/testing/refusal-details.ts'
import { testApp } from '../../apps/server/src/testing/test-app.ts'
import { usualDelays } from '../../apps/payments-sandbox/src/pay-order.ts'
import { startSandbox } from '../../apps/payments-sandbox/src/start-sandbox.ts'
import { freePort } from './free-port.ts'

// Scratch cards (operations.md 3.2, DEP_CARD): the real sandbox program's parts against the real server, every fault of a
// card played. The last two digits of a serial choose the fault.
const key = { keyId: 'sandbox-1', secret: 'a secret of at least thirty-two signs' }
const port = await freePort()
const url = `http://127.0.0.1:${port}`
const env = { ...process.env, LOTUS_PAYMENT_PROVIDERS: JSON.stringify({ sandbox: { url, ...key } }) }
const app = await testApp(['SEN60'], { env })
await installDemoChannel(app.db, true)
const { call } = app
const deps = app.composition.of(cashierModule)
const folder = mkdtempSync(join(tmpdir(), 'lotus-cards-'))
const options = {
  folder,
  host: '127.0.0.1',
  port,
  origin: url,
  platformUrl: deps.ownAddress(),
  key,
  logLevel: 'silent',
}
const delays = { ...usualDelays, lateMs: 60_000, reversedMs: 60_000, reorderedMs: 1_000, cardMs: 1_000 }
let sandbox = await startSandbox(options, { clock: app.clock, delays })
afterAll(async () => {
  await sandbox.stop()
  rmSync(folder, { recursive: true, force: true })
})

let opened = 0
/** A card of its own each time; its serial ends with what chooses the fault. */
function card(fault = '99') {
  opened += 1
  const number = opened.toString().padStart(9, '0')
  return { telco: 'MINHHOA', serial: `${number}${fault}`, pin: `5200${number}` }
}
type Card = ReturnType<typeof card>
const send = (client: HttpClient, of: Card, amount = '100', attempt = `c-${of.serial}`) =>
  call(client, 'cashier.createCardDeposit', { ...of, amount }, { key: attempt })
const order = async (client: HttpClient, fault?: string, amount?: string) =>
  (await send(client, card(fault), amount)).value
/** After a long time the session has ended. */
const again = async (username: string) =>
  app.site.as((await call(app.site, 'session.login', { username, password: 'một mật khẩu dài' })).value.token)
const show = async (client: HttpClient, id: string) => (await call(client, 'cashier.deposit', { id })).value
const balanceOf = async (client: HttpClient) => (await call(client, 'wallet.balance', {})).value.sumBalance
const expectSound = async () =>
  expect((await app.composition.audit()).checks.flatMap(({ breaks }) => breaks)).toEqual([])
/** The sandbox's webhooks come on their own once their time has come. */
async function until(status: string, client: HttpClient, id: string): Promise<void> {
  await app.clock.advance(1_000)
  await expect.poll(async () => (await show(client, id)).status, { timeout: 10_000 }).toBe(status)
}
const sealedOf = (id: string) =>
  app.owner.value<Buffer | null>(sql`select sealed from deposit_card where deposit_id = ${id}::bigint`)
const journalOf = (refNo: string) =>
  app.owner.value<number>(sql`select count(*)::integer from journal where ref_kind = 'deposit' and ref_no = ${refNo}`)

describe('a card', () => {
  it.each([
    ['is good', '99'],
    ['is told three times', '07'],
    ['was taken without an answer', '06'],
  ])('that %s is credited once, without its discount', async (_name, fault) => {
    const { client } = await app.register(`the${fault}`)
    const one = await order(client, fault)
    expect(one).toMatchObject({
      method: 'DEP_CARD',
      status: 'AWAITING_PAYMENT',
      payUrl: null,
      payee: null,
      fee: '20.0000',
      card: { telco: { vi: 'Mạng Minh Hoạ' }, face: null, penaltyPpm: 500_000, penalty: '0.0000' },
    })
    await until('CREDITED', client, one.id)
    expect(await show(client, one.id)).toMatchObject({
      amountPaid: '100.0000',
      credited: '80.0000',
      card: { face: '100.0000', penalty: '0.0000', serialTail: expect.stringMatching(/\d\d\d\d/) },
    })
    await app.clock.advance(2_000)
    expect(await balanceOf(client)).toBe('80.0000')
    expect(await journalOf(one.refNo)).toBe(1)
    await expectSound()
  })

  it.each([
    // Half of the 100 declared: 50, less half of it as penalty, less 20 % discount.
    ['half', '02', { amountPaid: '25.0000', credited: '20.0000', face: '50.0000', penalty: '25.0000' }],
    // Twice: the declared 100 is the lower.
    ['twice', '03', { amountPaid: '50.0000', credited: '40.0000', face: '200.0000', penalty: '50.0000' }],
  ])('worth %s what was declared counts the lower value less the penalty', async (_name, fault, expected) => {
    const { client } = await app.register(`saigia${fault}`)
    const one = await order(client, fault)
    await until('CREDITED', client, one.id)
    const { amountPaid, credited, face, penalty } = expected
    const now = await show(client, one.id)
    expect(now).toMatchObject({ amountPaid, credited, card: { face, penalty } })
    expect(await balanceOf(client)).toBe(credited)
    const linh = await app.operator('linh.fin')
    const { value } = await call(linh, 'bo.deposit', { of: 'order', id: one.id })
    expect(value).toMatchObject({ card: { face, penalty }, amountPaid, decisions: [] })
    await expectSound()
  })

  it('of another value credits nothing where the penalty is all of it; what was promised before stays', async () => {
    const { client } = await app.register('phatnang')
    const before = await order(client, '02')
    await setSetting(app.db, cashierSettings.cardPenaltyPpm, 1_000_000, 'test')
    const after = await order(client, '02')
    expect(after.card?.penaltyPpm).toBe(1_000_000)
    await until('CREDITED', client, before.id)
    await until('REJECTED', client, after.id)
    expect(await show(client, after.id)).toMatchObject({
      reviewReason: 'card_wrong_face',
      credited: null,
      card: { face: '50.0000', penalty: '50.0000' },
    })
    expect(await balanceOf(client)).toBe('20.0000')
    await setSetting(app.db, cashierSettings.cardPenaltyPpm, 500_000, 'test')
    await expectSound()
  })

  it.each([
    ['used', '04', 'card_used'],
    ['invalid', '05', 'card_invalid'],
  ])('that is %s credits nothing and says why', async (_name, fault, reason) => {
    const { client } = await app.register(`hong${fault}`)
    const one = await order(client, fault)
    await until('REJECTED', client, one.id)
    expect(await show(client, one.id)).toMatchObject({ reviewReason: reason, credited: null, card: { face: null } })
    expect(await balanceOf(client)).toBe('0.0000')
  })

  it('whose webhook is late or never comes is asked for, and credited though its order has expired', async () => {
    let { client } = await app.register('thecham')
    const [late, never] = [await order(client, '01'), await order(client, '08')]
    await app.clock.advance(31 * 60_000)
    await expireDeposits(deps.db)
    client = await again('thecham')
    expect((await show(client, never.id)).status).toBe('EXPIRED')
    // A question without an answer is asked again later, by the clock that stands still here.
    const askedAgain = async () => {
      await app.clock.advance(20_000)
      await askProviders(deps)
      return (await show(client, never.id)).status
    }
    await expect.poll(askedAgain, { timeout: 20_000, interval: 500 }).toBe('CREDITED')
    await until('CREDITED', client, late.id)
    expect(await balanceOf(client)).toBe('160.0000')
    await expectSound()
  })

  it('that was taken back is taken from the wallet', async () => {
    const { client } = await app.register('thuhoithe')
    const one = await order(client, '11')
    await until('CREDITED', client, one.id)
    await app.clock.advance(60_000)
    await until('REVERSED', client, one.id)
    expect(await balanceOf(client)).toBe('0.0000')
    await expectSound()
  })
})

describe('the code', () => {
  it('is kept encrypted until the provider has it, is sent again where the first request was lost, and then forgotten', async () => {
    const { client } = await app.register('matduong')
    const of = card('09')
    const one = (await send(client, of)).value
    expect(one).toMatchObject({ status: 'AWAITING_PAYMENT', isConnecting: true })
    const sealed = await sealedOf(one.id)
    expect(sealed?.length).toBeGreaterThan(28)
    expect(sealed?.toString('latin1')).not.toContain(of.pin)
    await app.clock.advance(11_000)
    await askProviders(deps)
    expect(await sealedOf(one.id)).toBeNull()
    await until('CREDITED', client, one.id)
    // Neither side keeps it anywhere.
    const files = readdirSync(folder).map((name) => readFileSync(join(folder, name), 'utf8'))
    expect(files.join('')).toContain(one.refNo)
    expect(files.join('')).not.toContain(of.pin)
  })

  it('is forgotten when the order ends unsent, and the card may be sent again', async () => {
    let { client } = await app.register('khongtoi')
    await sandbox.stop()
    const of = card()
    const one = (await send(client, of)).value
    expect(await sealedOf(one.id)).not.toBeNull()
    expect((await send(client, of, '100', 'again')).code).toBe('card_used')
    sandbox = await startSandbox(options, { clock: app.clock, delays })
    await app.clock.advance(31 * 60_000)
    await expireDeposits(deps.db)
    await askProviders(deps)
    expect(await sealedOf(one.id)).toBeNull()
    client = await again('khongtoi')
    expect(await show(client, one.id)).toMatchObject({ status: 'REJECTED', reviewReason: 'card_not_taken' })
    const later = (await send(client, of, '100', 'later')).value
    await until('CREDITED', client, later.id)
    expect(await balanceOf(client)).toBe('80.0000')
  })

  it('of a card that nobody took is free; of one that was sent to a provider it is not, whoever sends it', async () => {
    const { client } = await app.register('motthe')
    const other = (await app.register('motthekhac')).client
    const [busy, refused, good] = [card('12'), card('10'), card()]
    const first = (await send(client, busy)).value
    await until('REJECTED', client, first.id)
    expect((await show(client, first.id)).reviewReason).toBe('card_not_taken')
    expect((await send(client, busy, '100', 'busy-again')).code).toBe('ok')
    expect((await send(client, refused)).value).toMatchObject({ status: 'REJECTED', reviewReason: 'provider_refused' })
    expect((await send(other, refused, '100', 'refused-again')).code).toBe('ok')
    const taken = await Promise.all([send(client, good, '100', 'a'), send(other, good, '100', 'b')])
    expect(taken.map(({ code }) => code).toSorted()).toEqual(['card_used', 'ok'])
  })
})

describe('an order of a card', () => {
  it('is one for each key, and not given up once it is sent', async () => {
    const { client } = await app.register('motlenh')
    const of = card()
    const one = (await send(client, of, '100', 'same')).value
    expect((await send(client, of, '100', 'same')).value.id).toBe(one.id)
    expect((await send(client, of, '200', 'same')).code).toBe('key_conflict')
    expect((await send(client, card(), '100', 'same')).code).toBe('key_conflict')
    expect(await call(client, 'cashier.cancelDeposit', { id: one.id })).toMatchObject({ code: 'state_conflict' })
  })

  it('needs a face value of the channel, the network’s digits, and a channel that takes its cards', async () => {
    const { client } = await app.register('saimau')
    expect((await send(client, card(), '30')).code).toBe('amount_invalid')
    expect((await send(client, card(), '5')).code).toBe('amount_below_minimum')
    expect(await send(client, { ...card(), serial: '123456789' })).toMatchObject({
      code: 'bad_request',
      value: { fields: { serial: 'out_of_range' } },
    })
    expect(await send(client, { ...card(), pin: '12345678' })).toMatchObject({
      code: 'bad_request',
      value: { fields: { pin: 'out_of_range' } },
    })
    expect((await send(client, { ...card(), telco: 'KHONGCO' })).code).toBe('channel_unavailable')
    expect((await send(client, { ...card(), telco: 'THUNGHIEM' })).code).toBe('bad_request')
    const bank = { channelCode: 'demo_bank', ...card(), amount: '100' }
    expect((await call(client, 'cashier.createCardDeposit', bank, { key: 'bank' })).code).toBe('channel_unavailable')
    // And a card's channel takes no order without a card.
    for (const input of [{ method: 'DEP_CARD' as const }, { channelCode: 'demo_cards' }])
      expect((await call(client, 'cashier.createDeposit', { ...input, amount: '100' }, { key: 'none' })).code).toBe(
        'channel_unavailable',
      )
  })

  it('is refused after five wrong cards until the first of them is an hour old', async () => {
    const { client } = await app.register('dothe')
    for (const fault of ['05', '04', '05', '02', '05']) {
      const one = await order(client, fault)
      await until(fault === '02' ? 'CREDITED' : 'REJECTED', client, one.id)
    }
    const locked = await send(client, card())
    expect(locked).toMatchObject({ status: 423, code: 'card_locked' })
    const left = Date.parse(zLockedUntil.parse(locked.value).until) - app.clock.now().getTime()
    expect(left).toBeGreaterThan(58 * 60_000)
    // Another member is not meant.
    expect((await send((await app.register('nguoikhac')).client, card())).code).toBe('ok')
    await app.clock.advance(left)
    expect((await send(await again('dothe'), card())).code).toBe('ok')
  })
})
