import { describe, expect, it } from 'vitest'
import { isStation, stationNumbers } from '../../../shared/lottery/stations.ts'
import { hintsOf, longestAbsent, usesLastTwoDigits, mostFrequent } from './statistics.ts'
import type { Statistics } from '../../../shared/lottery/types.ts'

const counted = { draws: 27, isSeen: true, average: 3.7, meanPpm: 270_000 }
const statistics: Statistics = {
  gameCode: 'MB',
  family: 'vn_north',
  draws: 100,
  drawsKnown: 400,
  lastIssueNo: null,
  lastDraw: null,
  hasSimulated: false,
  outcomes: [],
  tables: [
    {
      key: 'lo2',
      group: 'numbers',
      kind: 'many',
      streak: null,
      tokens: Array.from({ length: 100 }, (_, value) => ({
        ...counted,
        token: String(value).padStart(2, '0'),
        absent: value === 78 ? 19 : value % 3,
        record: 36,
        hits: value === 91 ? 47 : 27,
      })),
    },
  ],
}

describe('what the statistics show', () => {
  it('lists absence as a share of each number\u2019s longest absence', () => {
    const [first, ...rest] = longestAbsent(statistics)
    expect(first).toMatchObject({ token: '78', absent: 19, share: 19 / 36 })
    expect(rest).toHaveLength(5)
  })

  it('shows the theoretical mean on the scale of the counts', () => {
    const { rows, mark, expected } = mostFrequent(statistics)
    expect(rows[0]).toMatchObject({ token: '91', hits: 47 })
    expect(expected).toBe('27')
    expect(mark / (rows[0]?.share ?? 0)).toBeCloseTo(27 / 47)
  })

  it('expects as many numbers as the station draws', () => {
    expect([stationNumbers('vn_north'), stationNumbers('vn_south'), isStation('ssc')]).toEqual([27, 18, false])
    expect([isStation('vn_fast18'), stationNumbers('vn_fast18')]).toEqual([true, 18])
  })

  it('shows the absence only for plays on the last two digits of all numbers', () => {
    expect(usesLastTwoDigits({ group: 'bao_lo', code: 'lo2' })).toBe(true)
    expect(usesLastTwoDigits({ group: 'bao_lo', code: 'lo2_head' })).toBe(false)
    expect(usesLastTwoDigits({ group: 'de', code: 'de_db' })).toBe(false)
    expect(hintsOf({ ...statistics, draws: 0 })).toBeUndefined()
    expect(hintsOf(statistics)?.get('78')).toMatchObject({ absent: 19, wasInLast: false })
  })

  it('shows no bar where nothing was drawn', () => {
    const empty = { ...statistics, draws: 0, tables: [] }
    expect(longestAbsent(empty)).toEqual([])
    expect(mostFrequent(empty)).toEqual({ rows: [], expected: '0', mark: 0 })
  })
})
