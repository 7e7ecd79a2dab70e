import { must } from '@lotus/kernel'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { allTwoDigits, anyDraw } from '../../test-support/draws.ts'
import { binomial } from './fraction.ts'
import { settleOrder } from './index.ts'

const twoDigits = fc.constantFrom(...allTwoDigits)
const endings = (draw: { prizes: Record<string, string[]> }, width: number) =>
  Object.values(draw.prizes)
    .flat()
    .filter((number) => number.length >= width)
    .map((number) => number.slice(-width))

function settle(play: string, content: unknown, draw: unknown, points = 1) {
  const result = settleOrder({ family: 'vn_north', play, content, unit: '1', points, draw })
  if (!result.ok) throw new Error(result.error)
  return result
}

/** Every k-subset, by counting through bit masks: nothing in common with the rules under test. */
function naiveSubsets(pool: readonly string[], k: number): string[][] {
  const all = Array.from({ length: 2 ** pool.length }, (_, mask) => pool.filter((_member, bit) => (mask >> bit) & 1))
  return all.filter((subset) => subset.length === k)
}

describe('identities of lottery.md 7', () => {
  test('7.1 all hundred lô hit 27 times; all lô of three digits 23 times; of four 20 times', () => {
    const board = (width: number) => ({ board: Array.from({ length: width }, () => [...'0123456789']) })
    fc.assert(
      fc.property(anyDraw, (draw) => {
        expect(settle('lo2', board(2), draw)).toMatchObject({ hits: 27, payout: 27n * 985_000n, stake: 27_000_000n })
        expect(settle('lo3', board(3), draw).hits).toBe(23)
        expect(settle('lo4', board(4), draw).hits).toBe(20)
        expect(settle('lo2_head', board(2), draw).hits).toBe(27)
      }),
      { numRuns: 40 },
    )
  })

  test('7.2 all pairs win as often as the distinct endings pair up', () => {
    fc.assert(
      fc.property(anyDraw, (draw) => {
        const distinct = new Set(endings(draw, 2)).size
        expect(BigInt(settle('xien2', allTwoDigits, draw).hits)).toBe(binomial(distinct, 2))
      }),
      { numRuns: 40 },
    )
  })

  test('7.3 a trượt wins exactly when no member of the combination fell', () => {
    const pools = fc.uniqueArray(twoDigits, { minLength: 4, maxLength: 12 })
    fc.assert(
      fc.property(anyDraw, pools, (draw, pool) => {
        const fell = new Set(endings(draw, 2))
        const result = settle('truot4', pool, draw)
        const withOneThatFell = naiveSubsets(pool, 4).filter((combo) => combo.some((member) => fell.has(member)))
        expect(result.hits + withOneThatFell.length).toBe(result.lines)
      }),
      { numRuns: 60 },
    )
  })
})

describe('against a naive evaluator', () => {
  test.each([
    ['xien2', 2, 160_000n],
    ['xien3', 3, 650_000n],
    ['xien4', 4, 1_800_000n],
  ])('%s pays once for each combination that fell entirely', (play, k, odds) => {
    const pools = fc.uniqueArray(twoDigits, { minLength: k, maxLength: 9 })
    fc.assert(
      fc.property(anyDraw, pools, fc.integer({ min: 1, max: 5000 }), (draw, extra, points) => {
        // Members that fell are mixed in, or hardly any combination would win.
        const pool = [...new Set([...endings(draw, 2).slice(0, 4), ...extra])]
        const fell = endings(draw, 2)
        const wins = naiveSubsets(pool, k).filter((combo) => combo.every((member) => fell.includes(member)))
        const result = settle(play, pool, draw, points)
        expect(result.winning.map(({ line }) => line).toSorted()).toEqual(
          wins.map((combo) => combo.join('-')).toSorted(),
        )
        expect(result.payout).toBe(BigInt(wins.length) * odds * BigInt(points))
        expect(result.stake).toBe(BigInt(naiveSubsets(pool, k).length * points) * 10_000n)
      }),
      { numRuns: 40 },
    )
  })

  test('a lô pays for each number that ends in it', () => {
    const numbers = fc.uniqueArray(twoDigits, { minLength: 1, maxLength: 30 })
    fc.assert(
      fc.property(anyDraw, numbers, (draw, chosen) => {
        const hits = chosen.map((number) => endings(draw, 2).filter((ending) => ending === number).length)
        const result = settle('lo2_1k', chosen, draw)
        expect(result.hits).toBe(hits.reduce((a, b) => a + b, 0))
        expect(result.payout).toBe(hits.reduce((sum, count) => sum + BigInt(count) * 36_490n, 0n))
      }),
    )
  })

  test('an order is worth what its lines are worth one by one', () => {
    const numbers = fc.uniqueArray(twoDigits, { minLength: 1, maxLength: 10 })
    fc.assert(
      fc.property(anyDraw, numbers, fc.constantFrom('lo2', 'de_db', 'de_g7', 'de_dau_duoi'), (draw, chosen, play) => {
        const whole = settle(play, chosen, draw)
        const parts = chosen.map((number) => settle(play, [number], draw))
        expect(whole.payout).toBe(parts.reduce((sum, part) => sum + part.payout, 0n))
        expect(whole.stake).toBe(parts.reduce((sum, part) => sum + part.stake, 0n))
        expect(whole.hits).toBe(parts.reduce((sum, part) => sum + part.hits, 0))
      }),
    )
  })

  test('combinations typed one by one are worth the pool they come from', () => {
    const pools = fc.uniqueArray(twoDigits, { minLength: 4, maxLength: 8 })
    fc.assert(
      fc.property(anyDraw, pools, fc.constantFrom('xien2', 'truot4'), (draw, pool, play) => {
        const combos = naiveSubsets(pool, play === 'xien2' ? 2 : 4)
        const { stake, payout, hits } = settle(play, pool, draw)
        expect(settle(play, { combos }, draw)).toMatchObject({ stake, payout, hits })
      }),
    )
  })

  test('whatever is sent as content is answered, never thrown', () => {
    const anyContent = fc.oneof(
      fc.jsonValue(),
      fc.array(fc.oneof(twoDigits, fc.string())),
      fc.record({ board: fc.jsonValue() }),
    )
    const codes = fc.constantFrom('lo2', 'xien3', 'any3_db', 'db2_sum', 'agent_da')
    fc.assert(
      fc.property(anyDraw, codes, anyContent, (draw, play, content) => {
        const result = settleOrder({ family: 'vn_north', play, content, unit: '1', points: 1, draw })
        expect(result.ok ? result.lines > 0 : must(result.error, 'a refusal names its reason').length > 0).toBe(true)
      }),
      { numRuns: 300 },
    )
  })
})
