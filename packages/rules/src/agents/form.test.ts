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
const answer = (value: unknown, isExtended = false): unknown =>
  JSON.parse([...answerWorld(JSON.stringify(value), { isExtended })].join(''))
function faultOf(value: unknown, isExtended = false): string | undefined {
  let fault: string | undefined
  const onFault = (text: string) => {
    fault = text
  }
  const text = [...answerWorld(JSON.stringify(value), { isExtended, onFault })].join('')
  expect(text.includes('bad_world')).toBe(fault !== undefined)
  return fault
}
const baseTier = { rate: '0.1', base: '0' }
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
    expect(answer({ ...world, ...change }, true)).toEqual({ id: 'W', error: 'bad_world' })
  })

  test.each<[string, object]>([
    ['unknown key "note"', { note: '' }],
    ['settings: unknown key "fee"', { settings: { fee: '0' } }],
    ['settings.deduct: unknown key "fee"', { settings: { deduct: { fee: true } } }],
    ['members[0]: unknown key "depth"', { members: [{ ...member, depth: 1 }] }],
    ['members[0].rates.LOTT: not a rate', { members: [{ ...member, rates: { LOTT: '-1' } }] }],
    [
      'contracts[1].tiers[0]: unknown key "base"',
      { contracts: [hourly, { ...dividend, id: 'c2', tiers: [baseTier] }] },
    ],
    ['contracts[0]: missing key "carry"', { contracts: [{ ...rest, period: 'DAILY' }] }],
    ['bets[1]: unknown key "odds"', { bets: [bet, { ...bet, id: 'b2', odds: '2' }] }],
    ['costs: not a list', { costs: {} }],
    ['bets[0].stake: not an amount', { bets: [{ ...bet, stake: '1e3' }] }],
    ['bets[0].payout: a negative amount', { bets: [{ ...bet, payout: '-1' }] }],
    ['bets[0].at: not a time', { bets: [{ ...bet, at: '2026-02-29T10:00:00Z' }] }],
    ['bets[0].member: an unknown member', { bets: [{ ...bet, member: 'X' }] }],
    ['bets[0].used: more than the rate of the account', { bets: [{ ...bet, used: '0.051' }] }],
    ['bets[1].id: an id twice', { bets: [bet, bet] }],
    ['members[0].type: not one of the list', { members: [{ ...member, type: 3 }] }],
    ['members[0].status: not one of the list', { members: [{ ...member, status: 'active' }] }],
    ['members[1].upline: an unknown upline', { members: [member, { ...member, id: 'C', upline: 'B' }] }],
    ['settings.shortfall: not one of the list', { settings: { shortfall: 'UPLINE_PAYS' } }],
    ['settings.adminFee: not a rate', { settings: { adminFee: 0.1 } }],
    ['settings.deduct.wages: not true or false', { settings: { deduct: { wages: 1 } } }],
    ['contracts[0].kind: not one of the list', { contracts: [{ ...dividend, kind: 'BONUS' }] }],
    ['contracts[0].period: not one of the list', { contracts: [{ ...dividend, period: 'YEARLY' }] }],
    ['contracts[0].carry: not one of the list', { contracts: [{ ...dividend, carry: null }] }],
    ['contracts[0].a: somebody who is not above', { contracts: [{ ...dividend, a: 'A' }] }],
    ['contracts[0].b: an unknown member', { contracts: [{ ...dividend, b: 'B' }] }],
    ['contracts[0].to: before the beginning', { contracts: [{ ...dividend, to: '2026-02-01T00:00:00Z' }] }],
    [
      'contracts[0].tiers[1].active: not a number of members',
      { contracts: [{ ...dividend, tiers: [{ rate: '0.1' }, { rate: '0.2', active: 1.5 }] }] },
    ],
    ['contracts[0].categories[1]: not a text', { contracts: [{ ...dividend, categories: ['LOTT', 1] }] }],
    ['costs[0].kind: not one of the list', { costs: [{ member: 'A', at: bet.at, kind: 'GIFT', amount: '1' }] }],
    ['costs[0].amount: not an amount', { costs: [{ member: 'A', at: bet.at, kind: 'BONUS', amount: 1 }] }],
    ['voids[0].bet: an unknown bet', { voids: [{ bet: 'b2', at: '2026-03-02T00:00:00Z' }] }],
    ['voids[0].at: not after the bet', { voids: [{ bet: 'b1', at: bet.at }] }],
    [
      'voids[1].bet: a second void of it',
      { voids: [1, 2].map((day) => ({ bet: 'b1', at: `2026-03-0${day + 1}T00:00:00Z` })) },
    ],
    ['until: not a time', { until: '2026-03-01T24:00:00Z' }],
    ['id: not a text', { id: 7 }],
  ])('says where and what: %s', (fault, change) => {
    expect(faultOf({ ...world, ...change })).toBe(fault)
  })

  test.each<[string, object]>([
    ['deposits[0].amount: not an amount', { deposits: [{ member: 'A', at: bet.at, amount: 'x' }] }],
    ['samePersons[0].of: an unknown member', { samePersons: [{ member: 'A', of: 'B', from: bet.at, to: null }] }],
    ['duplicates[0].to: not a time', { duplicates: [{ member: 'A', from: bet.at, to: '' }] }],
    ['contracts[0].activeMinDeposit: a negative amount', { contracts: [{ ...dividend, activeMinDeposit: '-1' }] }],
  ])('of the extended form: %s', (fault, change) => {
    expect(faultOf({ ...world, ...change }, true)).toBe(fault)
  })

  test('a world in form has no fault', () => {
    expect(faultOf(world)).toBeUndefined()
    expect(faultOf(world, true)).toBeUndefined()
  })

  test('a line that is no object, or has no id, is answered too', () => {
    for (const value of [7, null, [], 'text']) expect(answer(value)).toEqual({ id: null, error: 'bad_world' })
    expect(answer({ ...world, id: 7 })).toEqual({ id: null, error: 'bad_world' })
  })
})

describe('what only the extended form has', () => {
  const held = { from: bet.at, to: null }
  test.each<[string, string, object]>([
    ['deposits', 'unknown key "deposits"', { deposits: [{ member: 'A', at: bet.at, amount: '1' }] }],
    ['persons', 'unknown key "samePersons"', { samePersons: [] }],
    ['duplicates', 'unknown key "duplicates"', { duplicates: [{ member: 'A', ...held }] }],
    ['the basis of a salary', 'settings: unknown key "rtsBasis"', { settings: { rtsBasis: 'WIN_LOSS' } }],
    [
      'a least deposit',
      'contracts[0]: unknown key "activeMinDeposit"',
      { contracts: [{ ...dividend, activeMinDeposit: '1' }] },
    ],
  ])('%s: refused by default, with a hint', (_name, fault, change) => {
    expect(answer({ ...world, ...change })).toEqual({ id: 'W', error: 'bad_world' })
    expect(faultOf({ ...world, ...change })).toBe(`${fault}; --extended reads it`)
    expect(answer({ ...world, ...change }, true)).toMatchObject({ id: 'W', received: { A: '1.45' } })
    expect(faultOf({ ...world, ...change }, true)).toBeUndefined()
  })
})

test('15 levels are in form', () => {
  expect(answer({ ...world, members: levels(15), contracts: [], bets: [] })).toMatchObject({ rebates: [] })
})

test('two contracts of one kind at the same moment overlap; one after the other does not', () => {
  const later = { ...dividend, id: 'c2', from: '2026-03-10T00:00:00+07:00' }
  const told: string[] = []
  const overlapping = JSON.stringify({ ...world, contracts: [later, dividend] })
  const text = [...answerWorld(overlapping, { onFault: (fault) => void told.push(fault) })].join('')
  expect(JSON.parse(text)).toEqual({ id: 'W', error: 'overlap' })
  expect(told).toEqual(['contracts "c1" and "c2" overlap'])
  const first = { ...dividend, to: later.from }
  expect(answer({ ...world, contracts: [later, first] })).toMatchObject({ id: 'W', statements: [{ contract: 'c1' }] })
  expect(answer({ ...world, contracts: [dividend, { ...hourly, id: 'c2' }] })).toMatchObject({
    id: 'W',
    statements: [{}, {}],
  })
})

test('the command answers line by line, in order, broken lines included', () => {
  const root = join(import.meta.dirname, '../../../..')
  const ours = JSON.stringify({ ...world, id: '3', deposits: [] })
  const input = `${JSON.stringify({ ...world, id: '1' })}\n\n{"id":\n${JSON.stringify({ ...world, id: '2' })}\n${ours}`
  const run = (...args: string[]) =>
    spawnSync(process.execPath, args, { cwd: root, input, encoding: 'utf8', maxBuffer: 1 << 24 })
  const { stdout, stderr, status } = run(join(root, 'scripts/run.mjs'), 'agents', 'settle')
  expect(stderr).toContain('line 3: not JSON\nline 5: unknown key "deposits"; --extended reads it\n')
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
    { id: '3', error: 'bad_world' },
  ])
  const extended = run(join(root, 'scripts/run.mjs'), 'agents', 'settle', '--extended')
  expect(extended.stdout).toContain('{"id":"3","rebates":[{')
  const cli = join(root, 'packages/rules/src/agents/cli.ts')
  expect(run(cli, 'guess')).toMatchObject({ stdout: '', status: 2 })
  expect(run(cli, 'settle', '--more')).toMatchObject({ stdout: '', status: 2 })
})
