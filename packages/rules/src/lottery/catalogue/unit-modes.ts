/** The unit modes of the classic games (lottery.md 3.1), by the vendor's ids: the stake of one line at price 1. */
export const unitModes = [
  { id: 1, unit: '1' },
  { id: 2, unit: '0.1' },
  { id: 3, unit: '0.01' },
  { id: 4, unit: '0.001' },
] as const
