import { expect, it } from 'vitest'
import { parseExact, type Exact } from './exact.ts'
import { settleNet, takeOff } from './statement.ts'

// What an operator took off a paid statement comes off the next ones, never more than they have to pay (operations.md 2.9).
const exact = (text: string): Exact => parseExact(text) ?? 0n
const net = (gross: string, owedIn = '0', shortfall: 'CARRY_TO_UPLINE' | 'OPERATOR_ABSORBS' = 'CARRY_TO_UPLINE') =>
  settleNet({
    gross: exact(gross),
    children: exact('10'),
    owedIn: exact(owedIn),
    shortfall,
    isPayable: true,
    isReached: true,
  })

it('takes off what is open, and the net stays gross less children with what is owed', () => {
  const taken = takeOff(net('100.005'), exact('30'))
  expect(taken).toMatchObject({ off: exact('30'), owedIn: exact('-30'), net: exact('60.005'), paid: exact('60') })
  expect(taken.net).toBe(exact('100.005') - exact('10') + taken.owedIn)
})

it('takes no more than is paid, in whole cents; what is less than a cent stays', () => {
  expect(takeOff(net('25.009'), exact('30'))).toMatchObject({ off: exact('15'), net: exact('0.009'), paid: 0n })
})

it('takes nothing where nothing is paid: a shortfall and its debt are as ever, whoever bears it', () => {
  for (const shortfall of ['CARRY_TO_UPLINE', 'OPERATOR_ABSORBS'] as const) {
    const before = net('5', '-1', shortfall)
    expect(takeOff(before, exact('30'))).toEqual({ ...before, off: 0n })
  }
})

it('comes after the debt of the line', () => {
  expect(takeOff(net('50', '-35'), exact('30'))).toMatchObject({ off: exact('5'), owedIn: exact('-40'), paid: 0n })
})
