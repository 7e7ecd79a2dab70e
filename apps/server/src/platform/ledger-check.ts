import type { Queryable } from '@lotus/database'

/** A failed check; a healthy ledger has none. */
export type Break = { check: string; subject: string; expected: string; found: string }

/** A check of a module above the wallet: its rows against the ledger's keys. */
export type LedgerCheck = {
  name: string
  /** Returns at most some dozens of breaks. */
  run(db: Queryable, extent: CheckExtent): Promise<Break[]>
}

export type CheckExtent = {
  /** How the wallet's own steps divide their work. */
  passes: number
  /** Whether to check everything, instead of only the last days as every night. */
  isWhole?: boolean
  /** For a check with many statements: it stops between two of them. */
  signal?: AbortSignal
}

/** A table with monthly partitions. */
export type MonthlyTable = {
  table: string
  /** Creates the partitions of this month and the `monthsAhead` after it; returns how many were missing. */
  ensure(db: Queryable, monthsAhead: number): Promise<number>
  /** Rows in the default partition. */
  countDefaultRows(db: Queryable): Promise<number>
}
