import { rebateCategories, type RebateCategory, type RouteValue } from '@lotus/contract'
import { formatRatePpm } from '@lotus/i18n'

export type EachRate = Record<RebateCategory, number>

/** A rate in parts of a million as people read it. */
export const percentOf = formatRatePpm

/** The prize group that goes with a lottery rate (operations.md 1.2): 1800 and one for each twentieth of a percent. */
export const prizeGroupOf = (ppm: number): number => 1800 + Math.round(ppm / 500)

export const noRates = (): EachRate => Object.fromEntries(rebateCategories.map((category) => [category, 0])) as EachRate // every product

/** The products that an agent can give anything of. */
export const offered = (offers: EachRate): RebateCategory[] =>
  rebateCategories.filter((category) => offers[category] > 0)

export type Quota = RouteValue<'agent.me'>['quotas'][number]

/** The quota that a rate takes a place of; none: any number of accounts may have it. */
export const quotaOf = (quotas: readonly Quota[], category: RebateCategory, ppm: number): Quota | undefined =>
  quotas
    .filter((quota) => quota.category === category && quota.fromPpm <= ppm)
    .toSorted((a, b) => b.fromPpm - a.fromPpm)[0]

/** Rates that are at most what is offered now. */
export const within = (rates: EachRate, offers: EachRate): EachRate =>
  Object.fromEntries(
    rebateCategories.map((category) => [category, Math.min(rates[category], offers[category])]),
  ) as EachRate // every product
