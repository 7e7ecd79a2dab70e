import { describe, expect, it } from 'vitest'
import { parseMoney } from '@lotus/kernel'
import type { Deposit, Movement } from './evidence.ts'
import { findSuspicions, type MoneyFacts, type SuspicionRules } from './suspicions.ts'

const now = new Date('2026-03-31T05:00:00Z')
const HOUR = 3_600_000
const DAY = 24 * HOUR
const ago = (ms: number) => new Date(now.getTime() - ms)
const p = parseMoney
let ids = 0n
const withdrawal = (amount: string, at = ago(HOUR)): Movement => ({
  id: ++ids,
  refNo: `WD${ids}`,
  at,
  amount: p(amount),
  status: 'SUBMITTED',
})
const deposit = (amount: string, at = ago(HOUR), more: Partial<Deposit> = {}): Deposit => ({
  ...withdrawal(amount, at),
  status: 'CREDITED',
  creditedAt: at,
  isCard: false,
  ...more,
})
const rules: SuspicionRules = {
  reportFrom: p('50000'),
  nearPercent: 80,
  nearCount: 3,
  nearDays: 7,
  quickHours: 24,
  quickLeast: p('2000'),
  quickOutPercent: 80,
  quickPlayPercent: 50,
  sharedOthers: 1,
  cardsInDay: 5,
  winLeast: p('20000'),
  winTimes: 20,
  totalFrom: p('50000'),
}
const calm: MoneyFacts = {
  now,
  deposits: [],
  withdrawals: [],
  sharedAccounts: [],
  quickStaked: 0n,
  day: { staked: 0n, won: 0n },
  since: ago(DAY + 2 * HOUR),
  total: { in: 0n, out: 0n, sent: 0n },
  totalTold: 0,
  level: 0,
}
const found = (facts: Partial<MoneyFacts>, own: Partial<SuspicionRules> = {}) =>
  findSuspicions({ ...calm, ...facts }, { ...rules, ...own })

it('finds nothing where nothing is odd', () => {
  expect(found({})).toEqual([])
})

describe('structuring', () => {
  const lots = { quickStaked: p('999999') }
  it('counts what is just below the amount, in and out: from four fifths of it to a unit below it', () => {
    const [low, high] = [deposit('40000'), deposit('49999.9999')]
    const out = withdrawal('45000', ago(7 * DAY - 1))
    expect(found({ ...lots, deposits: [low, high], withdrawals: [out] })).toEqual([
      {
        code: 'STRUCTURING',
        figures: { count: 3, days: 7, sum: '134999.9999', from: '50000.0000' },
        refs: [
          ...[low, high].map(({ id, refNo }) => ({ what: 'deposit', id: id.toString(), refNo })),
          { what: 'withdrawal', id: out.id.toString(), refNo: out.refNo },
        ],
      },
    ])
  })
  it.each([
    ['a unit too little', deposit('39999.9999')],
    ['the amount itself', deposit('50000')],
    ['too long ago', deposit('45000', ago(7 * DAY))],
    ['never credited', deposit('45000', ago(HOUR), { status: 'EXPIRED' })],
  ])('does not count %s', (_why, other) => {
    expect(found({ ...lots, deposits: [deposit('45000'), deposit('45000'), other] })).toEqual([])
  })
})

describe('in and out', () => {
  const quick = { deposits: [deposit('2000')], withdrawals: [withdrawal('1600')] }
  it('holds at four fifths that leave of the least sum, with stakes below half of it', () => {
    expect(found({ ...quick, quickStaked: p('999.9999') })).toMatchObject([
      { code: 'IN_AND_OUT', figures: { hours: 24, came: '2000.0000', left: '1600.0000', staked: '999.9999' } },
    ])
  })
  it('counts from the withdrawal, so that no hour of the look divides the two', () => {
    const early = { deposits: [deposit('2000', ago(DAY + HOUR))] }
    const left = (at: Date) => found({ ...early, withdrawals: [withdrawal('1600', at)] }).map(({ code }) => code)
    expect(left(ago(2 * HOUR))).toEqual(['IN_AND_OUT'])
    expect(left(ago(HOUR))).toEqual([])
    // Money that came only afterwards did not leave.
    expect(found({ deposits: [deposit('2000', ago(1))], withdrawals: [withdrawal('1600', ago(HOUR))] })).toEqual([])
  })
  it('does not hold a unit beside any of them', () => {
    expect(found({ ...quick, quickStaked: p('1000') })).toEqual([])
    expect(found({ ...quick, withdrawals: [withdrawal('1599.9999')] })).toEqual([])
    expect(found({ ...quick, deposits: [deposit('1999.9999')] })).toEqual([])
    expect(found({ ...quick, withdrawals: [withdrawal('1600', ago(DAY))] })).toEqual([])
    expect(found(quick, { quickHours: 0 })).toEqual([])
  })
})

it('a shared payout account names the one that most others have', () => {
  const sharedAccounts = [
    { bankCode: 'VCB', tail: '1111', others: 1 },
    { bankCode: 'ACB', tail: '2222', others: 3 },
  ]
  expect(found({ sharedAccounts })).toMatchObject([
    { code: 'SHARED_PAYOUT', figures: { bank: 'ACB', tail: '2222', others: 3, accounts: 2 } },
  ])
  expect(found({ sharedAccounts }, { sharedOthers: 4 })).toEqual([])
  expect(found({ sharedAccounts }, { sharedOthers: 0 })).toEqual([])
})

it('many cards hold from the fifth within a day on; other deposits are none', () => {
  const card = (at = ago(HOUR)) => deposit('100', at, { isCard: true })
  const four = [card(), card(), card(), card()]
  expect(found({ deposits: [...four, deposit('100'), card(ago(DAY))] })).toEqual([])
  expect(found({ deposits: [...four, card(ago(DAY - 1))] })).toMatchObject([
    { code: 'MANY_CARDS', figures: { count: 5, sum: '500.0000' } },
  ])
})

it('an unusual win holds at its amount and its times, and not a unit below either', () => {
  const won = (staked: string, back: string) => found({ day: { staked: p(staked), won: p(back) } })
  expect(won('1000', '21000')).toMatchObject([
    { code: 'UNUSUAL_WIN', figures: { won: '21000.0000', staked: '1000.0000', net: '20000.0000', times: 20 } },
  ])
  expect(won('1000', '20999.9999')).toEqual([])
  expect(won('2000', '39999.9999')).toEqual([])
  expect(won('2000', '40000')).toHaveLength(1)
})

describe('the total of all time', () => {
  const total = (came: string, out = '0', sent = '0') => ({ in: p(came), out: p(out), sent: p(sent) })
  it('holds at the amount and not a unit below, with withdrawals and what was sent to others', () => {
    expect(found({ total: total('49999.9999') })).toEqual([])
    expect(found({ total: total('30000', '15000', '4999.9999') })).toEqual([])
    expect(found({ total: total('30000', '15000', '5000'), level: 1 })).toEqual([
      {
        code: 'PASSED_TOTAL',
        figures: { came: '30000.0000', out: '20000.0000', from: '50000.0000', times: 1, level: 1 },
        refs: [],
      },
    ])
  })
  it('is brought up once for each time that as much has come again, unless switched off', () => {
    expect(found({ total: total('99999.9999'), totalTold: 1 })).toEqual([])
    expect(found({ total: total('100000'), totalTold: 1 })).toMatchObject([{ figures: { times: 2 } }])
    expect(found({ total: total('100000') }, { totalFrom: 0n })).toEqual([])
  })
})
