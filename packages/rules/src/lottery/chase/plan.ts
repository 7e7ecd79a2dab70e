import type { Money } from '@lotus/kernel'

export type ChasePlanInput = {
  readonly multiples: readonly number[]
  /** Stake of one issue at multiple 1. */
  readonly unitCost: Money
  /** The payout of one hit at multiple 1; null if it is not known beforehand. */
  readonly unitPrize: Money | null
  readonly prizeMax?: Money
}

export type ChasePlanRow = {
  readonly multiple: number
  readonly stake: Money
  /** Staked up to and with this issue. */
  readonly total: Money
  /** The gain of one hit in this issue over that total; null if the prize is not known. */
  readonly profit: Money | null
}

export type ChasePlan = { readonly rows: readonly ChasePlanRow[]; readonly total: Money }

/** Stake, running total and gain of every issue. */
export function chasePlan({ multiples, unitCost, unitPrize, prizeMax }: ChasePlanInput): ChasePlan {
  let total = 0n
  const rows = multiples.map((multiple) => {
    const stake = unitCost * BigInt(multiple)
    total += stake
    const won = unitPrize === null ? null : unitPrize * BigInt(multiple)
    const paid = won !== null && prizeMax !== undefined && won > prizeMax ? prizeMax : won
    return { multiple, stake, total, profit: paid === null ? null : paid - total }
  })
  return { rows, total }
}
