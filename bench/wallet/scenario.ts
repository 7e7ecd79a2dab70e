import { hotAccount, ranges, serialKey, randomKey, manyAccounts, stake, type Range } from './members.ts'
import type { Variant } from './variant.ts'

export type Kind = 'bet' | 'betSplit' | 'win' | 'betWin' | 'betThenWin'

/** What one run does; plain data, because it is sent to the process that runs it. */
export type Scenario = {
  kind: Kind
  range: Range
  lanes: number
  seconds: number
  houses: 'hot' | 'spread'
  keys: 'serial' | 'random'
}

export const scenario = (changes: Partial<Scenario> = {}): Scenario => ({
  kind: 'bet',
  range: 'spread',
  lanes: 64,
  seconds: 1,
  houses: 'hot',
  keys: 'serial',
  ...changes,
})

type Key = { source: string; extId: string }
export type Bet = { memberId: bigint; amount: bigint; house: string; key: Key; bonusFirst: boolean }

/**
 * The call of a lane. A lane keeps its member if there are as many members as lanes; with more members it takes the
 * next.
 */
export function callsOf(s: Scenario, side: Variant): (lane: number, number: number) => Promise<unknown> {
  const { first, count } = ranges[s.range]
  const member = (lane: number, number: number) => {
    const index = count <= s.lanes ? lane % count : (number * 7919) % count
    return BigInt(first + index)
  }
  const bet = (lane: number, number: number): Bet => ({
    memberId: member(lane, number),
    amount: stake,
    house: s.houses === 'hot' ? hotAccount : (manyAccounts[lane % manyAccounts.length] ?? hotAccount),
    key: s.keys === 'serial' ? serialKey() : randomKey(),
    bonusFirst: s.kind === 'betSplit' || s.range === 'split',
  })
  const open: (Bet | undefined)[] = []
  switch (s.kind) {
    case 'bet':
      return (lane, number) => side.bet(bet(lane, number))
    case 'betWin':
      return (lane, number) => side.betWin(bet(lane, number), stake)
    case 'win':
    case 'betSplit':
    case 'betThenWin':
      // A lane alternates bets and wins; the win returns the stake, to each bucket its part.
      return async (lane, number) => {
        const placed = open[lane]
        if (placed === undefined) {
          const next = bet(lane, number)
          await side.bet(next)
          open[lane] = next
        } else {
          open[lane] = undefined
          await side.win(placed, stake, serialKey())
        }
      }
  }
}
