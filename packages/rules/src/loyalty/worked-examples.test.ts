import { describe, expect, it } from 'vitest'
import { moneyToString, parseMoney as p } from '@lotus/kernel'
import { moneyOfPoints, movePoints, pointsOf } from './points.ts'
import {
  birthdayDays,
  monthlyPeriod,
  nextBirthday,
  nextRank,
  nightlyStep,
  weeklyPeriod,
  type RankRule,
  type Standing,
} from './ranks.ts'

// The worked examples of operations.md 4.1 and 4.2, to the unit (R04, R05, K10), and the edges around them.

const rank = (upValidBet: string, upDeposit: string, keepValidBet: string): RankRule => ({
  upValidBet: p(upValidBet),
  upDeposit: p(upDeposit),
  keepValidBet: p(keepValidBet),
  upgradeBonus: 0n,
  weeklyBonus: 0n,
  monthlyBonus: 0n,
  birthdayBonus: 0n,
  withdrawCount: null,
  withdrawAmount: null,
  withdrawFree: null,
  withdrawFeePpm: null,
})
const ranks = [
  rank('0', '0', '0'),
  rank('10000', '200', '1000'),
  rank('100000', '2000', '10000'),
  rank('1000000', '10000', '100000'),
  rank('3000000', '30000', '250000'),
  rank('8000000', '80000', '600000'),
]
const standing = (change: Partial<Standing> = {}): Standing => ({
  level: 2,
  highest: 2,
  validBet: p('8400000'),
  deposits: p('80000'),
  keepFrom: '2026-06-01',
  keepValidBet: 0n,
  ...change,
})

describe('points (4.2)', () => {
  it.each([
    ['LIVE', 700_000, '700.0000'],
    ['SPORTS', 1_000_000, '1000.0000'],
    ['FISH', 1_200_000, '1200.0000'],
    ['LOTT', 0, '0.0000'],
  ])('1,000,000 of %s', (_category, rate, points) => {
    expect(moneyToString(pointsOf(p('1000000'), rate, p('1000')))).toBe(points)
  })

  it('of a mixed day are 93.50', () => {
    const day = [
      ['30000', 700_000],
      ['12500', 1_000_000],
      ['50000', 1_200_000],
    ] as const
    const sum = day.reduce((total, [validBet, rate]) => total + pointsOf(p(validBet), rate, p('1000')), 0n)
    expect(moneyToString(sum)).toBe('93.5000')
  })

  it('are cut to two places toward zero, the same way up and down', () => {
    expect(moneyToString(pointsOf(p('8.3333'), 1_200_000, p('1000')))).toBe('0.0000')
    expect(moneyToString(pointsOf(p('19.9999'), 1_000_000, p('1000')))).toBe('0.0100')
    expect(moneyToString(pointsOf(p('-19.9999'), 1_000_000, p('1000')))).toBe('-0.0100')
  })

  it('never fall below 0: what is missing is taken from later points', () => {
    const spent = movePoints({ balance: p('5'), owed: 0n }, p('-12'))
    expect(spent).toEqual({ balance: 0n, owed: p('7'), delta: p('-5') })
    expect(movePoints(spent, p('4'))).toEqual({ balance: 0n, owed: p('3'), delta: 0n })
    expect(movePoints(spent, p('10'))).toEqual({ balance: p('3'), owed: 0n, delta: p('3') })
  })

  it('are changed into money: 1,250 points are 1,250.00', () => {
    expect(moneyToString(moneyOfPoints(p('1250'), 1_000_000))).toBe('1250.0000')
    expect(moneyToString(moneyOfPoints(p('1250.55'), 100_000))).toBe('125.0500')
  })
})

describe('ranks (4.1)', () => {
  it('rise one a night, without skipping', () => {
    let now = standing()
    const seen: number[] = []
    for (let night = 0; night < 5; night += 1) {
      const step = nightlyStep(now, ranks, 30, '2026-06-02')
      if (step?.reason !== 'UP') break
      seen.push(step.to)
      now = { ...now, level: step.to, highest: step.to }
    }
    expect(seen).toEqual([3, 4, 5])
  })

  it('are lost one at a time where the window was missed, and not a day before it ends', () => {
    const missed = standing({
      level: 3,
      highest: 3,
      validBet: p('1200000'),
      deposits: p('10000'),
      keepValidBet: p('60000'),
    })
    expect(nightlyStep(missed, ranks, 30, '2026-06-30')).toBeNull()
    expect(nightlyStep(missed, ranks, 30, '2026-07-01')).toEqual({ to: 2, reason: 'DOWN' })
    const met = { ...missed, keepValidBet: p('100000') }
    expect(nightlyStep(met, ranks, 30, '2026-07-01')).toEqual({ to: 3, reason: 'KEEP' })
  })

  it('never fall below the lowest', () => {
    const lowest = standing({ level: 0, highest: 0, validBet: 0n, deposits: 0n })
    expect(nightlyStep(lowest, ranks, 30, '2027-01-01')).toBeNull()
  })

  it('that were lost come back with the valid bets that keep them, not by themselves', () => {
    const fallen = standing({
      level: 2,
      highest: 3,
      validBet: p('1200000'),
      deposits: p('10000'),
      keepValidBet: p('99999'),
    })
    expect(nightlyStep(fallen, ranks, 30, '2026-06-20')).toBeNull()
    expect(nextRank(fallen, ranks)).toMatchObject({ level: 3, isReturn: true, validBet: { left: p('1') } })
    expect(nightlyStep({ ...fallen, keepValidBet: p('100000') }, ranks, 30, '2026-06-20')).toEqual({
      to: 3,
      reason: 'UP',
    })
  })

  it('say what is missing for the next', () => {
    const goal = nextRank(standing({ level: 3, highest: 3, validBet: p('2488000'), deposits: p('24600') }), ranks)
    expect(goal).toMatchObject({ level: 4, validBet: { left: p('512000') }, deposits: { left: p('5400') } })
    expect(nextRank(standing({ level: 5, highest: 5 }), ranks)).toBeNull()
  })
})

describe('periods of bonuses (4.1)', () => {
  it.each([
    ['2026-07-01', '2026-06-22', '2026-06-29', '2026-07-01', '2026-07-08'], // a Wednesday
    ['2026-06-30', '2026-06-15', '2026-06-22', '2026-06-24', '2026-07-01'],
    ['2026-07-05', '2026-06-22', '2026-06-29', '2026-07-01', '2026-07-08'],
  ])('the week open on %s', (day, from, to, opens, ends) => {
    expect(weeklyPeriod(day)).toEqual({ key: `week-${from}`, from, to, opens, ends })
  })

  it.each([
    ['2026-07-01', '2026-05-01', '2026-06-01', '2026-06-02', '2026-07-02'],
    ['2026-07-02', '2026-06-01', '2026-07-01', '2026-07-02', '2026-08-02'],
    ['2026-01-02', '2025-12-01', '2026-01-01', '2026-01-02', '2026-02-02'],
    ['2026-02-28', '2026-01-01', '2026-02-01', '2026-02-02', '2026-03-02'],
  ])('the month open on %s', (day, from, to, opens, ends) => {
    expect(monthlyPeriod(day)).toEqual({ key: `month-${from.slice(0, 7)}`, from, to, opens, ends })
  })
})

describe('birthdays (4.1)', () => {
  it('waits for its days, over the end of a year too', () => {
    expect(birthdayDays('2027-01-01', 2)).toEqual([
      { day: '2027-01-01', bornOn: [101] },
      { day: '2026-12-31', bornOn: [1231] },
    ])
    expect(nextBirthday('1990-12-31', '2027-01-01')).toBe('2027-12-31')
    expect(nextBirthday('1990-12-31', '2026-12-31')).toBe('2026-12-31')
  })
  it('29 February is 1 March in common years', () => {
    expect(birthdayDays('2027-03-01', 1)).toEqual([{ day: '2027-03-01', bornOn: [301, 229] }])
    expect(birthdayDays('2028-03-01', 2).map(({ bornOn }) => bornOn)).toEqual([[301], [229]])
    expect(nextBirthday('1992-02-29', '2027-01-01')).toBe('2027-03-01')
    expect(nextBirthday('1992-02-29', '2027-03-02')).toBe('2028-02-29')
  })
})
