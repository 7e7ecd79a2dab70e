import { parseMoney, type Money } from '@lotus/kernel'
import {
  averageCost,
  depositAward,
  givenOf,
  packetFigures,
  rescueAward,
  ruleWarnings,
  turnoverOf,
  wheelMean,
  type DepositTerms,
  type Given,
} from '@lotus/rules/promotions'
import type { Input, Rule, Warning } from './types.ts'

/** What a spin costs on average. */
export const meanOf = (given: Rule['given']): Money => wheelMean(givenOf({ given }))

const MILLION = 1_000_000n
/** The chance of each slice in parts of a million, cut. */
export function chancesOf(weights: readonly number[]): number[] {
  const sum = weights.reduce((total, weight) => total + BigInt(weight), 0n)
  return weights.map((weight) => (sum === 0n ? 0 : Number((BigInt(weight) * MILLION) / sum)))
}

/** The return that the example assumes; its sentence says so. */
export const EXAMPLE_RETURN_PPM = 960_000
const EXAMPLE_DEPOSIT = parseMoney('500')

export type Example = { deposit: Money | null; amount: Money; required: Money; cost: Money }

/** One bonus worked out: what is given, what must be staked for it, and what staking that costs on average. */
export function exampleOf({ kind, given, terms, deposit }: Rule): Example | undefined {
  if (kind !== 'BONUS') return undefined
  const paid = deposit && exampleDeposit({ ...deposit, least: parseMoney(deposit.least) })
  const figures = givenOf({ given })
  const amount =
    paid === null ? firstAmount(figures) : depositAward(figures, { least: 0n, nth: null }, { amount: paid, nth: 1 })
  if (amount <= 0n) return undefined
  const { required } = turnoverOf(terms, amount, paid ?? 0n)
  return { deposit: paid, amount, required, cost: averageCost(required, EXAMPLE_RETURN_PPM) }
}

const exampleDeposit = ({ least }: DepositTerms): Money => (least > EXAMPLE_DEPOSIT ? least : EXAMPLE_DEPOSIT)

function firstAmount(given: Given): Money {
  switch (given.form) {
    case 'PERCENT':
      return given.max
    case 'FIXED':
      return given.amount
    case 'STEPS':
      return given.steps[0]?.amount ?? 0n
    case 'CYCLE':
      return given.amounts[0] ?? 0n
    case 'WHEEL':
      return given.slices[0]?.amount ?? 0n
    case 'TIERS':
      return tierAmount(given)
    case 'RAFFLE':
    case 'BOARD':
      return given.prizes[0]?.amount ?? 0n
    case 'PACKETS':
      return packetFigures(given).mean
  }
}

/** At the loss of the last tier, where the deposits do not bound it. */
function tierAmount(given: Extract<Given, { form: 'TIERS' }>): Money {
  const lost = given.tiers.at(-1)?.from ?? 0n
  return rescueAward(given, { lost, bonuses: 0n, deposits: lost })?.amount ?? 0n
}

/** What the operator should know before saving, as far as this page can tell; the server adds the brand's own figures. */
export function warningsOf({ rule, budget, endsAt }: Pick<Input, 'rule' | 'budget' | 'endsAt'>): Warning[] {
  const example = exampleOf(rule)
  return [
    ...(rule.kind === 'BONUS' ? ruleWarnings(rule.terms, rule.terms.contributions ?? {}) : []),
    ...(budget === null ? (['NO_BUDGET'] as const) : []),
    ...(endsAt === null ? (['NO_END'] as const) : []),
    ...(example && example.cost > example.amount ? (['COSTS_MORE_THAN_IT_GIVES'] as const) : []),
  ]
}

const refusedWhenStrict: readonly Warning[] = ['TURNOVER_HIGH', 'PRODUCTS_MIXED']
export const isRefused = (warnings: readonly Warning[]): boolean =>
  warnings.some((warning) => refusedWhenStrict.includes(warning))
