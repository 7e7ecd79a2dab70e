import { describe, expect, it } from 'vitest'
import { parseMoney } from '@lotus/kernel'
import { scoreRisk, type RiskFacts, type RiskRules } from './risk-score.ts'
import { riskSettings } from './risk-settings.ts'

// operations.md 5.4: the weights of the defaults, and where each reason begins.
const now = new Date('2026-03-10T12:00:00Z')
const hoursAgo = (hours: number) => new Date(now.getTime() - hours * 3_600_000)
const rules: RiskRules = {
  points: riskSettings.riskPoints.default,
  newHours: 24,
  amountTimes: 10,
  turnoverPpm: 1_200_000,
  winningsLeast: parseMoney('5000'),
  winningsTimes: 10,
  transfersPpm: 500_000,
  failedTries: 3,
}
const calm: RiskFacts = {
  now,
  amount: parseMoney('100'),
  paidCount: 4,
  paidAverage: parseMoney('100'),
  accountAddedAt: hoursAgo(24),
  accountSharedBy: 0,
  passwordChangedAt: null,
  phoneChangedAt: null,
  fundPasswordChangedAt: hoursAgo(400),
  deviceSeenAt: null,
  newCountry: null,
  failedTries: 2,
  sharedFields: [],
  deposits: parseMoney('1000'),
  stakes: parseMoney('1200'),
  payouts: parseMoney('1300'),
  transfers: parseMoney('1000'),
}
const rated = (facts: Partial<RiskFacts>) => scoreRisk({ ...calm, ...facts }, rules)

describe('the score of a withdrawal', () => {
  it('is nothing where nothing is odd, exactly at every threshold', () => {
    expect(rated({})).toEqual({ score: 0, reasons: [] })
    expect(rated({ amount: parseMoney('1000') }).score).toBe(0)
    expect(rated({ payouts: parseMoney('11200') }).score, 'ten times the deposits').toBe(0)
    expect(rated({ deposits: 0n, stakes: 0n, payouts: parseMoney('5000'), transfers: 0n }).score).toBe(0)
  })

  it.each([
    ['first_withdrawal', 20, { paidCount: 0, paidAverage: 0n }],
    ['payout_account_new', 40, { accountAddedAt: hoursAgo(23.99) }],
    ['payout_account_shared', 60, { accountSharedBy: 1 }],
    ['password_new', 30, { passwordChangedAt: hoursAgo(1) }],
    ['phone_new', 30, { phoneChangedAt: hoursAgo(1) }],
    ['fund_password_new', 30, { fundPasswordChangedAt: hoursAgo(0) }],
    ['amount_high', 25, { amount: parseMoney('1000.01') }],
    ['turnover_low', 35, { stakes: parseMoney('1199.99') }],
    ['winnings_high', 30, { payouts: parseMoney('11200.01') }],
    ['transfers_received', 40, { transfers: parseMoney('1000.01') }],
    ['device_new', 20, { deviceSeenAt: hoursAgo(2) }],
    ['country_new', 20, { newCountry: 'KH' }],
    ['failed_tries', 20, { failedTries: 3 }],
    ['identity_shared', 30, { sharedFields: ['phone'] }],
  ] as const)('%s alone has %i points', (code, points, facts) => {
    expect(rated(facts)).toMatchObject({ score: points, reasons: [{ code, points }] })
  })

  it('sums its reasons, the heaviest first, and says the facts of each', () => {
    const { score, reasons } = rated({ accountSharedBy: 2, stakes: parseMoney('5'), newCountry: 'KH', payouts: 0n })
    expect(score).toBe(60 + 35 + 20)
    expect(reasons).toEqual([
      { code: 'payout_account_shared', points: 60, details: { count: '2' } },
      { code: 'turnover_low', points: 35, details: { stakes: '5.0000', deposits: '1000.0000' } },
      { code: 'country_new', points: 20, details: { country: 'KH' } },
    ])
  })

  it('leaves a reason out that the operator gives no points', () => {
    const off = { ...rules, points: { ...rules.points, country_new: 0 } }
    expect(scoreRisk({ ...calm, newCountry: 'KH' }, off)).toEqual({ score: 0, reasons: [] })
  })
})
