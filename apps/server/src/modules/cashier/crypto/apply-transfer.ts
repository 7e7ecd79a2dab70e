import { AppError, must } from '@lotus/kernel'
import type { ErrorCode, RouteParsedInput, RouteValue } from '@lotus/contract'
import { fingerprintOf, houseAccounts } from '../../wallet/index.ts'
import { findChannel } from '../deposits/channel.repo.ts'
import type { CashierDeps } from '../deps.ts'
import type { WatchedTransfer } from '../payments/payment-adapter.ts'
import { getCashierSettings } from '../settings.ts'
import { findAddressOwner, noteTransfer, type TransferReply } from './crypto.repo.ts'
import { getCryptoRules } from './crypto-rules.ts'

/**
 * What a chain watcher said of one transfer, by a webhook or in an answer. It is stored, and credited once it has its
 * confirmations: by the locked rate, or after the lock as the order promised.
 */
export async function takeTransfer(
  deps: CashierDeps,
  channelCode: string,
  transfer: WatchedTransfer,
): Promise<TransferReply> {
  const refNo = await findAddressOwner(deps.db, transfer.address)
  if (refNo === null) {
    deps.log.error({ channelCode, txid: transfer.txid }, 'a chain watcher told of an address that no order has')
    return { code: 'not_found' }
  }
  const reply = await noteTransfer(deps.db, {
    ...transfer,
    channel: channelCode,
    rateVnd: (await getCryptoRules(deps)).rateVnd.toString(),
    house: houseAccounts.psp(channelCode),
    fingerprint: fingerprintOf('deposit', channelCode, refNo).toString('hex'),
    turnoverPpm: (await getCashierSettings(deps.db)).depositTurnoverPpm,
  })
  const told = { refNo, txid: transfer.txid, logIndex: transfer.logIndex }
  if (reply.unkept === 'money') deps.log.error(told, 'USDT of an order past the number of transfers that are kept')
  if (reply.unkept === 'other') deps.log.warn(told, 'dust or another token past the number of transfers that are kept')
  return reply
}

/** A watcher's webhook, of the channel whose provider's key signed it. */
export async function applyChainWebhook(
  deps: CashierDeps,
  { channelCode, ...transfer }: RouteParsedInput<'cashier.pspChainTransfer'>,
): Promise<RouteValue<'cashier.pspChainTransfer'>> {
  const channel = await findChannel(deps.db, channelCode)
  if (!channel || channel.network === null) throw new AppError<ErrorCode>('permission_denied')
  const reply = await deps.inCallbackQueue(() => takeTransfer(deps, channel.code, transfer))
  if (reply.code === 'not_found') throw new AppError<ErrorCode>('not_found')
  if (reply.code !== 'ok') throw new AppError<ErrorCode>('key_conflict')
  deps.nudgeOutbox()
  return { outcome: must(reply.outcome, 'a transfer that was taken has an outcome') }
}
