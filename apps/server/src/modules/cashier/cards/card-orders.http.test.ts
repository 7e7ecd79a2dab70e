import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { sql } from '@lotus/database'
import { parseMoney } from '@lotus/kernel'
import type { HttpClient } from '@lotus/testing'
import { noRates } from '../../../testing/no-rates.ts'
import { testApp } from '../../../testing/test-app.ts'
import { installDemoChannel } from '../deposits/demo-channel.ts'
import { cashierModule } from '../module.ts'
import { applyWebhook } from '../payments/apply-payment.ts'
import { claimProviderOrders, noteProvider } from '../payments/provider-order.repo.ts'
import { getSetting, setSetting } from '../../system/index.ts'
import { cashierSettings, getCashierSettings } from '../settings.ts'

// What late and repeated words of a provider do to orders of scratch cards, and to older orders of the method without a card.
const provider = { url: 'http://127.0.0.1:9', keyId: 'sandbox-1', secret: 'a secret of at least thirty-two signs' }
const env = { ...process.env, LOTUS_PAYMENT_PROVIDERS: JSON.stringify({ sandbox: provider }) }
const app = await testApp([], { env, rates: noRates })
await installDemoChannel(app.db, true)
const { call } = app
const deps = app.composition.of(cashierModule)

type Told = Parameters<typeof applyWebhook>[1]
const tell = (orderRef: string, more: Partial<Told> = {}) =>
  applyWebhook(deps, {
    channelCode: 'demo_cards',
    event: 'paid',
    orderRef,
    providerRef: `P${randomUUID()}`,
    authorisation: 'A1',
    amount: '100000',
    currency: 'VND',
    paidAt: app.clock.now().toISOString(),
    ...more,
  })
const notTaken = { event: 'failed', reason: 'card_not_taken' } as const
const idOf = async (client: HttpClient) => BigInt((await call(client, 'member.info', {})).value.id)
let cards = 0
/** Sends one card again and again, each time as an order of its own. */
async function sender(username: string) {
  const { client } = await app.register(username)
  const number = (cards += 1).toString().padStart(9, '0')
  const card = { telco: 'MINHHOA', serial: `${number}99`, pin: `5200${number}` }
  const send = () => call(client, 'cashier.createCardDeposit', { ...card, amount: '100' }, { key: randomUUID() })
  const show = async ({ id }: { id: string }) => (await call(client, 'cashier.deposit', { id })).value
  return { client, send, show, memberId: await idOf(client) }
}
const isAsked = async ({ refNo }: { refNo: string }) => {
  const due = await claimProviderOrders(app.db, 100, await getSetting(app.db, cashierSettings.providerAskHours))
  return due.some(({ ref_no: ref }) => ref === refNo)
}
/** Sessions of before have ended by then. */
const signedIn = async (username: string) => {
  const { value } = await call(app.site, 'session.login', { username, password: 'một mật khẩu dài' })
  return app.site.as(value.token)
}
const breaks = async () => (await app.composition.audit()).checks.flatMap((check) => check.breaks)

it('an order of the method without a card, from before there were any, is a plain one', async () => {
  const { client } = await app.register('nangcap')
  const id = await idOf(client)
  await app.owner.query(sql`
    insert into deposit_channel (code, method, provider, name, is_simulated, min_amount, max_amount, vnd_per_unit, order_minutes)
    select 'old_cards', 'DEP_CARD', 'sandbox', name, true, min_amount, max_amount, vnd_per_unit, order_minutes
    from deposit_channel where code = 'demo_cards'`)
  for (const n of [1, 2, 3, 4])
    await app.owner.query(sql`
      insert into deposit (ref_no, member_id, channel_code, method, fee_ppm, fee_fixed, status, amount, amount_vnd, idempotency_key, content, expires_at)
      values (${`DOLD${n}`}, ${id}, 'old_cards', 'DEP_CARD', 0, 0, 'AWAITING_PAYMENT', ${parseMoney('100')}, 100000, ${`k${n}`}, ${`D${n}`},
        lotus_now() + interval '30 minutes')`)
  const channelCode = 'old_cards'
  expect((await tell('DOLD1', { channelCode })).outcome).toBe('credited')
  expect((await tell('DOLD2', { channelCode, amount: '50000' })).outcome).toBe('late_review')
  const given = await app.owner.value<bigint>(sql`select id from deposit where ref_no = 'DOLD3'`)
  expect((await call(client, 'cashier.cancelDeposit', { id: String(given) })).code).toBe('ok')
  const show = async (ref: string) =>
    app.owner.one(sql`select status, review_reason, credited::text from deposit where ref_no = ${ref}`)
  expect(await show('DOLD1')).toMatchObject({ status: 'CREDITED', credited: '1000000' })
  expect(await show('DOLD2')).toMatchObject({ status: 'AMOUNT_MISMATCH', review_reason: 'amount_mismatch' })
  // Nobody gave anything when it was opened: what comes after its end waits, as of every other method.
  await app.clock.advance(31 * 60_000)
  expect((await tell('DOLD4', { channelCode })).outcome).toBe('late_review')
  // The form of cards has no network for such a channel: it takes no order any more.
  const { client: other } = await app.register('nangcaphai')
  const { channels } = (await call(other, 'cashier.channels', {})).value
  expect(channels.map(({ code }) => code)).not.toContain('old_cards')
  expect(await breaks()).toEqual([])
})

it('a late word about an earlier order of a card does not free it for a third', async () => {
  const one = await sender('thaithe')
  const first = (await one.send()).value
  await tell(first.refNo, notTaken)
  const second = (await one.send()).value
  expect(second.status).toBe('AWAITING_PAYMENT')
  await noteProvider(app.db, { member_id: one.memberId, id: BigInt(first.id) }, { state: 'refused' })
  expect((await one.send()).code).toBe('card_used')
  expect((await tell(second.refNo)).outcome).toBe('credited')
  // Nor does one about the order that was credited.
  await noteProvider(app.db, { member_id: one.memberId, id: BigInt(second.id) }, { state: 'refused' })
  expect((await one.send()).code).toBe('card_used')
  expect(await breaks()).toEqual([])
})

it('a card credits one order, also when an operator credits one that was paid late', async () => {
  const linh = await app.operator('linh.fin')
  const credit = (order: { id: string }) =>
    call(linh, 'bo.decideDeposit', { of: 'order', id: order.id, decision: 'credit', reason: 'đã đối chiếu' })
  const twice = await sender('haithe')
  const first = (await twice.send()).value
  await tell(first.refNo, notTaken)
  const second = (await twice.send()).value
  expect((await tell(first.refNo)).outcome).toBe('late_review')
  // The second may still be credited, and the review says so instead of offering a credit that would be refused.
  const reviewOf = async ({ id }: { id: string }) => (await call(linh, 'bo.deposit', { of: 'order', id })).value
  expect(await reviewOf(first)).toMatchObject({ decisions: ['return'], card: { elsewhere: second.refNo } })
  const listed = (await call(linh, 'bo.deposits', { view: 'review', search: first.refNo })).value.rows
  expect(listed).toMatchObject([{ decisions: ['return'], card: { elsewhere: second.refNo } }])
  expect(await credit(first)).toMatchObject({ code: 'state_conflict', value: { state: 'card_elsewhere' } })
  expect((await tell(second.refNo)).outcome).toBe('credited')
  expect(await credit(first)).toMatchObject({ code: 'state_conflict', value: { state: 'card_elsewhere' } })
  expect(await twice.show(first)).toMatchObject({ status: 'LATE_REVIEW' })

  // One that was sent nowhere else is credited, and used up by it; so is one whose second order came to nothing.
  const once = await sender('motthe')
  const only = (await once.send()).value
  await tell(only.refNo, notTaken)
  await tell(only.refNo)
  expect(await reviewOf(only)).toMatchObject({ decisions: ['credit', 'return'], card: { elsewhere: null } })
  expect((await credit(only)).code).toBe('ok')
  expect((await once.send()).code).toBe('card_used')
  const later = await sender('lanhai')
  const early = (await later.send()).value
  await tell(early.refNo, notTaken)
  const vain = (await later.send()).value
  await tell(vain.refNo, { event: 'failed', reason: 'card_used' })
  await tell(early.refNo)
  expect(await reviewOf(early)).toMatchObject({ decisions: ['credit', 'return'], card: { elsewhere: null } })
  expect((await credit(early)).code).toBe('ok')
  expect(await later.show(early)).toMatchObject({ status: 'CREDITED', credited: '80.0000' })
  expect(await breaks()).toEqual([])
})

it('the audit sees a card that is credited wrongly, one without its print, and a code kept too long', async () => {
  const one = await sender('kiemtoan')
  const order = (await one.send()).value
  await tell(order.refNo, { amount: '50000' })
  expect(await one.show(order)).toMatchObject({ credited: '20.0000' })
  expect(await breaks()).toEqual([])
  const subjects = async () => (await breaks()).map(({ subject }) => subject)
  const id = BigInt(order.id)
  await app.owner.query(sql`update deposit_card set penalty = 0 where deposit_id = ${id}`)
  expect(await subjects()).toEqual([order.refNo])
  await app.owner.query(sql`update deposit_card set penalty = ${parseMoney('25')} where deposit_id = ${id}`)
  await app.owner.query(sql`update deposit_card_print set ref_no = 'DOTHER' where ref_no = ${order.refNo}`)
  expect(await subjects()).toEqual([order.refNo])
  await app.owner.query(sql`update deposit_card_print set ref_no = ${order.refNo} where ref_no = 'DOTHER'`)
  await app.owner.query(sql`update deposit_card set sealed = '\\x00' where deposit_id = ${id}`)
  expect(await subjects()).toEqual([])
  await app.clock.advance(3 * 86_400_000)
  expect(await subjects()).toEqual([order.refNo])
})

it('an order without an answer names until when its network is asked, as the setting says, and with which discount', async () => {
  const one = await sender('khongtraloi')
  await setSetting(app.db, cashierSettings.providerAskHours, 5, 'test')
  const order = (await one.send()).value
  const until = new Date(Date.parse(order.expiresAt) + 5 * 3_600_000).toISOString()
  expect(order.card).toMatchObject({ askedUntil: until, fee: { ppm: 200_000, fixed: '0.0000' }, penaltyPpm: 500_000 })
  await app.clock.advance(Date.parse(until) - app.clock.now().getTime() - 60_000)
  expect(await isAsked(order)).toBe(true)
  await app.clock.advance(11 * 60_000)
  expect(await isAsked(order)).toBe(false)
  // Nobody asks any more, whatever is set since.
  await setSetting(app.db, cashierSettings.providerAskHours, 48, 'test')
  expect(await isAsked(order)).toBe(false)
  const again = await signedIn('khongtraloi')
  expect((await call(again, 'cashier.deposit', { id: order.id })).value.card).toMatchObject({ askedUntil: null })
  const { rows } = (await call(again, 'cashier.deposits', {})).value
  expect(rows.find(({ id }) => id === order.id)?.card).toMatchObject({ askedUntil: null })
  expect(await breaks()).toEqual([])
})

it('about USDT is asked for a day at least, however short the time for cards is', async () => {
  const one = await sender('haicach')
  const input = { channelCode: 'demo_usdt_trc20', amount: '250' }
  const usdt = (await call(one.client, 'cashier.createDeposit', input, { key: randomUUID() })).value
  const card = (await one.send()).value
  const end = Math.max(Date.parse(usdt.expiresAt), Date.parse(card.expiresAt))
  const until = async (hours: number) => app.clock.advance(end + hours * 3_600_000 - app.clock.now().getTime())
  const asked = async () => {
    const due = await claimProviderOrders(app.db, 100, 1)
    return [usdt, card].map(({ refNo }) => due.some(({ ref_no: ref }) => ref === refNo))
  }
  await until(0.5)
  expect(await asked()).toEqual([true, true])
  await until(23)
  expect(await asked()).toEqual([true, false])
  await until(24.5)
  expect(await asked()).toEqual([false, false])
})

it('a card is sent under the discount and the deduction that its owner saw, or not at all; the card stays theirs', async () => {
  const { client } = await app.register('thaydoiphi')
  const card = { telco: 'MINHHOA', serial: '70000000199', pin: '5200700000001', amount: '100' }
  const send = (penaltyPpm: number, feePpm = 200_000) =>
    call(
      client,
      'cashier.createCardDeposit',
      { ...card, seen: { feePpm, feeFixed: '0', penaltyPpm } },
      { key: randomUUID() },
    )
  const { cardPenaltyPpm } = await getCashierSettings(app.db)
  expect((await send(cardPenaltyPpm + 1)).code).toBe('deposit_terms_changed')
  expect((await send(cardPenaltyPpm, 100_000)).code).toBe('deposit_terms_changed')
  expect((await call(client, 'cashier.deposits', {})).value.rows).toEqual([])
  expect((await send(cardPenaltyPpm)).code).toBe('ok')
})
