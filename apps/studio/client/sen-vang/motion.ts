/**
 * Where a reel comes to rest: the place of `stop` that lies at least `leastWay` symbols further on. Positions fall while
 * a reel runs, since symbols come down; it never turns back.
 */
export function landingOf(at: number, stop: number, length: number, leastWay: number): number {
  return stop - Math.ceil((stop - (at - leastWay)) / length) * length
}

export const easeOut = (share: number): number => 1 - (1 - share) ** 3

/** The place on a strip of a position that may lie far below zero. */
export const placeOn = (position: number, length: number): number => ((position % length) + length) % length
