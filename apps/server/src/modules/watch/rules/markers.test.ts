import { describe, expect, it } from 'vitest'
import { parseMoney } from '@lotus/kernel'
import type { Deposit } from './evidence.ts'
import { findMarkers, type MarkerRules, type PlayFacts } from './markers.ts'

const now = new Date('2026-03-31T05:00:00Z')
const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE
const ago = (ms: number) => new Date(now.getTime() - ms)
let ids = 0n
const deposit = (amount: string, at: Date, status = 'CREDITED'): Deposit => ({
  id: ++ids,
  refNo: `DEP${ids}`,
  at,
  amount: parseMoney(amount),
  status,
  creditedAt: at,
  isCard: false,
})
const rules: MarkerRules = {
  risingTimes: 3,
  risingLeast: parseMoney('1000'),
  failedInDay: 4,
  chasesInWeek: 3,
  chaseMinutes: 5,
  nightMinutesInWeek: 360,
  longHoursInDay: 8,
  limitRaises: 3,
}
const calm: PlayFacts = { now, deposits: [], redeposits: [], playDays: [], limitRaises: 0 }
const found = (facts: Partial<PlayFacts>, own: Partial<MarkerRules> = {}) =>
  findMarkers({ ...calm, ...facts }, { ...rules, ...own })

it('finds nothing where nothing is odd', () => {
  expect(found({})).toEqual([])
})

describe('rising deposits', () => {
  // 1,600 within the four weeks before: a mean of 400, three times of which is 1,200.
  const before = [deposit('600', ago(8 * DAY)), deposit('1000', ago(34 * DAY))]
  it('hold a unit above three times the mean, and not at it', () => {
    expect(found({ deposits: [deposit('1200', ago(DAY)), ...before] })).toEqual([])
    const week = [deposit('1000', ago(DAY)), deposit('200.0001', ago(6 * DAY))]
    expect(found({ deposits: [...week, ...before] })).toEqual([
      {
        code: 'DEPOSITS_RISING',
        figures: { sum: '1200.0001', mean: '400.0000', times: 3 },
        refs: week.map(({ id, refNo }) => ({ what: 'deposit', id: id.toString(), refNo })),
      },
    ])
  })
  it('do not hold for a small sum, for somebody new, or for what was not credited', () => {
    expect(found({ deposits: [deposit('999.9999', ago(DAY)), deposit('100', ago(8 * DAY))] })).toEqual([])
    expect(found({ deposits: [deposit('50000', ago(DAY))] })).toEqual([])
    expect(found({ deposits: [deposit('50000', ago(DAY), 'EXPIRED'), ...before] })).toEqual([])
    expect(found({ deposits: [deposit('50000', ago(DAY)), ...before] }, { risingTimes: 0 })).toEqual([])
  })
  it('count exactly seven days, and twenty-eight before them', () => {
    const at = (ms: number) => found({ deposits: [deposit('5000', ago(ms)), deposit('400', ago(35 * DAY - 1))] }).length
    expect([at(7 * DAY - 1), at(7 * DAY)]).toEqual([1, 0])
    expect(found({ deposits: [deposit('5000', ago(DAY)), deposit('400', ago(35 * DAY))] })).toEqual([])
  })
})

it('failed deposits hold from the fourth within a day on', () => {
  const tries = ['EXPIRED', 'CANCELLED', 'REJECTED'].map((status) => deposit('100', ago(MINUTE), status))
  const dayOld = deposit('100', ago(DAY), 'EXPIRED')
  expect(found({ deposits: [...tries, dayOld, deposit('100', ago(MINUTE))] })).toEqual([])
  expect(found({ deposits: [...tries, deposit('100', ago(DAY - 1), 'EXPIRED')] })).toMatchObject([
    { code: 'DEPOSITS_FAILED', figures: { count: 4 } },
  ])
})

it('chasing holds from the third deposit after a bust on; a tenth that is left is a bust, a unit more is none', () => {
  const again = (before: string, at = ago(DAY)) => ({ at, amount: parseMoney('100'), before: parseMoney(before) })
  expect(found({ redeposits: [again('10'), again('0'), again('10.0001')] })).toEqual([])
  expect(found({ redeposits: [again('10'), again('0'), again('0', ago(7 * DAY))] })).toEqual([])
  expect(found({ redeposits: [again('10'), again('0'), again('5')] })).toMatchObject([
    { code: 'CHASING', figures: { count: 3, minutes: 5, sum: '300.0000' } },
  ])
})

it('night play adds up the nights of the week, to the second', () => {
  const night = (nightSeconds: number, day: string) => ({ day, seconds: nightSeconds + 60, nightSeconds })
  const most = [night(360 * 60 - 1, '2026-03-30')]
  expect(found({ playDays: most })).toEqual([])
  expect(found({ playDays: [...most, night(1, '2026-03-31')] })).toMatchObject([
    { code: 'NIGHT_PLAY', figures: { minutes: 360, nights: 2 } },
  ])
})

it('a long day holds at its hours, and says the longest', () => {
  const day = (seconds: number) => ({ day: '2026-03-30', seconds, nightSeconds: 0 })
  expect(found({ playDays: [day(8 * 3600 - 1)] })).toEqual([])
  expect(found({ playDays: [day(8 * 3600), day(10 * 3600)] })).toMatchObject([
    { code: 'LONG_PLAY', figures: { days: 2, hours: 8, most: 600 } },
  ])
})

it('raised limits hold from the third on, unless switched off', () => {
  expect(found({ limitRaises: 2 })).toEqual([])
  expect(found({ limitRaises: 3 })).toMatchObject([{ code: 'LIMIT_RAISES', figures: { count: 3 } }])
  expect(found({ limitRaises: 3 }, { limitRaises: 0 })).toEqual([])
})
