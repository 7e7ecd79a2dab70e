import { moneyToString, parseMoney } from '@lotus/kernel'
import { describe, expect, it } from 'vitest'
import { estimateWin, linesWonTogether, stakeOf, winPerHit } from './amounts.ts'
import {
  acceptOdds,
  addToSlip,
  checkItem,
  groupByPlay,
  pointsWithin,
  requestOf,
  shortOf,
  stakeOfItem,
  sumSlip,
  type SlipItem,
} from './slip.ts'
import type { Game, Play } from './types.ts'

const play = (part: Partial<Play>): Play => ({
  code: 'lo2',
  group: 'bao_lo',
  nameVi: '',
  nameEn: '',
  inputKind: 'numbers',
  width: 2,
  combinationSize: null,
  pricePerLine: '27.0000',
  odds: '98.5000',
  returnPpm: 985_000,
  paysPerHit: true,
  minPoints: 1,
  maxPoints: 1000,
  maxLines: 1000,
  isOpen: true,
  ...part,
})

const lo2 = play({})
const xien2 = play({
  code: 'xien2',
  group: 'lo_xien',
  inputKind: 'pool',
  combinationSize: 2,
  pricePerLine: '1',
  odds: '16',
  paysPerHit: false,
})
const de = play({ code: 'de_db', group: 'de', pricePerLine: '1', odds: '99', paysPerHit: false })

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
  maxStake: '20000',
  maxPayout: '1000000',
  maxItems: 50,
  plays: [lo2, xien2, de],
}

const item = (part: Partial<SlipItem>): SlipItem => ({
  id: 'a',
  play: 'lo2',
  content: ['12', '33', '68'],
  lines: 3,
  points: 10,
  odds: '98.5',
  pricePerLine: '27',
  ...part,
})
const lo = item({})
const xien = item({
  id: 'b',
  play: 'xien2',
  content: ['12', '68'],
  lines: 1,
  points: 100,
  odds: '16',
  pricePerLine: '1',
})
const deItem = item({
  id: 'c',
  play: 'de_db',
  content: ['60', '68', '86'],
  lines: 3,
  points: 20,
  odds: '99',
  pricePerLine: '1',
})

describe('amounts of the slip', () => {
  it('stake is lines x price x points, a win is odds x points, both exact', () => {
    expect(stakeOf(8n, '27.00', 10)).toBe(parseMoney('2160'))
    expect(winPerHit('3.649', 100)).toBe(parseMoney('364.9'))
  })

  it('adds up stakes and what the tickets bring together, each line with one hit', () => {
    const sums = sumSlip(game, [lo, xien, deItem])
    expect(moneyToString(sums.stake)).toBe('970.0000')
    // 3 x 985 for the three lo numbers, 1,600 for the parlay, 1,980 once for the special prize.
    expect(moneyToString(sums.estimate)).toBe('6535.0000')
    expect(sums.hasPerHit).toBe(true)
  })

  it('never promises more lines than one draw can let win', () => {
    const numbers = Array.from({ length: 100 }, (_, value) => String(value).padStart(2, '0'))
    expect(linesWonTogether(lo2, numbers, 100n)).toBe(27n)
    expect(linesWonTogether(de, numbers, 100n)).toBe(1n)
    expect(linesWonTogether(xien2, numbers, 4950n)).toBe(351n)
    expect(estimateWin(de, { ...deItem, content: numbers, lines: 100 })).toBe(parseMoney('1980'))
  })

  it('caps what one ticket may pay at the limit of the game', () => {
    const capped = sumSlip({ ...game, maxPayout: '1000' }, [lo, xien])
    expect(capped.estimate).toBe(parseMoney('2000'))
  })

  it('tells what is missing and never a negative amount', () => {
    expect(shortOf(parseMoney('970'), parseMoney('640'))).toBe(parseMoney('330'))
    expect(shortOf(parseMoney('1'), parseMoney('640'))).toBe(0n)
  })
})

describe('tickets of the slip', () => {
  it('joins the same numbers at the same odds up to the limit of points', () => {
    expect(addToSlip([lo], { ...lo, id: 'z', points: 5 }, 1000)).toEqual([{ ...lo, points: 15 }])
    expect(addToSlip([lo], { ...lo, id: 'z', points: 5 }, 12)[0]?.points).toBe(12)
    expect(addToSlip([lo], { ...lo, id: 'z', odds: '98' }, 1000)).toHaveLength(2)
  })

  it('groups by play in the order of adding', () => {
    const groups = groupByPlay([lo, xien, { ...lo, id: 'd', content: ['99'] }])
    expect(groups.map((group) => [group.play, group.items.length])).toEqual([
      ['lo2', 2],
      ['xien2', 1],
    ])
  })

  it('sends exactly what was seen', () => {
    expect(requestOf('MB', '20260701', [xien])).toEqual({
      gameCode: 'MB',
      issueNo: '20260701',
      items: [{ play: 'xien2', content: ['12', '68'], points: 100, odds: '16' }],
    })
  })

  it('marks changed odds until they are accepted', () => {
    const changed: Game = { ...game, plays: [play({ odds: '98' })] }
    expect(checkItem(changed, lo)?.code).toBe('odds_changed')
    const [accepted] = acceptOdds(changed, [lo])
    expect(accepted?.odds).toBe('98')
    expect(checkItem(changed, accepted ?? lo)).toBeUndefined()
  })

  it('finds stakes outside the limits and the points that fit', () => {
    expect(checkItem(game, { ...lo, points: 1000 })?.code).toBe('stake_over_limit')
    expect(pointsWithin({ ...lo, points: 1000 }, game.maxStake)).toBe(246)
    expect(pointsWithin({ ...lo, lines: 1000 }, '20000')).toBeUndefined()
    expect(checkItem({ ...game, minStake: '5' }, { ...xien, points: 4 })?.code).toBe('stake_under_limit')
    expect(stakeOfItem({ ...lo, points: 246 })).toBe(parseMoney('19926'))
  })

  it('refuses a play that is gone or closed', () => {
    expect(checkItem({ ...game, plays: [] }, lo)?.code).toBe('unknown_play')
    expect(checkItem({ ...game, plays: [play({ isOpen: false })] }, lo)?.code).toBe('play_closed')
  })
})
