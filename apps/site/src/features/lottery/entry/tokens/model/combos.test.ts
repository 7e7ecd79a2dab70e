import { checkInput } from '@lotus/rules/catalogue'
import { expect, it } from 'vitest'
import { combosOf } from '../../../../../shared/lottery/content-parts.ts'
import { parsePool, writePool } from './combos.ts'

const xien2 = { kind: 'pool', k: 2, universe: { from: 0, to: 99, width: 2 } } as const

it('reads sets joined by dashes or &, with any separator', () => {
  const { content, problems } = parsePool(xien2, '12-68, 5&99\n33-01;')
  const combos = [
    ['12', '68'],
    ['05', '99'],
    ['01', '33'],
  ]
  expect(content).toEqual({ combos })
  expect(problems).toEqual([])
  expect(checkInput(xien2, content).ok).toBe(true)
  expect(parsePool(xien2, writePool(content)).content).toEqual({ combos })
})

it('reads single numbers as the pool to combine', () => {
  expect(parsePool(xien2, '68 12;5')).toEqual({ content: ['05', '12', '68'], problems: [] })
})

it('lists what it rejects: too few, repeated, out of range, the same set again', () => {
  expect(parsePool(xien2, '12 12-12 12-100 12-68 68-12 a-b')).toEqual({
    content: { combos: [['12', '68']] },
    problems: ['12', '12-12', '12-100', '68-12', 'a-b'],
  })
  expect(parsePool(xien2, '12 12 100')).toEqual({ content: ['12'], problems: ['12', '100'] })
  expect(parsePool(xien2, ' ; ')).toEqual({ content: null, problems: [] })
})

it('has a maximum length', () => {
  const all = Array.from({ length: 99 }, (_, a) =>
    Array.from({ length: 99 - a }, (__, b) => `${a}-${a + b + 1}`),
  ).flat()
  expect(combosOf(parsePool(xien2, all.join(' ')).content)).toHaveLength(1000)

  // Sets of eight: the contract takes 4,000 numbers.
  const eights = Array.from({ length: 501 }, (_, n) =>
    Array.from({ length: 8 }, (__, place) => String(place * 12 + (Math.floor(n / 8 ** (place % 3)) % 8))).join('-'),
  )
  const { content, problems } = parsePool({ ...xien2, k: 8 }, eights.join(' '))
  expect([combosOf(content)?.length, problems]).toEqual([500, eights.slice(500)])
})
