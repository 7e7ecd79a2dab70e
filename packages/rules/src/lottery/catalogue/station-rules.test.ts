import { moneyToString, must } from '@lotus/kernel'
import { expect, test } from 'vitest'
import { findFamily } from './all.ts'
import { parseFamilyDraw, prepareFamilyOrder, returnsOf, settleFamilyOrder } from './index.ts'
import recorded from './station-orders.json' with { type: 'json' }

/**
 * Orders of every northern play with the settlements of this project's first engine, which shared little code with the
 * rules of the catalogue. A figure that changes here changes what members are paid.
 */
const north = must(findFamily('vn_north'), 'vn_north is there')
const draws = recorded.draws.map((prizes) => must(parseFamilyDraw(north, { prizes }), 'a draw'))

test.each(north.plays.map(({ code }) => code))('%s settles as recorded', (code) => {
  const orders = recorded.orders.filter(({ play }) => play === code)
  expect(orders).toHaveLength(3)
  for (const { draw, unit, content, points, ...settled } of orders) {
    const order = prepareFamilyOrder(north, { play: code, content, unit, points })
    if (!order.ok) throw new Error(order.error)
    const result = settleFamilyOrder(order, must(draws[draw], 'the draw is recorded'))
    expect({
      play: code,
      lines: result.lines,
      stake: moneyToString(result.stake),
      hits: result.hits,
      payout: moneyToString(result.payout),
      status: result.status,
      winning: result.winning.map(({ line, hits, payout }) => [line, hits, moneyToString(payout)]),
    }).toEqual(settled)
  }
})

test('and has the recorded returns', () => {
  const of = (code: string) => returnsOf(north, must(north.findPlay(code), code)).lowestPpm
  const now = Object.keys(recorded.returns).map((code) => [code, Number(of(code))])
  expect(Object.fromEntries(now)).toEqual(recorded.returns)
})
