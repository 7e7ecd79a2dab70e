/** A part of the disc, in parts of a turn from the top, clockwise. */
export type WheelPart = { slice: number; from: number; to: number }

/** A prize wider than this is drawn in several equal parts around the disc; together they are as wide as its odds. */
const PART_MAX = 1 / 8

/** The disc: every slice has exactly its share of the turn, in parts spread evenly. */
export function wheelParts(slices: readonly { weight: number }[]): WheelPart[] {
  const sum = slices.reduce((total, { weight }) => total + weight, 0)
  const parts = slices.flatMap(({ weight }, slice) => {
    const share = weight / sum
    const count = Math.max(1, Math.ceil(share / PART_MAX))
    return Array.from({ length: count }, (_, at) => ({ slice, width: share / count, place: (at + 0.5) / count }))
  })
  let from = 0
  return parts
    .toSorted((a, b) => a.place - b.place || a.slice - b.slice)
    .map(({ slice, width }) => {
      const part = { slice, from, to: from + width }
      from += width
      return part
    })
}

/** Where the wheel stops for a slice: the middle of its widest part, so that nothing looks like a near miss. */
export function stopOf(parts: readonly WheelPart[], slice: number): number {
  let best: WheelPart | undefined
  for (const part of parts)
    if (part.slice === slice && (best === undefined || part.to - part.from > best.to - best.from)) best = part
  return best === undefined ? 0 : (best.from + best.to) / 2
}

const FULL_TURNS = 5

/** The rotation in turns that brings `stop` under the pointer at the top: forwards, after five whole turns. */
export function turnTo(stop: number, before: number): number {
  return Math.ceil(before) + FULL_TURNS + (1 - stop)
}
