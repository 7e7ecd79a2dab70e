import { routes, type Rate, type RouteName } from '@lotus/contract'

const noLimit: Rate = { max: 10_000_000, perSeconds: 60 }

/** Simulated people are faster than the contract's rates. */
export const noRates: Partial<Record<RouteName, Rate>> = Object.fromEntries(
  Object.keys(routes).map((name) => [name, noLimit]),
)
