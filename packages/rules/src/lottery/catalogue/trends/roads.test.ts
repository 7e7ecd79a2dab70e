import { expect, test } from 'vitest'
import { beadRoad, bigRoad } from './roads.ts'

const places = (cells: readonly { column: number; row: number; token: string }[]) =>
  cells.map(({ column, row, token }) => `${token}${column}.${row}`).join(' ')

test('the bead road fills columns of six', () => {
  expect(places(beadRoad([...'abcdefgh']))).toBe('a0.0 b0.1 c0.2 d0.3 e0.4 f0.5 g1.0 h1.1')
})

test('the big road begins a column at every change', () => {
  expect(places(bigRoad([...'ddtdtt']))).toBe('d0.0 d0.1 t1.0 d2.0 t3.0 t3.1')
})

test('a run longer than the road continues to the right', () => {
  expect(places(bigRoad([...'dddddddd']))).toBe('d0.0 d0.1 d0.2 d0.3 d0.4 d0.5 d1.5 d2.5')
})

test('a run that meets the tail of the one before turns above it, and stays in its row', () => {
  const cells = bigRoad([...'ddddddddtttttttd'])
  expect(places(cells.slice(8))).toBe('t1.0 t1.1 t1.2 t1.3 t1.4 t2.4 t3.4 d2.0')
})

test('ties are counted on the outcome before them, or on the first', () => {
  const cells = bigRoad(['tie', 'dragon', 'tie', 'tie', 'tiger'])
  expect(cells.map(({ token, ties, at }) => [token, ties, at])).toEqual([
    ['dragon', 3, 1],
    ['tiger', 0, 4],
  ])
  expect(bigRoad(['tie', 'tie'])).toEqual([])
})

test('no two draws share a cell, for any sequence', () => {
  let state = 1
  const outcomes = Array.from({ length: 2000 }, () => {
    state = (state * 48271) % 2147483647
    return state % 100 < 78 ? 'a' : state % 3 === 0 ? 'tie' : 'b'
  })
  const cells = bigRoad(outcomes)
  expect(new Set(cells.map(({ column, row }) => `${column}.${row}`)).size).toBe(cells.length)
  expect(cells.length + cells.reduce((sum, { ties }) => sum + ties, 0)).toBe(outcomes.length)
})
