import { readFileSync } from 'node:fs'
import { must } from '@lotus/kernel'
import { expect, test } from 'vitest'
import { describeWithRealData, sharedPath } from '../../../../test-support/shared-data.ts'
import { findFamily } from '../all.ts'
import { createTrends, type TableStatistics } from './index.ts'

const file = 'data/lottery/vn_north.csv'
const prizes = ['DB', 'G1', 'G2', 'G3', 'G4', 'G5', 'G6', 'G7'] as const

function northDraws(): { prizes: Record<string, string[]> }[] {
  const rows = readFileSync(sharedPath(file), 'utf8').trim().split(/\r?\n/).slice(1)
  return rows.map((row) => {
    const cells = row.split(',').slice(2)
    return { prizes: Object.fromEntries(prizes.map((prize, i) => [prize, (cells[i] ?? '').split('-')])) }
  })
}

const draws = () =>
  northDraws().map((draw) => Object.values(draw.prizes).flatMap((part) => part.map((n) => n.slice(-2))))
const table = (tables: readonly TableStatistics[], key: string) =>
  must(
    tables.find((found) => found.key === key),
    key,
  )

/** Directly from the definitions: every number compared with every draw. */
function naive(history: readonly (readonly string[])[], window: number, number: string) {
  const inWindow = history.slice(-window)
  const fell = history.flatMap((draw, at) => (draw.includes(number) ? [at] : []))
  const last = fell.at(-1) ?? -1
  const gaps = [...fell, history.length].map((at, i) => at - (fell[i - 1] ?? -1) - 1)
  const draws_ = inWindow.filter((draw) => draw.includes(number)).length
  return {
    token: number,
    hits: inWindow.flat().filter((end) => end === number).length,
    draws: draws_,
    absent: history.length - 1 - last,
    record: Math.max(...gaps),
    isSeen: last >= 0,
    average: draws_ === 0 ? inWindow.length : (inWindow.length - draws_) / draws_,
  }
}

describeWithRealData('every northern draw since 2009', file, () => {
  const trends = createTrends(must(findFamily('vn_north'), 'vn_north'))
  trends.add(northDraws())

  test.each([30, 50, 100, 500, 'all'] as const)(
    'lô gan and frequency over %s draws equal the definitions',
    (window) => {
      const history = draws()
      const { tokens } = table(trends.tables(window), 'lo2')
      for (const { mean, ...row } of tokens) {
        expect(mean).toBe(0.27)
        expect(row).toEqual(naive(history, window === 'all' ? history.length : window, row.token))
      }
    },
  )

  test('the rows of the charts are the latest draws, and start with the absences before them', () => {
    const history = draws()
    const { rows, start, tokens } = must(
      trends.rows(100).find(({ key }) => key === 'lo2'),
      'lo2',
    )
    expect(rows.map((row) => row.map((index) => tokens[index]))).toEqual(history.slice(-100))
    const before = history.slice(0, -100)
    expect(start).toEqual(tokens.map((number) => naive(before, 1, number).absent))
  })

  test('every draw has exactly one token in tables of kind `one`', () => {
    expect(trends.count()).toBe(draws().length)
    for (const { kind, tokens, key } of trends.tables('all')) {
      const hits = tokens.reduce((sum, row) => sum + row.hits, 0)
      if (kind === 'one') expect(hits, key).toBe(trends.count())
    }
  })
})
