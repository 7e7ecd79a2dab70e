import { facts, type Facts } from '../draws/facts.ts'
import { subsets, tally } from '../lines.ts'
import type { Reads } from '../types.ts'

/** The possible values of one place; `isDistinct` if no value occurs twice. */
export type Space = { readonly values: readonly string[]; readonly isDistinct: boolean }

/** The part of a draw that a rule reads, and how many ordered results have it. */
export type WeightedDraw = { readonly values: readonly string[]; readonly facts: Facts; readonly weight: bigint }

const factorial = (n: number): bigint => (n < 2 ? 1n : BigInt(n) * factorial(n - 1))

function* ordered(space: Space, count: number, taken: readonly string[] = []): Generator<readonly string[]> {
  if (taken.length === count) yield taken
  else {
    for (const value of space.values) {
      if (!space.isDistinct || !taken.includes(value)) yield* ordered(space, count, [...taken, value])
    }
  }
}

function* multisets(values: readonly string[], count: number, from = 0): Generator<string[]> {
  if (count === 0) yield []
  else {
    for (let i = from; i < values.length; i += 1) {
      for (const rest of multisets(values, count - 1, i)) yield [values[i] ?? '', ...rest]
    }
  }
}

function place(values: readonly string[], { places }: Reads): Facts {
  const all = Array.from({ length: Math.max(...places) + 1 }, () => '')
  for (const [i, at] of places.entries()) all[at] = values[i] ?? ''
  return facts(all)
}

/** Every result of the places read. If their order does not matter, one for all orders. */
export function* enumerate(space: Space, reads: Reads): Generator<WeightedDraw> {
  const count = reads.places.length
  const weightOf = (values: readonly string[]) =>
    [...tally(values).values()].reduce((ways, repeat) => ways / factorial(repeat), factorial(count))
  if (reads.isOrdered) {
    for (const values of ordered(space, count)) yield { values, facts: place(values, reads), weight: 1n }
  } else {
    const all = space.isDistinct ? subsets(space.values, count) : multisets(space.values, count)
    for (const values of all) yield { values, facts: place(values, reads), weight: weightOf(values) }
  }
}

export const digitSpace: Space = { values: [...'0123456789'], isDistinct: false }

/** Balls 1 to `last`, written in two digits, drawn without replacement. */
export function ballSpace(last: number): Space {
  return { values: Array.from({ length: last }, (_, i) => String(i + 1).padStart(2, '0')), isDistinct: true }
}
