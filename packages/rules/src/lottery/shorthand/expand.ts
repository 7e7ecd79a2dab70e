/** The most numbers of one bet: every number of three digits. */
export const NUMBERS_MAX = 1_000

const range = (from: number, to: number, step: number, width: number): string[] =>
  Array.from({ length: Math.floor((to - from) / step) + 1 }, (_, index) =>
    String(from + index * step).padStart(width, '0'),
  )

/** "10den19": every number from one to the other. Undefined if they do not rise, or have not the same width. */
export function rangeOf(from: string, to: string): string[] | undefined {
  if (from.length !== to.length || Number(from) >= Number(to)) return undefined
  return range(Number(from), Number(to), 1, from.length)
}

/**
 * "10keo90" counts along the one digit in which the two differ: 10, 20 ... 90. "10/20keo90" goes on in steps of the
 * first two (lottery.md 1.7). Undefined if the step is not clear, or the numbers do not rise.
 */
export function pullOf(from: string, to: string, second?: string): string[] | undefined {
  const width = from.length
  if (to.length !== width || Number(from) >= Number(to)) return undefined
  if (second !== undefined) {
    const step = Number(second) - Number(from)
    const isWhole = second.length === width && step > 0 && (Number(to) - Number(from)) % step === 0
    return isWhole ? range(Number(from), Number(to), step, width) : undefined
  }
  const places = [...from].flatMap((digit, place) => (digit === to[place] ? [] : [place]))
  const [place] = places
  if (place === undefined || places.length > 1) return undefined
  return range(Number(from), Number(to), 10 ** (width - 1 - place), width)
}

/** All different orders of the digits: 12 has two, 112 three, 123 six (lottery.md 1.7). */
export function ordersOfDigits(number: string): string[] {
  if (number.length < 2) return [number]
  const found = new Set<string>()
  for (let at = 0; at < number.length; at += 1) {
    for (const rest of ordersOfDigits(number.slice(0, at) + number.slice(at + 1))) found.add(`${number[at]}${rest}`)
  }
  return [...found].sort()
}
