import { moneyToString } from '@lotus/kernel'
import { currency } from '../../wallet/index.ts'
import type { CashierDeps } from '../deps.ts'
import type { DepositRow } from '../deposits/deposit.repo.ts'
import type { PaymentAdapter, WatchAnswer } from '../payments/payment-adapter.ts'
import * as orders from '../payments/provider-order.repo.ts'
import { isAddressOf } from './address.ts'
import { takeTransfer } from './apply-transfer.ts'
import { listCrypto, noteAddress, type CryptoRow } from './crypto.repo.ts'

/** What was locked for the order; undefined where it is not of USDT. */
export async function findCrypto(deps: CashierDeps, row: DepositRow): Promise<CryptoRow | undefined> {
  if (row.method !== 'DEP_CRYPTO') return undefined
  const [crypto] = await listCrypto(deps.db, [{ member_id: row.member_id, deposit_id: row.id }])
  return crypto
}

const watchOf = (row: DepositRow, { network, confirmations, due_units: due }: CryptoRow) => ({
  orderRef: row.ref_no,
  channelCode: row.channel_code,
  network,
  token: 'USDT' as const,
  confirmations,
  due: due.toString(),
  shown: { amount: moneyToString(row.amount), unit: currency },
  expiresAt: row.expires_at.toISOString(),
})

/** Asks the provider for the address of a new order. Without an answer the loop asks again. */
export async function startWatch(
  deps: CashierDeps,
  adapter: PaymentAdapter,
  row: DepositRow,
  crypto: CryptoRow,
): Promise<void> {
  await noteWatch(deps, row, crypto, await adapter.watch(watchOf(row, crypto)))
}

/**
 * Asks what the order's address was sent, and for the address itself where the first request was lost. Whatever the
 * watcher knows counts as its webhooks do.
 */
export async function askWatcher(
  deps: CashierDeps,
  adapter: PaymentAdapter,
  row: DepositRow,
  crypto: CryptoRow,
): Promise<void> {
  const answer = await adapter.queryWatch(row.ref_no)
  const isUnpaid = row.status === 'AWAITING_PAYMENT' && row.expires_at > deps.clock.now()
  const last = answer.kind === 'unknown' && isUnpaid ? await adapter.watch(watchOf(row, crypto)) : answer
  await noteWatch(deps, row, crypto, last)
  if (last.kind !== 'watch') return
  if (last.watch.isCut) deps.log.error({ refNo: row.ref_no }, 'an address was sent more transfers than are read')
  for (const transfer of last.watch.transfers) {
    const { code } = await takeTransfer(deps, row.channel_code, transfer)
    if (code !== 'ok') deps.log.error({ refNo: row.ref_no, code }, 'a transfer of an answer was not taken')
  }
}

async function noteWatch(deps: CashierDeps, row: DepositRow, crypto: CryptoRow, answer: WatchAnswer): Promise<void> {
  const { log } = deps
  switch (answer.kind) {
    case 'unknown':
      return
    case 'undecided':
      return log.warn({ refNo: row.ref_no, reason: answer.reason }, 'a chain watcher gave no answer that counts')
    case 'refused':
      log.warn({ refNo: row.ref_no, code: answer.code }, 'a chain watcher refused an order')
      return orders.noteProvider(deps.db, row, { state: 'refused' })
    case 'watch': {
      const { network, address, payUrl, watchId } = answer.watch
      // Money sent to a mistyped address is lost: one with a wrong checksum is shown to nobody.
      const isRight = network === crypto.network && isAddressOf(crypto.network, address)
      if (!isRight || !(await noteAddress(deps.db, row, address)))
        return log.error({ refNo: row.ref_no }, 'a chain watcher named an address that cannot be used')
      return orders.noteProvider(deps.db, row, { state: 'open', payUrl, providerOrder: watchId })
    }
  }
}
