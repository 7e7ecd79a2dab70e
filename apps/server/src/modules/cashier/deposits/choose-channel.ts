import { AppError, moneyToString, uniformInt, type Money, type Rng } from '@lotus/kernel'
import type { ErrorCode } from '@lotus/contract'
import type { CashierDeps } from '../deps.ts'
import { judgeChannels, refusalOf, type Judged } from './judge-channels.ts'
import * as repo from './channel.repo.ts'

/**
 * One of these by its weight: with weights 3 and 1 the first three times of four. Where all have 0 each is as likely;
 * undefined only if there are none.
 */
export function chooseByWeight<Channel extends { weight: number }>(
  channels: readonly Channel[],
  rng: Rng,
): Channel | undefined {
  const total = channels.reduce((sum, { weight }) => sum + weight, 0)
  if (channels.length === 0) return undefined
  if (total === 0) return channels[uniformInt(rng, channels.length)]
  let place = uniformInt(rng, total)
  for (const channel of channels) {
    if (place < channel.weight) return channel
    place -= channel.weight
  }
  return undefined
}

type Wish = {
  channelCode?: string | undefined
  method?: repo.DepositMethod | undefined
  /** Of a scratch card: only channels that take this network's cards. Without it, none of a card's. */
  telco?: string | undefined
  amount: Money
}

/**
 * The channel of a new order: the one that the member named, or one of the method's by weight and by how the orders of its last hour went,
 * among those that are open now and whose remaining cap fits the amount (operations.md 3.2).
 */
export async function chooseChannel(
  deps: CashierDeps,
  member: { id: bigint; ip: string },
  wish: Wish,
): Promise<repo.ChannelRow> {
  // USDT goes by the network that the member named, never by one that is chosen: sent on another one it is lost.
  const isTaken = (channel: repo.ChannelRow) =>
    deps.isConnected(channel) &&
    (channel.network === null || wish.channelCode !== undefined) &&
    (wish.telco === undefined ? channel.method !== 'DEP_CARD' : channel.telcos.includes(wish.telco))
  const named = async (code: string) => {
    const channel = await repo.findChannel(deps.db, code)
    if (!channel || !isTaken(channel)) throw new AppError<ErrorCode>('channel_unavailable')
    return refuseUnlessOpen(deps, member, channel, wish.amount)
  }
  if (wish.channelCode !== undefined) return named(wish.channelCode)
  if (wish.method === undefined) throw new AppError<ErrorCode>('channel_unavailable')
  const { amount, method } = wish
  const usable = async (of: { amount?: Money }) =>
    (await judgeChannels(deps, member, { ...of, method })).filter((row) => row.refusal === null && isTaken(row))
  const chosen = chooseByWeight((await usable({ amount })).map(weighed), deps.rng)
  if (chosen) return chosen
  // None takes this amount: say why, by the one that would have come first.
  const [first] = await usable({})
  if (first) return named(first.code)
  throw new AppError<ErrorCode>('channel_unavailable')
}

/** Its weight by its success: one of which half fails is chosen half as often. One that has a weight keeps a little of it. */
const weighed = (row: Judged): Judged => ({
  ...row,
  weight: row.weight === 0 ? 0 : Math.max(1, Math.round((row.weight * row.success) / 10)),
})

async function refuseUnlessOpen(
  deps: CashierDeps,
  member: { id: bigint; ip: string },
  channel: repo.ChannelRow,
  amount: Money,
): Promise<repo.ChannelRow> {
  const refusal = await refusalOf(deps, member, channel, amount)
  if (refusal === null) return channel
  if (refusal === 'below')
    throw new AppError<ErrorCode>('amount_below_minimum', { min: moneyToString(channel.min_amount) })
  if (refusal === 'above')
    throw new AppError<ErrorCode>('amount_above_maximum', { max: moneyToString(channel.max_amount) })
  if (refusal === 'fixed') throw new AppError<ErrorCode>('amount_invalid')
  throw new AppError<ErrorCode>('channel_unavailable')
}
