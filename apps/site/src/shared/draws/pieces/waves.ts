/** Colours of the balls 1 to 49 (lottery.md 3.7). */
export type Wave = 'red' | 'blue' | 'green'

const red = new Set([1, 2, 7, 8, 12, 13, 18, 19, 23, 24, 29, 30, 34, 35, 40, 45, 46])
const blue = new Set([3, 4, 9, 10, 14, 15, 20, 25, 26, 31, 36, 37, 41, 42, 47, 48])

export function waveOf(ball: string): Wave {
  const number = Number(ball)
  if (red.has(number)) return 'red'
  return blue.has(number) ? 'blue' : 'green'
}

/** Colour of a sum of three digits (lottery.md 3.6): thirds, but for 0, 13, 14 and 27. */
export function sumColour(sum: number): Wave | 'grey' {
  if ([0, 13, 14, 27].includes(sum)) return 'grey'
  return (['red', 'green', 'blue'] as const)[sum % 3] ?? 'grey'
}

/** Colours of a WinGo digit (lottery.md 2.5): 0 and 5 also have violet. */
export function wingoColours(digit: string): readonly ('red' | 'green' | 'violet')[] {
  const own = Number(digit) % 2 === 0 ? 'red' : 'green'
  return digit === '0' || digit === '5' ? [own, 'violet'] : [own]
}
