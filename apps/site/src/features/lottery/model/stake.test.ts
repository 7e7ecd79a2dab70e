import { must, parseMoney } from '@lotus/kernel'
import { estimateFamilyWin, returnsOf, type Family, type WireContent } from '@lotus/rules/catalogue'
import { beforeAll, describe, expect, it } from 'vitest'
import { soldGame } from './game.fixtures.ts'
import { ruleOdds } from '../../../shared/lottery/odds.ts'
import { findPlay } from './slip.ts'
import { oneHitOf, orderOf, summariseStake } from './stake.ts'
import {
  clampPoints,
  firstTerms,
  groupWithin,
  pointsForAmount,
  rebateOf,
  rebatePpm,
  sliderStart,
  stakeOf,
  termsFor,
  withOwnGroup,
  type StakeTerms,
} from '../../../shared/lottery/terms.ts'
import type { Game, Play } from '../../../shared/lottery/types.ts'

let north: { family: Family; game: Game }
let digits: { family: Family; game: Game }
let dice: { family: Family; game: Game }
beforeAll(async () => {
  ;[north, digits, dice] = await Promise.all([soldGame('vn_north'), soldGame('ssc'), soldGame('k3')])
})

const terms = (part: Partial<StakeTerms> = {}): StakeTerms => ({ points: 1, unit: '1', prizeGroup: 2000, ...part })

function summary(
  { family, game }: { family: Family; game: Game },
  code: string,
  content: WireContent | null,
  part: Partial<StakeTerms> = {},
  play: Partial<Play> = {},
  tickets = 0,
) {
  const rule = must(family.findPlay(code), code)
  const sold = { ...must(findPlay(game, code), code), ...play }
  return summariseStake(game, family, { play: sold, rule }, content, terms(part), tickets)
}

describe('the stake bar', () => {
  it('shows the price of the choice and of one win', () => {
    const numbers = ['05', '12', '33', '50']
    expect(summary(north, 'lo2', numbers, { points: 10 })).toEqual({
      lines: 4n,
      stake: parseMoney('1080'),
      oneHit: { lowest: parseMoney('985'), highest: parseMoney('985') },
      isCapped: false,
      content: numbers,
      problem: undefined,
    })
  })

  it('multiplies the unit and lowers the prize with the group', () => {
    const { lines, stake, oneHit } = summary(digits, 'two_back_straight', [['1'], ['2', '3']], {
      points: 50,
      unit: '0.1',
      prizeGroup: 1900,
    })
    expect([lines, stake, oneHit?.highest]).toEqual([2n, parseMoney('10'), parseMoney('475')])
  })

  it('shows the lowest and the highest tier of the choice, not of the whole play', () => {
    const { oneHit } = summary(dice, 'sum', ['3', '10'], { points: 10 })
    expect(oneHit).toEqual({ lowest: parseMoney('80'), highest: parseMoney('2160') })
  })

  it('estimates a play of one tier as the rules do', () => {
    const play = must(findPlay(digits.game, 'two_back_straight'), 'the play')
    const order = must(orderOf(digits.family, play, [['1'], ['2']], terms({ points: 7, prizeGroup: 1870 })), 'an order')
    const { oneHitMax } = estimateFamilyWin(digits.family, order, ruleOdds(play.odds))
    expect(oneHitOf(digits.family, order, play.odds).highest).toBe(oneHitMax)
  })

  it('says what is missing', () => {
    const problem = (code: string, content: WireContent | null) => summary(north, code, content).problem
    expect(problem('lo2', null)).toEqual({ kind: 'missing', missing: { key: 'number' } })
    expect(problem('xien4', ['01', '02', '03'])).toEqual({ kind: 'missing', missing: { key: 'more', count: 1 } })
    expect(problem('ba_cang_db', { board: [['1'], [], []] })).toEqual({ kind: 'missing', missing: { key: 'rows' } })
    expect(summary(north, 'lo2', ['01'], {}, { isOpen: false }).problem).toEqual({ kind: 'play_closed' })
  })

  it('names the exceeded limit and the points that would fit', () => {
    expect(summary(north, 'lo2', ['01', '02'], { points: 1000 }).problem).toEqual({
      kind: 'over_stake',
      max: '20000',
      fixPoints: 370,
    })
    const cheap = summary(north, 'xien4', ['01', '02', '03', '04'], {}, { pricePerLine: '0.2' })
    expect(cheap.problem).toEqual({ kind: 'under_stake', min: '1', fixPoints: 5 })
    const numbers = Array.from({ length: 20 }, (_, value) => String(value).padStart(2, '0'))
    expect(summary(north, 'xien4', numbers).problem).toEqual({ kind: 'too_many_lines', max: 1000, lines: 4845n })
  })

  it('stops at the maximum number of items in a slip', () => {
    expect(summary(north, 'lo2', ['01'], {}, {}, 50).problem).toEqual({ kind: 'slip_full', max: 50 })
  })
})

describe('the terms of a stake', () => {
  it('stay inside the limits of the game and the play', () => {
    const lo2 = must(findPlay(north.game, 'lo2'), 'lo2')
    expect([0, 7, 5000].map((points) => clampPoints(lo2, points))).toEqual([1, 7, 1000])
    expect(termsFor(north.game, lo2, { points: 5, unit: '0.1', prizeGroup: 1800 })).toEqual(terms({ points: 5 }))
    const straight = must(findPlay(digits.game, 'two_back_straight'), 'the play')
    expect(termsFor(digits.game, straight, terms({ unit: '0.01', prizeGroup: 1500 }))).toEqual(
      terms({ unit: '0.01', prizeGroup: 1800 }),
    )
    expect(firstTerms(digits.game)).toEqual(terms())
    expect(firstTerms(north.game).points).toBe(1)
  })

  it('give back the rebate of the prize group, rounded down', () => {
    expect(rebatePpm(digits.game, 1900)).toBe(50_000)
    // Until a group above the own one is chosen anew.
    expect(rebatePpm(withOwnGroup(digits.game, 1860), 1900)).toBe(0)
    expect(rebateOf(parseMoney('0.0019'), digits.game, 1900)).toBe(parseMoney('0.0000'))
    expect(rebateOf(parseMoney('10'), digits.game, 1990)).toBe(parseMoney('0.05'))
  })

  it('reach up to the member’s own group, with what the plays return of it', async () => {
    const sold = await Promise.all(['ssc', 'k3', 'pk10', '11x5', 'lhc', 'pc28'].map((name) => soldGame(name)))
    for (const { family, game } of sold) {
      const at = (prizeGroup: number): Game => ({
        ...game,
        prizeGroupMax: prizeGroup,
        plays: game.plays.map((play) => {
          const group = play.isPrizeGroupAllowed ? { prizeGroup } : {}
          const { lowestPpm, highestPpm } = returnsOf(family, must(family.findPlay(play.code), play.code), group)
          return { ...play, returnMinPpm: Number(lowestPpm), returnMaxPpm: Number(highestPpm) }
        }),
      })
      const [own, exact] = [withOwnGroup(at(1960), 1860), at(1860)]
      expect(firstTerms(own).prizeGroup).toBe(1860)
      for (const [index, play] of own.plays.entries()) {
        const { returnMinPpm, returnMaxPpm } = must(exact.plays[index], 'the same play')
        const { cases } = returnsOf(family, must(family.findPlay(play.code), play.code))
        // At most the last digit is less; never promised too much where a part of the stake comes back whatever the group.
        const most = cases.some(({ push }) => push.numerator > 0n) ? 20_000 : 1
        for (const less of [returnMinPpm - play.returnMinPpm, returnMaxPpm - play.returnMaxPpm]) {
          expect(less, play.code).toBeGreaterThanOrEqual(0)
          expect(less, play.code).toBeLessThanOrEqual(most)
        }
      }
    }
    expect(withOwnGroup(digits.game, 2000)).toBe(digits.game)
    // The game sells less since.
    expect(withOwnGroup({ ...digits.game, prizeGroupMax: 1850 }, 1860).prizeGroupMax).toBe(1850)
  })

  it('are chosen on a slider that reaches both ends, whatever the highest group', () => {
    const from = (prizeGroupMin: number, prizeGroupMax: number) => sliderStart({ prizeGroupMin, prizeGroupMax })
    expect([from(1700, 1960), from(1700, 1956), from(1700, 1881)]).toEqual([1700, 1696, 1691])
    expect(groupWithin({ prizeGroupMin: 1700, prizeGroupMax: 1956 }, 1696)).toBe(1700)
  })

  it('convert an amount of money to points, never exceeding it', () => {
    const lo2 = must(findPlay(north.game, 'lo2'), 'lo2')
    expect(pointsForAmount(lo2, '1', 2n, parseMoney('550'))).toBe(10)
    expect(pointsForAmount(lo2, '1', 0n, parseMoney('27'))).toBe(1)
    expect(pointsForAmount(lo2, '1', 1n, parseMoney('5'))).toBe(1)
    expect(pointsForAmount(lo2, '1', 1n, parseMoney('99999999'))).toBe(1000)
  })

  it('price lines exactly', () => {
    expect(stakeOf(8n, { pricePerLine: '27.00', unit: '1', points: 10 })).toBe(parseMoney('2160'))
    expect(stakeOf(100n, { pricePerLine: '1', unit: '0.001', points: 3 })).toBe(parseMoney('0.3'))
  })
})
