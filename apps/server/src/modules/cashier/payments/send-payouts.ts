import { AppError, moneyToString, parseMoney, MONEY_UNIT } from '@lotus/kernel'
import type { ErrorCode, RouteParsedInput, RouteValue } from '@lotus/contract'
import { currency, houseAccounts } from '../../wallet/index.ts'
import { findChannel } from '../deposits/channel.repo.ts'
import { usualChannel } from '../deposits/channels.ts'
import type { CashierDeps } from '../deps.ts'
import { codeOf } from '../payout-banks.ts'
import { getCashierSettings } from '../settings.ts'
import type { NewProviderPayout, PayoutAnswer, ProviderPayout } from './payment-adapter.ts'
import * as repo from './payout.repo.ts'

const AT_ONCE = 20

const payoutOf = (row: repo.DuePayout): NewProviderPayout => ({
  payoutRef: row.payout_ref,
  channelCode: row.channel_code,
  amount: row.amount_vnd.toString(),
  currency: 'VND',
  shown: { amount: moneyToString(row.amount), unit: currency },
  account: {
    ...(row.bank_code.startsWith('WALLET:') ? { kind: 'wallet' as const } : {}),
    bankCode: codeOf(row.bank_code),
    accountNumber: row.account_number,
    holderName: row.holder_name,
  },
})

/**
 * Asks the providers about payouts that are due. The first time it sends them; each time after it asks what became of
 * them first, and sends again only what the provider does not know, under the same reference. So whatever dies between
 * two steps, a payout is sent once. Returns how many were asked about.
 */
export async function sendPayouts(deps: CashierDeps): Promise<number> {
  const due = await repo.claimPayouts(deps.db, AT_ONCE)
  await Promise.all(due.map((row) => sendPayout(deps, row)))
  if (due.length > 0) deps.nudgeOutbox()
  return due.length
}

async function sendPayout(deps: CashierDeps, row: repo.DuePayout): Promise<void> {
  const channel = await findChannel(deps.db, row.channel_code)
  const adapter = channel && deps.payments.get(channel.provider)
  if (!adapter) return deps.log.warn({ payoutRef: row.payout_ref }, 'the provider of a payout cannot be reached')
  const known = row.tries === 1 ? undefined : await adapter.queryPayout(row.payout_ref)
  // Only what the provider does not know is sent; a question that it refuses says nothing about the payout.
  if (known === undefined || known.kind === 'unknown') return noteAnswer(deps, row, await adapter.payOut(payoutOf(row)))
  await noteAnswer(deps, row, known.kind === 'refused' ? { kind: 'undecided', reason: known.code } : known)
}

async function noteAnswer(deps: CashierDeps, row: repo.DuePayout, answer: PayoutAnswer): Promise<void> {
  const { payout_ref: ref, channel_code: channelCode } = row
  switch (answer.kind) {
    // Asked to pay it cannot say that it does not know it; nothing is decided.
    case 'unknown':
      return
    case 'undecided':
      return deps.log.warn({ payoutRef: ref, reason: answer.reason }, 'a payout has no answer that counts')
    case 'conflict':
      await take(deps, channelCode, { ref, result: 'conflict' })
      return deps.log.error({ payoutRef: ref }, 'a provider has another payout under this reference')
    case 'refused':
      // Only the first request says that nothing was taken: of a later one nobody knows what became of the first.
      await take(deps, channelCode, { ref, result: row.tries === 1 ? 'failed' : 'refused_again', reason: answer.code })
      return
    case 'payout':
      return applyPayout(deps, channelCode, answer.payout)
  }
}

/** What a provider answered to an operator's question about a payout that it had paid; it counts as any word of it. */
export async function takeAnswer(
  deps: CashierDeps,
  {
    ref,
    channelCode,
    answer,
  }: { ref: string; channelCode: string; answer: PayoutAnswer & { kind: 'payout' | 'conflict' } },
): Promise<void> {
  if (answer.kind === 'conflict') await take(deps, channelCode, { ref, result: 'conflict' })
  else await applyPayout(deps, channelCode, answer.payout)
}

async function applyPayout(deps: CashierDeps, channelCode: string, payout: ProviderPayout): Promise<void> {
  const { payoutRef: ref, providerPayout, state } = payout
  if (state === 'accepted') return repo.notePayoutSent(deps.db, { channelCode, ref, providerPayout })
  await take(deps, channelCode, toldOf(payout, state))
}

type Told = Pick<ProviderPayout, 'payoutRef' | 'amount' | 'currency'> & {
  [Name in 'providerRef' | 'authorisation' | 'reason']?: string | null | undefined
}

function toldOf(payout: Told, result: 'paid' | 'failed'): repo.PayoutResult {
  const { payoutRef: ref, amount, providerRef, authorisation, reason } = payout
  const vnd = parseMoney(amount)
  const whole = vnd % MONEY_UNIT === 0n ? vnd / MONEY_UNIT : 0n
  const proof = { providerRef: providerRef ?? null, authorisation: authorisation ?? null, reason: reason ?? null }
  return { ref, result, ...proof, vnd: whole.toString(), currency: payout.currency }
}

/** A provider's webhook about a payout, of the channel whose provider's key signed it. */
export async function applyPayoutWebhook(
  deps: CashierDeps,
  { event, channelCode, ...told }: RouteParsedInput<'cashier.pspPayoutWebhook'>,
): Promise<RouteValue<'cashier.pspPayoutWebhook'>> {
  const channel = await findChannel(deps.db, channelCode)
  if (!channel || channel.provider === usualChannel.provider) throw new AppError<ErrorCode>('permission_denied')
  const { code, outcome } = await deps.inCallbackQueue(() => take(deps, channel.code, toldOf(told, event)))
  if (code === 'not_found') throw new AppError<ErrorCode>('not_found')
  if (code !== 'ok' || outcome === undefined) throw new AppError<ErrorCode>('key_conflict')
  deps.nudgeOutbox()
  return { outcome }
}

type Taken = Awaited<ReturnType<typeof repo.takePayoutResult>>

async function take(deps: CashierDeps, channelCode: string, told: repo.PayoutResult): Promise<Taken> {
  // Paid without the provider's proof is not paid: it is asked again.
  if (told.result === 'paid' && (!told.providerRef || !told.authorisation)) return { code: 'key_conflict' }
  const { withdrawConfirmMinutes: confirmMinutes } = await getCashierSettings(deps.db)
  const house = houseAccounts.psp(channelCode)
  const reply = await repo.takePayoutResult(deps.db, { channelCode, told, house, confirmMinutes })
  if (reply.outcome === 'unclear') deps.log.error({ payoutRef: told.ref }, 'a payout is unclear and became a case')
  if (reply.code !== 'ok') deps.log.error({ payoutRef: told.ref, code: reply.code }, 'a payout could not be noted')
  return reply
}
