import { parseInstant, type Instant } from './calendar.ts'
import { parseExact, parseRate, type Exact, type Rate } from './exact.ts'
import { need, readChoice, readList, refuse, within } from './form.ts'

// The values that a world of the exchange format is made of.

export const readExact = (value: unknown): Exact => need(parseExact(value), 'not an amount')
export const readRate = (value: unknown): Rate => need(parseRate(value), 'not a rate')
export const readInstant = (value: unknown): Instant => need(parseInstant(value), 'not a time')

export function readPositive(value: unknown): Exact {
  const amount = readExact(value)
  return amount < 0n ? refuse('a negative amount') : amount
}

export function readCount(value: unknown): number {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0
    ? value
    : refuse('not a number of members')
}

/** One of these. */
export const readOneOf =
  <T extends string | number>(choices: readonly T[]) =>
  (value: unknown): T =>
    readChoice(value, choices)

/** Reads each item, and refuses a second one with the same id. */
export function readById<T extends { readonly id: string }>(
  value: unknown,
  readItem: (item: unknown) => T,
): Map<string, T> {
  const byId = new Map<string, T>()
  readList(value, (item) => {
    const read = readItem(item)
    if (byId.has(read.id)) within('id', () => refuse('an id twice'))
    byId.set(read.id, read)
  })
  return byId
}
