import { describe, expect, it } from 'vitest'
import { parseMoney, type Money } from '@lotus/kernel'
import { settleBets, spotOf } from '../table-rules.ts'
import {
  baccarat,
  bankerDraws,
  cardsOf,
  dealCoup,
  dealOrder,
  firstPosition,
  handTotal,
  isLastCoup,
  resultOf,
  SHOE_CARDS,
  shuffleShoe,
  type CoupOutcome,
} from './index.ts'

/** A card of these points: an ace to nine, or a ten. */
const card = (points: number) => (points === 0 ? 9 : points - 1)
const coup = (player: readonly number[], banker: readonly number[]): CoupOutcome => ({
  player: player.map(card),
  banker: banker.map(card),
})
const seed = Uint8Array.from({ length: 32 }, (_, i) => i)

describe('the drawing table (games.md 2.2)', () => {
  // For the banker's totals 0 to 7 the points of the player's third card at which it draws: 80 cells.
  const draws = ['0123456789', '0123456789', '0123456789', '012345679', '234567', '4567', '67', '']
  it.each(draws.map((on, total) => ({ total, on })))('the banker at $total draws on $on', ({ total, on }) => {
    for (let third = 0; third < 10; third += 1) expect(bankerDraws(total, third)).toBe(on.includes(String(third)))
  })

  it('where the player stood, the banker draws up to 5', () => {
    for (let total = 0; total <= 7; total += 1) expect(bankerDraws(total, null)).toBe(total <= 5)
  })

  it('an eight or a nine ends the coup, six and seven stand', () => {
    const deal = (...points: number[]) => dealCoup(points.map(card), 0)
    expect(cardsOf(deal(4, 1, 4, 1, 9, 9))).toBe(4)
    expect(cardsOf(deal(1, 4, 1, 5, 9, 9))).toBe(4)
    expect(deal(3, 2, 3, 2, 9, 9)).toMatchObject({ player: [card(3), card(3)], banker: [1, 1, 8], next: 5 })
    expect(dealOrder(deal(1, 1, 1, 1, 9, 9)).map(({ hand }) => hand)).toEqual([
      'player',
      'banker',
      'player',
      'banker',
      'player',
      'banker',
    ])
  })
})

describe('chances of a fresh shoe of eight decks, over every order of six values', () => {
  const left = Array.from({ length: 10 }, (_, points): number => (points === 0 ? 128 : 32))
  const count = { player: 0, banker: 0, tie: 0, 4: 0, 5: 0, 6: 0 }
  const values = Array.from({ length: 10 }, (_, i) => i)
  const cards = [0, 0, 0, 0, 0, 0]
  const walk = (at: number, weight: number): void => {
    if (at === 6) {
      const outcome = dealCoup(cards, 0)
      count[resultOf(outcome)] += weight
      count[cardsOf(outcome) as 4 | 5 | 6] += weight // four to six cards
      return
    }
    for (const value of values) {
      const rest = left[value] ?? 0
      left[value] = rest - 1
      cards[at] = card(value)
      walk(at + 1, weight * rest)
      left[value] = rest
    }
  }
  walk(0, 1)
  const all = count.player + count.banker + count.tie

  it('gives the published counts to the last one', () => {
    expect(count).toMatchObject({
      banker: 2_292_252_566_437_888,
      player: 2_230_518_282_592_256,
      tie: 475_627_426_473_216,
    })
    expect(all).toBe(4_998_398_275_503_360)
    expect((count[4] / all).toFixed(10)).toBe('0.3788684909')
    expect((count[5] / all).toFixed(10)).toBe('0.3034441685')
    expect((count[6] / all).toFixed(10)).toBe('0.3176873406')
  })

  it('is what the table shows as return', () => {
    const returns: Record<string, number> = {
      player: (2 * count.player + count.tie) / all,
      banker: (1.95 * count.banker + count.tie) / all,
      tie: (9 * count.tie) / all,
      small: (2.5 * count[4]) / all,
      big: (1.54 * (count[5] + count[6])) / all,
      // The second card has the rank of the first: 31 of 415.
      playerPair: (12 * 31) / 415,
      bankerPair: (12 * 31) / 415,
    }
    for (const { id, returnPpm } of baccarat.spots)
      expect([id, returnPpm]).toEqual([id, Math.floor((returns[id] ?? 0) * 1e6)])
    // No bet below the 75 % of house-banked games (DECISIONS 22).
    for (const { returnPpm } of baccarat.spots) expect(returnPpm).toBeGreaterThanOrEqual(750_000)
  })
})

describe('settlement', () => {
  const money = (amounts: Record<string, string>) =>
    Object.entries(amounts).map(([spot, amount]) => ({ spot, amount: parseMoney(amount) }))
  const backs = (outcome: CoupOutcome, amounts: Record<string, string>): Record<string, Money> =>
    Object.fromEntries(settleBets(baccarat, outcome, money(amounts)).lines.map(({ spot, back }) => [spot, back]))

  it('the banker pays 0.95, commission to the whole cent, rounded down', () => {
    const banker = coup([1, 1, 1], [4, 4])
    expect(backs(banker, { banker: '10', player: '10' })).toEqual({ banker: parseMoney('19.50'), player: 0n })
    expect(backs(banker, { banker: '0.11' })).toEqual({ banker: parseMoney('0.21') })
  })

  it('a tie gives player and banker their stakes back and counts for nothing', () => {
    const tie = coup([4, 4], [0, 8])
    expect(handTotal(tie.player)).toBe(handTotal(tie.banker))
    expect(backs(tie, { player: '5', banker: '7', tie: '2', playerPair: '1', bankerPair: '1', small: '1' })).toEqual({
      player: parseMoney('5'),
      banker: parseMoney('7'),
      tie: parseMoney('18'),
      playerPair: parseMoney('12'),
      bankerPair: 0n,
      small: parseMoney('2.5'),
    })
    expect(settleBets(baccarat, tie, money({ player: '5', banker: '7' })).validBet).toBe(0n)
  })

  it('both sides of a round count by their difference', () => {
    const settled = settleBets(baccarat, coup([1, 1, 1], [4, 4]), money({ player: '5', banker: '7', tie: '1' }))
    expect(settled).toMatchObject({ staked: parseMoney('13'), win: parseMoney('13.65'), validBet: parseMoney('3') })
  })

  it('bets on one spot are one', () => {
    const twice = [...money({ player: '5' }), ...money({ player: '2' })]
    expect(settleBets(baccarat, coup([4, 4], [1, 2]), twice).lines).toEqual([
      { spot: 'player', amount: parseMoney('7'), back: parseMoney('14') },
    ])
    expect(() => spotOf(baccarat, 'dragon')).toThrow('no spot')
  })
})

describe('the cases that stand for all coups (games.md 2.1)', () => {
  const wayOf = (outcome: CoupOutcome) => baccarat.spots.map(({ id }) => baccarat.payOf(id, outcome)).join()

  it('are 24 coups that can be dealt', () => {
    expect(new Set(baccarat.cases.map(wayOf)).size).toBe(24)
    for (const outcome of baccarat.cases) {
      const [first, third] = [dealOrder(outcome).slice(0, 4), dealOrder(outcome).slice(4)]
      const shoe = [...first, ...third].map(({ hand, index }) => outcome[hand][index] ?? 0)
      expect(dealCoup(shoe, 0)).toMatchObject(outcome)
    }
  })

  it('hold every way in which spots of a shuffled shoe pay together', async () => {
    const known = new Set(baccarat.cases.map(wayOf))
    for (let one = 0; one < 20; one += 1) {
      const shoe = await shuffleShoe(seed, `shoe-${one}`)
      for (let at = firstPosition(shoe); !isLastCoup(at);) {
        const { next, ...outcome } = dealCoup(shoe, at)
        expect(known).toContain(wayOf(outcome))
        at = next
      }
    }
  })
})

describe('the shoe', () => {
  it('is a permutation of eight decks that the seed alone decides', async () => {
    const order = await shuffleShoe(seed, 'shoe-1')
    expect(order).toHaveLength(SHOE_CARDS)
    for (let one = 0; one < 52; one += 1) expect(order.filter((each) => each === one)).toHaveLength(8)
    expect(await shuffleShoe(seed, 'shoe-1')).toEqual(order)
    expect(await shuffleShoe(seed, 'shoe-2')).not.toEqual(order)
  })

  it('burns by its first card and ends one coup after the cut card', () => {
    expect(firstPosition([card(3)])).toBe(4)
    expect(firstPosition([card(0)])).toBe(11)
    expect(isLastCoup(402)).toBe(false)
    expect(isLastCoup(403)).toBe(true)
  })
})
