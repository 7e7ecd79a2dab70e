import type { Database } from '@lotus/database'
import { createLane, type Lane } from './alone.ts'
import { createPlacementReads, type PlacementReads } from './placement-reads.ts'

/** Commands that go outside the wallet's batches, of one process: each holds a connection while it waits for its locks. */
const RUNNING_MAX = 4
const WAITING_MAX = 256

/** What the placements of one process share; made once for a pool. */
export type Placing = {
  /** For what cannot share a batch: stocks of numbers, and chases that hold many sales. */
  lane: Lane
  reads: PlacementReads
}

export function createPlacing(db: Database): Placing {
  return { lane: createLane({ runningMax: RUNNING_MAX, waitingMax: WAITING_MAX }), reads: createPlacementReads(db) }
}
