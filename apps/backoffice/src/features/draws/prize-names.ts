import type { PrizeKey, PrizeRow } from '@lotus/ui'
import type { Shape } from './result-sheet.ts'

const keys: Record<string, PrizeKey> = {
  DB: 'special',
  G1: 'first',
  G2: 'second',
  G3: 'third',
  G4: 'fourth',
  G5: 'fifth',
  G6: 'sixth',
  G7: 'seventh',
  G8: 'eighth',
}

/** Text key for the name of a prize, or of a part of a draw that has no prize table. */
export const prizeNameKey = (prize: string): string =>
  keys[prize] ? `common:prize.${keys[prize]}` : `draws.part.${prize}`

/** A result as the rows of the prize table. */
export function prizeRows(shape: Shape, prizes: Readonly<Record<string, readonly string[]>>): PrizeRow[] {
  return shape.flatMap(({ prize, count, width }) => {
    const key = keys[prize]
    return key
      ? [{ prize: key, width, numbers: Array.from({ length: count }, (_, index) => prizes[prize]?.[index]) }]
      : []
  })
}
