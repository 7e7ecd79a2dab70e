import type { NumbersDraw } from './draw.ts'
import { readNumbers } from './look.ts'

/** The last two digits of every number of a draw, prize by prize; a number that fell twice stands twice. */
export function lastTwo(draw: NumbersDraw): string[] {
  return readNumbers(draw.prizes, { prizes: 'all', part: 'last', width: 2 })
}

/** The head-and-tail table (lottery.md 5.6): index 0..9 to the other digits of the numbers with that tens / units digit. */
export type HeadTail = {
  readonly head: readonly (readonly string[])[]
  readonly tail: readonly (readonly string[])[]
}

export function headTail(draw: NumbersDraw): HeadTail {
  const numbers = lastTwo(draw)
  const table = (own: 0 | 1, other: 0 | 1) =>
    Array.from({ length: 10 }, (_, digit) =>
      numbers.flatMap((number) => (number[own] === String(digit) ? [number.charAt(other)] : [])).toSorted(),
    )
  return { head: table(0, 1), tail: table(1, 0) }
}

const everyNumber = Array.from({ length: 100 }, (_, value) => String(value).padStart(2, '0'))

export type Frequency = {
  readonly number: string
  /** Occurrences, each counted. */
  readonly hits: number
  /** Draws in which it fell at least once. */
  readonly draws: number
}

/** How often each two-digit number fell in the draws given, 00 to 99. */
export function frequency(history: readonly NumbersDraw[]): Frequency[] {
  const table = new Map(everyNumber.map((number) => [number, { number, hits: 0, draws: 0 }]))
  for (const draw of history) {
    const numbers = lastTwo(draw)
    for (const number of numbers) {
      const row = table.get(number)
      if (row) row.hits += 1
    }
    for (const number of new Set(numbers)) {
      const row = table.get(number)
      if (row) row.draws += 1
    }
  }
  return [...table.values()]
}

export type Omission = {
  readonly number: string
  /** Draws since it last fell: 0 where it fell in the latest one. */
  readonly current: number
  /** The longest run without it, the current one included. */
  readonly record: number
  /** It did not fall at all, so that `current` says only "at least". */
  readonly isUnseen: boolean
}

/** Omission ("lô gan") of each two-digit number, 00 to 99, over the latest `window` draws; `history` is oldest first. */
export function omission(history: readonly NumbersDraw[], window = history.length): Omission[] {
  const table = new Map(everyNumber.map((number) => [number, { number, current: 0, record: 0, isUnseen: true }]))
  for (const draw of window === 0 ? [] : history.slice(-window)) {
    const fell = new Set(lastTwo(draw))
    for (const row of table.values()) {
      row.current = fell.has(row.number) ? 0 : row.current + 1
      row.record = Math.max(row.record, row.current)
      if (row.current === 0) row.isUnseen = false
    }
  }
  return [...table.values()]
}
