import { must, parseMoney } from '@lotus/kernel'
import { prepareFamilyOrder, type WireContent } from '@lotus/rules/catalogue'
import { findFamily, listFamilies } from '@lotus/rules/catalogue/all'
import { describe, expect, it, vi } from 'vitest'
import { randomContent, randomDraw, rngOf } from '../../../../../../packages/rules/test-support/random-orders.ts'
import { hasNumbers, NUMBERS_MAX, numbersOf } from './number-stakes.ts'

function numbers(family: string, play: string, content: unknown) {
  const rules = must(findFamily(family), 'the rules know the family')
  const order = prepareFamilyOrder(rules, { play, content, unit: '1', points: 2 })
  if (!order.ok) throw new Error(`${play}: ${order.error}`)
  const found = numbersOf(order)
  return found && Object.fromEntries(Object.entries(found).map(([number, stake]) => [number, stake / parseMoney('1')]))
}

vi.setConfig({ testTimeout: 60_000 })
it('a play reports whether its numbers can be counted: exactly if its orders have some', () => {
  const rng = rngOf('count')
  let without = 0
  for (const family of listFamilies()) {
    const likely = randomDraw(family, rng)
    for (const play of family.plays) {
      if (!hasNumbers(play)) without += 1
      const order = { play: play.code, content: randomContent(rng, play.input, likely), unit: '1', points: 1 }
      const prepared = prepareFamilyOrder(family, order)
      if (!prepared.ok || prepared.lines > NUMBERS_MAX) continue
      expect(numbersOf(prepared) !== null, `${family.name} ${play.code}`).toBe(hasNumbers(play))
    }
  }
  expect(without).toBeGreaterThan(10)
})

describe('what an order stakes on each number', () => {
  it.each<[string, string, WireContent, Record<string, bigint>]>([
    ['vn_north', 'lo2', ['07', '12'], { '07': 54n, '12': 54n }],
    ['vn_north', 'de_db', { board: [['0'], ['7', '8']] }, { '07': 2n, '08': 2n }],
    ['vn_north', 'xien2', ['68', '12', '33'], { '12-68': 2n, '33-68': 2n, '12-33': 2n }],
    ['vn_north', 'xien2', { combos: [['68', '12']] }, { '12-68': 2n }],
    ['vn_north', 'any3_db', ['321'], { '123': 2n }],
    ['ssc', 'two_back_straight', [['4', '5'], ['6']], { '46': 2n, '56': 2n }],
    ['ssc', 'two_back_straight', { typed: ['46'] }, { '46': 2n }],
    ['ssc', 'three_front_sum', ['0', '1'], { '0': 2n, '1': 6n }],
    ['ssc', 'fixed_place', [['4'], [], [], [], ['4']], { '1:4': 2n, '5:4': 2n }],
  ])('of %s %s %j', (family, play, content, expected) => {
    const found = numbers(family, play, content)
    expect(found).toEqual(expected)
  })

  it('adds up to the stake of the order in every play with numbers, without duplicates', () => {
    for (const family of listFamilies()) {
      for (const play of family.plays) {
        const rng = rngOf(`${family.name} ${play.code}`)
        const content = randomContent(rng, play.input, randomDraw(family, rng))
        const order = prepareFamilyOrder(family, { play: play.code, content, unit: '1', points: 3 })
        if (!order.ok || order.lines > NUMBERS_MAX) continue
        const found = numbersOf(order)
        if (found === null) continue
        const sum = Object.values(found).reduce((all, stake) => all + stake, 0n)
        expect([family.name, play.code, sum]).toEqual([family.name, play.code, order.stake])
      }
    }
  })

  it('is undefined if an order has more lines than are counted one by one', () => {
    const digits = [...'0123456789']
    expect(numbers('vn_north', 'bon_cang_db', { board: [digits, digits, digits, ['1', '2', '3']] })).toBeNull()
  })
})
