import { describe, expect, it } from 'vitest'
import type { Rng } from '@lotus/kernel'
import { chooseByWeight } from './choose-channel.ts'

/** Bytes that count up, so that over 256 draws each value comes as often. */
function countingRng(): Rng {
  let next = 0
  return { bytes: (length) => Uint8Array.from({ length }, (_, n) => (n === length - 1 ? next++ % 256 : 0)) }
}
const countOf = (channels: readonly { code: string; weight: number }[], draws: number) => {
  const rng = countingRng()
  const counts: Record<string, number> = {}
  for (let n = 0; n < draws; n += 1) {
    const code = chooseByWeight(channels, rng)?.code ?? 'none'
    counts[code] = (counts[code] ?? 0) + 1
  }
  return counts
}

describe('the channel of a method (MC03)', () => {
  it('is drawn by weight: 3 to 1 is three times of four', () => {
    expect(
      countOf(
        [
          { code: 'a', weight: 3 },
          { code: 'b', weight: 1 },
        ],
        256,
      ),
    ).toEqual({ a: 192, b: 64 })
  })
  it('with weight 0 is never drawn beside one with weight', () => {
    expect(
      countOf(
        [
          { code: 'a', weight: 0 },
          { code: 'b', weight: 4 },
        ],
        256,
      ),
    ).toEqual({ b: 256 })
  })
  it('is each as likely where none has a weight, and none where there is none', () => {
    expect(
      countOf(
        [
          { code: 'a', weight: 0 },
          { code: 'b', weight: 0 },
        ],
        256,
      ),
    ).toEqual({ a: 128, b: 128 })
    expect(chooseByWeight([], countingRng())).toBeUndefined()
  })
})
