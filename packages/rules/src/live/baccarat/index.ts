import { must } from '@lotus/kernel'
import { drawBelow } from '../draws.ts'
import type { LiveSpot, TableRules } from '../table-rules.ts'

/** A card of 0 to 51: rank `card % 13` (0 the ace, 12 the king), suit `card / 13` (spades, hearts, diamonds, clubs). */
export type Card = number
/** The cards of a coup in the order of each hand. */
export type CoupOutcome = { player: readonly Card[]; banker: readonly Card[] }

export const DECKS = 8
export const SHOE_CARDS = DECKS * 52
/** The cut card lies this far from the end: when it shows, the coup is finished and one more is dealt (games.md 2.2). */
const CUT_FROM_END = 14

const PPM = 1_000_000
const spot = (id: string, pay: number, returnPpm: number): LiveSpot => ({ id, group: id, pays: [pay * PPM], returnPpm })

/** Returns over a fresh shoe of 8 decks; the commission of the banker is 5 %. */
export const baccarat: TableRules<CoupOutcome> = {
  version: '1.0.0',
  spots: [
    spot('playerPair', 11, 896_385),
    spot('player', 1, 987_649),
    spot('tie', 8, 856_403),
    spot('banker', 0.95, 989_420),
    spot('bankerPair', 11, 896_385),
    spot('small', 1.5, 947_171),
    spot('big', 0.54, 956_542),
  ],
  opposites: [
    ['player', 'banker'],
    ['small', 'big'],
  ],
  payOf(id, outcome) {
    const result = resultOf(outcome)
    const wins = (isWon: boolean) => (isWon ? (paysOf.get(id) ?? null) : null)
    switch (id) {
      case 'player':
      case 'banker':
        return result === 'tie' ? 0 : wins(result === id)
      case 'tie':
        return wins(result === 'tie')
      case 'playerPair':
        return wins(isPair(outcome.player))
      case 'bankerPair':
        return wins(isPair(outcome.banker))
      case 'small':
        return wins(cardsOf(outcome) === 4)
      case 'big':
        return wins(cardsOf(outcome) > 4)
      default:
        return null
    }
  },
  cases: coupCases(),
  stepsOf: (outcome) => cardsOf(outcome),
}
const paysOf = new Map(baccarat.spots.map(({ id, pays }) => [id, pays[0] ?? 0]))

/** Every winner with and without each pair, of four cards (decided by the first two) and of six. */
function coupCases(): CoupOutcome[] {
  // Points as digits, 0 a ten; two alike are a pair.
  const hand = (points: string): Card[] => [...points].map((one) => (Number(one) + 12) % 13)
  const both = (players: readonly string[], bankers: readonly string[]) =>
    players.flatMap((player) => bankers.map((banker) => ({ player: hand(player), banker: hand(banker) })))
  return [
    ...both(['44', '90'], ['33', '70']),
    ...both(['33', '70'], ['44', '90']),
    ...both(['44', '80'], ['44', '80']),
    ...both(['117', '207'], ['110', '200']),
    ...both(['110', '200'], ['117', '207']),
    ...both(['115', '205'], ['115', '205']),
  ]
}

export const rankOf = (card: Card): number => card % 13
export const suitOf = (card: Card): number => Math.floor(card / 13)
/** Ace 1, 2 to 9 their number, ten and pictures 0. */
export const pointsOf = (card: Card): number => (rankOf(card) >= 9 ? 0 : rankOf(card) + 1)
export const handTotal = (cards: readonly Card[]): number => cards.reduce((sum, card) => sum + pointsOf(card), 0) % 10

export const cardsOf = ({ player, banker }: CoupOutcome): number => player.length + banker.length
/** Its first two cards have one rank. */
export const isPair = ([a, b]: readonly Card[]): boolean =>
  a !== undefined && b !== undefined && rankOf(a) === rankOf(b)

export type CoupResult = 'player' | 'banker' | 'tie'
export function resultOf({ player, banker }: CoupOutcome): CoupResult {
  const [p, b] = [handTotal(player), handTotal(banker)]
  return p === b ? 'tie' : p > b ? 'player' : 'banker'
}

/** Whether the banker draws, by its total and the points of the player's third card; null if the player stood. */
export function bankerDraws(total: number, playerThird: number | null): boolean {
  if (playerThird === null) return total <= 5
  if (total <= 2) return true
  if (total === 3) return playerThird !== 8
  const least = { 4: 2, 5: 4, 6: 6 }[total]
  return least !== undefined && playerThird >= least && playerThird <= 7
}

/** Deals a coup from a shoe at a position: player, banker, player, banker, then third cards by the table. */
export function dealCoup(shoe: readonly Card[], position: number): CoupOutcome & { next: number } {
  let next = position
  const draw = (): Card => {
    const card = must(shoe[next], 'a shoe is changed long before its last card')
    next += 1
    return card
  }
  const [p1, b1, p2, b2] = [draw(), draw(), draw(), draw()]
  const [player, banker] = [
    [p1, p2],
    [b1, b2],
  ]
  const [p, b] = [handTotal(player), handTotal(banker)]
  if (p < 8 && b < 8) {
    const third = p <= 5 ? draw() : null
    if (third !== null) player.push(third)
    if (bankerDraws(b, third === null ? null : pointsOf(third))) banker.push(draw())
  }
  return { player, banker, next }
}

/** In the order on the table: the hand and the card that each step opens. */
export function dealOrder({ player, banker }: CoupOutcome): { hand: 'player' | 'banker'; index: number }[] {
  const order = [0, 1].flatMap((index) => [
    { hand: 'player' as const, index },
    { hand: 'banker' as const, index },
  ])
  if (player.length > 2) order.push({ hand: 'player', index: 2 })
  if (banker.length > 2) order.push({ hand: 'banker', index: 2 })
  return order
}

/** The order of a shoe from its seed: Fisher-Yates from the end, each place drawn from those left, itself included. */
export async function shuffleShoe(seed: Uint8Array, shoeId: string): Promise<Card[]> {
  const order = Array.from({ length: SHOE_CARDS }, (_, i) => i % 52)
  const places = Array.from({ length: SHOE_CARDS - 1 }, (_, i) => SHOE_CARDS - 1 - i)
  const drawn = await drawBelow(
    seed,
    shoeId,
    places.map((place) => place + 1),
  )
  for (const [i, place] of places.entries()) {
    const other = drawn[i] ?? 0
    const [a = 0, b = 0] = [order[place], order[other]]
    order[place] = b
    order[other] = a
  }
  return order
}

/** The first card of a new shoe is turned, and as many cards as it says are burnt (ten for tens and pictures). */
export const firstPosition = (shoe: readonly Card[]): number => 1 + (pointsOf(shoe[0] ?? 0) || 10)

/** Whether a coup that begins here is the last of its shoe: the cut card has shown before it. */
export const isLastCoup = (position: number): boolean => position > SHOE_CARDS - CUT_FROM_END
