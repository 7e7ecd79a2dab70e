import type { BoardCell } from '@lotus/ui'
import type { NumberHint, NumberHints } from './types.ts'

const cellOf = ({ absent, wasInLast, isSoldOut, left }: NumberHint): BoardCell => ({
  absence: absent,
  drawnLast: wasInLast,
  soldOut: isSoldOut,
  left,
})

/** What a board shows on each token, from the hints. */
export function cellsOf(hints: NumberHints): ReadonlyMap<string, BoardCell> {
  return new Map(Array.from(hints, ([token, hint]) => [token, cellOf(hint)]))
}

/**
 * The same by place: the server names a token at a place `2:7` (the second place), and the tokens of a play with one
 * place without it. Undefined where no place has anything to show.
 */
export function cellsByPlace(
  hints: NumberHints | undefined,
  places: number,
): readonly (ReadonlyMap<string, BoardCell> | undefined)[] | undefined {
  if (hints === undefined) return undefined
  const found = Array.from({ length: places }, () => new Map<string, BoardCell>())
  for (const [name, hint] of hints) {
    const [place, token] = name.includes(':') ? name.split(':') : ['1', name]
    if (token === undefined || (!name.includes(':') && places > 1)) continue
    found[Number(place) - 1]?.set(token, cellOf(hint))
  }
  return found.some((cells) => cells.size > 0) ? found : undefined
}
