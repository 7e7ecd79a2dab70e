import { availableParallelism } from 'node:os'
import type { Database } from '@lotus/database'
import type { Metrics } from '../../../platform/metrics.ts'
import { createProcessLoad } from '../../../platform/process-load.ts'
import { createBatcher, type Batcher } from './batcher.ts'
import { isConnectionLost, isKeyTaken, isLockHeld } from './command-checks.ts'
import * as repo from './wallet.repo.ts'

export type Batching = {
  /** Batches in flight; by default one a core, at most 4. A process that is busy answering keeps to one. */
  inFlightMax?: number
  batchMax?: number
  queueMax?: number
}
/** Above this share of its time a process counts as busy: one call to the database keeps up with it. */
const BUSY_SHARE = 0.65
const BATCH_MAX = 128
const QUEUE_MAX = 4096
/** So many legs of a group take the place of one command in a batch. */
const LEGS_PER_PLACE = 8

export type CommandQueueOptions = {
  db: Database
  metrics?: Metrics
  batching?: Batching
  /** Told of a batch that failed; its items run singly, so nothing is lost, but the reason wants to be known. */
  onReplay?: (error: unknown, size: number) => void
}

/** The way of lone commands to the database: a batcher for each currency, since a batch has one. */
export function createCommandQueue({ db, metrics, batching = {}, onReplay }: CommandQueueOptions) {
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
    /** Commands that wait for a call to the database. */
    depth,
    /** Finishes what was accepted; later commands are answered `shutting_down`. */
    async stop(): Promise<void> {
      await Promise.all([...batchers.values()].map((batcher) => batcher.stop()))
    },
  }
}

/** Keys that one command may write: a rollback's own and that of the bet which never came. */
const KEYS_MAX = 2

/**
 * One command in its own commit. Two members may use one key at the same moment: the later one finds it taken and has
 * moved nothing, and asked again it is told what is kept under that key (a conflict, or a rollback that came first).
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
