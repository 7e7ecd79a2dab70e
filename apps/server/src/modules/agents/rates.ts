import { rebateCategories, type ErrorCode, type RebateCategory } from '@lotus/contract'
import { AppError } from '@lotus/kernel'

/** The rate of each product, in parts of a million of the valid bet. */
export type EachRate = Record<RebateCategory, number>
export type GivenRates = { readonly [C in RebateCategory]?: number | undefined }
export type OpenedKind = 'player' | 'agent'
/** What bounds a rate that is given (operations.md 1.2). */
export type RateRules = { max: EachRate; step: number; gap: Record<OpenedKind, number> }

export const eachRate = (rates: GivenRates): EachRate => mapRates((category) => rates[category] ?? 0)

/** What a member holds once these are given. */
export const withGiven = (held: EachRate, given: GivenRates): EachRate =>
  mapRates((category) => given[category] ?? held[category])

function mapRates(rateOf: (category: RebateCategory) => number): EachRate {
  return Object.fromEntries(rebateCategories.map((category) => [category, rateOf(category)])) as EachRate // every product
}

/** The highest rates that an agent with these rates may give: less the gap, whole steps, and never below nothing. */
export function offersOf(own: EachRate, kind: OpenedKind, { max, step, gap }: RateRules): EachRate {
  return mapRates((category) => {
    const room = Math.min(own[category], max[category]) - gap[kind]
    return Math.max(0, Math.floor(room / step) * step)
  })
}

/** The highest rates below the operator. */
export const operatorOffers = ({ max }: RateRules): EachRate => max

/** Refuses with `rate_step` where a rate is between two steps, and with `rate_out_of_range`. A rate that is held already may stay, whatever the limits have become since. */
export function checkRates(rates: GivenRates, offers: EachRate, step: number, held: EachRate = eachRate({})): void {
  for (const category of rebateCategories) {
    const rate = rates[category] ?? 0
    if (rate === held[category]) continue
    if (rate > offers[category]) {
      throw new AppError<ErrorCode>('rate_out_of_range', { category, min: 0, max: offers[category], step })
    }
    if (rate % step !== 0) throw new AppError<ErrorCode>('rate_step', { category, step })
  }
}

/** Refuses with `rate_only_raised`: a rate that was given is a promise (operations.md 1.2). */
export function checkRaised(rates: GivenRates, held: EachRate): void {
  for (const category of rebateCategories) {
    const rate = rates[category]
    if (rate !== undefined && rate < held[category]) throw new AppError<ErrorCode>('rate_only_raised', { category })
  }
}

/** What a link that was made earlier still gives: at most what its agent may give today (operations.md 1.5). */
export const limitedTo = (rates: GivenRates, offers: EachRate): EachRate =>
  mapRates((category) => Math.min(rates[category] ?? 0, offers[category]))
