import { northRows, type PrizeKey, type PrizeRow } from '@lotus/ui'
import type { Prizes } from '../model/types.ts'

const prizeKeys: Readonly<Record<string, PrizeKey>> = {
  DB: 'special',
  G1: 'first',
  G2: 'second',
  G3: 'third',
  G4: 'fourth',
  G5: 'fifth',
  G6: 'sixth',
  G7: 'seventh',
}

/** Rows of the prize table from the prizes of a call; none of them known gives the dots of a draw that is awaited. */
export function rowsOf(prizes: Prizes | null): PrizeRow[] {
  const known = Object.entries(prizes ?? {}).flatMap(([code, numbers]) => {
    const key = prizeKeys[code]
    return key ? [[key, numbers] as const] : []
  })
  return northRows(Object.fromEntries(known))
}
