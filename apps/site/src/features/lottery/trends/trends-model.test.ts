import { describe, expect, test } from 'vitest'
import { absenceBars, expectedHits, frequencyBars, longestAbsent } from './bars.ts'
import { chartRows, hitColumns, sequenceOf, sideBySide } from './chart-rows.ts'
import { numberHints } from './number-hints.ts'
import type { Statistics, TokenStatistics } from './types.ts'
import { issueLabel } from './words.ts'

const token = (name: string, figures: Partial<TokenStatistics> = {}): TokenStatistics => ({
  token: name,
  hits: 0,
  draws: 0,
  absent: 0,
  record: 0,
  isSeen: true,
  average: 0,
  meanPpm: 270_000,
  ...figures,
})

describe('bars', () => {
  const tokens = [token('11', { hits: 20, absent: 4, record: 30 }), token('12', { hits: 40, absent: 9, record: 20 })]

  test('a mark is at the expected hits of the period, on the scale of the bars', () => {
    expect(expectedHits(token('11'), 100)).toBe(27)
    const [low, high] = frequencyBars(tokens, 100)
    expect(high?.share).toBeGreaterThan(0.8)
    expect((low?.share ?? 0) / (high?.share ?? 1)).toBeCloseTo(0.5)
    expect((low?.mark ?? 0) / (low?.share ?? 1)).toBeCloseTo(27 / 20)
  })

  test('an absence is shown against its record, all on the scale of the greatest record', () => {
    const [first, second] = absenceBars(tokens)
    expect((first?.share ?? 0) / (first?.ghost ?? 1)).toBeCloseTo(4 / 30)
    expect((second?.ghost ?? 0) / (first?.ghost ?? 1)).toBeCloseTo(20 / 30)
    expect(longestAbsent(tokens, 1).map((row) => row.token)).toEqual(['12'])
  })

  test('bars are finite without a hit', () => {
    expect(frequencyBars([token('1', { meanPpm: 0 })], 0)).toMatchObject([{ share: 0, mark: 0 }])
    expect(absenceBars([token('1')])).toMatchObject([{ share: 0, ghost: 0 }])
  })
})

describe('the rows of a chart', () => {
  const table = { tokens: ['a', 'b', 'c'], start: [0, 2, 5], rows: [[1], [0, 0], [1]] }

  test('continue the absences before the first draw', () => {
    expect(chartRows(table, 3).map((row) => row.map(({ absent, hits }) => `${absent}/${hits}`))).toEqual([
      ['1/0', '0/1', '6/0'],
      ['0/2', '1/0', '7/0'],
      ['1/0', '0/1', '8/0'],
    ])
  })

  test('for fewer draws are the latest ones, with the same figures', () => {
    expect(chartRows(table, 1)).toEqual(chartRows(table, 3).slice(-1))
  })

  test('a line joins single hits only', () => {
    expect(hitColumns(table, 3)).toEqual([1, null, 1])
    expect(sequenceOf(table)).toEqual(['b', 'a', 'b'])
  })

  test('the places of a draw are side by side, or head and tail of a special prize', () => {
    const keys = (...names: string[]) => sideBySide(names.map((key) => ({ key }))).map(({ key }) => key)
    expect(keys('any', 'place.1', 'place.2', 'sum')).toEqual(['place.1', 'place.2'])
    expect(keys('lo2', 'db2', 'dbHead', 'dbTail', 'dbSum')).toEqual(['dbHead', 'dbTail'])
    expect(keys('any', 'sumBand')).toEqual([])
  })
})

test('an issue is named by its day, or by its number within the day', () => {
  expect(['20260701', '20260701-0761', '24157'].map(issueLabel)).toEqual(['01/07', '0761', '24157'])
})

describe('hints of a number board', () => {
  const tokens = [token('00', { absent: 0, hits: 3 }), token('01', { absent: 7 }), token('02', { isSeen: false })]
  const table = (key: string) => ({ key, group: 'numbers' as const, kind: 'many' as const, tokens, streak: null })
  const statistics = (...keys: string[]): Statistics => ({
    gameCode: 'MBAC',
    family: 'vn_north',
    draws: 3,
    drawsKnown: 3,
    lastIssueNo: null,
    hasSimulated: false,
    lastDraw: null,
    outcomes: [],
    tables: keys.map(table),
  })

  test('give absence, hits and whether the number was in the latest draw', () => {
    const hints = numberHints(statistics('lo2'))
    expect(hints.get('00')).toEqual({ absent: 0, wasInLast: true, hits: 3 })
    expect(hints.get('01')).toEqual({ absent: 7, wasInLast: false, hits: 0 })
    expect(hints.get('02')?.wasInLast).toBe(false)
  })

  test('come from the two-digit numbers, or another table by its key; none before the figures are loaded', () => {
    const changed = statistics('any', 'last2')
    expect(
      numberHints({ ...changed, tables: changed.tables.map((t, i) => (i === 0 ? { ...t, tokens: [] } : t)) }).size,
    ).toBe(3)
    expect(numberHints(statistics('lo2'), 'db2').size).toBe(0)
    expect(numberHints(undefined).size).toBe(0)
  })
})
