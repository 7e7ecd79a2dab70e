/** The members, house accounts and keys that every side uses. */
export const memberCount = 20_000
export const laneCount = 64
export const hotAccount = 'vendor:bench'
export const manyAccounts = Array.from({ length: laneCount }, (_, index) => `vendor:bench-${index}`)
export const stake = 100_000n
/** Half of a stake: a bet takes from both buckets, and a win of the same amount returns both parts. */
export const bonusOfSplit = 50_000n
export const firstDeposit = 10_000_000_000_000n
export const stakeLimit = 100_000_000_000_000_000n

/** Which members a measure uses; the ranges do not overlap, so that no measure warms another's rows. */
export const ranges = {
  spread: { first: 1, count: laneCount },
  hot: { first: 101, count: 1 },
  lone: { first: 201, count: 1 },
  loneBare: { first: 202, count: 1 },
  split: { first: 301, count: laneCount },
  many: { first: 401, count: 10_000 },
  settlement: { first: 10_401, count: 9_600 },
} as const
export type Range = keyof typeof ranges

let serial = 0

/** Sequential, like order numbers and most vendors' ids; prefilled ones come before them. */
export function serialKey(): { source: string; extId: string } {
  serial = Math.max(serial + 1, Date.now() * 1000)
  return { source: 'vendor:serial', extId: `T${serial}-${process.pid}` }
}

/** Random, as clients make them: anywhere among the existing tens of thousands or millions. */
export function randomKey(): { source: string; extId: string } {
  return { source: 'vendor:random', extId: crypto.randomUUID() }
}
