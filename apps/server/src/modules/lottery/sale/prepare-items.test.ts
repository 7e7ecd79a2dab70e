import { AppError, MONEY_UNIT, moneyToString, must, parseMoney } from '@lotus/kernel'
import { findFamily } from '@lotus/rules/catalogue/all'
import { describe, expect, it } from 'vitest'
import type { Game, PlayTerms } from '../config/games.repo.ts'
import { prepareItems, type OrderItem } from './prepare-items.ts'

const game: Game = {
  id: 1,
  code: 'TEST',
  family: 'vn_north',
  category: 'LOTT',
  rules: must(findFamily('vn_north'), 'the rules know the family'),
  name: { vi: 'Thử', en: 'Test' },
  drawSource: 'own',
  drawOf: null,
  schedule: { kind: 'periodic', periodSeconds: 60, aheadMinutes: 10 },
  drawTerms: null,
  lockSeconds: 5,
  defaultPlay: 'lo2',
  isOpen: true,
  ruleVersion: 1,
  minStake: parseMoney('5'),
  maxStake: parseMoney('1000'),
  maxPayout: parseMoney('100000'),
  maxItems: 2,
  isCancelAllowed: true,
  chaseIssuesMax: 0,
  maxIssueStake: null,
  maxIssuePayout: null,
  maxIssueOrders: 500,
  units: [MONEY_UNIT],
  prizeGroupMin: 2000,
  prizeGroupMax: 2000,
  fewLinesMax: null,
  fewLinesPayout: null,
}
const terms = (play: string, price: string, odds: string, more: Partial<PlayTerms> = {}): PlayTerms => ({
  play,
  price: parseMoney(price),
  odds: [{ tier: 'win', odds: parseMoney(odds) }],
  numberLimit: null,
  numberStock: null,
  minPoints: 1,
  maxPoints: 100,
  maxLines: 20,
  isOpen: true,
  ...more,
})
const win = (odds: string) => [{ tier: 'win', odds }]
const sold = [
  terms('lo2', '27', '98.5'),
  terms('de_db', '1', '99', { minPoints: 2 }),
  terms('xien2', '1', '16'),
  terms('dau_db', '1', '9.8', { isOpen: false }),
]
const deDb = (content: OrderItem['content'], points: number, odds = '99'): OrderItem => ({
  play: 'de_db',
  content,
  points,
  odds: win(odds),
})

const FLOOR_PPM = 750_000

function refusal(items: OrderItem[], of = game): Record<string, unknown> | undefined {
  try {
    prepareItems(of, sold, items, FLOOR_PPM)
    return undefined
  } catch (error) {
    if (error instanceof AppError) return { code: error.code, ...error.details }
    throw error
  }
}

describe('the items of a call', () => {
  it('are priced by the terms of the game', () => {
    const [first, second] = prepareItems(
      game,
      sold,
      [
        { play: 'lo2', content: ['01', '02'], points: 3, odds: win('98.5000') },
        deDb({ board: [['0', '1'], ['2']] }, 5),
      ],
      FLOOR_PPM,
    )
    expect(first).toMatchObject({ numbers: null, order: { lines: 2, stake: parseMoney('162') } })
    expect(second).toMatchObject({
      order: { lines: 2, stake: parseMoney('10'), content: { board: [['0', '1'], ['2']] } },
    })
  })

  it.each<[string, OrderItem[], Record<string, unknown>]>([
    ['too many of them', [deDb(['01'], 9), deDb(['01'], 9), deDb(['01'], 9)], { code: 'too_many_items', max: 2 }],
    [
      'a play that is not sold',
      [{ play: 'lo3', content: ['001'], points: 1, odds: win('960') }],
      { code: 'unknown_play', item: 0, play: 'lo3' },
    ],
    ['a closed play', [{ play: 'dau_db', content: ['1'], points: 9, odds: win('9.8') }], { code: 'play_closed' }],
    ['letters', [deDb(['0a'], 9)], { code: 'bad_content', token: '0a', position: 1 }],
    ['a digit too many', [deDb(['02', '001'], 9)], { code: 'wrong_length', token: '001', position: 2 }],
    ['the same number twice', [deDb(['01', '01'], 9)], { code: 'duplicate_number', token: '01', position: 2 }],
    [
      'more lines than the play sells',
      [{ play: 'xien2', content: ['01', '02', '03', '04', '05', '06', '07', '08'], points: 1, odds: win('16') }],
      { code: 'too_many_lines', max: 20 },
    ],
    ['a stake under the limit of the game', [deDb(['01'], 4)], { code: 'stake_under_limit', min: '5.0000' }],
    [
      'points under the limit of the play',
      [deDb(['01', '02', '03', '04', '05'], 1)],
      { code: 'stake_under_limit', min: '10.0000', minPoints: 2 },
    ],
    [
      'points over the limit of the play',
      [deDb(['01'], 101)],
      { code: 'stake_over_limit', max: '100.0000', maxPoints: 100 },
    ],
    [
      'a stake over the limit of the game',
      [{ play: 'lo2', content: ['01', '02'], points: 19, odds: win('98.5') }],
      { code: 'stake_over_limit', max: '1000.0000' },
    ],
    [
      'other odds than now, of the second item',
      [deDb(['01'], 9), deDb(['01'], 9, '98')],
      { code: 'odds_changed', item: 1, oldOdds: '98.0000', newOdds: '99.0000' },
    ],
  ])('are refused with %s', (_what, items, expected) => {
    expect(refusal(items)).toMatchObject(expected)
  })

  it('are refused if the cap leaves less than the floor, unless what is left was confirmed (DECISIONS 36)', () => {
    const capped = { ...game, maxPayout: parseMoney('5000') }
    // One chance in a hundred for 9,900 of a stake of 100: 99 %, of which 5,000 is left.
    const refused = refusal([deDb(['12'], 9), deDb(['12'], 100)], capped)
    expect(refused).toEqual({
      code: 'return_under_floor',
      item: 1,
      play: 'de_db',
      max: '5000.0000',
      returnPpm: 500_000,
      ownReturnPpm: 990_000,
      returnPercent: '50.00',
      ownReturnPercent: '99.00',
      points: 50,
    })
    expect(refusal([{ ...deDb(['12'], 100), returnPpm: 500_001 }], capped)).toMatchObject({ returnPpm: 500_000 })
    expect(refusal([{ ...deDb(['12'], 100), returnPpm: 500_000 }], capped)).toBeUndefined()
    expect(refusal([deDb(['12'], 50)], capped)).toBeUndefined()
    // 75 % and more is left: said, not asked.
    expect(refusal([deDb(['12'], 66)], capped)).toBeUndefined()
  })
})

describe('the prize group of an item', () => {
  const rules = must(findFamily('ssc'), 'the rules know the family')
  const classic = { ...game, family: 'ssc', rules, minStake: parseMoney('1'), prizeGroupMin: 1700, prizeGroupMax: 1960 }
  /** As it is sold to a member with a rate of 4 %. */
  const own = { ...classic, prizeGroupMax: 1880, gameGroupMax: 1960 }
  const groups = [terms('two_back_straight', '1', '100')]
  const lastTwo = (more: Partial<OrderItem> = {}): OrderItem => ({
    play: 'two_back_straight',
    content: [['1'], ['2']],
    points: 10,
    odds: win('100'),
    ...more,
  })
  const pricedAt = (of: typeof classic, more: Partial<OrderItem>) => {
    const { order } = must(prepareItems(of, groups, [lastTwo(more)], 0)[0], 'an item')
    return [order.prizeGroup, moneyToString(order.rebateRate ?? 0n)]
  }
  const refused = (of: typeof classic, more: Partial<OrderItem>) => {
    try {
      return pricedAt(of, more)
    } catch (error) {
      if (error instanceof AppError) return { code: error.code, ...error.details }
      throw error
    }
  }

  it('is at most the member’s own, from which the rebate is counted', () => {
    expect(pricedAt(classic, {})).toEqual([1960, '0.0000'])
    expect(pricedAt(own, {})).toEqual([1880, '0.0000'])
    expect(pricedAt(classic, { prizeGroup: 1800 })).toEqual([1800, '0.0800'])
    expect(pricedAt(own, { prizeGroup: 1800 })).toEqual([1800, '0.0400'])
  })

  it('above the own one is told as changed terms, outside the game’s as out of range', () => {
    expect(refused(own, { prizeGroup: 1881 })).toMatchObject({ code: 'terms_changed', item: 0, stake: '10.0000' })
    expect(refused(own, { prizeGroup: 1960, rebateRate: '0' })).toMatchObject({ code: 'terms_changed' })
    expect(refused(own, { prizeGroup: 1800, rebateRate: '0.08' })).toMatchObject({ code: 'terms_changed' })
    for (const prizeGroup of [1699, 1961]) {
      expect(refused(own, { prizeGroup })).toMatchObject({ code: 'out_of_range', field: 'prizeGroup', max: 1880 })
    }
  })
})
