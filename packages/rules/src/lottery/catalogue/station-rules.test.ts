import { must } from '@lotus/kernel'
import { expect, test } from 'vitest'
import { randomDraw, randomOrder, rngOf } from '../../../test-support/random-orders.ts'
import { findPlay, settleOrder } from '../index.ts'
import { findFamily } from './all.ts'
import { parseFamilyDraw, prepareFamilyOrder, returnsOf, settleFamilyOrder } from './index.ts'

const north = must(findFamily('vn_north'), 'vn_north is there')

test('the northern station settles as the rules that the server has run on so far', () => {
  let won = 0
  for (const play of north.plays) {
    for (let i = 0; i < 20; i += 1) {
      const rng = rngOf(`before ${play.code} ${i}`)
      const wire = randomDraw(north, rng)
      const made = randomOrder(rng, play, wire)
      const before = settleOrder({ family: 'vn_north', ...made, points: made.multiple, draw: wire })
      const order = prepareFamilyOrder(north, { ...made, points: made.multiple })
      const draw = must(parseFamilyDraw(north, wire), 'a draw')
      if (!order.ok || !before.ok) throw new Error(`${play.code} is valid in both`)
      const { lines, stake, hits, payout, status, winningLines, winning } = settleFamilyOrder(order, draw)
      expect({ lines, stake, hits, payout, status, winningLines }).toEqual({
        lines: before.lines,
        stake: before.stake,
        hits: before.hits,
        payout: before.payout,
        status: before.status,
        winningLines: before.winningLines,
      })
      expect(winning.map((row) => [row.line, row.hits, row.payout])).toEqual(
        before.winning.map((row) => [row.line, row.hits, row.payout]),
      )
      won += hits > 0 ? 1 : 0
    }
  }
  expect(won).toBeGreaterThan(200)
})

test('and shows the same returns', () => {
  for (const play of north.plays) {
    const before = must(findPlay('vn_north', play.code), play.code)
    const { lowestPpm } = returnsOf(north, play)
    if (before.returnPpm !== null) expect(lowestPpm, play.code).toBe(before.returnPpm)
  }
})
