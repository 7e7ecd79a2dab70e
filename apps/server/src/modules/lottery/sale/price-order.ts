import { MONEY_UNIT, moneyToString, type Money } from '@lotus/kernel'
import { payoutCapOf, PRIZE_GROUP, prepareFamilyOrder, type Family, type FamilyOrder } from '@lotus/rules/catalogue'
import type { PlayTerms, PricingRule } from '../config/games.repo.ts'

/** What a member chooses. `unit` is the money of one stake unit; without a group it is the highest of the rule. */
export type OrderChoice = {
  play: string
  content: unknown
  points: number
  unit: Money
  prizeGroup?: number | undefined
}

type Refused = Extract<ReturnType<typeof prepareFamilyOrder>, { ok: false }>
export type PricedOrder =
  | { ok: true; order: FamilyOrder; /** The cap on its winnings. */ maxPayout: Money }
  | { ok: false; error: Refused['error'] | 'unit' | 'prize_group'; at?: Refused['at'] }

/**
 * Prices a choice by a version of the rules: by the current one when it is placed, and by the same one again when it is
 * settled. The rule's highest group is the member's own: the rebate is counted from it. Price, unit, prize group, rebate
 * and cap come from here alone.
 */
export function priceOrder(
  family: Family,
  rule: PricingRule,
  { price }: Pick<PlayTerms, 'price'>,
  choice: OrderChoice,
): PricedOrder {
  if (!rule.units.includes(choice.unit)) return { ok: false, error: 'unit' }
  const isAllowed = family.findPlay(choice.play)?.isPrizeGroupAllowed ?? false
  const group = groupOf(rule, choice.prizeGroup, isAllowed)
  if (!group) return { ok: false, error: 'prize_group' }
  const order = prepareFamilyOrder(family, {
    play: choice.play,
    content: choice.content,
    unit: moneyToString(choice.unit),
    points: choice.points,
    pricePerLineOverride: price,
    ...group,
  })
  return order.ok ? { ok: true, order, maxPayout: payoutCapOf(rule, order.lines) } : order
}

/** The prize group of an order and its rebate rate; empty if the play has no choice. */
function groupOf(
  { prizeGroupMin, prizeGroupMax }: PricingRule,
  chosen: number | undefined,
  isAllowed: boolean,
): { prizeGroup?: number; rebate?: string } | undefined {
  if (!isAllowed) return chosen === undefined || chosen === PRIZE_GROUP.highest ? {} : undefined
  const prizeGroup = chosen ?? prizeGroupMax
  if (prizeGroup < prizeGroupMin || prizeGroup > prizeGroupMax) return undefined
  const rate = (BigInt(prizeGroupMax - prizeGroup) * MONEY_UNIT) / PRIZE_GROUP.fair
  return { prizeGroup, rebate: moneyToString(rate) }
}
