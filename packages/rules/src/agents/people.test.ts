import { expect, test } from 'vitest'
import { countPeople } from './people.ts'

const mains = new Map([
  ['B', 'A'],
  ['C', 'A'],
])
const mainOf = (account: string) => mains.get(account) ?? account
const count = (accounts: string, waits = '') => countPeople(accounts, mainOf, (account) => waits.includes(account))

test('accounts of one person are one, and who waits for a review counts for nobody', () => {
  expect(count('')).toEqual({ active: 0, leftOut: 0, waiting: 0 })
  expect(count('ABD')).toEqual({ active: 2, leftOut: 1, waiting: 0 })
  expect(count('ABD', 'D')).toEqual({ active: 1, leftOut: 1, waiting: 1 })
  // The first account waits: its person is counted by another one.
  expect(count('ABCD', 'A')).toEqual({ active: 2, leftOut: 1, waiting: 1 })
  expect(count('ABCD', 'ABCD')).toEqual({ active: 0, leftOut: 0, waiting: 4 })
})
