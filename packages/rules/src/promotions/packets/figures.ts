import type { Money } from '@lotus/kernel'

/** The packets of one window, with amounts read. */
export type PacketPool = { readonly pool: Money; readonly count: number; readonly least: Money }

/**
 * What a packet is worth: on average, at least, at most for the first one (twice the mean), and at most for any one: then all
 * others have the least. Cut to a hundredth.
 */
export function packetFigures({ pool, count, least }: PacketPool): {
  mean: Money
  least: Money
  first: Money
  most: Money
} {
  const many = BigInt(count)
  const cut = (amount: Money): Money => amount - (amount % 100n)
  const most = pool - least * (many - 1n)
  const twice = cut((2n * pool) / many)
  return { mean: cut(pool / many), least, first: twice < most ? twice : most, most }
}
