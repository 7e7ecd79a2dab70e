import { PPM, type Money } from '@lotus/kernel'
import type { LiveBet, TableRules } from './table-rules.ts'

/** A bet of a set, and the most that its spot could take beside everything else on the table. */
export type BetRoom = LiveBet & { room: Money }

/**
 * How much room the bets of a set have under the most that a table may pay beyond stakes in one round. `lying` is what
 * everybody has on the table already. Lost stakes are not set against wins: they may be taken back while bets are open,
 * and what the table risks must not rise by that. A room is negative where the rest alone passes the bound.
 */
export function roomsOf<Outcome>(
  rules: Pick<TableRules<Outcome>, 'cases' | 'payOf'>,
  { lying, set, most }: { lying: readonly LiveBet[]; set: readonly LiveBet[]; most: Money },
): BetRoom[] {
  const all = [...lying, ...set]
  const gain = (amount: Money, pay: number | null) => (amount * BigInt(Math.max(0, pay ?? 0))) / PPM
  const paid = rules.cases.map((outcome) => ({
    outcome,
    sum: all.reduce((sum, { spot, amount }) => sum + gain(amount, rules.payOf(spot, outcome)), 0n),
  }))
  return set.map(({ spot, amount }) => {
    const rooms = paid.flatMap(({ outcome, sum }) => {
      const pay = rules.payOf(spot, outcome) ?? 0
      return pay > 0 ? [((most - sum + gain(amount, pay)) * PPM) / BigInt(pay)] : []
    })
    return { spot, amount, room: rooms.reduce((least, one) => (one < least ? one : least)) }
  })
}
