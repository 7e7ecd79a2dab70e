import { MONEY_UNIT, parseMoney, type Money } from '@lotus/kernel'
import {
  checkInput,
  estimateFamilyWin,
  payoutCapOf,
  prepareFamilyOrder,
  type Family,
  type FamilyOrder,
  type Play as RulePlay,
  type WireContent,
} from '@lotus/rules/catalogue'
import { inWordsOf, missingOf, type Missing } from '../entry/model/missing.ts'
import { ruleOdds } from '../../../shared/lottery/odds.ts'
import { FAIR_GROUP, stakeOf, type StakeTerms } from '../../../shared/lottery/terms.ts'
import type { Game, Odds, Play } from '../../../shared/lottery/types.ts'

/** Why a choice cannot go into the slip. `fixPoints` is the one-tap fix, if there is one. */
export type StakeProblem =
  | { kind: 'play_closed' }
  | { kind: 'missing'; missing: Missing }
  | { kind: 'too_many_lines'; max: number; lines: bigint }
  | { kind: 'under_stake'; min: string; fixPoints: number | undefined }
  | { kind: 'over_stake'; max: string; fixPoints: number | undefined }
  | { kind: 'slip_full'; max: number }

/** What one line pays with one hit: at the lowest and at the highest tier of the choice. */
export type OneHit = { lowest: Money; highest: Money }

export type StakeSummary = {
  lines: bigint
  stake: Money
  oneHit: OneHit | undefined
  /** One hit would pay more than a ticket may. */
  isCapped: boolean
  /** What is sent to the server; only if nothing blocks it. */
  content: WireContent | undefined
  problem: StakeProblem | undefined
}

/** A play as it is sold, and its rules. */
export type PlayOnSale = { play: Play; rule: RulePlay }

const nothing: StakeSummary = {
  lines: 0n,
  stake: 0n,
  oneHit: undefined,
  isCapped: false,
  content: undefined,
  problem: undefined,
}

/** What the stake bar shows for a choice, and what keeps it out of the slip. Limits are per item. */
export function summariseStake(
  game: Game,
  family: Family,
  { play, rule }: PlayOnSale,
  content: WireContent | null,
  terms: StakeTerms,
  ticketsInSlip: number,
): StakeSummary {
  if (!play.isOpen) return { ...nothing, problem: { kind: 'play_closed' } }
  const order = content === null ? undefined : orderOf(family, play, content, terms)
  if (!order) return { ...nothing, ...incomplete(play, rule, content) }
  const lines = BigInt(order.lines)
  const { stake } = order
  const problem = findProblem(game, play, terms, { lines, stake, ticketsInSlip })
  const cap = capOf(game, order)
  const hit = oneHitOf(family, order, play.odds)
  const isCapped = hit.highest > cap
  return { lines, stake, oneHit: atMost(hit, cap), isCapped, content: order.content, problem }
}

/** What the game may pay for an order at most. */
export function capOf({ maxPayout, fewLinesMax, fewLinesPayout }: Game, { lines }: Readonly<{ lines: number }>): Money {
  const few = fewLinesPayout === null ? null : parseMoney(fewLinesPayout)
  return payoutCapOf({ maxPayout: parseMoney(maxPayout), fewLinesMax, fewLinesPayout: few }, lines)
}

const smaller = (a: Money, b: Money): Money => (a < b ? a : b)

/** What a hit pays under the cap of its ticket. */
export const atMost = ({ lowest, highest }: OneHit, cap: Money): OneHit => ({
  lowest: smaller(lowest, cap),
  highest: smaller(highest, cap),
})

/** Checks and prices a choice the way the server does; undefined while it is incomplete. */
export function orderOf(
  family: Family,
  play: Pick<Play, 'code' | 'pricePerLine' | 'isPrizeGroupAllowed'>,
  content: WireContent,
  { points, unit, prizeGroup }: StakeTerms,
): FamilyOrder | undefined {
  const order = prepareFamilyOrder(family, {
    play: play.code,
    content,
    unit,
    points,
    ...(play.isPrizeGroupAllowed ? { prizeGroup } : {}),
    pricePerLineOverride: parseMoney(play.pricePerLine),
  })
  return order.ok ? order : undefined
}

/** A play of one tier needs no computed chances, which for some plays would go over every result. */
export function oneHitOf(family: Family, order: FamilyOrder, odds: Odds): OneHit {
  const figures = ruleOdds(odds)
  const only = figures.length === 1 ? figures[0] : undefined
  if (only) {
    const paid =
      (order.unit * BigInt(order.points) * only.odds * BigInt(order.prizeGroup)) / (MONEY_UNIT * BigInt(FAIR_GROUP))
    return { lowest: paid, highest: paid }
  }
  const { oneHitMin, oneHitMax } = estimateFamilyWin(family, order, figures)
  return { lowest: oneHitMin, highest: oneHitMax }
}

type Figures = { lines: bigint; stake: Money; ticketsInSlip: number }

function findProblem(
  game: Game,
  play: Play,
  { unit }: StakeTerms,
  { lines, stake, ticketsInSlip }: Figures,
): StakeProblem | undefined {
  if (lines > BigInt(play.maxLines)) return { kind: 'too_many_lines', max: play.maxLines, lines }
  const perPoint = stakeOf(lines, { pricePerLine: play.pricePerLine, unit, points: 1 })
  if (stake < parseMoney(game.minStake)) {
    // Rounded up: the smallest whole number of points that reaches the minimum.
    const points =
      perPoint === 0n ? Number.MAX_SAFE_INTEGER : Number((parseMoney(game.minStake) + perPoint - 1n) / perPoint)
    return { kind: 'under_stake', min: game.minStake, fixPoints: points <= play.maxPoints ? points : undefined }
  }
  if (stake > parseMoney(game.maxStake)) {
    const points = Number(parseMoney(game.maxStake) / perPoint)
    return { kind: 'over_stake', max: game.maxStake, fixPoints: points >= play.minPoints ? points : undefined }
  }
  return ticketsInSlip >= game.maxItems ? { kind: 'slip_full', max: game.maxItems } : undefined
}

/** Why a choice is not an order yet: too large, or what is missing. */
function incomplete(play: Play, rule: RulePlay, content: WireContent | null): Pick<StakeSummary, 'lines' | 'problem'> {
  const missing = missingOf(rule.input, content)
  if (missing) return { lines: 0n, problem: { kind: 'missing', missing: inWordsOf(rule, missing) } }
  const checked = checkInput(rule.input, content)
  const lines = checked.ok ? checked.lines : 0n
  return { lines, problem: { kind: 'too_many_lines', max: Math.min(play.maxLines, rule.maxLines), lines } }
}
