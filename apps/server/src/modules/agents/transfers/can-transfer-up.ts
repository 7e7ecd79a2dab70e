import type { Queryable } from '@lotus/database'
import { flagOn } from '../../system/index.ts'
import { findNode, standingOf } from '../tree/tree.repo.ts'

/**
 * Whether the page of MC05 is a member's (operations.md 3.5): the operator offers it and allows it to them, there is an agent directly above, and
 * the account is in good standing. What a day's limits or a fund password forbid, the page itself tells.
 */
export async function canTransferUp(db: Queryable, memberId: bigint): Promise<boolean> {
  if (!(await flagOn(db, 'X_XFERUP'))) return false
  const node = await findNode(db, memberId)
  return node !== undefined && node.uplines.length > 0 && node.mayTransferUp && (await standingOf(db, memberId)).mayAct
}
