import { expect, it } from 'vitest'
import { cellsByPlace, cellsOf } from './cells.ts'
import type { NumberHint } from './types.ts'

const hints = (rows: Readonly<Record<string, NumberHint>>) => new Map(Object.entries(rows))

it('a board shows the remaining stake of a number, and that it is sold out', () => {
  expect(cellsOf(hints({ '68': { left: '12.00', absent: 3 } })).get('68')).toMatchObject({ left: '12.00', absence: 3 })
  expect(cellsOf(hints({ '39': { isSoldOut: true, left: '0.00' } })).get('39')).toMatchObject({ soldOut: true })
})

it('a token sold out at one place is available at the others', () => {
  const cells = cellsByPlace(hints({ '2:7': { isSoldOut: true }, '1:3': { left: '5.00' } }), 5)
  expect(cells?.[1]?.get('7')?.soldOut).toBe(true)
  expect(cells?.[0]?.get('7')).toBeUndefined()
  expect(cells?.[0]?.get('3')?.left).toBe('5.00')
})

it('a play with one place names tokens without it; figures of whole numbers apply to one place only', () => {
  expect(cellsByPlace(hints({ '7': { isSoldOut: true } }), 1)?.[0]?.get('7')?.soldOut).toBe(true)
  expect(cellsByPlace(hints({ '37': { isSoldOut: true } }), 2)).toBeUndefined()
  expect(cellsByPlace(undefined, 2)).toBeUndefined()
})
