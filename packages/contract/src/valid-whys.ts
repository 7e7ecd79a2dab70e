/** Why a game's round counts for less than its stake (operations.md 0.3). */
export const validWhys = [
  'told',
  'tie',
  'result',
  'jackpot',
  'bonus',
  'odds',
  'half',
  'push',
  'cash_out',
  'void',
] as const
/** Null: the stake, or a lottery order. */
export type ValidWhy = (typeof validWhys)[number] | null
