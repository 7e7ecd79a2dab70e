import { expect, it } from 'vitest'
import { agreedSheet, compareReadings } from './compare-readings.ts'

const shape = [
  { prize: 'DB', count: 1, width: 6 },
  { prize: 'G6', count: 3, width: 4 },
]
const a = { feed: 'a', sheet: { DB: ['177259'], G6: ['1850', '6908', '8201'] } }
const b = { feed: 'b', sheet: { DB: ['177259'], G6: ['1850', '6980', '8201'] } }

it('two sources side by side: only the numbers that differ are marked', () => {
  const [special, sixth] = compareReadings(shape, [a, b])
  expect(special?.bySource.flat().some(({ differs }) => differs)).toBe(false)
  expect(sixth?.bySource.map((numbers) => numbers.map(({ differs }) => differs))).toEqual([
    [false, true, false],
    [false, true, false],
  ])
})

it('a source that says there was no draw differs in every number', () => {
  const compared = compareReadings(shape, [a, { feed: 'b', sheet: null }])
  expect(compared.flatMap(({ bySource }) => bySource.flat()).every(({ differs }) => differs)).toBe(true)
})

it('an entry may start with the numbers the sources agree on; the rest stays as typed', () => {
  expect(agreedSheet(shape, [a, b], { DB: [''], G6: ['', '6908', ''] })).toEqual({
    DB: ['177259'],
    G6: ['1850', '6908', '8201'],
  })
  expect(agreedSheet(shape, [a, b], { DB: [''], G6: ['', '', ''] })).toEqual({
    DB: ['177259'],
    G6: ['1850', '', '8201'],
  })
})
