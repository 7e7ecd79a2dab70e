import { describe, expect, it } from 'vitest'
import { longestAbsent, mostFrequent } from './statistics.ts'
import type { Statistics } from './types.ts'

const statistics: Statistics = {
  gameCode: 'MB',
  draws: 100,
  lastIssueNo: null,
  numbers: Array.from({ length: 100 }, (_, value) => ({
    number: String(value).padStart(2, '0'),
    absent: value === 78 ? 19 : value % 3,
    record: 36,
    hits: value === 91 ? 47 : 27,
  })),
}

describe('what the statistics show', () => {
  it('lists absence as a share of each number\u2019s own record', () => {
    const [first, ...rest] = longestAbsent(statistics)
    expect(first).toMatchObject({ number: '78', absent: 19, share: 19 / 36 })
    expect(rest).toHaveLength(5)
  })

  it('puts the theoretical mean on the same scale as the counts', () => {
    const { rows, mark, expected } = mostFrequent(statistics)
    expect(rows[0]).toMatchObject({ number: '91', hits: 47 })
    expect(expected).toBe('27')
    expect(mark / (rows[0]?.share ?? 0)).toBeCloseTo(27 / 47)
  })

  it('draws no bar where nothing was drawn', () => {
    const empty = { ...statistics, draws: 0, numbers: [] }
    expect(longestAbsent(empty)).toEqual([])
    expect(mostFrequent(empty)).toEqual({ rows: [], expected: '0', mark: 0 })
  })
})
