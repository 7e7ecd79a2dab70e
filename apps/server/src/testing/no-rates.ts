import { routes, type Rate, type RouteName } from '@lotus/contract'

const noLimit: Rate = { max: 10_000_000, perSeconds: 60 }

/** People of tests are faster than the rates of the house. */
export const noRates: Partial<Record<RouteName, Rate>> = Object.fromEntries(
  Object.keys(routes).map((name) => [name, noLimit]),
)
