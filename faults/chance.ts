import { createHash } from 'node:crypto'

/**
 * Random numbers from a seed: the same seed and label give the same choices. `fork` makes an independent stream for a
 * part of the campaign, so that the parts do not affect each other's choices.
 */
export type Chance = {
  /** A number of [0, 1). */
  next(): number
  /** A whole number from low to high, both included. */
  integer(low: number, high: number): number
  is(probability: number): boolean
  pick<T>(list: readonly T[]): T
  /** One name, chosen by weight. */
  weighted<Name extends string>(weights: Readonly<Record<Name, number>>): Name
  shuffled<T>(list: readonly T[]): T[]
  fork(label: string): Chance
}

export function chanceOf(seed: string): Chance {
  const words = createHash('sha256').update(seed).digest()
  let [a, b, c, d] = [0, 4, 8, 12].map((at) => words.readUInt32LE(at)) as [number, number, number, number]
  /** sfc32: small, fast, and good enough to choose faults. */
  const next = (): number => {
    const t = (((a + b) | 0) + d) | 0
    d = (d + 1) | 0
    a = b ^ (b >>> 9)
    b = (c + (c << 3)) | 0
    c = ((c << 21) | (c >>> 11)) + t
    return (t >>> 0) / 4_294_967_296
  }
  const integer = (low: number, high: number) => low + Math.floor(next() * (high - low + 1))
  const pick = <T>(list: readonly T[]): T => {
    const chosen = list[integer(0, list.length - 1)]
    if (chosen === undefined) throw new Error('nothing to pick from')
    return chosen
  }
  return {
    next,
    integer,
    pick,
    is: (probability) => next() < probability,
    weighted: <Name extends string>(weights: Readonly<Record<Name, number>>): Name => {
      const entries = Object.entries<number>(weights)
      let left = next() * entries.reduce((sum, [, weight]) => sum + weight, 0)
      for (const [name, weight] of entries) {
        left -= weight
        // The record's own keys.
        if (left < 0) return name as Name
      }
      return pick(entries)[0] as Name
    },
    shuffled: <T>(list: readonly T[]): T[] => {
      const mixed = [...list]
      for (let at = mixed.length - 1; at > 0; at -= 1) {
        const other = integer(0, at)
        // Both indexes are within the list.
        ;[mixed[at], mixed[other]] = [mixed[other] as T, mixed[at] as T]
      }
      return mixed
    },
    fork: (label) => chanceOf(`${seed}/${label}`),
  }
}
