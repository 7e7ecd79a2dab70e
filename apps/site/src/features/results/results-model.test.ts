import { describe, expect, it } from 'vitest'
import { readResultsSearch } from '../../shared/results-search.ts'
import { csvOf, cutNumber, phaseOf, weekOf, withResult, type Day } from './results-model.ts'

const draw = { prizes: { DB: ['531137'] } }
const known = {
  gameCode: 'HCM',
  name: { vi: 'TP. Hồ Chí Minh' },
  family: 'vn_south',
  region: 'south',
  station: null,
  issueNo: '20260629',
  state: 'locked',
  drawAt: '2026-06-29T09:15:00.000Z',
  resultVersion: 0,
  draw: null,
  isSimulated: false,
} as const
const day: Day = { day: '2026-06-29', today: '2026-06-29', firstDay: null, draws: [known] }

describe('a day of results (issue 23 section 4)', () => {
  it('takes a pushed result of its own draws, each version once', () => {
    const result = { ...known, state: 'drawn', draw, resultVersion: 1, isSimulated: true } as const
    const next = withResult(day, result)
    expect(next.draws[0]).toMatchObject({ state: 'drawn', resultVersion: 1, draw, isSimulated: true })
    expect(withResult(next, result)).toBe(next)
    expect(withResult(next, { ...result, resultVersion: 2, draw: null, state: 'void' }).draws[0]?.draw).toBeNull()
    expect(withResult(day, { ...result, issueNo: '20260622' })).toBe(day)
    expect(withResult(day, { ...result, gameCode: 'DTH' })).toBe(day)
  })

  it('says what a draw is at, and nothing of the time before the page runs', () => {
    const at = Date.parse(known.drawAt)
    expect(phaseOf(known)).toBe('coming')
    expect(phaseOf(known, at - 1)).toBe('coming')
    expect(phaseOf(known, at)).toBe('running')
    expect(phaseOf({ ...known, state: 'void' }, at)).toBe('void')
    expect(phaseOf({ ...known, draw }, at)).toBe('drawn')
  })

  it('cuts numbers from the right and keeps shorter ones whole', () => {
    expect([cutNumber('531137', 'full'), cutNumber('531137', 'last-three'), cutNumber('531137', 'last-two')]).toEqual([
      '531137',
      '137',
      '37',
    ])
    expect(cutNumber('45', 'last-three')).toBe('45')
  })

  it('has weeks from Monday, over the end of a year', () => {
    expect(weekOf('2026-11-29')).toEqual(['23', '24', '25', '26', '27', '28', '29'].map((date) => `2026-11-${date}`))
    expect(weekOf('2027-01-01')[0]).toBe('2026-12-28')
  })
})

it('an address opens a day, a ticket and a station; what is damaged is left out', () => {
  expect(readResultsSearch({ day: '2026-06-29', number: '012345', station: 'HCM', more: '1' })).toEqual({
    day: '2026-06-29',
    number: '012345',
    station: 'HCM',
  })
  expect(readResultsSearch({ day: '2026-02-30', number: '12a', station: 'h' })).toEqual({})
})

it('a file quotes what would end a cell', () => {
  expect(csvOf([['a,b', 'c"d'], ['001']])).toBe('"a,b","c""d"\r\n001')
})
