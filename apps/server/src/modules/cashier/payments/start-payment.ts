import { moneyToString } from '@lotus/kernel'
import type { CashierDeps } from '../deps.ts'
import { findChannel } from '../deposits/channel.repo.ts'
import type { DepositRow } from '../deposits/deposit.repo.ts'
import { askWatcher, findCrypto, startWatch } from '../crypto/watch-address.ts'
import { findCard, findSealedCard } from '../cards/card.repo.ts'
import { cashierSettings } from '../settings.ts'
import { getSetting } from '../../system/index.ts'
import { currency } from '../../wallet/index.ts'
import { applyProviderPayment } from './apply-payment.ts'
import type { NewProviderOrder, ProviderAnswer } from './payment-adapter.ts'
import * as repo from './provider-order.repo.ts'

const AT_ONCE = 20

/** What the provider is asked for; undefined for a card whose code is not kept any more, because the provider has it. */
async function orderOf(deps: CashierDeps, row: DepositRow): Promise<NewProviderOrder | undefined> {
  if (!(await hasCard(deps, row))) return plainOrder(row)
  const card = await findSealedCard(deps.db, row.member_id, row.id)
  return card && { ...plainOrder(row), card: { telco: card.telco, ...deps.cardBox.open(row.member_id, card.sealed) } }
}

/** Orders of the method from before cards were stored have none. */
const hasCard = async (deps: CashierDeps, row: DepositRow): Promise<boolean> =>
  row.method === 'DEP_CARD' && (await findCard(deps.db, row.member_id, row.id)) !== undefined

const plainOrder = (row: DepositRow): NewProviderOrder => ({
  orderRef: row.ref_no,
  channelCode: row.channel_code,
  amount: row.amount_vnd.toString(),
  currency: 'VND',
  shown: { amount: moneyToString(row.amount), unit: currency },
  expiresAt: row.expires_at.toISOString(),
})

/**
 * Asks the provider for the page of a new order. Without an answer the order stays as it is: the loop asks what became
 * of it.
 */
export async function startPayment(deps: CashierDeps, row: DepositRow, provider: string): Promise<void> {
  const adapter = deps.payments.get(provider)
  const crypto = await findCrypto(deps, row)
  if (adapter && crypto) return startWatch(deps, adapter, row, crypto)
  // Payments are taken by the loop alone: the members' program may not create money (ADR 0012).
  const order = adapter && (await orderOf(deps, row))
  if (order) await noteAnswer(deps, row, await adapter.create(order))
}

/** Asks about orders whose answer or whose webhook is late, each by its reference. Returns how many were asked about. */
export async function askProviders(deps: CashierDeps): Promise<number> {
  const hours = await getSetting(deps.db, cashierSettings.providerAskHours)
  const due = await repo.claimProviderOrders(deps.db, AT_ONCE, hours)
  await Promise.all(due.map((row) => askAbout(deps, row)))
  if (due.length > 0) deps.nudgeOutbox()
  return due.length
}

async function askAbout(deps: CashierDeps, row: DepositRow): Promise<void> {
  const channel = await findChannel(deps.db, row.channel_code)
  const adapter = channel && deps.payments.get(channel.provider)
  if (!adapter) return
  const crypto = await findCrypto(deps, row)
  if (crypto) return askWatcher(deps, adapter, row, crypto)
  const answer = await adapter.query(row.ref_no)
  // The first request never arrived: it is sent again under the same reference while the order can still be paid.
  const isUnpaid = row.status === 'AWAITING_PAYMENT' && row.expires_at > deps.clock.now()
  const again = answer.kind === 'unknown' && isUnpaid ? await orderOf(deps, row) : undefined
  const last = again ? await adapter.create(again) : answer
  // A card that never arrived anywhere is the member's again.
  if (last.kind === 'unknown' && !isUnpaid && (await hasCard(deps, row)))
    return repo.noteProvider(deps.db, row, { state: 'refused' })
  await noteAnswer(deps, row, last)
  if (last.kind !== 'order') return
  const { state, payments, reason = null } = last.order
  for (const payment of payments) await applyProviderPayment(deps, { ...payment, row })
  if (state === 'failed' && payments.length === 0)
    await repo.failPayment(deps.db, { channelCode: row.channel_code, refNo: row.ref_no, reason })
}

async function noteAnswer(deps: CashierDeps, row: DepositRow, answer: ProviderAnswer): Promise<void> {
  const { log } = deps
  switch (answer.kind) {
    case 'unknown':
      return
    case 'undecided':
      return log.warn({ refNo: row.ref_no, reason: answer.reason }, 'a payment provider gave no answer that counts')
    case 'refused':
      log.warn({ refNo: row.ref_no, code: answer.code }, 'a payment provider refused an order')
      return repo.noteProvider(deps.db, row, { state: 'refused' })
    case 'order': {
      const { payUrl, providerOrder } = answer.order
      return repo.noteProvider(deps.db, row, { state: 'open', payUrl, providerOrder })
    }
  }
}
