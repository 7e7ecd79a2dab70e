/** Adds or removes each of the numbers; locked ones do not change. */
export function withNumbers(
  selected: ReadonlySet<string>,
  numbers: readonly string[],
  mode: 'add' | 'remove',
  isLocked: (number: string) => boolean = () => false,
): Set<string> {
  const next = new Set(selected)
  for (const number of numbers) {
    if (mode === 'remove') next.delete(number)
    else if (!isLocked(number)) next.add(number)
  }
  return next
}

/** A heading selects its whole row or column, or clears it if all of it is selected. */
export function toggleGroup(
  selected: ReadonlySet<string>,
  numbers: readonly string[],
  isLocked: (number: string) => boolean = () => false,
): Set<string> {
  const open = numbers.filter((number) => !isLocked(number))
  const isAll = open.length > 0 && open.every((number) => selected.has(number))
  return withNumbers(selected, open, isAll ? 'remove' : 'add')
}

/** Where an arrow key leads on a board of `count` cells in rows of `columns`; undefined at the edge. */
export function boardStep(index: number, key: string, columns: number, count: number): number | undefined {
  const step = { ArrowRight: 1, ArrowLeft: -1, ArrowDown: columns, ArrowUp: -columns }[key]
  const next = key === 'Home' ? 0 : key === 'End' ? count - 1 : step === undefined ? undefined : index + step
  return next === undefined || next < 0 || next >= count ? undefined : next
}

const twoDigits = (value: number): string => value.toString().padStart(2, '0')
export const allPairs: readonly string[] = Array.from({ length: 100 }, (_, index) => twoDigits(index))
export const digits: readonly string[] = Array.from({ length: 10 }, (_, index) => index.toString())
export const numbersOfHead = (head: string): string[] => digits.map((tail) => head + tail)
export const numbersOfTail = (tail: string): string[] => digits.map((head) => head + tail)
