import { must, parseMoney } from '@lotus/kernel'
import { describe, expect, test } from 'vitest'
import {
  adminFee,
  carryOut,
  chooseTier,
  cutToCents,
  dividendGross,
  exactFromMoney,
  exactToString,
  moneyFromExact,
  parseExact,
  parseRate,
  periodAt,
  rateFromPpm,
  realtimeGross,
  realtimeShare,
  type RtsBasis,
  rebateAmount,
  rebateShares,
  settleNet,
  sumOfDeductions,
  wageGross,
  type CarryMode,
  type TeamSums,
  type Tier,
} from './index.ts'

/** The worked examples of operations.md 1 and 2, to the unit. */
const money = (text: string) => must(parseExact(text), 'an amount')
const rate = (text: string) => must(parseRate(text), 'a rate')
const tier = (own: string, active = 0, validBet = '0', loss = '0'): Tier => ({
  rate: rate(own),
  active,
  validBet: money(validBet),
  loss: money(loss),
})
const sums = (validBet: string, loss: string, active: number): TeamSums => ({
  facts: 1,
  validBet: money(validBet),
  loss: money(loss),
  active,
})
const paid = (amount: bigint) => exactToString(cutToCents(amount), 2)

test('money and rates of the server are taken over without loss', () => {
  expect(exactToString(exactFromMoney(parseMoney('12.3456')), 8)).toBe('12.34560000')
  expect(moneyFromExact(money('12.34'))).toBe(parseMoney('12.34'))
  expect(rateFromPpm(8000n)).toBe(rate('0.008'))
})

describe('rebates along the chain (1.3)', () => {
  const split = (rates: Record<string, string>) => {
    const chain = Object.entries(rates).map(([member, own]) => ({
      member,
      rate: rate(own),
      type: member === 'D' ? (0 as const) : (2 as const),
      status: 'ACTIVE' as const,
    }))
    return Object.fromEntries(
      rebateShares(chain).map((share) => [share.member, paid(rebateAmount(money('10000'), share.rate).calc)]),
    )
  }

  test('each upline earns the difference to the highest rate below', () => {
    expect(split({ D: '0.04', C: '0.055', B: '0.07', A: '0.078' })).toEqual({
      D: '400.00',
      C: '150.00',
      B: '150.00',
      A: '80.00',
    })
  })

  test('the house keeps what the maximum exceeds the highest rate by', () => {
    const shares = split({ D: '0.04', C: '0.055', B: '0.07', A: '0.078' })
    const given = Object.values(shares).reduce((sum, share) => sum + money(share), 0n)
    const { calc: most } = rebateAmount(money('10000'), rate('0.08'))
    expect([paid(given), paid(most - given)]).toEqual(['780.00', '20.00'])
    expect(most - given).toBe(rebateAmount(money('10000'), rate('0.002')).calc)
  })

  test('an inverted chain pays no more than its highest rate', () => {
    expect(split({ D: '0.04', C: '0.055', B: '0.05', A: '0.078' })).toEqual({ D: '400.00', C: '150.00', A: '230.00' })
  })

  test('equal rates give the upline nothing', () => {
    expect(split({ D: '0.04', C: '0.04', A: '0.04' })).toEqual({ D: '400.00' })
  })
})

describe('dividends (2.4)', () => {
  const eight = [tier('0.08')]

  test('example 1: what is deducted, and what the switch for wages changes', () => {
    const loss = money('350000')
    const deductions = {
      rebates: money('60000'),
      accruals: 0n,
      costs: money('40000'),
      wages: money('20000'),
      fee: adminFee(loss, 0n),
    }
    const team = sums('5000000', '350000', 3)
    const found = dividendGross(eight, team, sumOfDeductions(deductions), 0n)
    expect(exactToString(found.thisNet, 2)).toBe('230000.00')
    expect(paid(found.gross)).toBe('18400.00')
    expect(paid(dividendGross(eight, team, sumOfDeductions({ ...deductions, wages: 0n }), 0n).gross)).toBe('20000.00')
  })

  test('example 2: the highest tier of which every condition is reached', () => {
    const tiers = [tier('0.05', 3), tier('0.08', 5, '0', '100000'), tier('0.12', 10, '0', '500000')]
    const found = dividendGross(tiers, sums('0', '620000', 8), 0n, 0n)
    expect(found.tier).toBe(2)
    expect(paid(found.gross)).toBe('49600.00')
  })

  const halves = (mode: CarryMode, first: string, second: string) => {
    const half = periodAt('SEMIMONTHLY', Date.UTC(2026, 2, 3) * 1000)
    const twelve = [tier('0.12')]
    const earlier = dividendGross(twelve, sums('1', first, 1), 0n, 0n)
    const carryIn = carryOut(mode, 'SEMIMONTHLY', half, earlier)
    const later = dividendGross(twelve, sums('1', second, 1), 0n, carryIn)
    const next = carryOut(mode, 'SEMIMONTHLY', periodAt('SEMIMONTHLY', half.end), later)
    return [paid(later.gross), exactToString(next, 2)]
  }

  test.each<[CarryMode, string]>([
    ['NONE', '12000.00'],
    ['PREVIOUS', '7200.00'],
    ['MONTH', '7200.00'],
    ['PERMANENT', '7200.00'],
  ])('example 3: %s after a bad first half pays %s', (mode, expected) => {
    expect(halves(mode, '-40000', '100000')[0]).toBe(expected)
  })

  test('example 3: what is left of a worse first half is carried on by PERMANENT alone', () => {
    expect(halves('PERMANENT', '-140000', '100000')).toEqual(['0.00', '-40000.00'])
    expect(halves('MONTH', '-140000', '100000')).toEqual(['0.00', '0.00'])
  })

  test('a positive half was paid and is not counted again', () => {
    expect(halves('PERMANENT', '50000', '100000')[0]).toBe('12000.00')
  })
})

describe('wages (2.5 to 2.7)', () => {
  const payNet = (gross: bigint, children: bigint) =>
    exactToString(
      settleNet({ gross, children, owedIn: 0n, shortfall: 'CARRY_TO_UPLINE', isPayable: true, isReached: true }).paid,
      2,
    )

  test('daily: the tier of the team, less what the direct line below earns', () => {
    const tiers = [tier('0.005', 3, '50000'), tier('0.008', 5, '200000'), tier('0.01', 15, '1000000')]
    const own = wageGross(tiers, sums('360000', '0', 7))
    const below = wageGross([tier('0.005', 3)], sums('120000', '0', 4))
    expect([own.tier, paid(own.gross), paid(below.gross)]).toEqual([2, '2880.00', '600.00'])
    expect(payNet(own.gross, below.gross)).toBe('2280.00')
  })

  test('hourly', () => {
    const tiers = [tier('0.003', 0, '10000'), tier('0.005', 3, '40000')]
    expect(paid(wageGross(tiers, sums('42000', '0', 4)).gross)).toBe('210.00')
  })

  test('real-time: lost and won bets of at least the smallest size, less the line below', () => {
    const bets = [
      ['500', '0'],
      ['1000', '1900'],
      ['80', '0'],
      ['300', '0'],
      ['400', '400'],
    ] as const
    const grossOf = (profitRate: string, lossRate: string, basis: RtsBasis = 'VALID_BET') => {
      const terms = { profitRate: rate(profitRate), lossRate: rate(lossRate), singleBet: money('100') }
      const shares = bets.map(([stake, payout]) =>
        realtimeShare(terms, { stake: money(stake), payout: money(payout), validBet: money(stake) }, basis),
      )
      return realtimeGross(
        shares.reduce((a, b) => a + b, 0n),
        0n,
      ).gross
    }
    expect(paid(grossOf('0.001', '0.002'))).toBe('2.60')
    // Of what was won and lost: (500 + 300) x 0.2 % + 900 x 0.1 %.
    expect(paid(grossOf('0.001', '0.002', 'WIN_LOSS'))).toBe('2.50')
    expect(paid(grossOf('0.0005', '0.0012'))).toBe('1.46')
    expect(payNet(grossOf('0.001', '0.002'), grossOf('0.0005', '0.0012'))).toBe('1.14')
  })
})

describe('the difference between levels (2.8)', () => {
  const net = (gross: string, children: string, shortfall: 'CARRY_TO_UPLINE' | 'OPERATOR_ABSORBS') => {
    const found = settleNet({
      gross: money(gross),
      children: money(children),
      owedIn: 0n,
      shortfall,
      isPayable: true,
      isReached: true,
    })
    return [exactToString(found.paid, 2), exactToString(found.owedOut, 2)]
  }

  test('the nets add up to what the operator pays the top agent', () => {
    expect(net('10000', '0', 'CARRY_TO_UPLINE')).toEqual(['10000.00', '0.00'])
    // Each gross is of the own team's base by the own rate.
    const grossOf = (base: string, own: string) => paid(dividendGross([tier(own)], sums('0', base, 0), 0n, 0n).gross)
    expect([grossOf('100000', '0.1'), grossOf('150000', '0.15'), grossOf('180000', '0.2')]).toEqual([
      '10000.00',
      '22500.00',
      '36000.00',
    ])
    expect(net('22500', '10000', 'CARRY_TO_UPLINE')).toEqual(['12500.00', '0.00'])
    expect(net('36000', '22500', 'CARRY_TO_UPLINE')).toEqual(['13500.00', '0.00'])
  })

  test('a shortfall is owed by the upline, or borne by the operator', () => {
    expect(net('0', '22500', 'CARRY_TO_UPLINE')).toEqual(['0.00', '-22500.00'])
    expect(net('0', '22500', 'OPERATOR_ABSORBS')).toEqual(['0.00', '0.00'])
  })
})

test('no tier is chosen before its every condition is reached', () => {
  const tiers = [tier('0.01', 2, '100', '50')]
  expect(chooseTier(tiers, sums('100', '50', 2), money('50')).tier).toBe(1)
  expect(chooseTier(tiers, sums('99.9999', '50', 2), money('50')).tier).toBeNull()
  expect(chooseTier(tiers, sums('100', '50', 1), money('50')).tier).toBeNull()
  expect(chooseTier(tiers, sums('100', '50', 2), money('49.9999')).tier).toBeNull()
})
