/** How a win is shown. */
export type Celebration = { hasSound: boolean; countsUp: boolean; isLarge: boolean }

const LARGE_WIN_BETS = 10n

/** A win below the bet is a loss: it is shown only as an amount (games.md 1.5, no celebrated losses). */
export function celebrationOf(win: bigint, bet: bigint): Celebration {
  const isGain = win > 0n && win >= bet
  return { hasSound: isGain, countsUp: isGain, isLarge: win >= bet * LARGE_WIN_BETS }
}
