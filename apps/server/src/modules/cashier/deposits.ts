import { timingSafeEqual } from 'node:crypto'
import { AppError, assert, businessDay, isTwoPlaces, must, parseMoney, moneyToString, MONEY_UNIT } from '@lotus/kernel'
import type { ErrorCode, RouteParsedInput, RouteValue } from '@lotus/contract'
import { acceptedOrThrow, fingerprintOf, houseAccounts } from '../wallet/index.ts'
import type { SignedBody } from '../../platform/http/call.ts'
import type { ProviderActor } from '../../platform/http/context.ts'
import { found, idOf, readPage } from '../../platform/paging.ts'
import * as repo from './cashier.repo.ts'
import { payAsProvider, SIGNATURE_HEADER, signCallback } from './demo-channel.ts'
import type { CashierDeps } from './deps.ts'
import { getCashierSettings } from './settings.ts'
import { presentChannel, presentDeposit } from './presenters.ts'

const LIMIT_DEFAULT = 10
const CONTENT_ALPHABET = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'

export async function listDepositChannels(deps: CashierDeps): Promise<RouteValue<'cashier.channels'>> {
  return { channels: (await repo.listChannels(deps.db)).map(presentChannel) }
}

/** L08: payment methods for the footer; their details are for members only. */
export async function listPaymentMethods(deps: CashierDeps): Promise<RouteValue<'cashier.paymentMethods'>> {
  const { channels } = await listDepositChannels(deps)
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
  const channel = await repo.findChannel(deps.db, input.channelCode)
  // Check the key first: an order opened under it stays, whatever has changed since.
  const known = await repo.findDepositByKey(deps.db, member.id, key)
  if (known && channel) return sameOrder(known, channel, amount, deps)
  if (known) throw new AppError<ErrorCode>('key_conflict')
  if (!channel?.is_open) throw new AppError<ErrorCode>('channel_unavailable')
  if (amount < channel.min_amount)
    throw new AppError<ErrorCode>('amount_below_minimum', { min: moneyToString(channel.min_amount) })
  if (amount > channel.max_amount)
    throw new AppError<ErrorCode>('amount_above_maximum', { max: moneyToString(channel.max_amount) })
  const { depositOpenMax } = await getCashierSettings(deps.db)
  const scaled = amount * channel.vnd_per_unit
  assert(scaled % MONEY_UNIT === 0n, 'a channel scales two places to whole VND')
  const opened = await repo.openDeposit(deps.db, {
    refNo: await repo.nextRef(deps.db, 'D', businessDay(deps.clock.now())),
    memberId: member.id,
    channelCode: channel.code,
    amount,
    amountVnd: scaled / MONEY_UNIT,
    key,
    content: `D${contentCode(deps)}`,
    minutes: channel.order_minutes,
    openMax: depositOpenMax,
    ip: member.ip,
  })
  if (opened.code === 'too_many_open_orders')
    throw new AppError<ErrorCode>('too_many_open_orders', { limit: depositOpenMax })
  const { id } = acceptedOrThrow(opened)
  const row = await repo.findDeposit(deps.db, member.id, BigInt(String(id)))
  return sameOrder(must(row, 'it was just opened'), channel, amount, deps)
}

function sameOrder(
  known: repo.DepositRow,
  channel: repo.ChannelRow,
  amount: bigint,
  deps: CashierDeps,
): RouteValue<'cashier.createDeposit'> {
  if (known.amount !== amount || known.channel_code !== channel.code) throw new AppError<ErrorCode>('key_conflict')
  return presentDeposit(known, channel, deps.clock.now())
}

/** Eight letters and digits without the ones that people confuse: they match a transfer to its order. */
function contentCode(deps: CashierDeps): string {
  return Array.from(deps.rng.bytes(8), (byte) => CONTENT_ALPHABET[byte % CONTENT_ALPHABET.length]).join('')
}

export async function getDeposit(
  deps: CashierDeps,
  memberId: bigint,
  id: string,
): Promise<RouteValue<'cashier.deposit'>> {
  const row = await findOwn(deps, memberId, id)
  return presentDeposit(
    row,
    must(await repo.findChannel(deps.db, row.channel_code), 'a deposit has a channel'),
    deps.clock.now(),
  )
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
  const channels = new Map<string, repo.ChannelRow>()
  for (const code of new Set(page.rows.map((row) => row.channel_code)))
    channels.set(code, must(await repo.findChannel(deps.db, code), 'a deposit has a channel'))
  const present = (row: repo.DepositRow) =>
    presentDeposit(row, must(channels.get(row.channel_code), 'read just above'), deps.clock.now())
  return { ...page, rows: page.rows.map(present) }
}

/** The member plays the bank of the simulated channel. Real channels do not have this call. */
export async function simulatePayment(deps: CashierDeps, memberId: bigint, id: string): Promise<{ accepted: boolean }> {
  const row = await findOwn(deps, memberId, id)
  const channel = await repo.findChannel(deps.db, row.channel_code)
  if (!channel?.is_simulated || deps.config.profile !== 'demo') throw new AppError<ErrorCode>('not_found')
  if (row.status === 'CREDITED') return { accepted: true }
  if (row.status !== 'AWAITING_PAYMENT') throw new AppError<ErrorCode>('state_conflict', { state: row.status })
  if (!(await payAsProvider(deps, row))) throw new AppError<ErrorCode>('busy')
  return { accepted: true }
}

/** The provider whose key signed the raw bytes of a callback; null for anybody else. Checked before anything else. */
export function authenticateProvider(
  deps: Pick<CashierDeps, 'channelSecret'>,
  { raw, headers, channelCode }: SignedBody,
): ProviderActor | null {
  const signature = headers[SIGNATURE_HEADER]
  if (typeof signature !== 'string' || !/^[0-9a-f]{64}$/.test(signature)) return null
  const expected = Buffer.from(signCallback(deps.channelSecret(channelCode), raw), 'hex')
  return timingSafeEqual(Buffer.from(signature, 'hex'), expected) ? { kind: 'provider', channelCode } : null
}

/** A provider's callback, of the channel whose key signed it. */
export async function applyCallback(
  deps: CashierDeps,
  input: RouteParsedInput<'cashier.pspCallback'>,
): Promise<RouteValue<'cashier.pspCallback'>> {
  const reply = await deps.inCallbackQueue(async () =>
    repo.applyPayment(deps.db, {
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
  return { outcome: must(reply.outcome, 'an accepted payment has an outcome') }
}
