import { parseMoney, type Money } from '@lotus/kernel'
import { choose } from './combinations.ts'
import { poolSizeOf } from './selection.ts'
import type { Content, Play } from './types.ts'

/** How many result numbers have at least so many digits (lottery.md 1.1, North and its fast games). */
const numbersWithDigits: Readonly<Record<number, number>> = { 1: 27, 2: 27, 3: 23, 4: 20 }

/** lines x price x points: the stake rule of lottery.md 1.3. */
export function stakeOf(lines: bigint, pricePerLine: string, points: number): Money {
  return lines * parseMoney(pricePerLine) * BigInt(points)
}

/** What one hit of one line pays, stake included. Odds have four places and points are whole, so nothing is rounded. */
export function winPerHit(odds: string, points: number): Money {
  return parseMoney(odds) * BigInt(points)
}

type EstimatedPlay = Pick<Play, 'width' | 'combinationSize' | 'paysPerHit' | 'group'>

/**
 * The lines that one draw can let win together, each with one hit: the assumption under the slip's estimate.
 * A play that looks at one number pays one line; bao lô pays as many as there are numbers to look at.
 */
export function linesWonTogether(play: EstimatedPlay, content: Content, lines: bigint): bigint {
  if (play.combinationSize !== null) {
    const pool = poolSizeOf(content)
    // A parlay cannot have more members drawn than there are numbers; a fail parlay needs one number left to fall.
    const most = play.group === 'lo_truot' ? 99 : (numbersWithDigits[2] ?? 0)
    return pool !== undefined && pool > most ? choose(most, play.combinationSize) : lines
  }
  if (play.group !== 'bao_lo') return lines < 1n ? lines : 1n
  const looked = BigInt(numbersWithDigits[play.width] ?? 1)
  return lines < looked ? lines : looked
}

export function estimateWin(
  play: EstimatedPlay,
  item: { content: Content; lines: number; odds: string; points: number },
): Money {
  return linesWonTogether(play, item.content, BigInt(item.lines)) * winPerHit(item.odds, item.points)
}
