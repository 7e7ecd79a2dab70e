import { AppError, MONEY_UNIT, must, parseMoney } from '@lotus/kernel'
import { findFamily } from '@lotus/rules/catalogue/all'
import { describe, expect, it } from 'vitest'
import type { Game, PlayTerms } from '../config/games.repo.ts'
import { prepareItems, type OrderItem } from '../sale/prepare-items.ts'
import { prepareMultiples } from './prepare-multiples.ts'

const rules = must(findFamily('ssc'), 'the rules know the family')
const game: Game = {
  id: 1,
  code: 'TEST',
  family: 'ssc',
  category: 'LOTT',
  rules,
  name: { vi: 'Thử', en: 'Test' },
  drawSource: 'own',
  drawOf: null,
  schedule: { kind: 'periodic', periodSeconds: 60, aheadMinutes: 10 },
  drawTerms: null,
  lockSeconds: 5,
  defaultPlay: 'five_straight',
  isOpen: true,
  isCancelAllowed: true,
  chaseIssuesMax: 50,
  ruleVersion: 1,
  minStake: parseMoney('3'),
  maxStake: parseMoney('1000'),
  maxPayout: parseMoney('100000'),
  maxItems: 10,
  maxIssueStake: null,
  maxIssuePayout: null,
  maxIssueOrders: 500,
  units: [MONEY_UNIT, MONEY_UNIT / 10n],
  prizeGroupMin: 1800,
  prizeGroupMax: 2000,
  fewLinesMax: 2,
  fewLinesPayout: parseMoney('30000'),
}
const terms: PlayTerms[] = rules.plays.map(({ code, odds, pricePerLine }) => ({
  play: code,
  price: pricePerLine,
  odds,
  numberLimit: code === 'three_back_straight' ? parseMoney('50') : null,
  numberStock: null,
  minPoints: 1,
  maxPoints: 400,
  maxLines: 1000,
  isOpen: true,
}))
const item = (play: string, content: OrderItem['content'], points: number, unit = '1'): OrderItem => ({
  play,
  content,
  points,
  unit,
  odds: must(rules.findPlay(play), play).odds.map(({ tier, odds }) => ({
    tier,
    odds: `${odds / MONEY_UNIT}.${String(odds % MONEY_UNIT).padStart(4, '0')}`,
  })),
})
const issuesAt = (...multiples: number[]) => multiples.map((multiple, at) => ({ issueNo: `issue-${at}`, multiple }))
const threeBack = [['1', '2'], ['3'], ['4', '5', '6']]

/** No return is refused: what a cap leaves has tests of its own. */
const NO_FLOOR = 0

function refusal(items: OrderItem[], multiples: number[], floorPpm = NO_FLOOR): Record<string, unknown> | undefined {
  try {
    prepareMultiples(game, terms, { items, issues: issuesAt(...multiples) }, floorPpm)
    return undefined
  } catch (error) {
    if (error instanceof AppError) return { code: error.code, ...error.details }
    throw error
  }
}

describe('the items of a chase', () => {
  it('at every multiple equal those of a call with as many points', () => {
    const items = [
      item('three_back_straight', threeBack, 2),
      item('five_all', { typed: ['12345', '54321'] }, 1),
      { ...item('five_straight', { typed: ['12345'] }, 20, '0.1'), prizeGroup: 1900 },
      { ...item('fixed_place', [['1'], [], ['5'], [], []], 3), stake: '6' },
    ]
    const { byMultiple, stake } = prepareMultiples(game, terms, { items, issues: issuesAt(7, 3, 7, 19) }, NO_FLOOR)
    expect([...byMultiple.keys()].toSorted((a, b) => a - b)).toEqual([3, 7, 19])
    let sum = 0n
    for (const multiple of [7, 3, 7, 19]) {
      const alone = prepareItems(
        game,
        terms,
        items.map((row) => ({ ...row, stake: undefined, points: row.points * multiple })),
        NO_FLOOR,
      )
      const scaled = must(byMultiple.get(multiple), 'prepared')
      // The stakes on numbers are stored once, for the lowest multiple.
      const apart = { numbers: null }
      expect(scaled.map((row) => ({ ...row, ...apart }))).toEqual(alone.map((row) => ({ ...row, ...apart })))
      sum += alone.reduce((total, { order }) => total + order.stake, 0n)
    }
    expect(stake).toBe(sum)
  })

  it('are checked once, however many multiples there are', () => {
    let reads = 0
    const counted: OrderItem = {
      ...item('three_back_straight', threeBack, 1),
      get content() {
        reads += 1
        return threeBack
      },
    }
    const fifty = issuesAt(...Array.from({ length: 50 }, (_, n) => n + 1))
    prepareMultiples(game, terms, { items: [counted], issues: fifty }, NO_FLOOR)
    const readsOfFifty = reads
    reads = 0
    prepareMultiples(game, terms, { items: [counted], issues: issuesAt(1, 1) }, NO_FLOOR)
    expect(readsOfFifty).toBe(reads)
  })

  it('are refused at the first multiple of which the cap leaves too little, unless that return is confirmed', () => {
    const one = item('three_back_straight', [['1'], ['3'], ['4']], 10)
    // 1,000 a point, of which orders of two lines and less get 30,000 at most: 30 points.
    expect(refusal([one], [1, 3], 750_000)).toBeUndefined()
    const refused = refusal([one], [1, 3, 5], 750_000)
    expect(refused).toMatchObject({
      code: 'return_under_floor',
      item: 0,
      play: 'three_back_straight',
      issue: 'issue-2',
      multiple: 5,
      max: '30000.0000',
      returnPpm: 600_000,
      ownReturnPpm: 1_000_000,
      returnPercent: '60.00',
      points: 30,
    })
    expect(refusal([{ ...one, returnPpm: 600_001 }], [1, 3, 5], 750_000)).toMatchObject({ code: 'return_under_floor' })
    expect(refusal([{ ...one, returnPpm: 600_000 }], [1, 3, 5], 750_000)).toBeUndefined()
    expect(refusal([one], [1, 3, 5], 600_000)).toBeUndefined()
  })

  it('are refused if a multiple stakes too much, or the lowest too little, with the issue', () => {
    const two = [item('five_straight', { typed: ['12345'] }, 2), item('three_back_straight', threeBack, 2)]
    expect(refusal(two, [1, 2])).toMatchObject({ code: 'stake_under_limit', item: 0, issue: 'issue-0', multiple: 1 })
    expect(refusal(two, [3, 2, 4])).toBeUndefined()
    expect(refusal(two, [3, 2, 84, 90])).toEqual({
      code: 'stake_over_limit',
      item: 1,
      play: 'three_back_straight',
      max: '1000.0000',
      maxPoints: 400,
      issue: 'issue-2',
      multiple: 84,
    })
    expect(refusal([item('five_straight', { typed: ['12345'] }, 2)], [2, 300])).toMatchObject({
      code: 'stake_over_limit',
      max: '400.0000',
      multiple: 300,
    })
    expect(refusal([item('five_straight', { typed: ['1234'] }, 5)], [2, 1])).toMatchObject({
      code: 'wrong_length',
      issue: 'issue-1',
    })
  })

  it('are refused if the stake that the person saw differs, whatever the multiples', () => {
    const seen = (stake: string) => [{ ...item('three_back_straight', threeBack, 2), stake }]
    expect(refusal(seen('12'), [3, 2])).toBeUndefined()
    expect(refusal(seen('13'), [3, 2])).toMatchObject({ code: 'terms_changed' })
  })
})
