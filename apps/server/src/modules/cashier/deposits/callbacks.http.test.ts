import { describe, expect, it } from 'vitest'

import { sql } from '@lotus/database'
import type { HttpClient } from '@lotus/testing'
import { AppError, parseMoney } from '@lotus/kernel'
import { boundedQueue } from '../../../platform/bounded-queue.ts'
import { createLog } from '../../../platform/log.ts'
import { testApp } from '../../../testing/test-app.ts'
import { openDeposit } from './deposit.repo.ts'
import { deliverCallback, SIGNATURE_HEADER, signCallback } from './demo-channel.ts'
import { cashierModule } from '../index.ts'

const app = await testApp(['SEN60'])
const deps = app.composition.of(cashierModule)
const CHANNEL = 'demo_bank'
const ADDRESS = '10.8.0.1'

/** Open deposit orders of 1.00 each, as many as a member could have only over days. */
async function openOrders(client: HttpClient, count: number, name: string): Promise<string[]> {
  const member = (await app.call(client, 'member.info', {})).value
  const id = await app.db.value<bigint>(sql`select id from member where username = ${member.account}`)
  // Small amounts, so that no limit of the channel is met.
  await app.owner.query(sql`update deposit_channel set min_amount = 10000 where code = ${CHANNEL}`)
  return Promise.all(
    Array.from({ length: count }, async (_, n) => {
      const refNo = `${name}${n}`
      const opened = await openDeposit(app.db, {
        refNo,
        memberId: id,
        channelCode: CHANNEL,
        amount: parseMoney('1'),
        amountVnd: 1000n,
        key: refNo,
        content: refNo,
        minutes: 20,
        openMax: 1000,
        ip: ADDRESS,
        rank: 0,
      })
      expect(opened.code).toBe('ok')
      return refNo
    }),
  )
}

function callback(refNo: string, key = deps.channelSecret(CHANNEL)) {
  const body = JSON.stringify({
    channelCode: CHANNEL,
    orderRef: refNo,
    providerRef: `P-${refNo}`,
    authorisation: `A-${refNo}`,
    amount: '1.0000',
    paidAt: app.clock.now().toISOString(),
  })
  return app.composition.siteApp.inject({
    method: 'POST',
    url: '/psp/v1/callback',
    remoteAddress: ADDRESS,
    headers: {
      'content-type': 'application/json',
      [SIGNATURE_HEADER]: signCallback(key, body),
    },
    payload: body,
  })
}

const balanceOf = async (client: HttpClient) => (await app.call(client, 'wallet.balance', {})).value.sumBalance

describe('callbacks of a payment provider', () => {
  it('360 at once from one address, each sent twice, are all credited, each once', async () => {
    const { client } = await app.register('nhieucallback')
    const orders = await openOrders(client, 360, 'D')
    const answers = await Promise.all([...orders, ...orders].map((one) => callback(one)))
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(answers.map(() => 200))
    const outcomes = answers.map((answer) => answer.json<{ value: { outcome: string } }>().value.outcome)
    expect(outcomes.filter((outcome) => outcome === 'credited')).toHaveLength(360)
    expect(outcomes.filter((outcome) => outcome === 'duplicate')).toHaveLength(360)
    expect(await balanceOf(client)).toBe('360.0000')
    expect((await app.composition.audit()).checks.flatMap(({ breaks }) => breaks)).toEqual([])
  })

  it('what does not fit into the queue gets a 503 with Retry-After, and is credited when it comes again', async () => {
    const { client } = await app.register('hangdaycallback')
    const orders = await openOrders(client, 3, 'Q')
    const { inCallbackQueue } = deps
    deps.inCallbackQueue = boundedQueue(1, 1, () => new AppError('busy'))
    // Their orders are locked until one is refused: however fast the machine is, one runs and one waits by then.
    let pending: ReturnType<typeof callback>[] = []
    await app.owner.tx(async (tx) => {
      await tx.query(sql`select 1 from deposit where ref_no = any (${orders}::text[]) for update`)
      pending = orders.map((one) => callback(one))
      expect((await Promise.race(pending)).statusCode).toBe(503)
    })
    const answers = await Promise.all(pending)
    deps.inCallbackQueue = inCallbackQueue
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 200, 503])
    const refused = answers.find(({ statusCode }) => statusCode === 503)
    expect(refused?.json()).toMatchObject({ success: false, code: 'busy' })
    expect(Number(refused?.headers['retry-after'])).toBeGreaterThan(0)
    const again = await Promise.all(orders.map((one) => callback(one)))
    expect(again.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200])
    expect(await balanceOf(client)).toBe('3.0000')
  })

  it('a stranger at the provider’s own address does not use up its rate, and credits nothing', async () => {
    const { client } = await app.register('khachlacallback')
    const [order = ''] = await openOrders(client, 1, 'S')
    const forged = Buffer.alloc(32, 1)
    const codes: string[] = []
    for (let sent = 0; sent <= 600; sent += 1) codes.push((await callback(order, forged)).json<{ code: string }>().code)
    expect(new Set(codes.slice(0, 600))).toEqual(new Set(['permission_denied']))
    expect(codes[600]).toBe('busy')
    expect(await balanceOf(client)).toBe('0.0000')
    expect((await callback(order)).json()).toMatchObject({ value: { outcome: 'credited' } })
  })

  it('a provider that cannot be reached has accepted nothing', async () => {
    const { client } = await app.register('khongaicallback')
    const order = await app.call(
      client,
      'cashier.createDeposit',
      { channelCode: CHANNEL, amount: '100' },
      { key: 'deposit-1' },
    )
    const own = deps.deliverCallback
    // Nobody listens on the discard port.
    const nowhere = { log: createLog({ level: 'silent' }), ownAddress: () => 'http://127.0.0.1:9' }
    deps.deliverCallback = (body, signature) => deliverCallback(nowhere, body, signature)
    const answer = await app.call(client, 'cashier.simulatePayment', { id: order.value.id })
    deps.deliverCallback = own
    expect(answer).toMatchObject({ status: 503, code: 'busy' })
    expect(await balanceOf(client)).toBe('0.0000')
    expect((await app.call(client, 'cashier.simulatePayment', { id: order.value.id })).code).toBe('ok')
    expect(await balanceOf(client)).toBe('100.0000')
  })
})
