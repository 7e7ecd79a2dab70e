/** The digits in ascending order: two strings with the same digits are one multiset. */
export function sortDigits(number: string): string {
  return [...number].toSorted().join('')
}

/** In how many different orders the digits can be written: 6 for 468, 3 for 466, 1 for 444. */
export function countPermutations(number: string): number {
  const factorial = (n: number): number => (n < 2 ? 1 : n * factorial(n - 1))
  const repeats = new Map<string, number>()
  for (const digit of number) repeats.set(digit, (repeats.get(digit) ?? 0) + 1)
  return [...repeats.values()].reduce((count, repeat) => count / factorial(repeat), factorial(number.length))
}
