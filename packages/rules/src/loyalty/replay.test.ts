import { expect, it } from 'vitest'
import { readEventLine, replayEvents, type EventLine } from './replay.ts'

const slots: EventLine = {
  type: 'promotion',
  id: 'slots-day',
  kind: 'CASH',
  rule: {
    trigger: 'PROGRESS',
    period: 'DAY',
    metric: { kind: 'VALID_BET', categories: ['RNG'], least: '0' },
    deposit: null,
    given: {
      form: 'STEPS',
      pays: 'EACH',
      steps: [
        { target: '1000', amount: '1' },
        { target: '10000', amount: '8' },
      ],
    },
  },
}
const reload: EventLine = {
  type: 'promotion',
  id: 'reload',
  kind: 'BONUS',
  rule: {
    trigger: 'DEPOSIT',
    period: 'DAY',
    metric: null,
    deposit: { least: '50', nth: 2 },
    given: { form: 'PERCENT', ppm: 100_000, max: '300' },
  },
}
const bet = (ref: string, validBet: string, rest: object = {}): EventLine => ({
  type: 'bet',
  member: 'm1',
  day: '2026-06-01',
  category: 'RNG',
  ref,
  validBet,
  ...rest,
})

it('works out points and awards of a file, whatever order its lines have, and takes back what a void took', () => {
  const events: EventLine[] = [
    { type: 'rates', unit: '1000', ratesPpm: { RNG: 1_200_000, LIVE: 700_000 } },
    slots,
    reload,
    bet('b1', '12300'),
    bet('b2', '50000', { category: 'LIVE' }),
    bet('b3', '9000', { day: '2026-06-02' }),
    // A void a day later takes back from the day on which the bet counted.
    bet('b3', '0', { day: '2026-06-03', version: 2 }),
    { type: 'deposit', member: 'm1', day: '2026-06-01', ref: 'd1', amount: '100' },
    { type: 'deposit', member: 'm1', day: '2026-06-01', ref: 'd2', amount: '500' },
    { type: 'deposit', member: 'm1', day: '2026-06-01', ref: 'd2', amount: '500' },
  ]
  const ledger = [
    { type: 'points', member: 'm1', day: '2026-06-01', category: 'LIVE', validBet: '50000.0000', points: '35.0000' },
    { type: 'points', member: 'm1', day: '2026-06-01', category: 'RNG', validBet: '12300.0000', points: '14.7600' },
    { type: 'award', member: 'm1', day: '2026-06-01', promotion: 'slots-day', kind: 'CASH', amount: '9.0000' },
    {
      type: 'award',
      member: 'm1',
      day: '2026-06-01',
      promotion: 'reload',
      kind: 'BONUS',
      amount: '50.0000',
      deposit: '500.0000',
    },
  ]
  expect(replayEvents(events)).toEqual(ledger)
  const [d1, d2, d3] = events.slice(-3)
  const others = events.slice(0, -3).toReversed()
  if (d1 && d2 && d3)
    expect(replayEvents([...others, d1, d2, d3])).toEqual([...ledger.slice(0, 2), ledger[3], ledger[2]])
})

it('a rescue gives a share of each day’s net loss, as its bets stand at last (operations.md 4.12)', () => {
  const rule = {
    trigger: 'RESCUE' as const,
    period: 'DAY' as const,
    metric: { kind: 'NET_LOSS' as const, categories: ['RNG', 'FISH'], least: '0' },
    deposit: null,
    given: {
      form: 'TIERS' as const,
      tiers: [
        { from: '100', ppm: 10_000 },
        { from: '10000', ppm: 30_000 },
      ],
      max: '188888',
      byDeposits: true,
    },
  }
  const lost = (ref: string, stake: string, payout: string, own: object = {}) =>
    bet(ref, stake, { stake, payout, ...own })
  const day2 = { day: '2026-06-02' }
  const lines = replayEvents([
    { type: 'promotion', id: 'rescue', kind: 'BONUS', rule },
    lost('b1', '9078', '0'),
    lost('b2', '1500', '500', { category: 'FISH' }),
    lost('b3', '7000', '0', { category: 'LIVE' }),
    lost('c1', '700', '0', day2),
    lost('c2', '900', '0', day2),
    lost('c2', '0', '0', { day: '2026-06-03', version: 2 }),
    { type: 'bonus', member: 'm1', day: '2026-06-01', ref: 'x1', amount: '78' },
    { type: 'bonus', member: 'm1', day: '2026-06-01', ref: 'x1', amount: '78' },
    { type: 'deposit', member: 'm1', day: '2026-06-01', ref: 'd1', amount: '10000' },
    { type: 'deposit', member: 'm1', day: '2026-06-02', ref: 'd2', amount: '500' },
  ])
  expect(lines.filter(({ type }) => type === 'award')).toEqual([
    { type: 'award', member: 'm1', day: '2026-06-01', promotion: 'rescue', kind: 'BONUS', amount: '300.0000' },
    { type: 'award', member: 'm1', day: '2026-06-02', promotion: 'rescue', kind: 'BONUS', amount: '5.0000' },
  ])
})

it('a line that is no event is named', () => {
  expect(() => readEventLine('{"type":"bet","validBet":"1e3"}', 7)).toThrow('line 7 is no event')
  expect(() => readEventLine('{"type":"win"}', 2)).toThrow('line 2 is no event')
})

it('cashback is that of each day, after its cap; a later version of a bet counts on the day of the first (MC07)', () => {
  const lines = replayEvents([
    { type: 'cashback', ratesPpm: { RNG: 8000, LIVE: 5000 }, dayMax: '500' },
    bet('a', '50000'),
    bet('b', '30000', { category: 'LIVE' }),
    bet('c', '1234.5678', { day: '2026-06-02' }),
    bet('c', '1000', { day: '2026-06-03', version: 2 }),
    bet('d', '9000', { category: 'LOTT' }),
  ])
  expect(lines.filter(({ type }) => type === 'cashback')).toEqual([
    { type: 'cashback', member: 'm1', day: '2026-06-01', earned: '500.00000000', cut: '50.00000000' },
    { type: 'cashback', member: 'm1', day: '2026-06-02', earned: '8.00000000', cut: '0.00000000' },
  ])
})
