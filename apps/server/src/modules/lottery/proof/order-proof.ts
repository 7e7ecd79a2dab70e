import type { Queryable } from '@lotus/database'
import { findLeafHashes, type Issue } from '../draw/issues.repo.ts'
import { countOrdersBefore } from '../sale/orders.repo.ts'
import { createTreeCache, pathOf, sizeOf } from './order-tree.ts'

export type OrderProof = { index: number; size: number; path: string[]; root: string }

const BYTES_MAX = 64 * 1024 * 1024
/** A frozen tree never changes: the root in the key is the tree itself. */
const orderTrees = () => createTreeCache(BYTES_MAX)

/** The path from an order to its issue's frozen root; null before the lock. */
export async function proofOf(
  db: Queryable,
  issue: Pick<Issue, 'id' | 'orderRoot'>,
  order: { id: bigint },
): Promise<OrderProof | null> {
  if (issue.orderRoot === null) return null
  const [tree, index] = await Promise.all([
    db.memory(orderTrees).get(`${issue.id}:${issue.orderRoot}`, () => findLeafHashes(db, issue.id)),
    countOrdersBefore(db, issue.id, order.id),
  ])
  if (tree === undefined) return null
  return { index, size: sizeOf(tree), path: pathOf(tree, index), root: issue.orderRoot }
}
