import type { BeaconChain } from '@lotus/rules/fairness'
import type { PlatformDeps } from '../../platform/deps.ts'
import type { OpposedBetCache } from './valid-bet/valid-bets.ts'

/** What the use cases of this module need; command-line tools have no more than this. */
export type LotteryDeps = Pick<PlatformDeps, 'db' | 'rng' | 'log' | 'nudgeOutbox'> & {
  /** The public beacon that draws of games of five minutes and more use; absent or null: none. */
  beaconChain?: BeaconChain | null
  /** Cache for a settlement in several passes; absent: each pass computes it again. */
  opposed?: OpposedBetCache
  metrics?: Pick<PlatformDeps['metrics'], 'stuckOrders'>
}
