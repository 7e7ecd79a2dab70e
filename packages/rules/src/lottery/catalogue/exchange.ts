import { moneyToString } from '@lotus/kernel'
import type { OrderError } from '../play.ts'
import { isRecord } from '../shape-checks.ts'
import { parseFamilyDraw, type Family } from './family.ts'
import { prepareFamilyOrder, settleFamilyOrder } from './order.ts'

const orderKeys = new Set(['play', 'content', 'unit', 'points', 'multiple', 'prizeGroup', 'rebate'])

export type ExchangeAnswer =
  | {
      id: unknown
      lines: number
      stake: string
      hits: number
      payout: string
      status: number
      /** Only if the order has a rate. */
      rebate?: string
    }
  | { id: unknown; error: OrderError }

/** Settles one order of the settlement exchange format (lottery-settle-format.md): wire form in and out. */
export function settleExchange(findFamily: (name: string) => Family | undefined, request: unknown): ExchangeAnswer {
  if (!isRecord(request)) return { id: null, error: 'bad_content' }
  const { id = null, family: name, order, draw } = request
  if (!isRecord(order)) return { id, error: 'bad_content' }
  const family = typeof name === 'string' ? findFamily(name) : undefined
  if (!family) return { id, error: 'unknown_play' }
  const { play, content, unit, points, multiple, prizeGroup, rebate } = order
  const prepared = prepareFamilyOrder(family, {
    play: typeof play === 'string' ? play : '',
    content,
    // An order with an unknown key is refused after its play was looked up and before anything else is read.
    unit: Object.keys(order).every((key) => orderKeys.has(key)) ? unit : undefined,
    points: points !== undefined && multiple !== undefined ? undefined : (points ?? multiple),
    prizeGroup,
    rebate,
  })
  if (!prepared.ok) return { id, error: prepared.error }
  const facts = parseFamilyDraw(family, draw)
  if (!facts) return { id, error: 'bad_draw' }
  const result = settleFamilyOrder(prepared, facts, undefined, 0)
  return {
    id,
    lines: result.lines,
    stake: moneyToString(result.stake),
    hits: result.hits,
    payout: moneyToString(result.payout),
    status: result.status,
    ...(result.rebate === null ? {} : { rebate: moneyToString(result.rebate) }),
  }
}

const integerKeys = new Set(['points', 'multiple', 'prizeGroup', 'red'])
/** Only such a line can contain a number with an integer's value that is not written as one. */
const isSuspect = /"(?:points|multiple|prizeGroup|red)"\s*:\s*-?[0-9]+[.eE]/

/**
 * Parses one line; undefined if it is not JSON. The format requires JSON integers, and `5.0` is not one although its
 * value is 5, so the written form decides; a runtime that does not pass it to the reviver decides by value.
 */
export function parseExchangeLine(line: string): unknown {
  const revive = (key: string, value: unknown, context?: { readonly source?: string }): unknown =>
    typeof value === 'number' && integerKeys.has(key) && !/^-?\d+$/.test(context?.source ?? String(value))
      ? Number.NaN
      : value
  try {
    return isSuspect.test(line) ? JSON.parse(line, revive) : JSON.parse(line)
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}
