import { permutationsOf } from './groups.ts'
import type { Row } from './content.ts'

/** How a multiset play writes a set: digits ascending. */
export function multisetOf(digits: string): string {
  return [...digits].toSorted().join('')
}

/** What a play takes: numbers of a width whose digits have one of these numbers of orders. */
export type MultisetShape = { readonly width: number; readonly permutations: readonly number[] }

export function hasShape(number: string, { width, permutations }: MultisetShape): boolean {
  return number.length === width && permutations.includes(permutationsOf(number).length)
}

/** Every multiset of the play's shape made of these digits, ascending. */
export function multisetsFrom(digits: Row, shape: MultisetShape): Row {
  const sorted = [...new Set(digits)].toSorted()
  const grow = (start: string, from: number): Row =>
    start.length === shape.width
      ? [start]
      : sorted.slice(from).flatMap((digit, index) => grow(start + digit, from + index))
  return grow('', 0).filter((number) => hasShape(number, shape))
}

export function digitsOfSets(sets: Row): Row {
  return [...new Set(sets.join(''))].toSorted()
}

/** Adding a digit adds its sets with the others; removing one removes the sets with it. Nothing else changes. */
export function changeDigits(sets: Row, before: Row, after: Row, shape: MultisetShape): Row {
  const isNew = (digit: string) => !before.includes(digit)
  const kept = sets.filter((set) => [...set].every((digit) => after.includes(digit)))
  const added = multisetsFrom(after, shape).filter((set) => [...set].some(isNew))
  return [...new Set([...kept, ...added])].toSorted()
}
