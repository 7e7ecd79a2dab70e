import { afterEach, describe, expect, test } from 'vitest'
import { dayOf, parseInstant, periodAt, instantToString, type Cadence } from './calendar.ts'
import { answerWorld } from './exchange.ts'
import { mayBeOffered } from './statement.ts'

type Row = Readonly<Record<string, unknown>>
const answer = (world: object): { rebates: Row[]; accruals: Row[]; statements: Row[]; received: Row } =>
  JSON.parse([...answerWorld(JSON.stringify(world))].join(''))
const agent = { id: 'A', upline: null, type: 1, rates: {}, status: 'ACTIVE' }
const bet = (id: string, at: string, stake: string, payout = '0') => ({
  id,
  member: 'A',
  category: 'LOTT',
  at,
  stake,
  validBet: stake,
  payout,
})
const world = {
  id: 'edge',
  until: '2026-06-01T00:00:00+07:00',
  members: [agent],
  contracts: [],
  bets: [],
  costs: [],
  voids: [],
}
const realtime = {
  id: 'R',
  kind: 'REALTIME',
  a: null,
  b: 'A',
  categories: ['LOTT'],
  profitRate: '0',
  lossRate: '0.01',
  singleBet: '0',
  from: '2026-01-01T00:00:00+07:00',
  to: null,
}
const { profitRate: _profit, lossRate: _loss, singleBet: _single, ...common } = realtime
const daily = { ...common, id: 'W', kind: 'DAILY', period: 'DAILY', activeMinBet: '0', tiers: [{ rate: '0.01' }] }

describe('periods are cut by Hanoi\u2019s calendar', () => {
  test.each<[Cadence, string, string, string]>([
    ['DAILY', '2026-03-31T16:59:59.999Z', '2026-03-30T17:00:00Z', '2026-03-31T17:00:00Z'],
    ['DAILY', '2026-03-31T17:00:00Z', '2026-03-31T17:00:00Z', '2026-04-01T17:00:00Z'],
    ['WEEKLY', '2026-05-17T23:59:59.999999+07:00', '2026-05-10T17:00:00Z', '2026-05-17T17:00:00Z'],
    ['WEEKLY', '2026-05-18T00:00:00+07:00', '2026-05-17T17:00:00Z', '2026-05-24T17:00:00Z'],
    ['SEMIMONTHLY', '2026-02-15T23:59:59.999+07:00', '2026-01-31T17:00:00Z', '2026-02-15T17:00:00Z'],
    ['SEMIMONTHLY', '2026-02-16T00:00:00+07:00', '2026-02-15T17:00:00Z', '2026-02-28T17:00:00Z'],
    ['SEMIMONTHLY', '2024-02-29T12:00:00-05:00', '2024-02-29T17:00:00Z', '2024-03-15T17:00:00Z'],
    ['MONTHLY', '2024-02-29T12:00:00+07:00', '2024-01-31T17:00:00Z', '2024-02-29T17:00:00Z'],
    ['MONTHLY', '2026-12-31T23:59:59.999+07:00', '2026-11-30T17:00:00Z', '2026-12-31T17:00:00Z'],
    ['HOUR', '2026-03-31T17:59:59.999Z', '2026-03-31T17:00:00Z', '2026-03-31T18:00:00Z'],
    ['SLOT', '2026-04-01T00:05:00+07:00', '2026-03-31T17:05:00Z', '2026-03-31T17:10:00Z'],
  ])('%s of %s', (cadence, at, start, end) => {
    const period = periodAt(cadence, parseInstant(at) ?? Number.NaN)
    expect([instantToString(period.start), instantToString(period.end)]).toEqual([start, end])
  })
})

describe('where the host keeps daylight saving time', () => {
  const zone = process.env['TZ']
  afterEach(() => {
    if (zone === undefined) delete process.env['TZ']
    else process.env['TZ'] = zone
  })

  test.each(['America/New_York', 'Europe/Berlin', 'Australia/Lord_Howe'])(
    'no hour, day or month of %s is longer or shorter',
    (host) => {
      const edges = () => {
        const told: string[] = []
        // Every hour of the weeks in which these zones change.
        for (const week of ['2026-03-05', '2026-03-26', '2026-04-02', '2026-10-01', '2026-10-22', '2026-10-29']) {
          const start = parseInstant(`${week}T00:00:00Z`) ?? Number.NaN
          for (let hour = 0; hour < 7 * 24; hour += 1) {
            const at = start + hour * 3_600_000_000
            const periods = (['HOUR', 'DAILY', 'WEEKLY', 'SEMIMONTHLY', 'MONTHLY'] as const).map((of) =>
              periodAt(of, at),
            )
            told.push([dayOf(at), ...periods.flatMap(({ start: from, end }) => [from, end])].join(' '))
          }
        }
        return told
      }
      process.env['TZ'] = 'Asia/Ho_Chi_Minh'
      const hanoi = edges()
      process.env['TZ'] = host
      expect(new Date('2026-01-01T00:00:00Z').getTimezoneOffset()).not.toBe(-420)
      expect(edges()).toEqual(hanoi)
    },
  )
})

test('the smallest bet of all loses nothing: 0.0001 is counted to the last digit, and paid once there is a cent', () => {
  const bets = (count: number) =>
    Array.from({ length: count }, (_, n) => bet(`b${n}`, '2026-03-10T12:00:00+07:00', '0.0001'))
  const contracts = [{ ...daily, tiers: [{ rate: '0.000001' }] }]
  const member = { ...agent, rates: { LOTT: '0.000001' } }
  const of = (count: number) => answer({ ...world, members: [member], contracts, bets: bets(count) })
  expect(of(3).accruals).toMatchObject([{ calc: '0.00000000', paid: '0.00' }])
  expect(of(3).statements).toMatchObject([
    { validBet: '0.00030000', gross: '0.00000000', paid: '0.00', status: 'PAID' },
  ])
  // 100 bets of 0.0001 at 1 are a cent: nothing was cut on the way.
  const whole = {
    ...world,
    members: [{ ...agent, rates: { LOTT: '1' } }],
    contracts: [{ ...daily, tiers: [{ rate: '1' }] }],
  }
  expect(answer({ ...whole, bets: bets(99) }).statements).toMatchObject([{ gross: '0.00990000', paid: '0.00' }])
  expect(answer({ ...whole, bets: bets(100) }).accruals).toMatchObject([{ calc: '0.01000000', paid: '0.01' }])
  expect(answer({ ...whole, bets: bets(100) }).statements).toMatchObject([{ gross: '0.01000000', paid: '0.01' }])
})

test('a contract counts a fact at its first instant, and none at its end', () => {
  const from = '2026-03-10T12:00:00.000+07:00'
  const to = '2026-03-10T18:00:00+07:00'
  const { statements } = answer({
    ...world,
    contracts: [{ ...daily, from, to }],
    bets: [
      bet('early', '2026-03-10T11:59:59.999+07:00', '1'),
      bet('first', '2026-03-10T05:00:00Z', '10'),
      bet('last', '2026-03-10T17:59:59.999+07:00', '100'),
      bet('late', '2026-03-10T06:00:00-05:00', '1000'),
    ],
  })
  expect(statements).toMatchObject([{ start: '2026-03-09T17:00:00Z', validBet: '110.00000000', paid: '1.10' }])
})

test('what a real-time salary is short of is taken off later slots of the day and written off at midnight', () => {
  const { statements } = answer({
    ...world,
    contracts: [realtime],
    bets: [
      bet('b1', '2026-03-10T10:00:00+07:00', '1000'),
      bet('b2', '2026-03-11T10:10:00+07:00', '300'),
      bet('b3', '2026-03-11T23:59:59+07:00', '500'),
      bet('b4', '2026-03-12T00:00:00+07:00', '500'),
    ],
    // A payment of 10.00 is taken back on the next day, on which there are only 8.00 to take it from.
    voids: [{ bet: 'b1', at: '2026-03-11T10:00:00+07:00' }],
  })
  expect(statements.map(({ gross, paid }) => [gross, paid])).toEqual([
    ['10.00000000', '10.00'],
    ['0.00000000', '0.00'],
    ['0.00000000', '0.00'],
    ['0.00000000', '0.00'],
    ['5.00000000', '5.00'],
  ])
})

test('shares below a cent are paid by the day, and taken back by the day', () => {
  const times = Array.from({ length: 30 }, (_, index) => `T10:${String(index + 10)}:00+07:00`)
  const bets = times.map((time, index) => bet(`b${index}`, `2026-03-10${time}`, '0.0999'))
  const { rebates, accruals, received } = answer({
    ...world,
    members: [{ ...agent, rates: { LOTT: '0.08' } }],
    bets,
    voids: times.slice(0, 20).map((time, index) => ({ bet: `b${index}`, at: `2026-03-12${time}` })),
  })
  expect(rebates).toHaveLength(50)
  expect(accruals).toEqual([
    { member: 'A', day: '2026-03-10', calc: '0.23976000', paid: '0.23' },
    { member: 'A', day: '2026-03-12', calc: '-0.15984000', paid: '-0.15' },
  ])
  expect(received).toEqual({ A: '0.08' })
})

test('a void is a fact of its own period: what was settled before stays', () => {
  const { statements } = answer({
    ...world,
    contracts: [daily],
    bets: [bet('b1', '2026-03-10T10:00:00+07:00', '1000'), bet('b2', '2026-03-12T10:00:00+07:00', '200')],
    voids: [{ bet: 'b1', at: '2026-03-12T00:00:00+07:00' }],
  })
  expect(statements).toMatchObject([
    { validBet: '1000.00000000', paid: '10.00', status: 'PAID' },
    { validBet: '-800.00000000', tier: null, gross: '0.00000000', paid: '0.00', status: 'NOT_REACHED' },
  ])
})

test('a rate above the category\u2019s maximum counts as the maximum, and a missing one as zero', () => {
  const members = [
    { ...agent, rates: { LOTT: '0.09' } },
    { ...agent, id: 'B', upline: 'A', type: 2, rates: {} },
  ]
  const bets = [{ ...bet('b1', '2026-03-10T10:00:00+07:00', '100'), member: 'B' }]
  expect(answer({ ...world, members, bets, settings: { rebateMax: { LOTT: '0.08' } } }).rebates).toEqual([
    { ref: 'b1', void: false, member: 'A', kind: 'AGENT', rate: '0.08000000', calc: '8.00000000', paid: '8.00' },
  ])
})

test.each<[object, string, string]>([
  [{ status: 'LOCKED' }, 'HELD', '0.00'],
  [{ status: 'CLOSED' }, 'HELD', '0.00'],
  [{ type: 0 }, 'PAID', '1.00'],
])('a wage of an account that is %j is %s', (change, status, paid) => {
  const { statements } = answer({
    ...world,
    members: [{ ...agent, ...change }],
    contracts: [daily],
    bets: [bet('b1', '2026-03-10T10:00:00+07:00', '100')],
  })
  expect(statements).toMatchObject([{ gross: '1.00000000', status, paid }])
})

test('what trial and test accounts play counts for nobody', () => {
  for (const type of [4, 41, 42]) {
    const members = [
      { ...agent, rates: { LOTT: '0.05' } },
      { ...agent, id: 'B', upline: 'A', type },
    ]
    const bets = [{ ...bet('b1', '2026-03-10T10:00:00+07:00', '100'), member: 'B' }]
    expect(answer({ ...world, members, contracts: [daily], bets })).toMatchObject({ rebates: [], statements: [] })
  }
})

test('huge amounts lose no digit', () => {
  const stake = '999999999999999999999999.999999999999'
  const { statements } = answer({ ...world, contracts: [daily], bets: [bet('b1', '2026-03-10T10:00:00Z', stake)] })
  expect(statements).toMatchObject([
    { validBet: '999999999999999999999999.99999999', gross: '9999999999999999999999.99999999' },
  ])
})

test('a player may be offered a wage where the operator allows it, never a dividend (wage_to_player)', () => {
  const may = (kind: 'DIVIDEND' | 'DAILY' | 'REALTIME', isAgent: boolean, wageToPlayer: boolean) =>
    mayBeOffered(kind, { isAgent, wageToPlayer })
  expect([may('DAILY', false, true), may('REALTIME', false, true), may('DIVIDEND', false, true)]).toEqual([
    true,
    true,
    false,
  ])
  expect([may('DAILY', false, false), may('DAILY', true, false), may('DIVIDEND', true, false)]).toEqual([
    false,
    true,
    true,
  ])
})
