import { parseMoney } from '@lotus/kernel'
import { describe, expect, it } from 'vitest'
import { emptyDraft, type Draft } from './selection.ts'
import { clampPoints, summariseStake } from './stake.ts'
import type { Game, Play } from './types.ts'

const lo2: Play = {
  code: 'lo2',
  group: 'bao_lo',
  nameVi: '',
  nameEn: '',
  inputKind: 'numbers',
  width: 2,
  combinationSize: null,
  pricePerLine: '27',
  odds: '98.5',
  returnPpm: 985_000,
  paysPerHit: true,
  minPoints: 1,
  maxPoints: 1000,
  maxLines: 100,
  isOpen: true,
}
const xien4: Play = {
  ...lo2,
  code: 'xien4',
  group: 'lo_xien',
  combinationSize: 4,
  pricePerLine: '0.2',
  odds: '180',
  paysPerHit: false,
}
const cang: Play = { ...lo2, code: 'ba_cang_db', group: 'cang', width: 3, pricePerLine: '1', paysPerHit: false }
const game: Game = {
  gameCode: 'MB',
  nameVi: '',
  nameEn: '',
  gameGroupCode: 'VNC',
  accountTypeName: 'TCG_LOTTO_VN',
  prizeMode: 'SEA',
  family: 'vn_north',
  drawSource: 'outside',
  periodSeconds: null,
  lockSeconds: 900,
  ruleVersion: 1,
  defaultPlayType: 'lo2',
  minStake: '1',
  maxStake: '2000',
  maxPayout: '1000000',
  maxItems: 3,
  plays: [lo2, xien4, cang],
}
const draft = (part: Partial<Draft>): Draft => ({ ...emptyDraft, ...part })
const problem = (play: Play, part: Partial<Draft>, points = 1, tickets = 0) =>
  summariseStake(game, play, draft(part), points, tickets).problem

describe('the stake bar', () => {
  it('prices what is chosen and one win of it', () => {
    const summary = summariseStake(game, lo2, draft({ numbers: ['05', '12', '33', '50'] }), 10, 0)
    expect(summary).toEqual({ lines: 4n, stake: parseMoney('1080'), oneHit: parseMoney('985'), problem: undefined })
  })

  it('says what is missing', () => {
    expect(problem(lo2, {})).toEqual({ kind: 'nothing' })
    expect(problem(xien4, { numbers: ['01', '02', '03'] })).toEqual({ kind: 'missing', count: 1 })
    expect(problem(cang, { places: [['1'], [], []] })).toEqual({ kind: 'missing_places' })
    expect(problem({ ...lo2, isOpen: false }, { numbers: ['01'] })).toEqual({ kind: 'play_closed' })
  })

  it('names the limit that is passed and the points that would fit', () => {
    expect(problem(lo2, { numbers: ['01', '02'] }, 100)).toEqual({ kind: 'over_stake', max: '2000', fixPoints: 37 })
    expect(problem(xien4, { numbers: ['01', '02', '03', '04'] })).toEqual({
      kind: 'under_stake',
      min: '1',
      fixPoints: 5,
    })
    const numbers = Array.from({ length: 20 }, (_, value) => String(value).padStart(2, '0'))
    expect(problem(xien4, { numbers })).toEqual({ kind: 'too_many_lines', max: 100, lines: 4845n })
  })

  it('stops at the most tickets one slip may hold', () => {
    expect(problem(lo2, { numbers: ['01'] }, 1, 3)).toEqual({ kind: 'slip_full', max: 3 })
  })

  it('keeps points inside the limits of the play', () => {
    expect([0, 7, 5000].map((points) => clampPoints(lo2, points))).toEqual([1, 7, 1000])
  })
})
