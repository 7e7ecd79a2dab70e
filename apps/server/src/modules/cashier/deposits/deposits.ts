import { timingSafeEqual } from 'node:crypto'
import { AppError, assert, businessDay, isTwoPlaces, must, parseMoney, MONEY_UNIT } from '@lotus/kernel'
import type { ErrorCode, RouteParsedInput, RouteValue } from '@lotus/contract'
import { acceptedOrThrow, fingerprintOf, houseAccounts } from '../../wallet/index.ts'
import type { SignedBody } from '../../../platform/http/call.ts'
import type { ProviderActor } from '../../../platform/http/context.ts'
import { found, idOf, readPage } from '../../../platform/paging.ts'
import { nextRef } from '../cashier.repo.ts'
import { getSetting } from '../../system/index.ts'
import { bankAppSettings } from './bank-apps.ts'
import { findChannel, listOpenChannels, type ChannelRow } from './channel.repo.ts'
import { usualChannel } from './channels.ts'
import { chooseChannel } from './choose-channel.ts'
import { isTold, judgeChannels } from './judge-channels.ts'
import * as repo from './deposit.repo.ts'
import { payAsProvider, SIGNATURE_HEADER, signCallback } from './demo-channel.ts'
import type { CashierDeps } from '../deps.ts'
import { findDue } from '../due-diligence.ts'
import { getCashierSettings } from '../settings.ts'
import { findProviderOrder } from '../payments/provider-order.repo.ts'
import { startPayment } from '../payments/start-payment.ts'
import { isSignedRequest, paymentHeaders } from '../payments/signature.ts'
import { findCard, listCards } from '../cards/card.repo.ts'
import { openCryptoDeposit } from '../crypto/crypto.repo.ts'
import { getCryptoRules } from '../crypto/crypto-rules.ts'
import { cryptoOf } from '../crypto/present-crypto.ts'
import { findProofFacts } from '../deposit-proofs/deposit-proof.repo.ts'
import { presentChannel, presentClosed, presentDeposit } from './present-deposit.ts'

const LIMIT_DEFAULT = 10
const CONTENT_ALPHABET = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'

/** The channels that take an order of this member now (operations.md 3.2), and the other open ones with why they do not. */
export async function listDepositChannels(
  deps: CashierDeps,
  member: { id: bigint; ip: string },
): Promise<RouteValue<'cashier.channels'>> {
  const settings = await getCashierSettings(deps.db)
  const crypto = await getCryptoRules(deps)
  const judged = await judgeChannels(deps, member)
  return {
    channels: judged.flatMap((row) => (row.refusal === null ? presentChannel(row, settings, crypto) : [])),
    closed: judged.flatMap((row) => (isTold(row.refusal) ? presentClosed(row, row.refusal) : [])),
    due: await findDue(deps, member.id, 'DEPOSIT'),
  }
}

/** L08: payment methods for the footer; their details are for members only. */
export async function listPaymentMethods(deps: CashierDeps): Promise<RouteValue<'cashier.paymentMethods'>> {
  const channels = (await listOpenChannels(deps.db)).filter(deps.isConnected)
  return { methods: channels.map(({ code, method, name }) => ({ code, method, name })) }
}

/** Opens a deposit order. No money moves: only the provider's callback credits it. */
export async function createDeposit(
  deps: CashierDeps,
  member: { id: bigint; ip: string },
  key: string,
  input: RouteParsedInput<'cashier.createDeposit'>,
): Promise<RouteValue<'cashier.createDeposit'>> {
  const amount = parseMoney(input.amount)
  if (!isTwoPlaces(amount)) throw new AppError<ErrorCode>('amount_invalid')
  // Check the key first: an order opened under it stays, whatever has changed since.
  const known = await repo.findDepositByKey(deps.db, member.id, key)
  if (known) return sameOrder(deps, known, input, amount)
  const channel = await chooseChannel(deps, member, { ...input, amount })
  const { depositOpenMax } = await getCashierSettings(deps.db)
  const scaled = amount * channel.vnd_per_unit
  assert(scaled % MONEY_UNIT === 0n, 'a channel scales two places to whole VND')
  const opened = await openIn(deps, channel, {
    refNo: await nextRef(deps.db, 'D', businessDay(deps.clock.now())),
    memberId: member.id,
    channelCode: channel.code,
    amount,
    amountVnd: scaled / MONEY_UNIT,
    key,
    content: `D${contentCode(deps)}`,
    minutes: channel.order_minutes,
    openMax: depositOpenMax,
    ip: member.ip,
    rank: await deps.rankOf(member.id),
    sent: await deps.sentOf(member.id),
  })
  if (opened.code === 'channel_unavailable') throw new AppError<ErrorCode>('channel_unavailable')
  if (opened.code === 'too_many_open_orders')
    throw new AppError<ErrorCode>('too_many_open_orders', { limit: depositOpenMax })
  const { id } = acceptedOrThrow(opened)
  const read = async () => must(await repo.findDeposit(deps.db, member.id, BigInt(String(id))), 'it was just opened')
  let row = await read()
  if (channel.provider !== usualChannel.provider) {
    await startPayment(deps, row, channel.provider)
    // A refusal has ended it.
    row = await read()
    deps.nudgeOutbox()
  }
  return sameOrder(deps, row, input, amount)
}

/** An order of USDT locks the rate of this moment. */
async function openIn(deps: CashierDeps, { network }: ChannelRow, order: repo.NewDeposit) {
  if (network === null) return repo.openDeposit(deps.db, order)
  const { rateVnd, confirmations, late, leastUnits: least } = await getCryptoRules(deps)
  if (rateVnd === 0n) throw new AppError<ErrorCode>('channel_unavailable')
  const { refNo: ref, channelCode: channel, ...rest } = order
  return openCryptoDeposit(deps.db, {
    ...rest,
    ref,
    channel,
    rateVnd,
    least,
    late,
    confirmations: confirmations[network],
  })
}

async function sameOrder(
  deps: CashierDeps,
  known: repo.DepositRow,
  { channelCode, method }: RouteParsedInput<'cashier.createDeposit'>,
  amount: bigint,
): Promise<RouteValue<'cashier.createDeposit'>> {
  const isSame =
    known.amount === amount &&
    known.channel_code === (channelCode ?? known.channel_code) &&
    known.method === (method ?? known.method)
  if (!isSame) throw new AppError<ErrorCode>('key_conflict')
  return showDeposit(deps, known)
}

/** One order as its member sees it, with further transfers for it. */
export async function showDeposit(deps: CashierDeps, row: repo.DepositRow): Promise<RouteValue<'cashier.deposit'>> {
  const channel = must(await findChannel(deps.db, row.channel_code), 'a deposit has a channel')
  const cards = await getCashierSettings(deps.db)
  const extras = await repo.listExtras(deps.db, row.member_id, row.id)
  const provider = await findProviderOrder(deps.db, row.member_id, row.id)
  const card = row.method === 'DEP_CARD' ? await findCard(deps.db, row.member_id, row.id) : undefined
  const { depositReviewMinutes: reviewMinutes, depositProofDays: days } = cards
  const proof = await findProofFacts(deps.db, { memberId: row.member_id, id: row.id, days })
  const crypto = (await cryptoOf(deps.db, [{ ...row, deposit_id: row.id }])).get(row.id)
  const now = deps.clock.now()
  const { apps: bankApps } = await getSetting(deps.db, bankAppSettings.bankApps)
  return presentDeposit(row, channel, { now, bankApps, reviewMinutes, extras, provider, card, cards, proof, crypto })
}

/** Eight letters and digits without the ones that people confuse: they match a transfer to its order. */
export function contentCode(deps: CashierDeps): string {
  return Array.from(deps.rng.bytes(8), (byte) => CONTENT_ALPHABET[byte % CONTENT_ALPHABET.length]).join('')
}

export async function getDeposit(
  deps: CashierDeps,
  memberId: bigint,
  id: string,
): Promise<RouteValue<'cashier.deposit'>> {
  return showDeposit(deps, await findOwn(deps, memberId, id))
}

/** The member gives an unpaid order up; a second request finds it given up. */
export async function cancelDeposit(
  deps: CashierDeps,
  memberId: bigint,
  id: string,
): Promise<RouteValue<'cashier.cancelDeposit'>> {
  const reply = await repo.cancelDeposit(deps.db, memberId, idOf(id))
  if (reply.code === 'not_found') throw new AppError<ErrorCode>('not_found')
  if (reply.code !== 'ok') throw new AppError<ErrorCode>('state_conflict', { state: reply.state })
  deps.nudgeOutbox()
  return showDeposit(deps, await findOwn(deps, memberId, id))
}

async function findOwn(deps: CashierDeps, memberId: bigint, id: string): Promise<repo.DepositRow> {
  return found(await repo.findDeposit(deps.db, memberId, idOf(id)))
}

export async function listOwnDeposits(
  deps: CashierDeps,
  memberId: bigint,
  input: RouteParsedInput<'cashier.deposits'>,
): Promise<RouteValue<'cashier.deposits'>> {
  const page = await readPage(input, (at) => repo.listDeposits(deps.db, memberId, at), LIMIT_DEFAULT)
  const channels = new Map<string, ChannelRow>()
  for (const code of new Set(page.rows.map((row) => row.channel_code)))
    channels.set(code, must(await findChannel(deps.db, code), 'a deposit has a channel'))
  const settings = await getCashierSettings(deps.db)
  const ids = page.rows.filter(({ method }) => method === 'DEP_CARD').map(({ id }) => id)
  const cards = new Map((await listCards(deps.db, memberId, ids)).map((card) => [card.deposit_id, card]))
  const crypto = await cryptoOf(
    deps.db,
    page.rows.map((row) => ({ ...row, deposit_id: row.id })),
  )
  // Further transfers are read for one order at a time.
  const facts = {
    now: deps.clock.now(),
    reviewMinutes: settings.depositReviewMinutes,
    extras: [],
    cards: settings,
  }
  const present = (row: repo.DepositRow) =>
    presentDeposit(row, must(channels.get(row.channel_code), 'read just above'), {
      ...facts,
      card: cards.get(row.id),
      crypto: crypto.get(row.id),
    })
  return { ...page, rows: page.rows.map(present) }
}

/** The member plays the bank of the simulated channel. Real channels do not have this call. */
export async function simulatePayment(deps: CashierDeps, memberId: bigint, id: string): Promise<{ accepted: boolean }> {
  const row = await findOwn(deps, memberId, id)
  const channel = await findChannel(deps.db, row.channel_code)
  if (!channel?.is_simulated || channel.provider !== usualChannel.provider || deps.config.profile !== 'demo')
    throw new AppError<ErrorCode>('not_found')
  if (row.status === 'CREDITED') return { accepted: true }
  if (row.status !== 'AWAITING_PAYMENT') throw new AppError<ErrorCode>('state_conflict', { state: row.status })
  if (!(await payAsProvider(deps, row))) throw new AppError<ErrorCode>('busy')
  return { accepted: true }
}

/** The provider whose key signed the raw bytes of a callback; null for anybody else. Checked before anything else. */
export async function authenticateProvider(
  deps: Pick<CashierDeps, 'channelSecret' | 'providers' | 'db' | 'clock'>,
  { path, raw, headers, channelCode }: SignedBody,
): Promise<ProviderActor | null> {
  const actor: ProviderActor = { kind: 'provider', channelCode }
  if (headers[paymentHeaders.signature] !== undefined) {
    const provider = (await findChannel(deps.db, channelCode))?.provider
    const key = provider === undefined ? undefined : deps.providers[provider]
    const call = { path, raw, headers, nowMs: deps.clock.now().getTime() }
    return key && isSignedRequest(key, call) ? actor : null
  }
  const signature = headers[SIGNATURE_HEADER]
  if (typeof signature !== 'string' || !/^[0-9a-f]{64}$/.test(signature)) return null
  const expected = Buffer.from(signCallback(deps.channelSecret(channelCode), raw), 'hex')
  return timingSafeEqual(Buffer.from(signature, 'hex'), expected) ? actor : null
}

/** A provider's callback, of the channel whose key signed it. */
export async function applyCallback(
  deps: CashierDeps,
  input: RouteParsedInput<'cashier.pspCallback'>,
): Promise<RouteValue<'cashier.pspCallback'>> {
  // What a provider of the payment interface signed for its own path is no callback of a bank account.
  const channel = await findChannel(deps.db, input.channelCode)
  if (channel && channel.provider !== usualChannel.provider) throw new AppError<ErrorCode>('permission_denied')
  const reply = await deps.inCallbackQueue(async () =>
    repo.takePayment(deps.db, {
      channelCode: input.channelCode,
      refNo: input.orderRef,
      providerRef: input.providerRef,
      authorisation: input.authorisation,
      amount: parseMoney(input.amount),
      paidAt: new Date(input.paidAt),
      house: houseAccounts.psp(input.channelCode),
      fingerprint: fingerprintOf('deposit', input.channelCode, input.orderRef),
      turnoverPpm: (await getCashierSettings(deps.db)).depositTurnoverPpm,
    }),
  )
  if (reply.code === 'not_found') throw new AppError<ErrorCode>('not_found')
  if (reply.code === 'key_conflict') throw new AppError<ErrorCode>('key_conflict')
  deps.nudgeOutbox()
  const outcome = must(reply.outcome, 'an accepted payment has an outcome')
  assert(outcome !== 'ignored', 'only a card of another value is ignored')
  return { outcome }
}
