import type { Queryable } from '@lotus/database'
import { moneyToString } from '@lotus/kernel'
import { EXPORT_ROWS_MAX } from '../../../platform/all-rows.ts'
import { listGiftsOf } from './rescue.repo.ts'

/** What rescues worked out for a member, the newest first, for an export of their data. */
export async function exportRescues(db: Queryable, memberId: bigint): Promise<object[]> {
  const rows = await listGiftsOf(db, memberId, EXPORT_ROWS_MAX)
  return rows.map(({ lost, bonuses, deposits, due, ...row }) => ({
    ...row,
    lost: moneyToString(lost),
    bonuses: moneyToString(bonuses),
    deposits: moneyToString(deposits),
    due: moneyToString(due),
  }))
}
