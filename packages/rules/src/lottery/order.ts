import { MONEY_UNIT, must, tryParseMoney, type Money } from '@lotus/kernel'
import { checkContent, type Content, type Selection } from './content.ts'
import { parseDraw, type Draw } from './draw.ts'
import { drawShape, findPlay, resolveFamily } from './families.ts'
import { MAX_POINTS, ORDER_STATUS, unitPattern, WINNING_ROWS_MAX, type SettledStatus } from './order-terms.ts'
import { SINGLE_TIER, type Failure, type OrderError, type PlayDefinition, type TierOdds } from './play.ts'
import { greatestHits, judge, tierOfLine, type Judgement, type LineResult, type TierHits } from './win-rules.ts'

export { MAX_POINTS, ORDER_STATUS, WINNING_ROWS_MAX, type SettledStatus }

/** An order as it arrives. `unit`, `points` and `content` are unchecked; `prizeGroup` and `rebate` no play built so far allows. */
export type OrderInput = {
  /** A family or an alias of one. */
  readonly family: string
  readonly play: string
  readonly content: unknown
  /** Money per stake unit, a decimal string of up to 12 digits and 4 places; VN games use "1". */
  readonly unit: unknown
  readonly points: unknown
  readonly prizeGroup?: unknown
  readonly rebate?: unknown
  /** The price of one line where a game's settings differ from the table. */
  readonly pricePerLineOverride?: Money
}

export type PreparedOrder = {
  readonly ok: true
  readonly play: PlayDefinition
  readonly selection: Selection
  /** The content to store: rebuilt from what was checked, so the same choice always reads the same. */
  readonly content: Content
  readonly unit: Money
  readonly points: number
  readonly pricePerLine: Money
  readonly lines: number
  readonly stake: Money
}

/** One line that won. `odds` is the figure per hit of its (first) tier; a line of several tiers lists all in `tiers`. */
export type WinningLine = {
  /** The number, or the members joined by "-". */
  readonly line: string
  readonly hits: number
  readonly odds: Money
  readonly payout: Money
  readonly tiers: readonly (TierHits & { readonly odds: Money })[]
}

export type Settlement = {
  readonly ok: true
  readonly lines: number
  readonly stake: Money
  readonly hits: number
  readonly payout: Money
  readonly status: SettledStatus
  /** How many lines won. */
  readonly winningLines: number
  /** The winning lines, the first `WINNING_ROWS_MAX` of them: a pool can win tens of thousands of lines. */
  readonly winning: readonly WinningLine[]
}

const refuse = (error: OrderError): Failure => ({ ok: false, error })

/** Checks an order in the order of the exchange format (play, unit, points, prize group, content, lines) and prices it. */
export function prepareOrder(input: OrderInput): PreparedOrder | Failure {
  const family = resolveFamily(input.family)
  const play = family && findPlay(family, input.play)
  if (!play) return refuse('unknown_play')
  const unit = typeof input.unit === 'string' && unitPattern.test(input.unit) ? tryParseMoney(input.unit) : undefined
  if (unit === undefined) return refuse('bad_content')
  if (unit === 0n) return refuse('out_of_range')
  const { points } = input
  if (typeof points !== 'number' || !Number.isInteger(points)) return refuse('bad_content')
  if (points < 1 || points > MAX_POINTS) return refuse('out_of_range')
  if (input.prizeGroup !== undefined || input.rebate !== undefined) return refuse('bad_content')
  const checked = checkContent(play, input.content)
  if (!checked.ok) return checked
  if (checked.lines === 0n) return refuse('wrong_length')
  if (checked.lines > BigInt(play.maxLines)) return refuse('too_many_lines')
  const pricePerLine = input.pricePerLineOverride ?? play.pricePerLine
  const { selection, content } = checked
  const stake = checked.lines * stakePerLine({ pricePerLine, unit, points })
  return {
    ok: true,
    play,
    selection,
    content,
    unit,
    points,
    pricePerLine,
    lines: Number(checked.lines),
    stake,
  }
}

type Stake = Pick<PreparedOrder, 'pricePerLine' | 'unit' | 'points'>

/** price x unit x points. Prices have at most as many places as leave the product exact; a finer one would be rounded down. */
function stakePerLine({ pricePerLine, unit, points }: Stake): Money {
  return (pricePerLine * unit * BigInt(points)) / MONEY_UNIT
}

function oddsOf(odds: readonly TierOdds[], tier: string): Money {
  return must(
    odds.find((row) => row.tier === tier),
    `no odds for tier ${tier}`,
  ).odds
}

/** Gross payout of one line: multiplied out over its tiers, then rounded once, down to 4 places (DECISIONS 2). */
function payoutOf(tiers: readonly TierHits[], odds: readonly TierOdds[], { unit, points }: Stake): Money {
  const weight = tiers.reduce((sum, { tier, hits }) => sum + oddsOf(odds, tier) * BigInt(hits), 0n)
  return (unit * BigInt(points) * weight) / MONEY_UNIT
}

type Priced = Stake & Pick<PreparedOrder, 'lines' | 'stake'>

function explain(line: string, won: readonly TierHits[], odds: readonly TierOdds[], order: Stake): WinningLine {
  const tiers = won.map((tier) => ({ ...tier, odds: oddsOf(odds, tier.tier) }))
  const hits = tiers.reduce((sum, tier) => sum + tier.hits, 0)
  const lineOdds = must(tiers[0], 'a line that wins has a tier').odds
  return { line, hits, odds: lineOdds, payout: payoutOf(won, odds, order), tiers }
}

/** Adds up lines judged one by one: won beats push, push beats lost (lottery-choices.md 6). */
export function sumLines(results: readonly LineResult[], order: Priced, odds: readonly TierOdds[]): Settlement {
  const { lines, stake } = order
  const won = results.flatMap((result) => (result.pushed ? [] : [explain(result.line, result.tiers, odds, order)]))
  const pushes = BigInt(results.length - won.length)
  const hits = won.reduce((sum, line) => sum + line.hits, 0)
  const payout = won.reduce((sum, line) => sum + line.payout, pushes * stakePerLine(order))
  const status = hits > 0 ? ORDER_STATUS.won : pushes > 0n ? ORDER_STATUS.push : ORDER_STATUS.lost
  const winning = won.slice(0, WINNING_ROWS_MAX)
  return { ok: true, lines, stake, hits, payout, status, winningLines: won.length, winning }
}

/** Adds up lines that pay alike. Each is rounded by itself, so the sum is the number of lines times one payout. */
function multiplyLines(
  judged: Extract<Judgement, { kind: 'alike' }>,
  order: Priced,
  odds: readonly TierOdds[],
): Settlement {
  const { lines, stake } = order
  const one = explain('', judged.tiers, odds, order)
  const winning: WinningLine[] = []
  for (const members of judged.members) {
    if (winning.length === WINNING_ROWS_MAX) break
    winning.push({ ...one, line: members.join('-') })
  }
  const winningLines = Number(judged.count)
  const status = winningLines > 0 ? ORDER_STATUS.won : ORDER_STATUS.lost
  const [hits, payout] = [winningLines * one.hits, judged.count * one.payout]
  return { ok: true, lines, stake, hits, payout, status, winningLines, winning }
}

/** Settles a prepared order on a checked draw, at the odds the order was accepted with (the table's unless given). */
export function settlePrepared(
  order: PreparedOrder,
  draw: Draw,
  oddsOverride: readonly TierOdds[] = order.play.odds,
): Settlement {
  if (draw.isVoid) {
    const { lines, stake } = order
    return { ok: true, lines, stake, hits: 0, payout: stake, status: ORDER_STATUS.void, winningLines: 0, winning: [] }
  }
  const judged = judge(order.play, order.selection, draw)
  return judged.kind === 'each'
    ? sumLines(judged.results, order, oddsOverride)
    : multiplyLines(judged, order, oddsOverride)
}

/** Checks, prices and settles in one go; the draw, in its wire form, is checked last. */
export function settleOrder(
  input: OrderInput & { readonly draw: unknown; readonly oddsOverride?: readonly TierOdds[] },
): Settlement | Failure {
  const order = prepareOrder(input)
  if (!order.ok) return order
  const draw = parseDraw(order.play.family, input.draw)
  return draw.ok ? settlePrepared(order, draw.draw, input.oddsOverride) : draw
}

export type WinEstimate = {
  /** One hit on the line with the lowest and with the highest odds; equal where all lines pay alike. */
  readonly oneHitMin: Money
  readonly oneHitMax: Money
  /** Every line hits once. Not always possible on one draw: a ceiling to show beside the stake, not a promise. */
  readonly everyLineOnce: Money
  /** The most one line can bring on one draw. */
  readonly maxPerLine: Money
}

/** What an order can win, for the betting slip and for exposure limits. */
export function estimateWin(order: PreparedOrder, oddsOverride: readonly TierOdds[] = order.play.odds): WinEstimate {
  const { play, selection } = order
  const once = (tier: string) => payoutOf([{ tier, hits: 1 }], oddsOverride, order)
  const maxPerLine = greatestHits(play, selection, drawShape(play.family))
    .map((tiers) => payoutOf(tiers, oddsOverride, order))
    .reduce((high, next) => (next > high ? next : high))
  if (selection.kind === 'items') {
    const wins = selection.items.map((item) => once(tierOfLine(play, item)))
    const oneHitMin = wins.reduce((low, next) => (next < low ? next : low))
    const oneHitMax = wins.reduce((high, next) => (next > high ? next : high))
    return {
      oneHitMin,
      oneHitMax,
      everyLineOnce: wins.reduce((sum, next) => sum + next, 0n),
      maxPerLine,
    }
  }
  // A set is judged as one compound line, whose smallest win is two members matched.
  const [oneHit, count] = selection.kind === 'set' ? [once('matched'), 1] : [once(SINGLE_TIER), order.lines]
  return {
    oneHitMin: oneHit,
    oneHitMax: oneHit,
    everyLineOnce: oneHit * BigInt(count),
    maxPerLine,
  }
}
