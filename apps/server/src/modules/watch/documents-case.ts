import type { Queryable } from '@lotus/database'
import { getSetting } from '../system/index.ts'
import { levelOf } from '../verification/index.ts'
import { CHECKED } from './look.ts'
import { amlSettings } from './settings.ts'
import { findTotalCase } from './watch.repo.ts'

/** The member's open case of a total that was passed, while their documents are not approved and the operator holds withdrawals for it. */
export async function findDocumentsCase(db: Queryable, memberId: bigint): Promise<string | null> {
  if (!(await getSetting(db, amlSettings.holdWithdrawals))) return null
  const found = await findTotalCase(db, memberId)
  if (found === undefined || (await levelOf(db, memberId)) === CHECKED) return null
  return found.id.toString()
}
