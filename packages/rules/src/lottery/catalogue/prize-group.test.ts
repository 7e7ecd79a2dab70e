import { expect, it } from 'vitest'
import { ownGroupOf, ratePpmOfGroup } from './prize-group.ts'

const game = { prizeGroupMin: 1700, prizeGroupMax: 1960 }

it.each([
  // operations.md 1.2: 7.8 % is group 1956, and lottery.md 3.10: 7.5 % group 1950.
  [game, 78_000, 1956],
  [game, 75_000, 1950],
  [game, 0, 1800],
  // Whole groups.
  [game, 40_999, 1881],
  // Never more than the game sells, and never less.
  [game, 100_000, 1960],
  [{ prizeGroupMin: 1900, prizeGroupMax: 1960 }, 0, 1900],
  [{ prizeGroupMin: 1500, prizeGroupMax: 1700 }, 0, 1700],
])('the own group in %j at a rate of %d is %d', (of, ratePpm, own) => {
  expect(ownGroupOf(of, ratePpm)).toBe(own)
})

it('a group stands for a twentieth of a percent above 1800', () => {
  expect([1700, 1800, 1801, 1956].map(ratePpmOfGroup)).toEqual([0, 0, 500, 78_000])
})
