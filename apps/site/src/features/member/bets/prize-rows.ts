import type { PrizeKey, PrizeRow } from '@lotus/ui'
import type { OrderDetail } from './bet-figures.ts'

type Prizes = NonNullable<OrderDetail['prizes']>

/** Codes of the draw's prizes (lottery.md 1.1) in the order in which tables show them. */
const prizeKeys: readonly [code: string, prize: PrizeKey][] = [
  ['DB', 'special'],
  ['G1', 'first'],
  ['G2', 'second'],
  ['G3', 'third'],
  ['G4', 'fourth'],
  ['G5', 'fifth'],
  ['G6', 'sixth'],
  ['G7', 'seventh'],
  ['G8', 'eighth'],
]

/** The prizes that the draw has, as rows of the prize table; a family without a prize simply lacks the row. */
export function prizeRowsOf(prizes: Prizes): PrizeRow[] {
  return prizeKeys.flatMap(([code, prize]) => {
    const numbers = prizes[code]
    const width = numbers?.[0]?.length
    return numbers === undefined || width === undefined ? [] : [{ prize, numbers, width }]
  })
}
