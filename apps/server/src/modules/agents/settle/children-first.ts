import type { Held } from './period-figures.ts'

/**
 * Contracts of one period, each before those of its granter: where writing them ends half way, an upline's statement that stands has
 * taken off what stands below it. Otherwise in the order given.
 */
export function childrenFirst<One extends Pick<Held, 'memberId' | 'granterId'>>(contracts: readonly One[]): One[] {
  const held = Map.groupBy(contracts, ({ memberId }) => memberId)
  const depths = new Map<bigint, number>()
  // Counted from above: the longest line of granters.
  function depthOf(memberId: bigint): number {
    const known = depths.get(memberId)
    if (known !== undefined) return known
    // Before its granters are asked: a broken tree with a circle ends.
    depths.set(memberId, 0)
    const above = (held.get(memberId) ?? []).map(({ granterId }) => (granterId === null ? 0 : depthOf(granterId) + 1))
    const depth = above.reduce((x, y) => Math.max(x, y), 0)
    depths.set(memberId, depth)
    return depth
  }
  return contracts.toSorted((x, y) => depthOf(y.memberId) - depthOf(x.memberId))
}
