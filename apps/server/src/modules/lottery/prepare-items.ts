import { AppError, moneyToString, parseMoney, type Money } from '@lotus/kernel'
import type { ErrorCode, RouteParsedInput } from '@lotus/contract'
import { prepareOrder, type OrderError, type PreparedOrder } from '@lotus/rules/lottery'
import type { Game, PlayTerms } from './games.repo.ts'

export type OrderItem = RouteParsedInput<'lottery.placeOrders'>['items'][number]
export type PreparedItem = { order: PreparedOrder; odds: Money }

/** Vietnamese games have no unit to choose: one point is one P times the price (DECISIONS 1). */
const UNIT = '1'

const codes: Record<OrderError, ErrorCode> = {
  unknown_play: 'unknown_play',
  bad_content: 'bad_content',
  wrong_length: 'wrong_length',
  out_of_range: 'out_of_range',
  duplicate: 'duplicate_number',
  too_many_lines: 'too_many_lines',
  bad_draw: 'internal_error',
}

/**
 * Checks and prices the items of one call against the game's current rules; the first refusal ends it. Every refusal
 * names the item by its index and its play.
 */
export function prepareItems(game: Game, terms: readonly PlayTerms[], items: readonly OrderItem[]): PreparedItem[] {
  if (items.length > game.maxItems) throw new AppError<ErrorCode>('too_many_items', { max: game.maxItems })
  return items.map((item, index) => prepareItem(game, terms, item, index))
}

function prepareItem(game: Game, terms: readonly PlayTerms[], item: OrderItem, index: number): PreparedItem {
  const refuse = (code: ErrorCode, details: Record<string, unknown> = {}) =>
    new AppError<ErrorCode>(code, { item: index, play: item.play, ...details })
  const play = terms.find((row) => row.play === item.play)
  if (!play) throw refuse('unknown_play')
  if (!play.isOpen) throw refuse('play_closed')
  const order = prepareOrder({
    family: game.rulesFamily,
    play: item.play,
    content: item.content,
    unit: UNIT,
    points: item.points,
    pricePerLineOverride: play.price,
  })
  if (!order.ok) throw refuse(codes[order.error], order.error === 'too_many_lines' ? { max: play.maxLines } : {})
  if (order.lines > play.maxLines) throw refuse('too_many_lines', { max: play.maxLines })

  const stakeOf = (points: number) => BigInt(order.lines) * BigInt(points) * play.price
  const min = larger(game.minStake, stakeOf(play.minPoints))
  if (order.stake < min) throw refuse('stake_under_limit', { min: moneyToString(min), minPoints: play.minPoints })
  const max = smaller(game.maxStake, stakeOf(play.maxPoints))
  if (order.stake > max) throw refuse('stake_over_limit', { max: moneyToString(max), maxPoints: play.maxPoints })
  // The wire's pattern allows what parseMoney reads (zAmount).
  const seen = parseMoney(item.odds)
  if (seen !== play.odds) {
    throw refuse('odds_changed', { oldOdds: moneyToString(seen), newOdds: moneyToString(play.odds) })
  }
  return { order, odds: play.odds }
}

const larger = (a: Money, b: Money) => (a > b ? a : b)
const smaller = (a: Money, b: Money) => (a < b ? a : b)
