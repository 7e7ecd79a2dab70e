import { describe, expect, it } from 'vitest'
import fc from 'fast-check'
import { chasePlan, multiplyingMultiples, profitMultiples, sameMultiples, type ProfitInput } from './index.ts'

const multiplesOf = (result: ReturnType<typeof sameMultiples>) => (result.ok ? result.multiples : result)
const small = { issues: fc.integer({ min: 1, max: 40 }), start: fc.integer({ min: 1, max: 5 }) }

describe('same multiple', () => {
  it('gives every issue the multiple it starts with', () => {
    expect(multiplesOf(sameMultiples({ issues: 4, start: 3, max: 10 }))).toEqual([3, 3, 3, 3])
  })
  it('fails if the first is over the highest', () => {
    expect(sameMultiples({ issues: 4, start: 11, max: 10 })).toEqual({
      ok: false,
      error: 'over_max',
      at: 1,
      multiple: 11,
    })
  })
})

describe('multiplying', () => {
  it('grows by its factor after each interval', () => {
    expect(multiplesOf(multiplyingMultiples({ issues: 7, start: 1, every: 2, factor: 2, max: 100 }))).toEqual([
      1, 1, 2, 2, 4, 4, 8,
    ])
    expect(multiplesOf(multiplyingMultiples({ issues: 4, start: 2, every: 1, factor: 3, max: 100 }))).toEqual([
      2, 6, 18, 54,
    ])
    expect(multiplesOf(multiplyingMultiples({ issues: 3, start: 2, every: 1, factor: 1, max: 2 }))).toEqual([2, 2, 2])
  })
  it('returns the first issue whose multiple is over the highest', () => {
    expect(multiplyingMultiples({ issues: 10, start: 1, every: 1, factor: 2, max: 100 })).toEqual({
      ok: false,
      error: 'over_max',
      at: 8,
      multiple: 128,
    })
  })
})

describe('profit rate', () => {
  it('follows the worked example: eight issues at 1, the ninth at 2', () => {
    const example = { issues: 9, start: 1, max: 1000, unitCost: 1000n, unitPrize: 9800n, minYieldPpm: 200_000n }
    expect(multiplesOf(profitMultiples(example))).toEqual([1, 1, 1, 1, 1, 1, 1, 1, 2])
  })
  it('cannot reach a yield that no stake ever gives', () => {
    const input = { issues: 3, start: 1, max: 1000, unitCost: 1000n, unitPrize: 1100n, minYieldPpm: 200_000n }
    expect(profitMultiples(input)).toEqual({ ok: false, error: 'unreachable', at: 1 })
    // Exactly the yield without anything sunk: the first issue reaches it, the second never does.
    expect(profitMultiples({ ...input, unitPrize: 1200n })).toEqual({ ok: false, error: 'unreachable', at: 2 })
    expect(multiplesOf(profitMultiples({ ...input, issues: 1, unitPrize: 1200n }))).toEqual([1])
  })
  it('fails with the issue and the multiple that would be over the highest', () => {
    const input = { issues: 30, start: 1, max: 5, unitCost: 1000n, unitPrize: 2000n, minYieldPpm: 500_000n }
    // m x 500 >= 1500 x sunk / 1000: 1, then 3, then 12.
    expect(profitMultiples(input)).toEqual({ ok: false, error: 'over_max', at: 3, multiple: 12 })
  })
  it('fails if the highest payout of an issue is too low for the yield', () => {
    const input = { issues: 9, start: 1, max: 1000, unitCost: 1000n, unitPrize: 9800n, minYieldPpm: 200_000n }
    expect(profitMultiples({ ...input, prizeMax: 9800n })).toEqual({ ok: false, error: 'over_prize', at: 9 })
    expect(multiplesOf(profitMultiples({ ...input, prizeMax: 12_000n })).valueOf()).toHaveLength(9)
  })
  it('reaches the yield in every issue, and no smaller multiple would', () => {
    fc.assert(
      fc.property(
        fc.record({
          ...small,
          unitCost: fc.bigInt({ min: 1n, max: 1_000_000n }),
          unitPrize: fc.bigInt({ min: 1n, max: 100_000_000n }),
          minYieldPpm: fc.bigInt({ min: 0n, max: 3_000_000n }),
        }),
        (given) => {
          const input: ProfitInput = { ...given, max: 1_000_000 }
          const result = profitMultiples(input)
          if (!result.ok) return
          let sunk = 0n
          const reaches = (multiple: bigint) =>
            multiple * input.unitPrize * 1_000_000n >=
            (1_000_000n + input.minYieldPpm) * (sunk + multiple * input.unitCost)
          for (const multiple of result.multiples) {
            expect(reaches(BigInt(multiple))).toBe(true)
            if (multiple > input.start) expect(reaches(BigInt(multiple) - 1n)).toBe(false)
            sunk += BigInt(multiple) * input.unitCost
          }
        },
      ),
    )
  })
})

describe('plan', () => {
  it('sums the stakes and shows the gain of a hit', () => {
    const plan = chasePlan({ multiples: [1, 1, 2], unitCost: 1000n, unitPrize: 9800n })
    expect(plan.rows).toEqual([
      { multiple: 1, stake: 1000n, total: 1000n, profit: 8800n },
      { multiple: 1, stake: 1000n, total: 2000n, profit: 7800n },
      { multiple: 2, stake: 2000n, total: 4000n, profit: 15_600n },
    ])
    expect(plan.total).toBe(4000n)
    expect(chasePlan({ multiples: [2], unitCost: 5n, unitPrize: null }).rows[0]?.profit).toBeNull()
    expect(chasePlan({ multiples: [2], unitCost: 5n, unitPrize: 50n, prizeMax: 60n }).rows[0]?.profit).toBe(50n)
  })
})
