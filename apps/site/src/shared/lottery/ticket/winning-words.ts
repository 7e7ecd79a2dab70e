import { parseMoney } from '@lotus/kernel'
import type { Family, Play as RulePlay } from '@lotus/rules/catalogue'
import { FAIR_GROUP } from '../terms.ts'
import type { TicketDetail } from '../types.ts'

export type WinningLine = TicketDetail['winningLines'][number]

/** `1-3:5-6` is the members 5 and 6 at the places 1 and 3; without places only the members. */
export function splitLine(
  rule: Pick<RulePlay, 'input'> | undefined,
  line: string,
): { places: string[]; members: string[] } {
  // Names of outcomes may have a dash (fan-tan), and an outcome is always a whole line.
  if (rule?.input.kind === 'outcomes' || rule?.input.kind === 'weighted_outcomes')
    return { places: [], members: [line] }
  const parts = line.split(':')
  const [places, members] = parts.length === 2 && /^[\d-]+$/.test(parts[0] ?? '') ? parts : [undefined, parts[0]]
  return { places: places?.split('-') ?? [], members: members?.split('-') ?? [] }
}

/**
 * lottery.md 3.12: the share of a modulated prize left by the first digit of the draw; undefined if all of it is left.
 */
const modulators: Readonly<Record<string, string>> = { '9': '0.9', '6': '0.75' }

/** The factors of a winning line besides points and odds. */
export type WinFactors = {
  /** The money of one unit, if it is not 1. */
  unit: string | undefined
  /** The prize group, if it is below the fair one. */
  group: number | undefined
  modulator: string | undefined
}

export function factorsOf(
  order: Pick<TicketDetail, 'unit' | 'prizeGroup' | 'draw'>,
  family: Family | undefined,
  rule: RulePlay | undefined,
): WinFactors {
  const facts = order.draw && rule?.isModulated ? family?.form.parse(order.draw) : undefined
  const first = facts && !facts.isVoid ? facts.values[0] : undefined
  return {
    unit: parseMoney(order.unit) === parseMoney('1') ? undefined : order.unit,
    group: order.prizeGroup < FAIR_GROUP ? order.prizeGroup : undefined,
    modulator: first === undefined ? undefined : modulators[first],
  }
}

/** The effect of a correction: the payout before and after it. */
export type Change = { before: TicketDetail['corrections'][number]; after: bigint; taken: bigint }

/** Each correction is compared with the next payout, or with the current one. */
export function changesOf({ corrections, payout }: Pick<TicketDetail, 'corrections' | 'payout'>): Change[] {
  return corrections.map((before, index) => {
    const next = corrections[index + 1]
    const after = parseMoney(next ? next.payout : (payout ?? '0'))
    return { before, after, taken: parseMoney(before.payout) - after }
  })
}
