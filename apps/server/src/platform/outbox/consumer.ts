import type { Database, Transaction } from '@lotus/database'
import type { Json } from '../json.ts'
import type { PaceRules } from '../pace.ts'

export type OutboxRow = { position: bigint; topic: string; audience: string; payload: Json; createdAt: Date }
export type ConsumerHandler = (row: OutboxRow, tx: Transaction) => Promise<void>
/** All rows of one round in order of position: 1 to 200. */
export type ConsumerBatchHandler = (rows: readonly OutboxRow[], tx: Transaction) => Promise<void>
export type ConsumerOptions = {
  /**
   * Rows of one audience must take effect in order: after a dead row the later ones of its audience wait until a person
   * has decided on it, then continue by themselves. Without it the later ones overtake the dead row. All of 'public' is
   * one audience, and so is 'members'.
   */
  isOrdered?: boolean
  /** Of heavy work that nobody waits for: between its rounds it gives way. */
  pace?: (db: Database) => Promise<PaceRules>
}
export type Consumer = ConsumerOptions & { name: string; topics: readonly string[]; handler: ConsumerBatchHandler }
