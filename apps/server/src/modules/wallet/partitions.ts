import type { Database, Queryable } from '@lotus/database'
import { countDefaultRows, ensurePartitions } from './partitions.repo.ts'

/** Months made ahead: a job that fails for a whole month is noticed long before a table runs out of months. */
const MONTHS_AHEAD = 3

/** A table that is kept by month. */
export type MonthlyTable = {
  table: string
  /** Makes the partitions of this month and the `monthsAhead` after it; answers how many were missing. */
  ensure(db: Queryable, monthsAhead: number): Promise<number>
  /** Rows that no month was made for. */
  countDefaultRows(db: Queryable): Promise<number>
}

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
