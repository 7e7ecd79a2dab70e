import { factsOf, shortNameOf } from './words.ts'
import type { ShorthandBet } from './types.ts'

/** "10n", "1.5n" */
export function amountText({ points, unit }: Pick<ShorthandBet, 'points' | 'unit'>): string {
  if (unit === '1') return `${points}n`
  const [whole, tenth] = [Math.floor(points / 10), points % 10]
  return tenth === 0 ? `${whole}n` : `${whole}.${tenth}n`
}

/**
 * The form in which every bet is written the same way: its stations by their own names, each number, one play, the
 * amount. Reading it gives the same bets again.
 */
export const printShorthand = (bets: readonly ShorthandBet[]): string => bets.map(printBet).join('\n')

function printBet(bet: ShorthandBet): string {
  const { stations, numbers, play } = bet
  // A play of letters alone is written to its amount, as bettors do; "xi2" needs a space before digits.
  const word = factsOf(play).words[0] ?? play
  const pause = /\d$/u.test(word) ? ' ' : ''
  return `${stations.map(shortNameOf).join('.')} ${numbers.join(' ')} ${word}${pause}${amountText(bet)}`
}
