import { must, moneyToString, parseMoney } from '@lotus/kernel'
import type { Family } from '@lotus/rules/catalogue'
import { beforeAll, describe, expect, it } from 'vitest'
import { soldGame } from './game.fixtures.ts'
import { withOwnGroup } from '../../../shared/lottery/terms.ts'
import {
  acceptOdds,
  addToSlip,
  capEffectOfItem,
  checkItem,
  findPlay,
  groupByPlay,
  isReturnAsked,
  pointsWithin,
  repeatItems,
  requestOf,
  shortOf,
  stakeOfItem,
  sumSlip,
  type SlipItem,
} from './slip.ts'
import type { Game } from '../../../shared/lottery/types.ts'

const item = (part: Partial<SlipItem>): SlipItem => ({
  id: 'a',
  play: 'lo2',
  content: ['12', '33', '68'],
  lines: 3,
  points: 10,
  unit: '1',
  prizeGroup: 2000,
  odds: [{ tier: 'win', odds: '98.5' }],
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
  odds: [{ tier: 'win', odds: '16' }],
  pricePerLine: '1',
})

let game: Game
let family: Family
/** The same game with one play sold on other terms. */
const changed = (code: string, part: Partial<Game['plays'][number]>): Game => ({
  ...game,
  plays: game.plays.map((play) => (play.code === code ? { ...play, ...part } : play)),
})

beforeAll(async () => {
  const sold = await soldGame('vn_north')
  ;({ game, family } = sold)
})

describe('amounts of the slip', () => {
  it('adds up stakes, and what one line of each item pays', () => {
    const sums = sumSlip(game, family, [lo, xien])
    expect(moneyToString(sums.stake)).toBe('910.0000')
    expect(moneyToString(sums.estimate)).toBe('2585.0000')
    expect(sums.rebate).toBe(0n)
  })

  it('caps what one item may pay at the limit of the game', () => {
    expect(sumSlip({ ...game, maxPayout: '1000' }, family, [lo, xien]).estimate).toBe(parseMoney('1985'))
  })

  it('counts the rebate of a lower prize group and the smaller prize', async () => {
    const { game: fast, family: digits } = await soldGame('ssc')
    const ticket = item({
      play: 'two_back_straight',
      content: [['1'], ['2', '3']],
      lines: 2,
      points: 50,
      unit: '0.1',
      prizeGroup: 1900,
      odds: [{ tier: 'win', odds: '100' }],
      pricePerLine: '1',
    })
    const sums = sumSlip(fast, digits, [ticket])
    expect(sums).toEqual({ stake: parseMoney('10'), estimate: parseMoney('475'), rebate: parseMoney('0.5') })
  })

  it('gives the missing amount, never a negative one', () => {
    expect(shortOf(parseMoney('970'), parseMoney('640'))).toBe(parseMoney('330'))
    expect(shortOf(parseMoney('1'), parseMoney('640'))).toBe(0n)
  })
})

describe('items of the slip', () => {
  it('joins the same choice on the same terms up to the limit of points', () => {
    expect(addToSlip([lo], { ...lo, id: 'z', points: 5 }, 1000)).toEqual([{ ...lo, points: 15 }])
    expect(addToSlip([lo], { ...lo, id: 'z', points: 5 }, 12)[0]?.points).toBe(12)
    expect(addToSlip([lo], { ...lo, id: 'z', odds: [{ tier: 'win', odds: '98' }] }, 1000)).toHaveLength(2)
    expect(addToSlip([lo], { ...lo, id: 'z', unit: '0.1' }, 1000)).toHaveLength(2)
    expect(addToSlip([lo], { ...lo, id: 'z', prizeGroup: 1900 }, 1000)).toHaveLength(2)
  })

  it('groups by play in the order of adding', () => {
    const groups = groupByPlay([lo, xien, { ...lo, id: 'd', content: ['99'] }])
    expect(groups.map((group) => [group.play, group.items.length])).toEqual([
      ['lo2', 2],
      ['xien2', 1],
    ])
  })

  it('sends what was shown, with unit and prize group only if the game has them', async () => {
    const { id: _id, lines: _lines, pricePerLine: _price, unit, prizeGroup, ...seen } = xien
    const stake = moneyToString(stakeOfItem(xien))
    expect(requestOf(game, '20260701', [xien]).items).toEqual([{ ...seen, stake }])
    const { game: fast } = await soldGame('ssc')
    const straight = { ...xien, play: 'two_back_straight' }
    expect(requestOf(fast, '20260701', [straight]).items).toEqual([
      { ...seen, play: 'two_back_straight', unit, prizeGroup, stake, rebateRate: expect.any(String) },
    ])
  })

  it('marks changed odds until they are accepted, ignoring trailing zeros', () => {
    const lower = changed('lo2', { odds: [{ tier: 'win', odds: '98' }] })
    expect(checkItem(game, lo)).toBeUndefined()
    expect(checkItem(lower, lo)?.code).toBe('odds_changed')
    const [accepted] = acceptOdds(lower, [lo])
    expect(accepted?.odds).toEqual([{ tier: 'win', odds: '98' }])
    expect(checkItem(lower, must(accepted, 'one ticket'))).toBeUndefined()
  })

  it('marks a group above the member’s own until it is accepted, which takes the highest of theirs', async () => {
    const { game: fast } = await soldGame('ssc')
    const own = withOwnGroup(fast, 1860)
    const { odds, pricePerLine } = must(findPlay(fast, 'two_back_straight'), 'the play')
    const chosen = { play: 'two_back_straight', content: [['1'], ['2']], lines: 1, points: 5, prizeGroup: 2000 }
    const ticket = item({ ...chosen, odds, pricePerLine })
    expect(checkItem(fast, ticket)).toBeUndefined()
    expect(checkItem(own, ticket)).toEqual({ code: 'terms_changed', details: { stake: '5.0000' } })
    const accepted = acceptOdds(own, [ticket, { ...ticket, prizeGroup: 1850 }])
    expect(accepted.map(({ prizeGroup }) => prizeGroup)).toEqual([1860, 1850])
    expect(accepted.map((one) => checkItem(own, one))).toEqual([undefined, undefined])
    expect(requestOf(own, '1', accepted).items.map(({ rebateRate }) => rebateRate)).toEqual(['0.0000', '0.0050'])
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
    expect(checkItem(changed('lo2', { isOpen: false }), lo)?.code).toBe('play_closed')
  })

  it('repeats an earlier order at the current odds, without closed plays', () => {
    const now = changed('xien2', { isOpen: false })
    const old = { ...lo, odds: [{ tier: 'win', odds: '90' }] }
    expect(repeatItems(now, [old, xien], () => 'new')).toEqual([
      { ...lo, id: 'new', odds: findPlay(now, 'lo2')?.odds, pricePerLine: findPlay(now, 'lo2')?.pricePerLine },
    ])
  })
})

describe('a cap on the payout (DECISIONS 36)', () => {
  // The example of issue 23.
  const lo4 = item({
    play: 'lo4',
    content: ['1234'],
    lines: 1,
    points: 999,
    odds: [{ tier: 'win', odds: '8880' }],
    pricePerLine: '20',
  })
  const capped = (): Game => ({ ...game, maxPayout: '500000.0000' })

  it('is said with what is left of the return, and asked about below the floor of the game', () => {
    expect(moneyToString(stakeOfItem(lo4))).toBe('19980.0000')
    expect(capEffectOfItem(capped(), family, lo4)).toEqual({
      maxPayout: parseMoney('500000'),
      ownPpm: 888_000,
      leftPpm: 50_002,
      isExact: true,
      points: 56,
    })
    expect(isReturnAsked(capped(), family, lo4)).toBe(true)
    expect(isReturnAsked({ ...capped(), returnFloorPpm: 50_000 }, family, lo4)).toBe(false)
    expect(isReturnAsked(capped(), family, { ...lo4, points: 56 })).toBe(false)
    expect(moneyToString(sumSlip(capped(), family, [lo4]).estimate)).toBe('500000.0000')
  })

  it('is confirmed for the figure that was shown, and sent with it', () => {
    const confirmed = { ...lo4, acceptedPpm: 50_002 }
    expect(isReturnAsked(capped(), family, confirmed)).toBe(false)
    expect(requestOf(capped(), 'I1', [confirmed]).items[0]).toMatchObject({ returnPpm: 50_002 })
    expect(requestOf(capped(), 'I1', [lo4]).items[0]).not.toHaveProperty('returnPpm')
    // More points leave less; a repeated ticket is asked about again.
    expect(isReturnAsked(capped(), family, { ...confirmed, points: 1000 })).toBe(true)
    expect(addToSlip([confirmed], { ...lo4, points: 1 }, 1000)[0]).toMatchObject({
      points: 1000,
      acceptedPpm: undefined,
    })
    expect(repeatItems(game, [confirmed], () => 'new')[0]).toMatchObject({ acceptedPpm: undefined })
  })

  it('is the lower one for a ticket of few lines, where a game has one', () => {
    const few = { ...capped(), fewLinesMax: 1, fewLinesPayout: '100000.0000' }
    expect(capEffectOfItem(few, family, lo4)).toMatchObject({ maxPayout: parseMoney('100000'), points: 11 })
  })
})
