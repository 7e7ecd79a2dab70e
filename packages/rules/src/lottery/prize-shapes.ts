import type { PrizeShape } from './play.ts'

/** lottery.md 1.1: 27 numbers, from the special prize to the seventh. */
export const vnNorthShape: readonly PrizeShape[] = [
  { prize: 'DB', count: 1, width: 5 },
  { prize: 'G1', count: 1, width: 5 },
  { prize: 'G2', count: 2, width: 5 },
  { prize: 'G3', count: 6, width: 5 },
  { prize: 'G4', count: 4, width: 4 },
  { prize: 'G5', count: 6, width: 4 },
  { prize: 'G6', count: 3, width: 3 },
  { prize: 'G7', count: 4, width: 2 },
]

/** lottery.md 1.1: 18 numbers of every central and southern station, from the special prize to the eighth. */
export const vnSouthShape: readonly PrizeShape[] = [
  { prize: 'DB', count: 1, width: 6 },
  { prize: 'G1', count: 1, width: 5 },
  { prize: 'G2', count: 1, width: 5 },
  { prize: 'G3', count: 2, width: 5 },
  { prize: 'G4', count: 7, width: 5 },
  { prize: 'G5', count: 1, width: 4 },
  { prize: 'G6', count: 3, width: 4 },
  { prize: 'G7', count: 1, width: 3 },
  { prize: 'G8', count: 1, width: 2 },
]
