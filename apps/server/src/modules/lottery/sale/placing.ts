import type { Database } from '@lotus/database'
import { createQueue, type Queue } from './limited-queue.ts'
import { createOwnGames, type OwnGames, type OwnRates } from './own-group.ts'
import { createPlacementReads, type PlacementReads } from './placement-reads.ts'

/** Commands outside the wallet's batches, per process: each holds a connection while it waits for its locks. */
const RUNNING_MAX = 4
const WAITING_MAX = 256

/** Shared by the placements of one process; one per pool. */
export type Placing = {
  /** For chases, which take long and lock many sales: they share no batch with others. */
  lane: Queue
  reads: PlacementReads
  /** The game as it is sold to a member. */
  ownGame: OwnGames
}

export function createPlacing(db: Database, rates: OwnRates = async () => new Map()): Placing {
  return {
    lane: createQueue({ runningMax: RUNNING_MAX, waitingMax: WAITING_MAX }),
    reads: createPlacementReads(db),
    ownGame: createOwnGames(db, rates),
  }
}
