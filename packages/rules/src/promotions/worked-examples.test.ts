import { parseMoney } from '@lotus/kernel'
import { describe, expect, it } from 'vitest'
import {
  averageCost,
  checkInAward,
  checkInDay,
  depositAward,
  makeUpOf,
  periodBefore,
  periodOf,
  replayRule,
  rescueAward,
  ruleWarnings,
  stepsNow,
  turnoverOf,
  wheelCommitment,
  wheelMean,
  wheelSlice,
  type Given,
  type RuleText,
} from './index.ts'

const m = parseMoney
const percent = (ppm: number, max: string): Given => ({ form: 'PERCENT', ppm, max: m(max) })
const steps = (pays: 'EACH' | 'HIGHEST', ...list: readonly [string, string][]): Given => ({
  form: 'STEPS',
  pays,
  steps: list.map(([target, amount]) => ({ target: m(target), amount: m(amount) })),
})

describe('worked examples of operations.md 4.5, 4.9 to 4.12', () => {
  it('first deposit: 300 gives 300, and 9,000 are to be staked', () => {
    const award = depositAward(percent(1_000_000, '1000'), { least: m('50'), nth: 1 }, { amount: m('300'), nth: 1 })
    expect(award).toBe(m('300'))
    const terms = { multiplePpm: 15_000_000, base: 'DEPOSIT_AND_BONUS' } as const
    expect(turnoverOf(terms, award, m('300'))).toEqual({ base: m('600'), required: m('9000') })
  })
  it('the percentage is cut at its most, a deposit below the least or another one gives nothing', () => {
    const given = percent(1_000_000, '1000')
    expect(depositAward(given, { least: m('50'), nth: 1 }, { amount: m('5000'), nth: 1 })).toBe(m('1000'))
    expect(depositAward(given, { least: m('50'), nth: 1 }, { amount: m('49.99'), nth: 1 })).toBe(0n)
    expect(depositAward(given, { least: m('50'), nth: 1 }, { amount: m('300'), nth: 2 })).toBe(0n)
  })
  it('reload: 500 gives 50, 4,400 are to be staked, 176 is what that costs on average at 96 %', () => {
    const award = depositAward(percent(100_000, '300'), { least: m('50'), nth: 2 }, { amount: m('500'), nth: 2 })
    expect(award).toBe(m('50'))
    const { required } = turnoverOf({ multiplePpm: 8_000_000, base: 'DEPOSIT_AND_BONUS' }, award, m('500'))
    expect(required).toBe(m('4400'))
    expect(averageCost(required, 960_000)).toBe(m('176'))
  })
  it('mission: 12,300 of valid bets make two steps claimable, 9.00 in all', () => {
    const given = steps('EACH', ['1000', '1'], ['10000', '8'], ['50000', '38'])
    expect(stepsNow(given, m('12300'), [])).toEqual({
      states: ['CLAIMABLE', 'CLAIMABLE', 'OPEN'],
      claims: [0, 1],
      claimable: m('9'),
    })
    expect(stepsNow(given, m('60000'), [0, 1])).toEqual({
      states: ['CLAIMED', 'CLAIMED', 'CLAIMABLE'],
      claims: [2],
      claimable: m('38'),
    })
  })
  it('milestones: 12,000 give 18 by the highest step, 29 by the sum', () => {
    const list: [string, string][] = [
      ['1000', '3'],
      ['5000', '8'],
      ['10000', '18'],
      ['50000', '38'],
    ]
    expect(stepsNow(steps('HIGHEST', ...list), m('12000'), []).claimable).toBe(m('18'))
    expect(stepsNow(steps('EACH', ...list), m('12000'), []).claimable).toBe(m('29'))
    // 8 were claimed at noon: the evening's 18 give the rest.
    expect(stepsNow(steps('HIGHEST', ...list), m('12000'), [0, 1]).claimable).toBe(m('10'))
    expect(stepsNow(steps('HIGHEST', ...list), m('12000'), [0, 1, 2]).claimable).toBe(0n)
  })
  it('check-in: a full week gives 20.00, a missed day begins it again', () => {
    const given: Given = { form: 'CYCLE', amounts: ['1', '1', '2', '2', '3', '3', '8'].map(m) }
    const days = ['01', '02', '03', '04', '05', '06', '07', '08'].map((d) => `2026-07-${d}`)
    let last: { day: string; at: number } | null = null
    const given7: bigint[] = []
    for (const day of days) {
      const at: number = checkInDay(given, day, last)
      given7.push(checkInAward(given, at))
      last = { day, at }
    }
    expect(given7.slice(0, 7).reduce((sum, amount) => sum + amount, 0n)).toBe(m('20'))
    expect(given7[7]).toBe(m('1'))
    expect(checkInDay(given, '2026-07-10', { day: '2026-07-08', at: 1 })).toBe(1)
  })
  it('check-in: the day before can be made up, once a month where the terms say so', () => {
    const given: Given = {
      form: 'CYCLE',
      amounts: ['1', '1', '2', '2', '3', '3', '8'].map(m),
      makeUp: { perMonth: 1, least: m('200') },
    }
    const last = { day: '2026-07-08', at: 2 }
    expect(makeUpOf(given, '2026-07-10', { last, madeUp: [] })).toEqual({ day: '2026-07-09', at: 3, left: 1 })
    expect(makeUpOf(given, '2026-07-10', { last, madeUp: ['2026-06-30'] })?.left).toBe(1)
    expect(makeUpOf(given, '2026-07-10', { last, madeUp: ['2026-07-01'] })).toBeNull()
    // Two days were missed, none was, there was no row, the terms know of none.
    expect(makeUpOf(given, '2026-07-11', { last, madeUp: [] })).toBeNull()
    expect(makeUpOf(given, '2026-07-09', { last, madeUp: [] })).toBeNull()
    expect(makeUpOf(given, '2026-07-10', { last: null, madeUp: [] })).toBeNull()
    expect(makeUpOf({ form: 'CYCLE', amounts: [m('1')] }, '2026-07-10', { last, madeUp: [] })).toBeNull()
  })
  it('replay: a make-up gives the missed day and the day, and the row goes on', () => {
    const rule: RuleText = {
      trigger: 'CHECKIN',
      period: 'DAY',
      metric: { kind: 'DEPOSITS', categories: [], least: '100' },
      deposit: null,
      given: { form: 'CYCLE', amounts: ['1', '1', '2', '2', '3', '3', '8'], makeUp: { perMonth: 1, least: '200' } },
    }
    const got = (paid: Record<string, string>) =>
      replayRule(
        rule,
        Object.entries(paid).map(([day, sum]) => ({ day: `2026-07-${day}`, validBet: 0n, deposits: [m(sum)] })),
        '2026-07-01',
      ).map(({ day, amount }) => [day.slice(-2), amount])
    expect(got({ '01': '100', '02': '100', '04': '200', '05': '100' })).toEqual([
      ['01', m('1')],
      ['02', m('1')],
      ['04', m('4')],
      ['05', m('3')],
    ])
    // Too little for it, and a second one in the month: the row begins again.
    expect(got({ '01': '100', '02': '100', '04': '199.99' }).at(-1)).toEqual(['04', m('1')])
    expect(got({ '01': '100', '03': '200', '05': '200' }).map(([, amount]) => amount)).toEqual([m('1'), m('3'), m('1')])
  })
})

const wheel: Given = {
  form: 'WHEEL',
  slices: [
    { weight: 60, amount: m('1.88') },
    { weight: 25, amount: m('8.88') },
    { weight: 10, amount: m('18.88') },
    { weight: 4, amount: m('88.88') },
    { weight: 1, amount: m('888') },
  ],
}

const rescue = (own: Partial<Extract<Given, { form: 'TIERS' }>> = {}): Given => ({
  form: 'TIERS',
  tiers: [
    { from: m('100'), ppm: 10_000 },
    { from: m('1000'), ppm: 20_000 },
    { from: m('10000'), ppm: 30_000 },
  ],
  max: m('188888'),
  byDeposits: true,
  ...own,
})

describe('the rescue of a day (operations.md 4.12)', () => {
  const of = (lost: string, bonuses: string, deposits: string, given = rescue()) =>
    rescueAward(given, { lost: m(lost), bonuses: m(bonuses), deposits: m(deposits) })
  it('10,078 lost, 78 of bonuses: 10,000 x 3 % = 300.00', () => {
    expect(of('10078', '78', '10000')).toEqual({ net: m('10000'), ppm: 30_000, amount: m('300') })
    expect(of('10077.9999', '78', '10000')).toEqual({ net: m('9999.9999'), ppm: 20_000, amount: m('199.99') })
  })
  it.each([
    ['99.9999', null],
    ['100', '1'],
    ['999.9999', '9.99'],
    ['1000', '20'],
    ['9999.9999', '199.99'],
    ['10000', '300'],
    ['6296266.6667', '188888'],
    ['9000000', '188888'],
  ])('%s lost gives %s', (lost, amount) => {
    expect(of(lost, '0', '100000000')?.amount ?? null).toBe(amount === null ? null : m(amount))
  })
  it('never more than the same percentage of the deposits, and without one nothing, where the rule says so', () => {
    expect(of('10000', '0', '2500')?.amount).toBe(m('75'))
    expect(of('10000', '0', '0')).toBeNull()
    expect(of('10000', '0', '0', rescue({ byDeposits: false }))?.amount).toBe(m('300'))
  })
  it('who won, or got more by promotions than they lost, gets nothing', () => {
    expect(of('-500', '0', '1000')).toBeNull()
    expect(of('500', '500', '1000')).toBeNull()
    expect(of('500', '900', '1000')).toBeNull()
  })
  it('a bonus that went back does not make the loss larger', () => {
    expect(of('500', '-400', '1000')?.amount).toBe(m('5'))
  })
})

describe('the wheel', () => {
  it('costs 17.67 on average', () => {
    expect(wheelMean(wheel)).toBe(m('17.6712'))
  })
  it('stops where the seed and the nonce say, however often it is worked out', async () => {
    const seed = Uint8Array.from({ length: 32 }, (_, at) => at)
    expect(await wheelCommitment(seed)).toBe('630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd')
    const spin = { seed, nonce: '00112233445566778899aabbccddeeff', n: 1 }
    expect(await wheelSlice(wheel, spin)).toBe(await wheelSlice(wheel, spin))
  })
  it('gives each slice as often as its weight says', async () => {
    const seed = Uint8Array.from({ length: 32 }, (_, at) => 255 - at)
    const counts = [0, 0, 0, 0, 0]
    const spins = 4000
    for (let n = 1; n <= spins; n += 1) {
      const at = await wheelSlice(wheel, { seed, nonce: '0011223344556677', n })
      counts[at] = (counts[at] ?? 0) + 1
    }
    // Within five standard deviations of each.
    for (const [at, share] of [0.6, 0.25, 0.1, 0.04, 0.01].entries()) {
      expect(Math.abs((counts[at] ?? 0) - spins * share)).toBeLessThan(5 * Math.sqrt(spins * share * (1 - share)))
    }
  })
})

describe('periods', () => {
  it('a week begins on Monday, a month on its first day, once never ends', () => {
    expect(periodOf('WEEK', '2026-11-29', '2026-01-01')).toEqual({
      key: 'w2026-11-23',
      from: '2026-11-23',
      to: '2026-11-30',
    })
    expect(periodOf('MONTH', '2026-12-31', '2026-01-01')).toEqual({
      key: 'm2026-12',
      from: '2026-12-01',
      to: '2027-01-01',
    })
    expect(periodOf('ONCE', '2026-12-31', '2026-02-03')).toEqual({ key: 'once', from: '2026-02-03', to: null })
    const day = periodOf('DAY', '2026-03-01', '2026-01-01')
    expect(periodBefore('DAY', day, '2026-01-01')).toEqual({ key: '2026-02-28', from: '2026-02-28', to: '2026-03-01' })
  })
})

describe('warnings', () => {
  it('more than ten times and mixed products', () => {
    const bonus = { multiplePpm: 15_000_000, base: 'BONUS' } as const
    expect(ruleWarnings(bonus, { RNG: 1_000_000, LIVE: 200_000 })).toEqual(['TURNOVER_HIGH', 'PRODUCTS_MIXED'])
    expect(ruleWarnings({ ...bonus, multiplePpm: 1_000_000 }, { RNG: 1_000_000, FISH: 1_000_000, LIVE: 0 })).toEqual([])
  })
})
