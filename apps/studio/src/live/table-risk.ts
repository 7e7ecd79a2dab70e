import type { Transaction } from '@lotus/database'
import { moneyToString, type Money } from '@lotus/kernel'
import { limitsOf, type TableEntry } from '@lotus/rules/live/catalogue'
import { spotOf, type LiveBet } from '@lotus/rules/live'
import type { Deps } from '../deps.ts'
import { PlayError } from '../play-error.ts'
import type { Session } from '../sessions/session.repo.ts'
import { engines } from './engines.ts'
import { listStakes } from './seat.repo.ts'

type RiskInput = { entry: TableEntry; session: Session; roundId: string; set: readonly LiveBet[] }

/**
 * What all players of a round together could win is bounded (games.md 2.1): a set that would pass the bound is refused
 * whole, and told what still fits. Under the round's lock. Each currency has its own bound; play money risks nothing.
 */
export async function checkRisk(
  tx: Transaction,
  deps: Deps,
  { entry, session, roundId, set }: RiskInput,
): Promise<void> {
  if (session.wallet === 'play') return
  const engine = engines[entry.engine]
  const lying = await listStakes(tx, { liveRound: roundId, currency: session.currency })
  const short = engine
    .rooms({ lying, set, most: deps.settings.tableRiskMost })
    .filter(({ amount, room }) => room < amount)
  const [first, ...rest] = short
  if (!first) return
  // Lowered on this spot the set fits, if it fits at all.
  const { spot, room } = rest.reduce((best, one) => (one.room > best.room ? one : best), first)
  throw new PlayError('table_full', { spot, free: moneyToString(wholeStake(entry, spot, room)) })
}

/** What can really be staked of a room: whole steps, and nothing below the least. */
function wholeStake(entry: TableEntry, spot: string, room: Money): Money {
  const { least, step } = limitsOf(entry, spotOf(engines[entry.engine], spot))
  return room < least ? 0n : room - (room % step)
}
