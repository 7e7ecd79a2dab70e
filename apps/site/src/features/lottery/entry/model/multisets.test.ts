import { expect, it } from 'vitest'
import { changeDigits, digitsOfSets, hasShape, multisetOf, multisetsFrom } from './multisets.ts'

const group3 = { width: 3, permutations: [3] }
const group6 = { width: 3, permutations: [6] }
const any3 = { width: 3, permutations: [3, 6] }

it('all sets of a shape: 90 of the pattern 112, 120 of three digits, 210 together, 705 of four digits without quads', () => {
  const digits = [...'0123456789']
  expect(multisetsFrom(digits, group3)).toHaveLength(90)
  expect(multisetsFrom(digits, group6)).toHaveLength(120)
  expect(multisetsFrom(digits, any3)).toHaveLength(210)
  expect(multisetsFrom(digits, { width: 4, permutations: [4, 6, 12, 24] })).toHaveLength(705)
  expect(multisetsFrom(digits, { width: 2, permutations: [2] })).toHaveLength(45)
})

it('a set is written with its digits in order, and no play takes triples', () => {
  expect(multisetOf('3121')).toBe('1123')
  expect(hasShape('211', group3)).toBe(true)
  expect(hasShape('111', any3)).toBe(false)
  expect(hasShape('12', any3)).toBe(false)
})

it('adding a digit adds its sets with the others, removing one removes the sets with it', () => {
  const two = changeDigits([], [], ['1', '2'], any3)
  expect(two).toEqual(['112', '122'])
  const three = changeDigits(two, ['1', '2'], ['1', '2', '3'], any3)
  expect(three).toContain('123')
  expect(changeDigits(three, ['1', '2', '3'], ['1', '2'], any3)).toEqual(two)
})

it('a set removed by hand does not come back with the next digit', () => {
  const without = ['112']
  expect(changeDigits(without, ['1', '2'], ['1', '2', '3'], any3)).not.toContain('122')
})

it('the digits of a choice can be read from its sets', () => {
  expect(digitsOfSets(['112', '355'])).toEqual(['1', '2', '3', '5'])
})
