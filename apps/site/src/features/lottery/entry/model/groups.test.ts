import { expect, it } from 'vitest'
import {
  animalCustom,
  animalGroup,
  groupOf,
  headGroup,
  isChosen,
  numbersOfWidth,
  parityNames,
  permutationsOf,
  readProgression,
  tailGroup,
} from './groups.ts'

const pairs = numbersOfWidth(2)
const balls = Array.from({ length: 11 }, (_, index) => String(index + 1).padStart(2, '0'))

it('tài is the upper half and xỉu the lower, of digits, of two-digit numbers and of balls', () => {
  expect(groupOf('big', numbersOfWidth(1))).toEqual(['5', '6', '7', '8', '9'])
  expect(groupOf('small', numbersOfWidth(1))).toEqual(['0', '1', '2', '3', '4'])
  expect(groupOf('big', pairs)).toEqual(pairs.slice(50))
  expect(groupOf('small', balls)).toEqual(['01', '02', '03', '04', '05'])
  expect(groupOf('big', balls)).toEqual(['06', '07', '08', '09', '10', '11'])
})

it('chẵn and lẻ look at the last digit and split all numbers in two', () => {
  for (const universe of [numbersOfWidth(1), pairs, balls]) {
    const [even, odd] = [groupOf('even', universe), groupOf('odd', universe)]
    expect([...even, ...odd].toSorted()).toEqual([...universe])
    expect(even.every((token) => Number(token) % 2 === 0)).toBe(true)
  }
})

it('the four groups by the parity of both digits hold 25 numbers each and none twice', () => {
  const groups = parityNames.map((name) => groupOf(name, pairs))
  expect(groups.map((group) => group.length)).toEqual([25, 25, 25, 25])
  expect(new Set(groups.flat()).size).toBe(100)
  expect(groupOf('even_odd', pairs)).toContain('01')
  expect(groupOf('odd_even', pairs)).toContain('10')
})

it('kép are the ten numbers of one digit twice; a head and a tail have ten numbers each', () => {
  expect(groupOf('double', pairs)).toEqual(['00', '11', '22', '33', '44', '55', '66', '77', '88', '99'])
  expect(groupOf('double', numbersOfWidth(1))).toEqual([])
  expect(headGroup('3', pairs)).toEqual(['30', '31', '32', '33', '34', '35', '36', '37', '38', '39'])
  expect(tailGroup('7', pairs)).toEqual(['07', '17', '27', '37', '47', '57', '67', '77', '87', '97'])
})

it('the twelve animals divide 00 to 99 from the rat at 00', () => {
  const groups = animalCustom.order.map((animal) => animalGroup(animal))
  expect(groups.flat().toSorted()).toEqual([...pairs])
  expect(animalGroup('rat')).toEqual(['00', '12', '24', '36', '48', '60', '72', '84', '96'])
  expect(animalGroup('pig')).toEqual(['11', '23', '35', '47', '59', '71', '83', '95'])
})

it('đảo gives every order of the digits once (lottery.md 1.7: 11, 12, 112, 123)', () => {
  expect(permutationsOf('11')).toEqual(['11'])
  expect(permutationsOf('12')).toEqual(['12', '21'])
  expect(permutationsOf('112')).toEqual(['112', '121', '211'])
  expect(permutationsOf('123')).toHaveLength(6)
  expect(permutationsOf('0123')).toHaveLength(24)
  expect(permutationsOf('7')).toEqual(['7'])
})

it('10/20 kéo 90 is nine numbers, whatever way it is typed', () => {
  const tens = ['10', '20', '30', '40', '50', '60', '70', '80', '90']
  for (const text of ['10/20 kéo 90', ' 10/20keo90 ', '10 / 20 KÉO 90', '10/20-90', '10/20 ke\u0301o 90']) {
    expect(readProgression(text, 2), text).toEqual({ ok: true, numbers: tens })
  }
})

it('a run does not pass its last number, may go down, and fits the width of the play', () => {
  expect(readProgression('01/04 kéo 09', 2)).toEqual({ ok: true, numbers: ['01', '04', '07'] })
  expect(readProgression('90/80 kéo 60', 2)).toEqual({ ok: true, numbers: ['60', '70', '80', '90'] })
  expect(readProgression('100/150 kéo 250', 3)).toEqual({ ok: true, numbers: ['100', '150', '200', '250'] })
})

it('an invalid run is refused with the reason', () => {
  expect(readProgression('10 kéo 90', 2)).toEqual({ ok: false, problem: 'form' })
  expect(readProgression('1/2 kéo 9', 2)).toEqual({ ok: false, problem: 'form' })
  expect(readProgression('10/10 kéo 90', 2)).toEqual({ ok: false, problem: 'step' })
  expect(readProgression('10/20 kéo 05', 2)).toEqual({ ok: false, problem: 'direction' })
  expect(readProgression('20/10 kéo 90', 2)).toEqual({ ok: false, problem: 'direction' })
})

it('a group counts as chosen only when complete, and an empty one never', () => {
  expect(isChosen(['01', '02'], new Set(['01', '02', '03']))).toBe(true)
  expect(isChosen(['01', '02'], new Set(['01']))).toBe(false)
  expect(isChosen([], new Set(['01']))).toBe(false)
})
