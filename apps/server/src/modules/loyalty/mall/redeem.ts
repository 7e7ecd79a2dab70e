import type { ErrorCode, RouteParsedInput, RouteValue } from '@lotus/contract'
import { AppError, moneyToString, must, parseMoney } from '@lotus/kernel'
import { idOf } from '../../../platform/paging.ts'
import { getSetting } from '../../system/index.ts'
import { fingerprintOf, walletSettings } from '../../wallet/index.ts'
import type { LoyaltyDeps } from '../deps.ts'
import { sealAddress } from './address.ts'
import { redeem, type RedeemReply } from './orders.repo.ts'

/** Orders goods on the terms that the member saw; others by now are refused with `item_terms`, and nothing is taken. */
export async function redeemGoods(
  deps: LoyaltyDeps,
  { memberId, sessionId }: { memberId: bigint; sessionId: bigint | null },
  key: string,
  input: RouteParsedInput<'mall.redeem'>,
): Promise<RouteValue<'mall.redeem'>> {
  const { db } = deps
  const { quantity, multiplePpm, address } = input
  const item = idOf(input.itemId)
  const [points, amount, worth] = [parseMoney(input.points), parseMoney(input.amount), parseMoney(input.worth)]
  const terms = { points: String(points), amount: String(amount), worth: String(worth), multiplePpm }
  // The address belongs to what was sent: the same key with another one is another order.
  const where = address === undefined ? '' : JSON.stringify([address.name, address.phone, address.address])
  const print = fingerprintOf('mall', memberId, item, BigInt(quantity), ...Object.values(terms).map(String), where)
  const reply = await redeem(db, {
    member: String(memberId),
    item: String(item),
    quantity,
    terms,
    contributions: await getSetting(db, walletSettings.bonusContributions),
    hours: null,
    converts: await getSetting(db, walletSettings.bonusReleaseConverts),
    address: address === undefined ? null : sealAddress(deps, memberId, address).toString('hex'),
    session: sessionId === null ? null : String(sessionId),
    key,
    print: Buffer.from(print).toString('hex'),
  })
  deps.metrics.commands.inc({
    kind: 'mall_redeem',
    outcome: reply.code === 'ok' && reply['duplicate'] ? 'duplicate' : reply.code,
  })
  if (reply.code !== 'ok') throw refusalOf(reply)
  deps.nudgeOutbox()
  const money = (name: string) => moneyToString(BigInt(must(reply[name], `an order has its ${name}`)))
  return {
    ref: `M${memberId}-${must(reply['n'], 'an order has its number').toString()}`,
    // A state of the table.
    state: reply['state'] as RouteValue<'mall.redeem'>['state'],
    points: money('points'),
    amount: money('amount'),
    after: money('after'),
  }
}

function refusalOf(reply: RedeemReply): Error {
  const money = (name: string) => moneyToString(BigInt(reply[name] ?? 0))
  switch (reply.code) {
    case 'item_closed':
    case 'address_required':
    case 'fund_password_required':
    case 'account_disabled':
    case 'key_conflict':
      return new AppError<ErrorCode>(reply.code)
    case 'item_terms': {
      const terms = { points: money('points'), amount: money('amount'), worth: money('worth') }
      return new AppError<ErrorCode>('item_terms', { ...terms, multiplePpm: reply['multiplePpm'] ?? 0 })
    }
    case 'item_sold_out':
    case 'item_limit':
      return new AppError<ErrorCode>(reply.code, { left: reply['left'] ?? 0 })
    case 'rank_too_low':
      return new AppError<ErrorCode>('rank_too_low', { rank: reply['rank'] ?? 0 })
    case 'points_insufficient':
      return new AppError<ErrorCode>('points_insufficient', { have: money('have') })
    case 'insufficient_balance':
      return new AppError<ErrorCode>('insufficient_balance', { balance: money('balance'), short: money('short') })
    case 'self_excluded':
      return new AppError<ErrorCode>('self_excluded', { until: reply['until'] ?? null })
    default:
      return new Error(`ordering goods answered ${reply.code}`)
  }
}
