import { randomBytes } from 'node:crypto'
import type { Logger } from 'pino'
import type { Clock } from '@lotus/kernel'
import type { Delivery, Order } from './orders.ts'
import { payoutWebhook, type Payout, type PayoutDelivery } from './payouts.ts'
import { signedHeaders, type PaymentKey } from './signature.ts'
import type { PayoutStore, Store, WatchStore } from './store.ts'
import { transferWebhook, type Watch, type WatchDelivery } from './watches.ts'

const PATH = '/psp/v1/webhook'
const PAYOUT_PATH = '/psp/v1/payouts'
const CHAIN_PATH = '/psp/v1/chain'
const TIMEOUT_MS = 10_000
const TRIES_MAX = 12
const PACE_MS = 250

type Deps = {
  store: Store
  payouts: PayoutStore
  watches: WatchStore
  key: PaymentKey
  platformUrl: string
  clock: Clock
  log: Logger
}

/** When a webhook without an answer is sent again: 2 seconds, twice that, up to 10 minutes. */
const waitAfter = (tries: number) => Math.min(2_000 * 2 ** tries, 600_000)

/** Sends the webhooks whose time has come until each was answered, also after a restart: they stand with the orders. */
export function startDeliveries(deps: Deps) {
  const { store, payouts, watches, clock, log } = deps
  const running = new Set<string>()
  const work = new Set<Promise<void>>()

  async function send(order: Order, delivery: Delivery): Promise<void> {
    const isTaken = await postOrder(deps, order, delivery)
    // Forged ones are sent once, as their sender would.
    const isOver = isTaken || delivery.isForged || delivery.tries + 1 >= TRIES_MAX
    const now = store.find(order.orderRef)
    if (now === undefined) return
    const later = { ...delivery, tries: delivery.tries + 1, at: clock.now().getTime() + waitAfter(delivery.tries) }
    const deliveries = now.deliveries.flatMap((one) => (one.id !== delivery.id ? [one] : isOver ? [] : [later]))
    const isReversed = isTaken && delivery.event === 'reversed'
    const payments = isReversed ? now.payments.map((one) => ({ ...one, isReversed })) : now.payments
    store.save({ ...now, deliveries, payments })
  }

  async function sendPayout(payout: Payout, delivery: PayoutDelivery): Promise<void> {
    const raw = JSON.stringify(payoutWebhook(payout, delivery))
    const isTaken = await post(deps, { path: PAYOUT_PATH, ref: payout.payoutRef, raw, isForged: false })
    const now = payouts.find(payout.payoutRef)
    if (now === undefined) return
    const isOver = isTaken || delivery.tries + 1 >= TRIES_MAX
    const later = { ...delivery, tries: delivery.tries + 1, at: clock.now().getTime() + waitAfter(delivery.tries) }
    payouts.save({
      ...now,
      deliveries: now.deliveries.flatMap((one) => (one.id !== delivery.id ? [one] : isOver ? [] : [later])),
    })
  }

  /** Sends it, once at a time. */
  function start(id: string, sent: () => Promise<void>): void {
    if (running.has(id)) return
    running.add(id)
    const sending = sent()
      .catch((error: unknown) => log.error({ err: error }, 'a webhook could not be sent'))
      .finally(() => {
        running.delete(id)
        work.delete(sending)
      })
    work.add(sending)
  }

  const tick = () => {
    const nowMs = clock.now().getTime()
    for (const order of store.all()) {
      if (order.booksAt !== null && order.booksAt <= nowMs) store.save({ ...order, state: 'paid', booksAt: null })
      for (const delivery of order.deliveries) if (delivery.at <= nowMs) start(delivery.id, () => send(order, delivery))
    }
    for (const payout of payouts.all())
      for (const delivery of payout.deliveries)
        if (delivery.at <= nowMs) start(delivery.id, () => sendPayout(payout, delivery))
    for (const watch of watches.all())
      for (const delivery of watch.deliveries)
        if (delivery.at <= nowMs) start(delivery.id, () => sendTransfer(deps, watch, delivery))
  }
  const timer = setInterval(tick, PACE_MS)
  return {
    async stop(): Promise<void> {
      clearInterval(timer)
      await Promise.all(work)
    },
  }
}

async function sendTransfer(deps: Deps, watch: Watch, delivery: WatchDelivery): Promise<void> {
  const { watches, clock } = deps
  const raw = JSON.stringify(transferWebhook(watch, delivery))
  const isTaken = await post(deps, { path: CHAIN_PATH, ref: watch.orderRef, raw, isForged: delivery.isForged })
  const now = watches.find(watch.orderRef)
  if (now === undefined) return
  const isOver = isTaken || delivery.isForged || delivery.tries + 1 >= TRIES_MAX
  const later = { ...delivery, tries: delivery.tries + 1, at: clock.now().getTime() + waitAfter(delivery.tries) }
  watches.save({
    ...now,
    deliveries: now.deliveries.flatMap((one) => (one.id !== delivery.id ? [one] : isOver ? [] : [later])),
  })
}

function postOrder(deps: Deps, order: Order, { event, payment, isForged }: Delivery): Promise<boolean> {
  const raw = JSON.stringify({
    channelCode: order.channelCode,
    event,
    orderRef: order.orderRef,
    providerRef: payment?.providerRef,
    authorisation: payment?.authorisation,
    amount: payment?.amount,
    currency: payment?.currency,
    paidAt: payment?.paidAt,
    ...(event === 'failed' && order.reason !== null ? { reason: order.reason } : {}),
  })
  return post(deps, { path: PATH, ref: order.orderRef, raw, isForged })
}

type Letter = { path: string; ref: string; raw: string; isForged: boolean }

async function post({ key, platformUrl, clock, log }: Deps, { path, ref, raw, isForged }: Letter): Promise<boolean> {
  const timestamp = clock.now().getTime().toString()
  const nonce = randomBytes(16).toString('base64url')
  const signer = isForged ? { ...key, secret: `not ${key.secret}` } : key
  try {
    const answer = await fetch(new URL(path, platformUrl), {
      method: 'POST',
      body: raw,
      headers: {
        'content-type': 'application/json',
        ...signedHeaders(signer, 'POST', { path, timestamp, nonce, raw }),
      },
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    await answer.body?.cancel()
    if (!answer.ok && !isForged) log.warn({ status: answer.status, ref }, 'a webhook was refused')
    return answer.ok
  } catch (error) {
    log.warn({ err: error, ref }, 'a webhook had no answer')
    return false
  }
}
