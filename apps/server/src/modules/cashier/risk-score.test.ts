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
  passLeast: parseMoney('1000'),
  passPpm: 800_000,
  splitLeast: parseMoney('18000'),
  splitBelow: parseMoney('20000'),
  splitCount: 3,
}
const none = { count: 0, sum: 0n }
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
  // 1.2 times what came in, transfers included.
  stakes: parseMoney('2400'),
  payouts: parseMoney('2500'),
  transfers: parseMoney('1000'),
  documentsCase: null,
  recent: { deposits: 0n, transfersIn: 0n, withdrawals: 0n, transfersOut: 0n, stakes: 0n },
  near: { deposits: none, transfersIn: none, withdrawals: none, transfersOut: none },
}
const rated = (facts: Partial<RiskFacts>) => scoreRisk({ ...calm, ...facts }, rules)

describe('the score of a withdrawal', () => {
  it('is nothing where nothing is odd, exactly at every threshold', () => {
    expect(rated({})).toEqual({ score: 0, reasons: [] })
    expect(rated({ amount: parseMoney('1000') }).score).toBe(0)
    expect(rated({ payouts: parseMoney('12400') }).score, 'ten times the deposits').toBe(0)
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
    ['turnover_low', 35, { stakes: parseMoney('2399.99') }],
    ['winnings_high', 30, { payouts: parseMoney('12400.01') }],
    ['transfers_received', 40, { transfers: parseMoney('1000.01'), stakes: parseMoney('2500') }],
    ['device_new', 20, { deviceSeenAt: hoursAgo(2) }],
    ['country_new', 20, { newCountry: 'KH' }],
    ['failed_tries', 20, { failedTries: 3 }],
    ['identity_shared', 30, { sharedFields: ['phone'] }],
    ['documents_waited', 40, { documentsCase: '7' }],
  ] as const)('%s alone has %i points', (code, points, facts) => {
    expect(rated(facts)).toMatchObject({ score: points, reasons: [{ code, points }] })
  })

  it('sums its reasons, the heaviest first, and says the facts of each', () => {
    const { score, reasons } = rated({ accountSharedBy: 2, stakes: parseMoney('5'), newCountry: 'KH', payouts: 0n })
    expect(score).toBe(60 + 35 + 20)
    expect(reasons).toEqual([
      { code: 'payout_account_shared', points: 60, details: { count: '2' } },
      { code: 'turnover_low', points: 35, details: { stakes: '5.0000', deposits: '1000.0000', received: '1000.0000' } },
      { code: 'country_new', points: 20, details: { country: 'KH' } },
    ])
  })

  const money = parseMoney
  const tally = (count: number, sum: string) => ({ count, sum: money(sum) })

  it('money that passes through within a day counts by deposit and by transfer, in and out (trust.md AML-1, C1)', () => {
    const amount = money('200')
    const recent = { ...calm.recent, deposits: money('400'), transfersIn: money('600'), transfersOut: money('600') }
    // 800 of 1,000 leave: exactly four fifths, with 1,200 to be staked.
    expect(rated({ amount, recent }).reasons).toEqual([
      {
        code: 'passed_through',
        points: 40,
        details: {
          deposits: '400.0000',
          transfersIn: '600.0000',
          withdrawals: '200.0000',
          transfersOut: '600.0000',
          stakes: '0.0000',
        },
      },
    ])
    const calmer: Partial<RiskFacts['recent']>[] = [
      { transfersOut: money('599.99') },
      { transfersIn: money('599.99') },
      { stakes: money('1200') },
    ]
    for (const one of calmer) expect(rated({ amount, recent: { ...recent, ...one } }).score).toBe(0)
    // What was withdrawn before counts with it.
    const before = { ...recent, transfersOut: 0n, withdrawals: money('600') }
    expect(rated({ amount, recent: before }).score).toBe(40)
  })

  it('amounts split below a limit count whatever way they went, this one included', () => {
    const amount = money('18000')
    const paid = { paidAverage: amount }
    const near = { ...calm.near, transfersIn: tally(1, '19000'), transfersOut: tally(1, '18500') }
    expect(rated({ ...paid, amount, near }).reasons).toEqual([
      {
        code: 'split_amounts',
        points: 40,
        details: {
          below: '20000.0000',
          sum: '55500.0000',
          depositsCount: '0',
          transfersInCount: '1',
          withdrawalsCount: '1',
          transfersOutCount: '1',
        },
      },
    ])
    expect(rated({ ...paid, amount, near: { ...near, transfersIn: none } }).score, 'two are none').toBe(0)
    expect(rated({ ...paid, amount: money('17999.99'), near }).score).toBe(0)
    expect(rated({ ...paid, amount: money('20000'), near }).score).toBe(0)
    const deposits = { ...calm.near, deposits: tally(2, '37000') }
    expect(rated({ ...paid, amount, near: deposits }).score).toBe(40)
  })

  it('leaves a reason out that the operator gives no points', () => {
    const off = { ...rules, points: { ...rules.points, country_new: 0 } }
    expect(scoreRisk({ ...calm, newCountry: 'KH' }, off)).toEqual({ score: 0, reasons: [] })
  })
})
