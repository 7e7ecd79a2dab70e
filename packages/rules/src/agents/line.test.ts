import { must } from '@lotus/kernel'
import { expect, test } from 'vitest'
import { parseInstant, periodAt, type Cadence } from './calendar.ts'
import { carryTakersOf, compareInLine, NO_PAST, takeOver, takerOf } from './line.ts'

// Carry and debt belong to the line, survive amendments, and are taken once (operations.md 2.4, 2.8; issue 19 section 3).
const at = (day: string) => must(parseInstant(`${day}T00:00:00+07:00`), 'an instant')
const period = (cadence: Cadence, day: string) => periodAt(cadence, at(day))
const left = (cadence: Cadence, day: string, carryOut = -5n) =>
  ({ ...period(cadence, day), carryOut, owedOut: -3n, mode: 'PERMANENT' }) as const
/** One after which the line went on. */
const on = (cadence: Cadence, day: string) => ({ last: left(cadence, day), lastOfVersion: left(cadence, day) })

test.each<[string, Cadence, string, Cadence, string]>([
  ['of the same length', 'MONTHLY', '2026-03-01', 'MONTHLY', '2026-04-01'],
  [
    'by weeks after months, whose first week begins in the month before',
    'MONTHLY',
    '2026-03-01',
    'WEEKLY',
    '2026-04-01',
  ],
  ['by months after weeks, whose last week ends in the new month', 'WEEKLY', '2026-03-30', 'MONTHLY', '2026-04-01'],
  ['by days after half months', 'SEMIMONTHLY', '2026-03-16', 'DAILY', '2026-04-01'],
  ['by half months after months', 'MONTHLY', '2026-03-01', 'SEMIMONTHLY', '2026-04-01'],
  ['by weeks, while the month of a version that was ended still runs', 'WEEKLY', '2026-03-23', 'MONTHLY', '2026-03-11'],
])('a carry goes on with the next statement of the line, %s', (_name, before, day, after, next) => {
  const taken = takeOver(on(before, day), { kind: 'DIVIDEND', period: period(after, next), survives: false })
  expect(taken).toEqual({ carry: -5n, owed: -3n })
})

test('over a time without a contract a debt waits, and a carry is over', () => {
  const next = { kind: 'DIVIDEND', period: period('WEEKLY', '2026-05-11'), survives: false } as const
  expect(takeOver(on('MONTHLY', '2026-04-01'), next)).toEqual({ carry: 0n, owed: -3n })
  expect(takeOver({ last: undefined, lastOfVersion: undefined }, next)).toEqual(NO_PAST)
})

test('a carry ends with the contract, and a debt does not, unless the carry survives', () => {
  const ended = { last: left('WEEKLY', '2026-05-04'), lastOfVersion: undefined }
  const next = { kind: 'DIVIDEND', period: period('WEEKLY', '2026-05-11') } as const
  expect(takeOver(ended, { ...next, survives: false })).toEqual({ carry: 0n, owed: -3n })
  expect(takeOver(ended, { ...next, survives: true })).toEqual({ carry: -5n, owed: -3n })
})

test('a version that was ended takes its own carry, though the next one was stated first', () => {
  const both = { last: left('WEEKLY', '2026-05-18', -7n), lastOfVersion: left('MONTHLY', '2026-04-01') }
  const month = { kind: 'DIVIDEND', period: period('MONTHLY', '2026-05-01') } as const
  expect(takeOver(both, { ...month, survives: false })).toEqual({ carry: -5n, owed: -3n })
  expect(takeOver(both, { ...month, survives: true })).toEqual({ carry: -7n, owed: -3n })
})

test.each([
  ['PERMANENT', -5n],
  ['PREVIOUS', 0n],
  ['MONTH', 0n],
  [null, 0n],
] as const)('over a time without a contract a surviving carry waits where it is permanent: %s', (mode, carry) => {
  const last = { ...left('WEEKLY', '2026-04-06'), mode }
  const next = { kind: 'DIVIDEND', period: period('WEEKLY', '2026-05-11'), survives: true } as const
  expect(takeOver({ last, lastOfVersion: undefined }, next)).toEqual({ carry, owed: -3n })
})

test('what a slot is short of is taken by the next slot of the day, whenever it comes, and is over at midnight', () => {
  const slot = periodAt('SLOT', at('2026-03-10') + 1)
  const past = { last: { ...slot, carryOut: -5n, owedOut: 0n, mode: null }, lastOfVersion: undefined }
  const hours = (count: number) => periodAt('SLOT', slot.start + count * 3_600_000_000)
  expect(takeOver(past, { kind: 'REALTIME', period: hours(9), survives: false }).carry).toBe(-5n)
  expect(takeOver(past, { kind: 'REALTIME', period: hours(24), survives: false }).carry).toBe(0n)
})

test('statements of a line follow one another as they are settled', () => {
  const names = {
    old: [1, 'MONTHLY', '2026-03-01'],
    w1: [2, 'WEEKLY', '2026-03-11'],
    w2: [2, 'WEEKLY', '2026-03-30'],
  } as const
  const rows = Object.entries(names).map(([name, [n, cadence, day]]) => ({ name, n, ...period(cadence, day) }))
  const sorted = [...rows, { ...must(rows[1], 'one'), name: 'w1 again', n: 3 }].toSorted(compareInLine)
  expect(sorted.map(({ name }) => name)).toEqual(['w1', 'w1 again', 'old', 'w2'])
  // Of two that end together the longer one is first.
  const [half, month] = [period('SEMIMONTHLY', '2026-03-16'), period('MONTHLY', '2026-03-01')]
  expect(compareInLine({ ...month, n: 2 }, { ...half, n: 1 })).toBeLessThan(0)
})

test('of a wage’s versions in one period the last one with play takes over, of a dividend’s the last one', () => {
  const taker = (kind: 'DAILY' | 'DIVIDEND', played: readonly boolean[]) =>
    takerOf(
      kind,
      played.map((isPlayed, n) => ({ n, isPlayed })),
      (one) => one.isPlayed,
    )?.n
  expect([taker('DAILY', [true, false]), taker('DAILY', [true, true]), taker('DAILY', [false, false])]).toEqual([
    0, 1, 1,
  ])
  expect([taker('DIVIDEND', [true, false]), taker('DAILY', [])]).toEqual([1, undefined])
})

test('of a dividend’s versions in one period the last one of each contract takes its carry', () => {
  // The first was amended into the second, which was ended; the third was signed anew.
  const versions = [
    { n: 1, contract: 0 },
    { n: 2, contract: 0 },
    { n: 3, contract: 2 },
  ]
  expect([...carryTakersOf(versions, ({ contract }) => contract)].map(({ n }) => n)).toEqual([2, 3])
})
