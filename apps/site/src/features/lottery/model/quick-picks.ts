const all = (count: number, width: number) =>
  Array.from({ length: count }, (_, value) => String(value).padStart(width, '0'))

export const pairNumbers: readonly string[] = all(100, 2)
export const singleDigits: readonly string[] = all(10, 1)

/** Groups of lottery.md 1.3: tài is the upper half, xỉu the lower half of the numbers. */
export const quickPickNames = ['all', 'big', 'small', 'even', 'odd', 'double'] as const
export type QuickPick = (typeof quickPickNames)[number]

export function quickPick(name: QuickPick, universe: readonly string[]): string[] {
  const half = universe.length / 2
  return universe.filter((number) => {
    const value = Number(number)
    if (name === 'big') return value >= half
    if (name === 'small') return value < half
    if (name === 'even') return value % 2 === 0
    if (name === 'odd') return value % 2 === 1
    return name === 'double' ? number[0] === number[1] : true
  })
}

/** A double exists only among numbers of two digits. */
export function quickPicksFor(universe: readonly string[]): readonly QuickPick[] {
  return quickPickNames.filter((name) => name !== 'double' || universe[0]?.length === 2)
}

export function isPicked(group: readonly string[], numbers: readonly string[]): boolean {
  const chosen = new Set(numbers)
  return group.every((number) => chosen.has(number))
}

/** Each number together with its mirror: 12 brings 21 (đảo số). */
export function withMirrors(numbers: readonly string[]): string[] {
  return [...new Set(numbers.flatMap((number) => [number, [...number].toReversed().join('')]))].toSorted()
}

/** The twelve animals in the order of the years, from the rat. */
export const zodiacNames = [
  'rat',
  'ox',
  'tiger',
  'cat',
  'dragon',
  'snake',
  'horse',
  'goat',
  'monkey',
  'rooster',
  'dog',
  'pig',
] as const
export type Zodiac = (typeof zodiacNames)[number]

/** The custom of 00 to 99: 00 belongs to the rat and every twelfth number after it to the same animal. */
export function zodiacNumbers(name: Zodiac): string[] {
  const place = zodiacNames.indexOf(name)
  return pairNumbers.filter((number) => Number(number) % zodiacNames.length === place)
}
