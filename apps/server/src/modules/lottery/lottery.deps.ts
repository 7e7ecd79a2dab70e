import type { PlatformDeps } from '../../platform/deps.ts'

/** What the use cases of this module work with; commands that run beside the program have no more than this. */
export type LotteryDeps = Pick<PlatformDeps, 'db' | 'rng' | 'log' | 'nudgeOutbox'>
