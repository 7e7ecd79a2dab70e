import type { Database } from '@lotus/database'
import type { MonthlyTable } from '../../../platform/ledger-check.ts'
import { countDefaultRows, ensurePartitions } from './partitions.repo.ts'

/** Months made ahead: a job that fails for a whole month is noticed long before a table runs out of months. */
const MONTHS_AHEAD = 3

export const journalMonths: MonthlyTable = { table: 'journal', ensure: ensurePartitions, countDefaultRows }

/** Makes the months ahead of every table; answers by table how many were made and how many rows lie outside any. */
export async function keepPartitions(
  db: Database,
  tables: readonly MonthlyTable[] = [journalMonths],
): Promise<{ table: string; made: number; defaultRows: number }[]> {
  const kept = []
  for (const { table, ensure, countDefaultRows } of tables) {
    const made = await ensure(db, MONTHS_AHEAD)
    kept.push({ table, made, defaultRows: await countDefaultRows(db) })
  }
  return kept
}
