import type { BeaconChain } from '@lotus/rules/fairness'
import type { PlatformDeps } from '../../platform/deps.ts'
import type { OpposedMemory } from './valid-bet/valid-bets.ts'

/** What the use cases of this module work with; commands that run beside the program have no more than this. */
export type LotteryDeps = Pick<PlatformDeps, 'db' | 'rng' | 'log' | 'nudgeOutbox'> & {
  /** The public beacon that new issues of five minutes and more name a round of; absent or null: none. */
  beaconChain?: BeaconChain | null
  /** Spares a settlement that goes in several passes the looking; absent: each pass looks. */
  opposed?: OpposedMemory
  metrics?: Pick<PlatformDeps['metrics'], 'stuckOrders'>
}
