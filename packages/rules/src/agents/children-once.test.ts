import { expect, test } from 'vitest'
import { answerWorld } from './exchange.ts'

// Two contracts of one holder in one period: what the holder's downlines earn comes off both, as the format says, or once (ADR 0018).
const edge = '2026-06-11T00:00:00+07:00'
const agent = { type: 2, rates: {}, status: 'ACTIVE' }
const members = [
  { ...agent, id: 'A', upline: null },
  { ...agent, id: 'B', upline: 'A' },
]
const wage = {
  kind: 'DAILY',
  period: 'WEEKLY',
  categories: ['RNG'],
  activeMinBet: '1',
  from: '2026-06-08T00:00:00+07:00',
  to: null,
}
const first = { ...wage, id: 'first', a: null, b: 'A', to: edge, tiers: [{ rate: '0.02' }] }
const second = { ...first, id: 'second', from: edge, to: null }
const child = { ...wage, id: 'child', a: 'A', b: 'B', tiers: [{ rate: '0.01' }] }
const betOn = (day: string) => ({
  id: day,
  member: 'B',
  category: 'RNG',
  at: `2026-06-${day}T12:00:00+07:00`,
  stake: '1000',
  validBet: '1000',
  payout: '0',
})

type Row = { contract: string; gross: string; children: string; paid: string }

function rowsOf(days: readonly string[], settings: object, contracts = [first, second, child]): string[] {
  const world = {
    id: 'W',
    until: '2026-06-22T00:00:00+07:00',
    settings,
    members,
    contracts,
    bets: days.map(betOn),
    costs: [],
    voids: [],
  }
  const text = [...answerWorld(JSON.stringify(world), { isExtended: true })].join('')
  const { statements }: { statements: Row[] } = JSON.parse(text)
  return statements.map((row) => `${row.contract} ${Number(row.gross)} ${Number(row.children)} ${row.paid}`)
}

const once = { childrenOnce: true }

test('the format takes it off each', () => {
  expect(rowsOf(['09', '12'], {})).toEqual(['child 20 0 20.00', 'first 20 20 0.00', 'second 20 20 0.00'])
})

test('once: off the later one that has play, and off none that is over', () => {
  expect(rowsOf(['09', '12'], once)).toEqual(['child 20 0 20.00', 'first 20 0 20.00', 'second 20 20 0.00'])
  expect(rowsOf(['09'], once)).toEqual(['child 10 0 10.00', 'first 20 10 10.00'])
  expect(rowsOf(['16'], once)).toEqual(['child 10 0 10.00', 'second 20 10 10.00'])
  expect(rowsOf(['16'], {})).toEqual(['child 10 0 10.00', 'first 0 10 0.00', 'second 20 10 10.00'])
})

test('once: off no other kind, and off no other length of periods', () => {
  const monthly = { ...second, period: 'MONTHLY', from: first.from }
  expect(rowsOf(['09'], once, [monthly, child])).toEqual(['child 10 0 10.00'])
})
