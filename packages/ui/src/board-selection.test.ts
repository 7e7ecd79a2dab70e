import { expect, it } from 'vitest'
import { allPairs, boardStep, numbersOfHead, numbersOfTail, toggleGroup, withNumbers } from './board-selection.ts'

it('a heading selects all available numbers of its row, or clears them if all are selected', () => {
  const isLocked = (number: string) => number === '39'
  const row = toggleGroup(new Set(), numbersOfHead('3'), isLocked)
  expect([...row]).toEqual(['30', '31', '32', '33', '34', '35', '36', '37', '38'])
  expect(toggleGroup(row, numbersOfHead('3'), isLocked).size).toBe(0)
})
it('a column heading selects the numbers with its tail', () => {
  expect(numbersOfTail('7')).toEqual(['07', '17', '27', '37', '47', '57', '67', '77', '87', '97'])
})
it('a sold-out number can be removed but not added', () => {
  const isLocked = () => true
  expect(withNumbers(new Set(), ['05'], 'add', isLocked).size).toBe(0)
  expect(withNumbers(new Set(['05']), ['05'], 'remove', isLocked).size).toBe(0)
})
it('arrows stop at the edges of the board', () => {
  expect(boardStep(0, 'ArrowUp', 10, allPairs.length)).toBeUndefined()
  expect(boardStep(95, 'ArrowDown', 10, allPairs.length)).toBeUndefined()
  expect(boardStep(5, 'ArrowDown', 10, allPairs.length)).toBe(15)
  expect(boardStep(5, 'ArrowDown', 5, allPairs.length)).toBe(10)
  expect(boardStep(42, 'End', 10, allPairs.length)).toBe(99)
})
