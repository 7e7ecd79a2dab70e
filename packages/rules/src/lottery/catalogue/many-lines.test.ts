import fc from 'fast-check'
import { must } from '@lotus/kernel'
import { describe, expect, it } from 'vitest'
import { randomDraw, randomOrder, rngOf } from '../../../test-support/random-orders.ts'
import { findFamily, listFamilies } from './all.ts'
import { parseFamilyDraw, prepareFamilyOrder, settleFamilyOrder, withPoints } from './index.ts'
import { countDistinctTuples } from './inputs-places.ts'

const ssc = must(findFamily('ssc'), 'ssc is a family')
const draw = must(parseFamilyDraw(ssc, { digits: '12345' }), 'five digits are a draw')

/** Every choice of one token of each row, enumerated. */
function walked(rows: readonly (readonly string[])[]): number {
  const all = rows.reduce<string[][]>(
    (heads, row) => heads.flatMap((head) => row.map((token) => [...head, token])),
    [[]],
  )
  return all.filter((tuple) => new Set(tuple).size === tuple.length).length
}

describe('tuples without a repeated token', () => {
  it('are as many as an enumeration finds', () => {
    const row = fc.uniqueArray(fc.constantFrom('01', '02', '03', '04', '05', '06'), { minLength: 1, maxLength: 6 })
    fc.assert(
      fc.property(fc.array(row, { minLength: 1, maxLength: 5 }), (rows) => {
        expect(countDistinctTuples(rows)).toBe(walked(rows))
      }),
      { numRuns: 300 },
    )
  })

  it('are counted even if they are far more than an order may have', () => {
    const row = Array.from({ length: 58 }, (_, at) => String(at + 1).padStart(2, '0'))
    expect(countDistinctTuples([row, row, row])).toBe(58 * 57 * 56)
    expect(countDistinctTuples([['01'], ['01'], row])).toBe(0)
  })
})

describe('an order of many typed lines', () => {
  const typed = Array.from({ length: 2000 }, (_, at) => String((at * 7919 + 345) % 100_000).padStart(5, '0'))
  const prepared = (play: string, lines: readonly string[]) => {
    const order = prepareFamilyOrder(ssc, { play, content: { typed: lines }, unit: '0.1', points: 3, prizeGroup: 1950 })
    if (!order.ok) throw new Error(order.error)
    return order
  }

  it.each([
    ['five_all', 5],
    ['five_join', 31],
    ['five_tongxuan', 31],
  ])('of %s makes at most %i groups and wins what its lines win one by one', (play, groupsMax) => {
    if (draw.isVoid) throw new Error('five digits are a result')
    const whole = prepared(play, typed)
    expect(whole.play.rule.judge(whole.selection, draw).length).toBeLessThanOrEqual(groupsMax)
    const { hits, payout, winningLines, winning } = settleFamilyOrder(whole, draw, whole.play.odds, 100_000)
    const parts = typed.map((line) => settleFamilyOrder(prepared(play, [line]), draw))
    expect(hits).toBe(parts.reduce((sum, part) => sum + part.hits, 0))
    expect(payout).toBe(parts.reduce((sum, part) => sum + part.payout, 0n))
    expect(winningLines).toBe(parts.reduce((sum, part) => sum + part.winningLines, 0))
    const rowsOf = (rows: typeof winning) => rows.toSorted((a, b) => (a.line < b.line ? -1 : 1))
    expect(rowsOf(winning)).toEqual(rowsOf(parts.flatMap((part) => part.winning)))
    expect(winningLines).toBeGreaterThan(30)
  })
})

it('an order with changed points equals the order made with them', () => {
  for (const family of listFamilies()) {
    for (const play of family.plays) {
      const rng = rngOf(`points ${family.name} ${play.code}`)
      const order = randomOrder(rng, play, randomDraw(family, rng))
      const [once, often] = [1, 7].map((points) => prepareFamilyOrder(family, { ...order, points }))
      if (once?.ok) expect(withPoints(once, 7)).toEqual(often)
    }
  }
})
