import { systemRng, uniformInt, type Rng } from '@lotus/kernel'
import { describe, expect, test } from 'vitest'
import { keystreamRng } from '../../test-support/keystream-rng.ts'
import { drawService } from './draws.ts'

/** Upper tail of the chi-square distribution (Wilson and Hilferty), good enough to tell 0.001 from 0.999. */
function chiSquareP(counts: readonly number[], expected: number): number {
  const degrees = counts.length - 1
  const x = counts.reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0)
  const z = (Math.cbrt(x / degrees) - (1 - 2 / (9 * degrees))) / Math.sqrt(2 / (9 * degrees))
  return normalTail(z)
}
function normalTail(z: number): number {
  const t = 1 / (1 + 0.2316419 * Math.abs(z))
  const poly = t * (0.31938153 + t * (-0.356563782 + t * (1.781477937 + t * (-1.821255978 + t * 1.330274429))))
  const tail = (Math.exp((-z * z) / 2) / Math.sqrt(2 * Math.PI)) * poly
  return z >= 0 ? tail : 1 - tail
}
function expectPlausible(p: number, name: string): void {
  expect(p, name).toBeGreaterThan(0.001)
  expect(p, name).toBeLessThan(0.999)
}
function countDraws(rng: Rng, n: number, draws: number): Uint32Array {
  const counts = new Uint32Array(n)
  for (let i = 0; i < draws; i += 1) {
    const value = uniformInt(rng, n)
    counts[value] = (counts[value] ?? 0) + 1
  }
  return counts
}

const million = 1_000_000

describe('draws after scaling are uniform and independent (games.md 1.4, GLI-19 3.2.2)', () => {
  test.each([2, 3, 6, 10, 32, 33, 34, 35, 36, 37, 45, 49, 52, 216])('chi-square over %i values, 10^6 draws', (n) => {
    const counts = countDraws(keystreamRng(`uniform ${n}`), n, million)
    expectPlausible(chiSquareP([...counts], million / n), `n = ${n}`)
  })

  test('consecutive pairs', () => {
    const rng = keystreamRng('pairs')
    const counts = new Uint32Array(36 * 36)
    for (let i = 0; i < million / 2; i += 1) {
      const at = uniformInt(rng, 36) * 36 + uniformInt(rng, 36)
      counts[at] = (counts[at] ?? 0) + 1
    }
    expectPlausible(chiSquareP([...counts], million / 2 / counts.length), 'serial pairs')
  })

  test('runs above and below the middle', () => {
    const rng = keystreamRng('runs')
    let runs = 1
    let before = uniformInt(rng, 2)
    let high = before
    for (let i = 1; i < million; i += 1) {
      const now = uniformInt(rng, 2)
      if (now !== before) runs += 1
      high += now
      before = now
    }
    const low = million - high
    const mean = (2 * high * low) / million + 1
    const variance = ((mean - 1) * (mean - 2)) / (million - 1)
    expectPlausible(normalTail((runs - mean) / Math.sqrt(variance)), 'runs')
  })

  test('a shuffle puts every card at every place equally often', () => {
    const cards = Array.from({ length: 52 }, (_, i) => i)
    const counts = new Uint32Array(52 * 52)
    const shuffles = 20_000
    const rng = keystreamRng('shuffles')
    for (let i = 0; i < shuffles; i += 1)
      for (const [place, card] of drawService(rng).shuffle(cards, 'deck').entries())
        counts[card * 52 + place] = (counts[card * 52 + place] ?? 0) + 1
    // Rows and columns are fixed, so the statistic has 51 x 51 degrees of freedom.
    const x = counts.reduce((sum, count) => sum + (count - shuffles / 52) ** 2 / (shuffles / 52), 0)
    expectPlausible(normalTail((x - 51 * 51) / Math.sqrt(2 * 51 * 51)), 'shuffle')
  })

  test('no modulo bias where a plain modulo would double a third of the values', () => {
    const n = 3 * 2 ** 30
    const rng = keystreamRng('bias')
    const low = Array.from({ length: 100_000 }, () => uniformInt(rng, n)).filter((value) => value < 2 ** 30).length
    expect(Math.abs(low / 100_000 - 1 / 3)).toBeLessThan(0.006)
    const naive = Array.from({ length: 100_000 }, () => {
      const [a = 0, b = 0, c = 0, d = 0] = rng.bytes(4)
      return (((a << 24) | (b << 16) | (c << 8) | d) >>> 0) % n
    }).filter((value) => value < 2 ** 30).length
    expect(naive / 100_000).toBeGreaterThan(0.49)
  })

  test('weights are drawn in proportion, and a zero weight never', () => {
    const draws = drawService(keystreamRng('weights'))
    const counts = [0, 0, 0]
    for (let i = 0; i < 60_000; i += 1) {
      const at = draws.weighted([1, 0, 2], 'w')
      counts[at] = (counts[at] ?? 0) + 1
    }
    expect(counts[1]).toBe(0)
    expect(Math.abs((counts[0] ?? 0) - 20_000)).toBeLessThan(500)
  })

  test('the system’s generator passes the same test loosely', () => {
    const p = chiSquareP([...countDraws(systemRng, 36, 100_000)], 100_000 / 36)
    expect(p).toBeGreaterThan(1e-7)
  })
})

test('every draw is in the log with purpose, range and value', () => {
  const draws = drawService(keystreamRng('log'))
  const value = draws.draw(35, 'reel 1')
  draws.shuffle(['a', 'b', 'c'], 'deck')
  expect(draws.log[0]).toEqual({ purpose: 'reel 1', n: 35, value })
  expect(draws.log.map(({ purpose, n }) => `${purpose}/${n}`)).toEqual(['reel 1/35', 'deck:2/3', 'deck:1/2'])
})
