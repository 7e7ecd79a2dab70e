import { setTimeout as delay } from 'node:timers/promises'
import type { Database, SqlQuery } from '@lotus/database'
import { finding, type Finding } from '../findings.ts'

type Row = { subject: string; expected: string; found: string }
export const LIMIT = 20

/** Rows of a query as findings. */
export const breaks = async (
  owner: Database,
  invariant: string,
  query: SqlQuery,
  kind: Finding['kind'] = 'broken',
): Promise<Finding[]> =>
  (await owner.many<Row>(query)).map((row) => finding(invariant, kind, row.subject, row.expected, row.found))

export async function waitUntilNone(look: () => Promise<Finding[]>, waitMs: number): Promise<Finding[]> {
  const giveUpAt = Date.now() + waitMs
  for (;;) {
    const found = await look()
    if (found.length === 0 || Date.now() > giveUpAt) return found
    await delay(200)
  }
}
