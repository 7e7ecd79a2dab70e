import { moneyToString } from '@lotus/kernel'
import { settleOrder } from './order.ts'
import type { OrderError } from './play.ts'
import { isRecord } from './shape-checks.ts'

const orderKeys = new Set(['play', 'content', 'unit', 'points', 'multiple', 'prizeGroup', 'rebate'])

export type ExchangeAnswer =
  | { id: unknown; lines: number; stake: string; hits: number; payout: string; status: number }
  | { id: unknown; error: OrderError }

/** One order of the settlement exchange format: the wire form in, the wire form out. */
export function settleExchange(request: unknown): ExchangeAnswer {
  if (!isRecord(request)) return { id: null, error: 'bad_content' }
  const { id = null, family, order, draw } = request
  if (!isRecord(order)) return { id, error: 'bad_content' }
  const { play, content, unit, points, multiple, prizeGroup, rebate } = order
  const input = {
    family: typeof family === 'string' ? family : '',
    play: typeof play === 'string' ? play : '',
    content,
    // An order with a key too many is refused after its play was looked up and before anything else is read.
    unit: Object.keys(order).every((key) => orderKeys.has(key)) ? unit : undefined,
    points: points !== undefined && multiple !== undefined ? undefined : (points ?? multiple),
    prizeGroup,
    rebate,
    draw,
  }
  const result = settleOrder(input)
  if (!result.ok) return { id, error: result.error }
  const { lines, stake, hits, payout, status } = result
  return { id, lines, stake: moneyToString(stake), hits, payout: moneyToString(payout), status }
}

const integerKeys = new Set(['points', 'multiple', 'prizeGroup'])

/**
 * Reads one line. The format asks for JSON integers, and `5.0` is none although it has the value 5, so the written form
 * decides; a runtime that does not pass it to the reviver decides by value.
 */
export function parseExchangeLine(line: string): unknown {
  const revive = (key: string, value: unknown, context?: { readonly source?: string }): unknown =>
    typeof value === 'number' && integerKeys.has(key) && !/^-?\d+$/.test(context?.source ?? String(value))
      ? Number.NaN
      : value
  try {
    return JSON.parse(line, revive)
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}
