import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { answerWorld } from './exchange.ts'

const member = { id: 'A', upline: null, type: 1, rates: { LOTT: '0.05' }, status: 'ACTIVE' }
const bet = {
  id: 'b1',
  member: 'A',
  category: 'LOTT',
  at: '2026-03-01T10:00:00+07:00',
  stake: '10',
  validBet: '10',
  payout: '0',
}
const dividend = {
  id: 'c1',
  kind: 'DIVIDEND',
  a: null,
  b: 'A',
  period: 'MONTHLY',
  categories: ['LOTT'],
  activeMinBet: '1',
  tiers: [{ rate: '0.1' }],
  carry: 'NONE',
  from: '2026-03-01T00:00:00+07:00',
  to: null,
}
const { period: _period, carry: _carry, ...rest } = dividend
const hourly = { ...rest, kind: 'HOURLY' }
const world = {
  id: 'W',
  until: '2026-04-01T00:00:00+07:00',
  members: [member],
  contracts: [dividend],
  bets: [bet],
  costs: [],
  voids: [],
}
const answer = (value: unknown): unknown => JSON.parse([...answerWorld(JSON.stringify(value))].join(''))
const levels = (count: number) =>
  Array.from({ length: count }, (_, i) => ({ ...member, id: `L${i}`, upline: i === 0 ? null : `L${i - 1}` }))

test('a world in form is settled', () => {
  expect(answer(world)).toMatchObject({
    id: 'W',
    rebates: [{ ref: 'b1', paid: '0.50' }],
    statements: [{ contract: 'c1', base: '9.50000000', paid: '0.95' }],
    received: { A: '1.45' },
  })
})

describe('bad_world', () => {
  test.each<[string, object]>([
    ['an unknown key', { note: '' }],
    ['a deposit of nobody', { deposits: [{ member: 'B', at: bet.at, amount: '1' }] }],
    ['a least deposit below zero', { contracts: [{ ...dividend, activeMinDeposit: '-1' }] }],
    [
      'an account of the person of an account that is another one\u2019s',
      {
        members: [member, { ...member, id: 'B' }, { ...member, id: 'C' }],
        samePersons: [
          { member: 'B', of: 'A', from: bet.at, to: null },
          { member: 'C', of: 'B', from: bet.at, to: null },
        ],
      },
    ],
    ['a duplicate of nobody', { duplicates: [{ member: 'B', from: bet.at, to: null }] }],
    ['a duplicate without an end', { duplicates: [{ member: 'A', from: bet.at }] }],
    ['an unknown setting', { settings: { fee: '0' } }],
    ['an unknown deduction', { settings: { deduct: { fee: true } } }],
    ['settings that are null', { settings: null }],
    ['an unknown policy', { settings: { shortfall: 'UPLINE_PAYS' } }],
    ['an unknown key of a member', { members: [{ ...member, depth: 1 }] }],
    ['an unknown key of a bet', { bets: [{ ...bet, odds: '2' }] }],
    ['an unknown key of a contract', { contracts: [{ ...dividend, note: '' }] }],
    ['an unknown key of a tier', { contracts: [{ ...dividend, tiers: [{ rate: '0.1', base: '0' }] }] }],
    ['an unknown key of a cost', { costs: [{ member: 'A', at: bet.at, kind: 'BONUS', amount: '1', note: '' }] }],
    ['an unknown key of a void', { voids: [{ bet: 'b1', at: '2026-03-02T00:00:00Z', note: '' }] }],
    ['a missing list', { costs: undefined }],
    ['a number instead of a text', { bets: [{ ...bet, stake: 10 }] }],
    ['an exponent', { bets: [{ ...bet, stake: '1e3' }] }],
    ['more than twelve places', { bets: [{ ...bet, stake: '0.0000000000001' }] }],
    ['a negative stake', { bets: [{ ...bet, stake: '-1' }] }],
    ['a negative rate', { members: [{ ...member, rates: { LOTT: '-0.01' } }] }],
    ['a rate used above the own one', { bets: [{ ...bet, used: '0.051' }] }],
    ['a time without offset', { bets: [{ ...bet, at: '2026-03-01T10:00:00' }] }],
    ['a day that does not exist', { bets: [{ ...bet, at: '2026-02-29T10:00:00Z' }] }],
    ['24 o\u2019clock', { until: '2026-03-01T24:00:00Z' }],
    ['an unknown type', { members: [{ ...member, type: 3 }] }],
    ['an unknown status', { members: [{ ...member, status: 'active' }] }],
    ['a member twice', { members: [member, member] }],
    ['a bet twice', { bets: [bet, bet] }],
    ['an upline that stands later', { members: [{ ...member, id: 'B', upline: 'A' }, member] }],
    ['16 levels', { members: levels(16), contracts: [], bets: [] }],
    ['a bet of nobody', { bets: [{ ...bet, member: 'X' }] }],
    ['a void of no bet', { voids: [{ bet: 'b2', at: '2026-03-02T00:00:00Z' }] }],
    ['a void at its bet\u2019s own time', { voids: [{ bet: 'b1', at: bet.at }] }],
    ['a bet voided twice', { voids: [1, 2].map((day) => ({ bet: 'b1', at: `2026-03-0${day + 1}T00:00:00Z` })) }],
    ['a wage with a carry', { contracts: [{ ...dividend, kind: 'DAILY' }] }],
    ['an hourly wage with a period', { contracts: [{ ...hourly, period: 'DAILY' }] }],
    ['a real-time salary with tiers', { contracts: [{ ...rest, kind: 'REALTIME' }] }],
    ['an unknown period', { contracts: [{ ...dividend, period: 'YEARLY' }] }],
    ['a contract with oneself', { contracts: [{ ...dividend, a: 'A' }] }],
    ['an end before the beginning', { contracts: [{ ...dividend, to: '2026-02-01T00:00:00Z' }] }],
    ['half a member as a threshold', { contracts: [{ ...dividend, tiers: [{ rate: '0.1', active: 1.5 }] }] }],
  ])('%s', (_name, change) => {
    expect(answer({ ...world, ...change })).toEqual({ id: 'W', error: 'bad_world' })
  })

  test('a line that is no object, or has no id, is answered too', () => {
    for (const value of [7, null, [], 'text']) expect(answer(value)).toEqual({ id: null, error: 'bad_world' })
    expect(answer({ ...world, id: 7 })).toEqual({ id: null, error: 'bad_world' })
  })
})

test('15 levels are in form', () => {
  expect(answer({ ...world, members: levels(15), contracts: [], bets: [] })).toMatchObject({ rebates: [] })
})

test('two contracts of one kind at the same moment overlap; one after the other does not', () => {
  const later = { ...dividend, id: 'c2', from: '2026-03-10T00:00:00+07:00' }
  expect(answer({ ...world, contracts: [later, dividend] })).toEqual({ id: 'W', error: 'overlap' })
  const first = { ...dividend, to: later.from }
  expect(answer({ ...world, contracts: [later, first] })).toMatchObject({ id: 'W', statements: [{ contract: 'c1' }] })
  expect(answer({ ...world, contracts: [dividend, { ...hourly, id: 'c2' }] })).toMatchObject({
    id: 'W',
    statements: [{}, {}],
  })
})

test('the command answers line by line, in order, broken lines included', () => {
  const root = join(import.meta.dirname, '../../../..')
  const input = `${JSON.stringify({ ...world, id: '1' })}\n\n{"id":\n${JSON.stringify({ ...world, id: '2' })}`
  const run = (...args: string[]) =>
    spawnSync(process.execPath, args, { cwd: root, input, encoding: 'utf8', maxBuffer: 1 << 24 })
  const { stdout, status } = run(join(root, 'scripts/run.mjs'), 'agents', 'settle')
  expect(status).toBe(0)
  expect(
    stdout
      .trim()
      .split('\n')
      .map((line): unknown => JSON.parse(line)),
  ).toMatchObject([
    { id: '1', received: { A: '1.45' } },
    { id: null, error: 'bad_world' },
    { id: '2', received: { A: '1.45' } },
  ])
  expect(run(join(root, 'packages/rules/src/agents/cli.ts'), 'guess')).toMatchObject({ stdout: '', status: 2 })
})
