import type { Queryable } from '@lotus/database'

/** What breaks the proof; a healthy ledger gives none. */
export type Break = { check: string; subject: string; expected: string; found: string }

/** A further proof that a module above the wallet adds: its rows against the ledger's keys. */
export type LedgerCheck = {
  name: string
  /** Answers at most some dozens of breaks. */
  run(db: Queryable, extent: CheckExtent): Promise<Break[]>
}

export type CheckExtent = {
  /** How the wallet's own steps divide their work. */
  passes: number
  /** Whether a check proves all there ever was where every night it proves the last days. */
  isWhole?: boolean
  /** For a check of many statements: ends it between two of them. */
  signal?: AbortSignal
}

/** A table that is kept by month. */
export type MonthlyTable = {
  table: string
  /** Makes the partitions of this month and the `monthsAhead` after it; answers how many were missing. */
  ensure(db: Queryable, monthsAhead: number): Promise<number>
  /** Rows that no month was made for. */
  countDefaultRows(db: Queryable): Promise<number>
}
