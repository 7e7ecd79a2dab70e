import { MONEY_UNIT, must, parseMoney, PPM } from '@lotus/kernel'
import { describe, expect, it } from 'vitest'
import { findFamily } from './all.ts'
import { prepareFamilyOrder, settleFamilyOrder, type FamilyOrder } from './order.ts'
import { parseFamilyDraw } from './family.ts'
import { capEffectOf, needsConsent, payoutCapOf, type CapEffect } from './payout-cap.ts'

const cap = parseMoney('500000')

function orderOf(family: string, play: string, content: unknown, points: number): FamilyOrder {
  const order = prepareFamilyOrder(must(findFamily(family), family), {
    play,
    content,
    unit: '1',
    points,
  })
  if (!order.ok) throw new Error(order.error)
  return order
}

const effectOf = (order: FamilyOrder, maxPayout = cap): CapEffect | undefined =>
  capEffectOf(must(findFamily(order.play.family), 'a family'), order, order.play.odds, maxPayout)

const numbers = (count: number, width = 2) => Array.from({ length: count }, (_, i) => String(i).padStart(width, '0'))

describe('a cap on the payout, said before the bet (DECISIONS 36)', () => {
  it('leaves 5 % of 999 points on one number of four digits, whose table returns 88.80 % (issue 23)', () => {
    const order = orderOf('vn_north', 'lo4', ['1234'], 999)
    expect(order.stake).toBe(parseMoney('19980'))
    const effect = must(effectOf(order), 'the cap takes something')
    expect(effect).toMatchObject({ ownPpm: 888_000, isExact: true, maxPayout: cap })
    // One prize or more of twenty falls on the number, and pays the cap.
    const missed = (10n ** 4n - 1n) ** 20n
    const won = (((10n ** 80n - missed) * cap * PPM) / (10n ** 80n * order.stake)).toString()
    expect(effect.leftPpm).toBe(Number(won))
    expect(effect.leftPpm).toBe(50_002)
  })

  it('offers the points at which one hit stays under it, and takes nothing from them', () => {
    const { points } = must(effectOf(orderOf('vn_north', 'lo4', ['1234'], 999)), 'an effect')
    expect(points).toBe(56)
    expect(effectOf(orderOf('vn_north', 'lo4', ['1234'], 56))).toBeUndefined()
    expect(effectOf(orderOf('vn_north', 'lo4', ['1234'], 57))?.points).toBe(56)
  })

  it('counts several hits together: all hundred numbers win 27 times', () => {
    const order = orderOf('vn_north', 'lo2', numbers(100), 370)
    const paid = 27n * 370n * parseMoney('98.5')
    expect(paid).toBeGreaterThan(cap)
    expect(effectOf(order)).toMatchObject({
      isExact: true,
      ownPpm: 985_000,
      leftPpm: Number((cap * PPM) / order.stake),
    })
    expect(effectOf(orderOf('vn_north', 'lo2', numbers(100), 180))).toBeUndefined()
  })

  it('is what the rules pay on every draw of a play that can be gone through whole', () => {
    const family = must(findFamily('ssc'), 'ssc')
    const order = orderOf(
      'ssc',
      'two_back_straight',
      [
        ['1', '2', '3'],
        ['4', '5'],
      ],
      9_000,
    )
    const small = parseMoney('100000')
    let [own, left] = [0n, 0n]
    for (let digits = 0; digits < 100; digits += 1) {
      const draw = parseFamilyDraw(family, { digits: `000${String(digits).padStart(2, '0')}` })
      const { payout } = settleFamilyOrder(order, must(draw, 'a draw'))
      own += payout
      left += payout < small ? payout : small
    }
    expect(effectOf(order, small)).toMatchObject({
      ownPpm: Number((own * PPM) / (100n * order.stake)),
      leftPpm: Number((left * PPM) / (100n * order.stake)),
    })
  })

  it('says nothing of a bet that no draw brings to the cap, and all of one that every win brings to it', () => {
    const families = ['pk10', 'k3', 'pc28'].map((name) => must(findFamily(name), name))
    const outcomes = families.flatMap((family) =>
      family.plays.flatMap((play) => (play.input.kind === 'outcomes' ? [{ family, play, input: play.input }] : [])),
    )
    expect(outcomes.length).toBeGreaterThan(10)
    for (const { family, play, input } of outcomes) {
      for (const outcome of input.outcomes) {
        const order = orderOf(family.name, play.code, [outcome], 100)
        expect(effectOf(order), play.code).toBeUndefined()
        // A cap as high as the stake: whatever wins is cut, and what is left is no more than the stake.
        const effect = effectOf(order, order.stake)
        expect(must(effect, play.code).leftPpm).toBeLessThan(must(effect, play.code).ownPpm)
        expect(must(effect, play.code).leftPpm).toBeLessThanOrEqual(Number(PPM))
      }
    }
  })

  it('never leaves more than the play returns, nor more with more points', () => {
    const xien = (points: number) => effectOf(orderOf('vn_north', 'xien2', numbers(10), points))
    const figures = [500, 1_000, 5_000, 50_000].map((points) => xien(points)?.leftPpm ?? PPM)
    expect(figures.every((figure, at) => at === 0 || figure <= must(figures[at - 1], 'the one before'))).toBe(true)
    expect(xien(50_000)).toMatchObject({ isExact: false })
  })

  it('is lower for orders of few lines where a game has such a cap (lottery.md 0)', () => {
    const game = { maxPayout: cap, fewLinesMax: 10, fewLinesPayout: 20_000n * MONEY_UNIT }
    expect(payoutCapOf(game, 10)).toBe(20_000n * MONEY_UNIT)
    expect(payoutCapOf(game, 11)).toBe(cap)
    expect(payoutCapOf({ ...game, fewLinesPayout: null }, 1)).toBe(cap)
  })
})

describe('what a person must confirm', () => {
  const effect = (ownPpm: number, leftPpm: number): CapEffect => ({
    ownPpm,
    leftPpm,
    isExact: true,
    maxPayout: cap,
    points: 1,
  })

  it('is a return below the floor, and below the own return of a play that is under the floor anyway', () => {
    expect(needsConsent(undefined, 750_000)).toBe(false)
    expect(needsConsent(effect(888_000, 750_000), 750_000)).toBe(false)
    expect(needsConsent(effect(888_000, 749_999), 750_000)).toBe(true)
    expect(needsConsent(effect(600_000, 599_000), 750_000)).toBe(true)
  })

  it('holds for the figure that was confirmed and for no lower one', () => {
    expect(needsConsent(effect(888_000, 50_002), 750_000, 50_002)).toBe(false)
    expect(needsConsent(effect(888_000, 50_001), 750_000, 50_002)).toBe(true)
  })
})
