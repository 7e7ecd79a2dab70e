import { AppError, must, parseMoney, MONEY_UNIT } from '@lotus/kernel'
import type { ErrorCode, RouteParsedInput, RouteValue } from '@lotus/contract'
import { fingerprintOf, houseAccounts } from '../../wallet/index.ts'
import { findChannel, type ChannelRow } from '../deposits/channel.repo.ts'
import { usualChannel } from '../deposits/channels.ts'
import { reversePayment, takePayment, type DepositRow } from '../deposits/deposit.repo.ts'
import type { CashierDeps } from '../deps.ts'
import { getCashierSettings } from '../settings.ts'
import type { ProviderPayment } from './payment-adapter.ts'
import { failPayment } from './provider-order.repo.ts'

type Webhook = RouteParsedInput<'cashier.pspWebhook'>
type Outcome = RouteValue<'cashier.pspWebhook'>['outcome']
type Payment = Omit<ProviderPayment, 'isReversed'> & { refNo: string }

/** What providers of the interface are paid in. */
const PAID_IN = 'VND'

/** A payment that an answer told of: taken once, whether or not a webhook told of it too. */
export async function applyProviderPayment(
  deps: CashierDeps,
  { row, isReversed, ...payment }: ProviderPayment & { row: DepositRow },
): Promise<void> {
  const channel = must(await findChannel(deps.db, row.channel_code), 'a deposit has a channel')
  const told = { ...payment, refNo: row.ref_no }
  await take(deps, channel, told)
  if (isReversed) await reverse(deps, channel, told)
}

/** A provider's webhook, of the channel whose provider's key signed it. */
export async function applyWebhook(deps: CashierDeps, input: Webhook): Promise<RouteValue<'cashier.pspWebhook'>> {
  const channel = await findChannel(deps.db, input.channelCode)
  // What a chain watcher tells goes by another path, with its confirmations.
  if (!channel || channel.provider === usualChannel.provider || channel.network !== null)
    throw new AppError<ErrorCode>('permission_denied')
  const outcome = await deps.inCallbackQueue(() => outcomeOf(deps, channel, input))
  deps.nudgeOutbox()
  return { outcome }
}

async function outcomeOf(deps: CashierDeps, channel: ChannelRow, input: Webhook): Promise<Outcome> {
  const told = { ...input, refNo: input.orderRef }
  switch (input.event) {
    case 'pending':
      return 'ignored'
    case 'failed':
      return replied(
        await failPayment(deps.db, {
          channelCode: channel.code,
          refNo: input.orderRef,
          reason: input.reason ?? null,
        }),
      )
    case 'reversed':
      return replied(await reverse(deps, channel, told))
    case 'paid':
      return replied(await take(deps, channel, told))
  }
}

function replied({ code, outcome }: { code: string; outcome?: Outcome }): Outcome {
  if (code === 'not_found') throw new AppError<ErrorCode>('not_found')
  if (code === 'key_conflict') throw new AppError<ErrorCode>('key_conflict')
  return outcome ?? 'ignored'
}

async function take(deps: CashierDeps, channel: ChannelRow, payment: Payment) {
  const isCurrency = payment.currency === PAID_IN
  const paid = parseMoney(payment.amount)
  // A fraction of one VND does not exist, so it is another amount than any order's.
  const isWhole = paid % MONEY_UNIT === 0n
  return takePayment(deps.db, {
    channelCode: channel.code,
    refNo: payment.refNo,
    providerRef: payment.providerRef,
    authorisation: payment.authorisation,
    // Cut off to ten-thousandths of our unit.
    amount: paid / channel.vnd_per_unit || 1n,
    vnd: isWhole ? paid / MONEY_UNIT : 0n,
    isCurrency,
    paidAt: new Date(payment.paidAt),
    house: houseAccounts.psp(channel.code),
    fingerprint: fingerprintOf('deposit', channel.code, payment.refNo),
    turnoverPpm: (await getCashierSettings(deps.db)).depositTurnoverPpm,
  })
}

const reverse = (deps: CashierDeps, channel: ChannelRow, { refNo, providerRef, authorisation }: Payment) =>
  reversePayment(deps.db, {
    channelCode: channel.code,
    refNo,
    providerRef,
    authorisation,
    house: houseAccounts.psp(channel.code),
  })
