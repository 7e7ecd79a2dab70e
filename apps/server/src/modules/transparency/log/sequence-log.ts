import type { Clock } from '@lotus/kernel'
import type { Queryable } from '@lotus/database'
import { nodesOfRoot, rootOf, signCheckpoint, type NoteSigner } from '@lotus/rules/fairness'
import { findCheckpoint, readNodes, sequenceLeaves, storeCheckpoint } from '../transparency.repo.ts'
import { readerOfNodes } from './read-log.ts'

const LEAVES_PER_STEP = 2_000
const STEPS_MAX = 50

/**
 * Assigns waiting leaves their index and signs the new checkpoint. Idempotent: after a crash between the two, the next
 * run signs. Returns the newest signed size.
 */
export async function sequenceLog(deps: { db: Queryable; signer: NoteSigner; clock: Clock }): Promise<number> {
  const { db, signer, clock } = deps
  let size = 0
  for (let step = 0; step < STEPS_MAX; step += 1) {
    const done = await sequenceLeaves(db, LEAVES_PER_STEP)
    size = done.size
    if (done.added < LEAVES_PER_STEP) break
  }
  const last = await findCheckpoint(db)
  if (size === 0 || last?.size === size) return last?.size ?? 0
  const root = await rootOf(size, readerOfNodes(await readNodes(db, nodesOfRoot(size))))
  const note = await signCheckpoint(signer, { origin: signer.key.name, size, root }, clock.now())
  // The database computes the root too and refuses a different one.
  await storeCheckpoint(db, { size, root, note })
  return size
}
