import { must } from '@lotus/kernel'
import { numberBelow, WORD_RANGE, wordsOf } from '../words.ts'
import { countTickets, type NumberedHolder } from './list.ts'

export type RaffleDraw = { readonly raffle: string; readonly seed: Uint8Array; readonly root: string }
/** `prize` is its place among all prizes, the first ones first, from 0. */
export type RaffleWin = { readonly prize: number; readonly ticket: number; readonly holder: string }

/** More tickets than one word tells apart cannot be drawn from. */
export const TICKETS_MAX = WORD_RANGE - 1

/**
 * Who wins. The seed was committed before the first ticket, so it cannot be chosen to fit the list. Whoever holds the seed
 * before the freeze could choose the list to fit it, by whom they leave out: only a seed that nobody knows then would end that.
 *
 * For each prize in its order: of the tickets that still take part, N in all, a word from the largest multiple of N on is
 * passed over; the first other word, modulo N, is the place of the winning ticket among them, in their order. Its holder's
 * other tickets take part no more: a member wins at most one prize. Prizes for which no holder is left are not drawn.
 */
export async function drawRaffle(
  { raffle, seed, root }: RaffleDraw,
  prizes: number,
  list: readonly NumberedHolder[],
): Promise<RaffleWin[]> {
  const nextWord = await wordsOf(seed, `lotus-raffle-v1|${raffle}|${root}`)
  const left = [...list]
  const wins: RaffleWin[] = []
  let sum = countTickets(left)
  if (sum > TICKETS_MAX) throw new RangeError('more tickets than one word tells apart')
  for (let prize = 0; prize < prizes && left.length > 0; prize += 1) {
    const { at, offset } = placeIn(left, await numberBelow(sum, nextWord))
    const [winner] = left.splice(at, 1)
    const { holder, first, tickets } = must(winner, 'the place is one of the list')
    wins.push({ prize, ticket: first + offset, holder })
    sum -= tickets
  }
  return wins
}

function placeIn(list: readonly NumberedHolder[], place: number): { at: number; offset: number } {
  let rest = place
  for (const [at, { tickets }] of list.entries()) {
    if (rest < tickets) return { at, offset: rest }
    rest -= tickets
  }
  throw new Error(`no ticket at ${place}`)
}
