import { describe, expect, it } from 'vitest'
import {
  ballsOf,
  featured,
  gameMark,
  headline,
  latestResults,
  summarise,
  type LotterySummary,
  type Result,
} from './lottery-summary.ts'

const result = (gameCode: string, issueNo: string, drawAt: string, special: string | null): Result => ({
  gameCode,
  issueNo,
  state: special === null ? 'void' : 'settled',
  station: null,
  isSimulated: false,
  drawAt,
  publishedAt: drawAt,
  resultVersion: 1,
  draw: special === null ? null : { prizes: { DB: [special] } },
})

type Input = {
  code: string
  source: 'own' | 'outside'
  family?: string
  lockAt: string | null
  drawAt?: string
  results: Result[]
}

function build(inputs: Input[]): LotterySummary[] {
  // Only the fields that the summary reads; the contract's values have many more.
  const menu = {
    games: inputs.map(({ code, source, family }) => ({ gameCode: code, drawSource: source, family })),
  } as never
  const opened = {
    games: inputs.map(({ code, lockAt, drawAt = lockAt, results }) => ({
      gameCode: code,
      current: lockAt ? { lockAt, drawAt } : null,
      results,
    })),
  } as never
  return summarise(menu, opened)
}

const fast: Input = {
  code: 'FAST',
  source: 'own',
  lockAt: '2026-07-01T08:01:00Z',
  results: [3, 2, 1].map((n) => result('FAST', `20260701-000${n}`, `2026-07-01T08:00:0${n}Z`, `1234${n}`)),
}
const north: Input = {
  code: 'NORTH',
  source: 'outside',
  family: 'vn_north',
  lockAt: '2026-07-01T11:00:00Z',
  results: [result('NORTH', '20260630', '2026-06-30T11:15:00Z', '60468')],
}

describe('the home page of lotteries', () => {
  it('lists the game that closes first on top and one without an open issue last', () => {
    const closed: Input = { code: 'OFF', source: 'own', lockAt: null, results: [] }
    expect(build([closed, north, fast]).map(({ game }) => game.gameCode)).toEqual(['FAST', 'NORTH', 'OFF'])
  })

  const south: Input = { code: 'SOUTH', source: 'outside', lockAt: '2026-07-01T09:00:00Z', results: [] }
  const of = (inputs: Input[], now: string) => featured(build(inputs), Date.parse(now))
  const tomorrow = (input: Input) => ({ ...input, lockAt: (input.lockAt ?? '').replace('07-01', '07-02') })

  it('leads with Miền Bắc while it draws today, whatever closes before (issue 22 section 1)', () => {
    expect(of([fast, south, north], '2026-07-01T08:00:30Z')?.game.gameCode).toBe('NORTH')
    // Closed for bets and not drawn yet: it is still what people wait for.
    expect(of([fast, south, north], '2026-07-01T11:10:00Z')?.game.gameCode).toBe('NORTH')
  })

  it('then leads with the next draw within ten minutes, then with the next of today', () => {
    const late = { ...fast, lockAt: '2026-07-01T11:31:00Z' }
    expect(of([late, tomorrow(south), tomorrow(north)], '2026-07-01T11:30:00Z')?.game.gameCode).toBe('FAST')
    expect(of([late, tomorrow(north)], '2026-07-01T11:00:00Z')?.game.gameCode).toBe('FAST')
  })

  it('leads with a draw that still takes bets rather than one that has just closed', () => {
    const closed = { ...fast, code: 'CLOSED', lockAt: '2026-07-01T11:29:55Z', drawAt: '2026-07-01T11:30:05Z' }
    const late = { ...fast, lockAt: '2026-07-01T11:31:00Z' }
    expect(of([closed, late], '2026-07-01T11:30:00Z')?.game.gameCode).toBe('FAST')
  })

  it('never leads with a draw of tomorrow: without one of today it shows the last result of Miền Bắc', () => {
    const shown = of([tomorrow(south), tomorrow(north)], '2026-07-01T12:00:00Z')
    expect(shown?.game.gameCode).toBe('NORTH')
    expect(shown?.current).toBeNull()
    expect(shown?.results).toHaveLength(1)
  })

  it('takes the day of Vietnam, not that of the clock of the world', () => {
    // 00:30 of 2 July in Vietnam.
    const night = '2026-07-01T17:30:00Z'
    expect(of([tomorrow(north)], night)?.current).not.toBeNull()
    expect(of([{ ...north, lockAt: '2026-07-03T11:00:00Z' }], night)?.current).toBeNull()
  })

  it('shows a short draw as balls, and words or long draws as text', () => {
    const drawn = (draw: Result['draw']) => ballsOf({ ...result('G', '1', '2026-07-01T08:00:00Z', null), draw })
    expect(drawn({ prizes: { DB: ['60468'] } })).toEqual(['6', '0', '4', '6', '8'])
    expect(drawn({ balls: ['01', '05'] })).toEqual(['01', '05'])
    expect(drawn({ dice: ['nai', 'cua', 'cua'] })).toBeUndefined()
    expect(drawn({ balls: Array.from({ length: 20 }, () => '01') })).toBeUndefined()
  })

  it('keeps the last draw of every game among the newest results, newest first', () => {
    expect(latestResults(build([fast, north]), 3).map(({ result: row }) => row.issueNo)).toEqual([
      '20260701-0003',
      '20260701-0002',
      '20260630',
    ])
  })

  it('shows no draw that is void or not published', () => {
    const voided = { ...north, results: [result('NORTH', '20260630', '2026-06-30T11:15:00Z', null)] }
    expect(latestResults(build([voided]))).toEqual([])
  })

  it('names the special prize of a station and the whole draw of any other game', () => {
    const drawn = (draw: Result['draw']) => headline({ ...result('G', '1', '2026-07-01T08:00:00Z', null), draw })
    expect(drawn({ prizes: { DB: ['60468'], G1: ['31651'] } })).toBe('60468')
    expect(drawn({ digits: '94097' })).toBe('94097')
    expect(drawn({ balls: ['01', '05'] })).toBe('01 05')
    expect(drawn(null)).toBeUndefined()
  })

  it('leaves out games of other pages, which the menu lists too', () => {
    const menu = { games: [{ gameCode: 'SSC' }, { gameCode: 'MB' }] } as never // only the fields it reads
    const opened = { games: [{ gameCode: 'MB', current: null, results: [] }] } as never // as above
    expect(summarise(menu, opened).map(({ game }) => game.gameCode)).toEqual(['MB'])
  })

  it('marks a game with the first letters of its last two words', () => {
    expect([gameMark('Xổ số Miền Bắc'), gameMark('Siêu tốc 1 phút'), gameMark('Bắc')]).toEqual(['MB', 'ST', 'B'])
  })
})
