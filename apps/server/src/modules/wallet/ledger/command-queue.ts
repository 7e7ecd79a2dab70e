import { availableParallelism } from 'node:os'
import { isLockHeld, type Database } from '@lotus/database'
import type { Metrics } from '../../../platform/metrics.ts'
import { createProcessLoad } from '../../../platform/process-load.ts'
import { createBatcher, type Batcher } from './batcher.ts'
import { isConnectionLost, isKeyTaken } from './command-checks.ts'
import * as repo from './wallet.repo.ts'

export type Batching = {
  /** Concurrent batches; by default one per core, at most 4. A process that is busy answering uses one. */
  inFlightMax?: number
  batchMax?: number
  queueMax?: number
}
/**
 * A process that is active for more than this share of its time counts as busy: one call to the database keeps up with
 * it.
 */
const BUSY_SHARE = 0.65
const BATCH_MAX = 128
const QUEUE_MAX = 4096
/** This many legs of a group count as one command of a batch. */
const LEGS_PER_PLACE = 8

export type CommandQueueOptions = {
  db: Database
  metrics?: Metrics
  batching?: Batching
  /** How many processes answer calls on this database; 1 by default. */
  processes?: () => number
  /** Called when a batch failed; its items run singly, so nothing is lost, but the reason should be logged. */
  onReplay?: (error: unknown, size: number) => void
}

/** The way of lone commands to the database: a batcher for each currency, since a batch has one. */
export function createCommandQueue({ db, metrics, batching = {}, processes, onReplay }: CommandQueueOptions) {
  const load = createProcessLoad()
  const batchers = new Map<string, Batcher<repo.CommandItem, repo.CommandReply>>()
  const depth = () => [...batchers.values()].reduce((sum, batcher) => sum + batcher.depth(), 0)
  const createOne = () =>
    createBatcher<repo.CommandItem, repo.CommandReply>({
      single: (item) => runSingly(db, item),
      batch: (items) => repo.runBatch(db, items),
      weigh: (item) => (Array.isArray(item['legs']) ? Math.ceil(item['legs'].length / LEGS_PER_PLACE) : 1),
      isLost: isConnectionLost,
      isHeld: isLockHeld,
      findHeld: (members) => repo.findHeldMembers(db, members),
      inFlightMax: batching.inFlightMax ?? Math.min(4, availableParallelism()),
      batchMax: batching.batchMax ?? BATCH_MAX,
      queueMax: batching.queueMax ?? QUEUE_MAX,
      ...(processes ? { processes } : {}),
      isBusy: () => load() > BUSY_SHARE,
      onReplay: (error, size) => {
        metrics?.walletReplays.inc()
        onReplay?.(error, size)
      },
      onBatch: (size, seconds) => {
        metrics?.walletBatchSize.observe(size)
        metrics?.walletCommitSeconds.observe(seconds)
        metrics?.walletQueueDepth.set(depth())
      },
    })
  return {
    submit(item: repo.CommandItem): Promise<repo.CommandReply> {
      const known = batchers.get(item.currency)
      if (known) return known.submit(item)
      const batcher = createOne()
      batchers.set(item.currency, batcher)
      return batcher.submit(item)
    },
    /** Number of commands that wait for a call to the database. */
    depth,
    /** Finishes accepted commands; later ones are answered `shutting_down`. */
    async stop(): Promise<void> {
      await Promise.all([...batchers.values()].map((batcher) => batcher.stop()))
    },
  }
}

/** Keys that one command may write: a rollback's own and that of the bet that never came. */
const KEYS_MAX = 2

/**
 * One command in its own commit. If two members use one key at the same moment, the later one finds it taken and has
 * moved nothing; run again, it gets the stored outcome of that key (a conflict, or a rollback that came first).
 */
async function runSingly(db: Database, item: repo.CommandItem): Promise<repo.CommandReply> {
  for (let repeats = 0; ; repeats += 1) {
    try {
      return await repo.run(db, item)
    } catch (error) {
      if (repeats === KEYS_MAX || !isKeyTaken(error)) throw error
    }
  }
}
