/**
 * Where a reel stops: the position of `stop` that is at least `distanceMin` symbols ahead. Positions decrease while a reel
 * runs, because symbols move down; it never turns back.
 */
export function landingOf(at: number, stop: number, length: number, distanceMin: number): number {
  return stop - Math.ceil((stop - (at - distanceMin)) / length) * length
}

export const easeOut = (share: number): number => 1 - (1 - share) ** 3

/** The index on a strip for a position that may be far below zero. */
export const placeOn = (position: number, length: number): number => ((position % length) + length) % length
