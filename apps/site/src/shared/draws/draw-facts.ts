import { drawLookOf, type DrawLook } from '@lotus/rules/catalogue/names'
import { waveOf, sumColour } from './pieces/waves.ts'
import type { Shown } from './read-draw.ts'

/** A fact about a draw: a key under `draws:fact`, with its count. */
export type DrawFact = { readonly key: string; readonly value?: string | number }

const total = (values: readonly string[]): number => values.reduce((sum, value) => sum + Number(value), 0)
const fact = (key: string, value?: string | number): DrawFact => (value === undefined ? { key } : { key, value })
const parity = (number: number): DrawFact => fact(number % 2 === 0 ? 'even' : 'odd')
/** Big from `from` on; equal to `tie` neither. */
const size = (number: number, from: number, tie?: number): DrawFact =>
  fact(number === tie ? 'tieSum' : number >= from ? 'big' : 'small')
const duel = (left: string | undefined, right: string | undefined): DrawFact =>
  fact(Number(left) === Number(right) ? 'tie' : Number(left) > Number(right) ? 'dragon' : 'tiger')
const isTriple = (values: readonly string[]): boolean => values.length === 3 && new Set(values).size === 1

/** lottery.md 3.9: the five elements by the sum of the twenty balls. */
const elements = [
  [695, 'metal'],
  [763, 'wood'],
  [855, 'water'],
  [923, 'fire'],
  [1410, 'earth'],
] as const

function factsOfDigits(values: readonly string[], says: DrawLook['says']): DrawFact[] {
  // Some games only count the last digits.
  if (says === 'nothing') return []
  const sum = total(values)
  if (values.length === 5) {
    const base = [fact('sum', sum), size(sum, 23), parity(sum)]
    return says === 'duel' ? [...base, duel(values[0], values[4])] : base
  }
  return values.length === 3 ? [fact('sum', sum), parity(sum)] : []
}

/** What is said about a draw besides its numbers, in the usual order (lottery.md 3). */
export function factsOf(shown: Shown, family: string): DrawFact[] {
  const says = drawLookOf(family)?.says
  switch (shown.kind) {
    case 'digits':
      return factsOfDigits(shown.values, says)
    case 'wingo': {
      const digit = total(shown.values)
      return [size(digit, 5), parity(digit)]
    }
    case 'sum28': {
      const sum = total(shown.values)
      const base = [size(sum, 14), parity(sum), fact(`colour.${sumColour(sum)}`)]
      return isTriple(shown.values) ? [...base, fact('triple')] : base
    }
    case 'balls': {
      if (says !== 'eleven') return []
      const sum = total(shown.values)
      return [fact('sum', sum), size(sum, 31, 30), parity(sum)]
    }
    case 'dice': {
      const sum = total(shown.values)
      const base = [fact('sum', sum), size(sum, 11), parity(sum)]
      return isTriple(shown.values) ? [...base, fact('triple')] : base
    }
    case 'cars': {
      const sum = total(shown.values.slice(0, 2))
      return [fact('firstTwo', sum), size(sum, 12), parity(sum), duel(shown.values[0], shown.values[9])]
    }
    case 'mark': {
      const sum = total([...shown.normals, shown.special])
      return [fact('sum', sum), size(sum, 175), parity(sum), fact(`wave.${waveOf(shown.special)}`)]
    }
    case 'keno': {
      const sum = total(shown.values)
      const element = elements.find(([last]) => sum <= last)?.[1] ?? 'earth'
      return [fact('sum', sum), size(sum, 811, 810), parity(sum), fact(`element.${element}`)]
    }
    case 'coins':
      return [parity(shown.red)]
    default:
      return []
  }
}
