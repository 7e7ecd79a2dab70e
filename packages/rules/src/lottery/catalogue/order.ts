import { MONEY_UNIT, must, orderStatus, tryParseMoney, type Money } from '@lotus/kernel'
import { MAX_POINTS, unitPattern, WINNING_ROWS_MAX } from '../order-terms.ts'
import type { Failure } from '../play.ts'
import { refuse } from '../tokens.ts'
import type { FamilyDraw, Facts } from './draws/facts.ts'
import type { Family } from './family.ts'
import { checkInput } from './inputs.ts'
import { PRIZE_GROUP, readTerms, type PrizeTerms } from './prize-group.ts'
import type { Selection, WireContent } from './selection.ts'
import type { LineGroup, Play, PlayOdds, TierHit } from './types.ts'

/** An order as received; only the play's code is checked. */
export type FamilyOrderInput = {
  readonly play: string
  readonly content: unknown
  /**
   * Price of one stake unit (1, 0.1, 0.01, 0.001 for the unit modes), a decimal string of up to 12 digits and 4 places.
   */
  readonly unit: unknown
  /** Points or multiple, an integer of 1 to `MAX_POINTS`. */
  readonly points: unknown
  /** The prize group of the slider, 1700 to 2000; only where the play allows it. */
  readonly prizeGroup?: unknown
  /** The member's rebate rate (own group less the order's, over 2000), a decimal string. */
  readonly rebate?: unknown
  /** The price of one line where a game's settings differ from the table. */
  readonly pricePerLineOverride?: Money
}

export type FamilyOrder = PrizeTerms & {
  readonly ok: true
  readonly play: Play
  readonly selection: Selection
  /** The content to store: rebuilt from the checked input, so equal choices are written equally. */
  readonly content: WireContent
  readonly unit: Money
  readonly points: number
  readonly pricePerLine: Money
  readonly lines: number
  readonly stake: Money
}

/** One line that won. A line of several tiers lists all of them; a pushed line is not here. */
export type WonLine = {
  readonly line: string
  readonly hits: number
  readonly payout: Money
  readonly tiers: readonly (TierHit & { readonly odds: Money })[]
}

export type FamilySettlement = {
  readonly lines: number
  readonly stake: Money
  readonly hits: number
  readonly payout: Money
  /** The rebate by the order's rate (lottery.md 3.10); null if the order has none. */
  readonly rebate: Money | null
  /** What an order leaves settlement with. */
  readonly status: (typeof orderStatus)['won' | 'lost' | 'void' | 'tie']
  readonly winningLines: number
  readonly pushedLines: number
  /** The winning lines, the first `linesMax` of them: a large order can win tens of thousands. */
  readonly winning: readonly WonLine[]
}

/** Checks an order in the order of the exchange format (play, unit, points, prize group, content, lines) and prices it. */
export function prepareFamilyOrder(family: Family, input: FamilyOrderInput): FamilyOrder | Failure {
  const play = family.findPlay(input.play)
  if (!play) return refuse('unknown_play')
  const unit = typeof input.unit === 'string' && unitPattern.test(input.unit) ? tryParseMoney(input.unit) : undefined
  if (unit === undefined) return refuse('bad_content')
  if (unit === 0n) return refuse('out_of_range')
  const { points } = input
  if (typeof points !== 'number' || !Number.isInteger(points)) return refuse('bad_content')
  if (points < 1 || points > MAX_POINTS) return refuse('out_of_range')
  const terms = readTerms(play, input.prizeGroup, input.rebate)
  if (!terms.ok) return terms
  const checked = checkInput(play.input, input.content)
  if (!checked.ok) return checked
  if (checked.lines === 0n) return refuse('wrong_length')
  if (checked.lines > BigInt(play.maxLines)) return refuse('too_many_lines')
  const pricePerLine = input.pricePerLineOverride ?? play.pricePerLine
  const { selection, content, lines } = checked
  const stake = lines * stakePerLine({ pricePerLine, unit, points })
  const { prizeGroup, rebateRate } = terms
  return {
    ok: true,
    play,
    selection,
    content,
    unit,
    points,
    prizeGroup,
    rebateRate,
    pricePerLine,
    lines: Number(lines),
    stake,
  }
}

/** The same order with other points, which only change its stake; the content is not read again. */
export function withPoints(order: FamilyOrder, points: number): FamilyOrder {
  return { ...order, points, stake: BigInt(order.lines) * stakePerLine({ ...order, points }) }
}

type Stake = Pick<FamilyOrder, 'pricePerLine' | 'unit' | 'points'>

/** price x unit x points; exact, since prices are whole numbers unless a game sets a finer one, which is rounded down. */
function stakePerLine({ pricePerLine, unit, points }: Stake): Money {
  return (pricePerLine * unit * BigInt(points)) / MONEY_UNIT
}

type Factor = { readonly numerator: bigint; readonly denominator: bigint }

/** lottery.md 3.12: the first digit of the same draw reduces the prize. */
const modulators: Readonly<Record<string, Factor>> = {
  '9': { numerator: 9n, denominator: 10n },
  '6': { numerator: 3n, denominator: 4n },
}

const groupFactor = ({ prizeGroup }: FamilyOrder): Factor => ({
  numerator: BigInt(prizeGroup),
  denominator: PRIZE_GROUP.fair,
})

function factorOf(order: FamilyOrder, facts: Facts): Factor {
  const modulator = order.play.isModulated ? modulators[facts.values[0] ?? ''] : undefined
  return modulator ?? groupFactor(order)
}

function oddsOf(odds: readonly PlayOdds[], tier: string): Money {
  return must(
    odds.find((row) => row.tier === tier),
    `no odds for tier ${tier}`,
  ).odds
}

/** Gross payout of one line: multiplied over its tiers and the factor, then rounded down once (DECISIONS 2). */
function payoutOf(tiers: readonly TierHit[], odds: readonly PlayOdds[], order: FamilyOrder, factor: Factor): Money {
  const weight = tiers.reduce((sum, { tier, hits }) => sum + oddsOf(odds, tier) * BigInt(hits), 0n)
  return (order.unit * BigInt(order.points) * weight * factor.numerator) / (MONEY_UNIT * factor.denominator)
}

/** The payout of a line with these tiers if no digit of the draw reduces the prize. */
export function linePayout(tiers: readonly TierHit[], odds: readonly PlayOdds[], order: FamilyOrder): Money {
  return payoutOf(tiers, odds, order, groupFactor(order))
}

const hitsOf = (tiers: readonly TierHit[]) => tiers.reduce((sum, { hits }) => sum + hits, 0)

/** The winning lines of some groups, up to the limit. */
function writeLines(
  groups: readonly { readonly group: LineGroup; readonly tiers: readonly TierHit[]; readonly payout: Money }[],
  odds: readonly PlayOdds[],
  linesMax: number,
): WonLine[] {
  const winning: WonLine[] = []
  if (linesMax === 0) return winning
  for (const { group, tiers, payout } of groups) {
    const priced = tiers.map((tier) => ({ ...tier, odds: oddsOf(odds, tier.tier) }))
    for (const line of group.lines()) {
      winning.push({ line, hits: hitsOf(tiers), payout, tiers: priced })
      if (winning.length >= linesMax) return winning
    }
  }
  return winning
}

/**
 * Settles an order on a checked draw, at the odds it was accepted with (by default the table's). Lines with the same
 * outcome are counted together: each is rounded separately, so their payout is their number times that of one. At most
 * `linesMax` winning lines are listed.
 */
export function settleFamilyOrder(
  order: FamilyOrder,
  draw: FamilyDraw,
  odds: readonly PlayOdds[] = order.play.odds,
  linesMax = WINNING_ROWS_MAX,
): FamilySettlement {
  const { lines, stake, play, selection } = order
  const rest = { lines, stake, winningLines: 0, pushedLines: 0, winning: [] }
  if (draw.isVoid) {
    return { ...rest, hits: 0, payout: stake, status: orderStatus.void, rebate: rebateOf(order, false) }
  }
  const factor = factorOf(order, draw)
  const won: { group: LineGroup; tiers: readonly TierHit[]; payout: Money }[] = []
  let [hits, payout, winningLines, pushedLines] = [0, 0n, 0n, 0n]
  for (const group of play.rule.judge(selection, draw)) {
    if (group.result === 'push') pushedLines += group.count
    else {
      const one = payoutOf(group.result, odds, order, factor)
      won.push({ group, tiers: group.result, payout: one })
      hits += hitsOf(group.result) * Number(group.count)
      payout += group.count * one
      winningLines += group.count
    }
  }
  const status = hits > 0 ? orderStatus.won : pushedLines > 0n ? orderStatus.tie : orderStatus.lost
  return {
    lines,
    stake,
    hits,
    payout: payout + pushedLines * stakePerLine(order),
    rebate: rebateOf(order, status !== orderStatus.tie),
    status,
    winningLines: Number(winningLines),
    pushedLines: Number(pushedLines),
    winning: writeLines(won, odds, linesMax),
  }
}

/** stake x rate, rounded down; nothing on a void or pushed order (lottery-choices.md 6). */
function rebateOf({ stake, rebateRate }: FamilyOrder, isCounted: boolean): Money | null {
  if (rebateRate === null) return null
  return isCounted ? (stake * rebateRate) / MONEY_UNIT : 0n
}
