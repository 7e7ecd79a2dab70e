import { describe, expect, it } from 'vitest'
import {
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

type Input = { code: string; source: 'own' | 'outside'; lockAt: string | null; results: Result[] }

function build(inputs: Input[]): LotterySummary[] {
  // Only the fields that the summary reads; the contract's values have many more.
  const menu = { games: inputs.map(({ code, source }) => ({ gameCode: code, drawSource: source })) } as never
  const opened = {
    games: inputs.map(({ code, lockAt, results }) => ({
      gameCode: code,
      current: lockAt ? { lockAt } : null,
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
  lockAt: '2026-07-01T11:00:00Z',
  results: [result('NORTH', '20260630', '2026-06-30T11:15:00Z', '60468')],
}

describe('the home page of lotteries', () => {
  it('lists the game that closes first on top and one without an open issue last', () => {
    const closed: Input = { code: 'OFF', source: 'own', lockAt: null, results: [] }
    expect(build([closed, north, fast]).map(({ game }) => game.gameCode)).toEqual(['FAST', 'NORTH', 'OFF'])
  })

  it('features the daily draw, and the nearest game where no daily draw is open', () => {
    expect(featured(build([fast, north]))?.game.gameCode).toBe('NORTH')
    expect(featured(build([fast, { ...north, lockAt: null }]))?.game.gameCode).toBe('FAST')
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
