import { expect, it } from 'vitest'
import { parseMoney } from '@lotus/kernel'
import { barsOf, netOf, saldo } from './profit-figures.ts'

const totals = { count: 3, stake: '12000.0000', validBet: '11900.0000', payout: '11300.0000', winLoss: '-700.0000' }
const none = { in: '0.0000', out: '0.0000' }

it('net is game result, rebates and promotions, without deposits and withdrawals (operations.md 3.8)', () => {
  const groups = {
    deposit: { in: '9000.0000', out: '0.0000' },
    withdrawal: { in: '0.0000', out: '400.0000' },
    rebate: { in: '156.0000', out: '0.0000' },
    promotion: { in: '60.0000', out: '10.0000' },
  }
  expect(netOf({ totals }, groups)).toBe(parseMoney('-494'))
})

it('an unknown part makes the net unknown', () => {
  const groups = { deposit: none, withdrawal: none, rebate: none, promotion: none }
  expect(netOf(undefined, groups)).toBeUndefined()
  expect(netOf({ totals }, { ...groups, rebate: undefined })).toBeUndefined()
  expect(netOf({ totals }, groups)).toBe(parseMoney('-700'))
})

it('a group’s balance is what came in minus what went out', () => {
  expect(saldo({ in: '10.0000', out: '12.5000' })).toBe(parseMoney('-2.5'))
})

it('MC09: bars are as long as their amounts, what is small can be seen, and what is nothing cannot', () => {
  expect(barsOf(['50.0000', '-100.0000', '0.0000', '-0.0001'])).toEqual([
    { isLoss: false, size: 500 },
    { isLoss: true, size: 1000 },
    { isLoss: false, size: 0 },
    { isLoss: true, size: 10 },
  ])
  expect(barsOf([])).toEqual([])
})
