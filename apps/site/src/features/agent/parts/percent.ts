import { rebateCategories, type RebateCategory } from '@lotus/contract'
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

/** Rates that are at most what is offered now. */
export const within = (rates: EachRate, offers: EachRate): EachRate =>
  Object.fromEntries(
    rebateCategories.map((category) => [category, Math.min(rates[category], offers[category])]),
  ) as EachRate // every product
