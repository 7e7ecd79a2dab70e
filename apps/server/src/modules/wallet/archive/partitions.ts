import type { Database } from '@lotus/database'
import type { MonthlyTable } from '../../../platform/ledger-check.ts'
import { countDefaultRows, ensurePartitions } from './partitions.repo.ts'

/** Months created ahead: a job that fails for a whole month is noticed long before partitions run out. */
const MONTHS_AHEAD = 3

export const journalMonths: MonthlyTable = { table: 'journal', ensure: ensurePartitions, countDefaultRows }

/**
 * Creates partitions ahead for every table; returns by table how many were created and how many rows are in the default
 * partition.
 */
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
