import type { Database, Transaction } from '@lotus/database'

/** The database as a use case takes it, with every transaction of its own joining the one that is open. */
export function joined(db: Database, tx: Transaction): Database {
  return { ...db, query: tx.query, one: tx.one, maybe: tx.maybe, many: tx.many, tx: (work) => work(tx) }
}
