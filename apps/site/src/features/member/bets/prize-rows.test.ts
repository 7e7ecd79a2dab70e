import { expect, test } from 'vitest'
import { prizeRowsOf } from './prize-rows.ts'

test('prizes come in the order of the table, whatever the order on the wire', () => {
  expect(prizeRowsOf({ G7: ['01', '02'], DB: ['12345'] })).toEqual([
    { prize: 'special', numbers: ['12345'], width: 5 },
    { prize: 'seventh', numbers: ['01', '02'], width: 2 },
  ])
})

test('leading zeros stay', () => {
  expect(prizeRowsOf({ DB: ['00042'] })[0]?.numbers).toEqual(['00042'])
})

test('a prize without numbers has no row', () => {
  expect(prizeRowsOf({ G1: [] })).toEqual([])
})
