import { tryParseMoney } from '@lotus/kernel'
import { describe, expect, test } from 'vitest'
import { naiveVerdict } from '../../../test-support/naive/index.ts'
import { naiveLines } from '../../../test-support/naive-lines.ts'
import { randomDraw, randomOrder, rngOf, type RandomOrder } from '../../../test-support/random-orders.ts'
import { listFamilies } from './all.ts'
import { parseFamilyDraw, prepareFamilyOrder, settleFamilyOrder, type Family, type Play } from './index.ts'

const ORDERS_PER_PLAY = 25
const scaled = (text: string) => tryParseMoney(text) ?? 0n

/** Settles an order line by line, as lottery-settle-format.md says, with every line written out. */
function naiveSettle(family: Family, play: Play, order: RandomOrder, wire: Record<string, unknown>) {
  const lines = naiveLines(play.input, order.content)
  const compound = play.input.kind === 'da_set'
  const staked = compound ? (lines[0]?.tokens.length ?? 0) * ((lines[0]?.tokens.length ?? 0) - 1) * 0.5 : lines.length
  const weighted = play.input.kind === 'weighted_outcomes' ? play.input : null
  const count = weighted
    ? lines.reduce((sum, { tokens }) => sum + (weighted.weights[weighted.outcomes.indexOf(tokens[0] ?? '')] ?? 0), 0)
    : staked
  const lineStake = (play.pricePerLine * scaled(order.unit) * BigInt(order.multiple)) / 10_000n
  const first = String(wire['digits'] ?? '')[0]
  const cut = play.isModulated && first === '9' ? 1800n : play.isModulated && first === '6' ? 1500n : 2000n
  const share = play.isPrizeGroupAllowed ? BigInt(order.prizeGroup ?? 2000) : cut
  let [hits, payout, pushes] = [0, 0n, 0]
  for (const line of lines) {
    const verdict = naiveVerdict(family.name, play.code, line, wire)
    if (verdict === 'push') {
      pushes += 1
      payout += lineStake
    } else if (verdict) {
      let weight = 0n
      for (const [tier, times] of Object.entries(verdict)) {
        hits += times
        weight += (play.odds.find((row) => row.tier === tier)?.odds ?? -1n) * BigInt(times)
      }
      payout += (scaled(order.unit) * BigInt(order.multiple) * weight * share) / (10_000n * 2000n)
    }
  }
  return {
    lines: count,
    stake: lineStake * BigInt(count),
    hits,
    payout,
    status: hits > 0 ? 4 : pushes > 0 ? 16 : 5,
    rebate:
      order.rebate === undefined
        ? null
        : hits === 0 && pushes > 0
          ? 0n
          : (lineStake * BigInt(count) * scaled(order.rebate)) / 10_000n,
  }
}

describe.each(listFamilies().map((family) => [family.name, family] as const))('%s', (name, family) => {
  test('settles random orders of every play like a naive judge, line by line', () => {
    let won = 0
    for (const play of family.plays) {
      const rng = rngOf(`${name} ${play.code}`)
      for (let i = 0; i < ORDERS_PER_PLAY; i += 1) {
        const wire = randomDraw(family, rng)
        const order = randomOrder(rng, play, wire)
        const prepared = prepareFamilyOrder(family, { ...order, points: order.multiple })
        const draw = parseFamilyDraw(family, wire)
        const naive = naiveSettle(family, play, order, wire)
        if (!prepared.ok) {
          // The only valid content without any line: every choice repeats a token.
          expect([prepared.error, naive.lines], `${play.code} ${JSON.stringify(order)}`).toEqual(['wrong_length', 0])
          continue
        }
        expect(draw?.isVoid, JSON.stringify(wire)).toBe(false)
        if (!draw) continue
        const { lines, stake, hits, payout, status, rebate, winning, winningLines } = settleFamilyOrder(prepared, draw)
        const why = `${play.code} ${JSON.stringify(order)} ${JSON.stringify(wire)}`
        expect({ lines, stake, hits, payout, status, rebate }, why).toEqual(naive)
        expect(new Set(winning.map(({ line }) => line)).size, why).toBe(winningLines)
        won += status === 4 ? 1 : 0
      }
    }
    // Orders are generated close to the draws, so that winning paths are tested as well.
    expect(won).toBeGreaterThan(family.plays.length)
  })
})
