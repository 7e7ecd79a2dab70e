import type { RouteValue } from '@lotus/contract'
import type { Queryable } from '@lotus/database'
import { readNow } from '../contracts/contract.repo.ts'
import { listExcludedUntil } from './office-list.repo.ts'
import type { StatementRow } from './statement.repo.ts'

type Waits = NonNullable<RouteValue<'bo.statements'>['rows'][number]['waits']>
type Waiting = Pick<StatementRow, 'memberId' | 'granterId' | 'state' | 'held' | 'promisedAt'>

export const isGranter = ({ granterId }: Pick<StatementRow, 'granterId'>, reader: bigint | null): boolean =>
  reader !== null && reader === granterId

/**
 * What REVIEW and HELD wait for, and by when the operator has promised to decide; of anything else null. Who granted one that is held is
 * told neither: why and how long would tell of the holder's account.
 */
export async function readWaits(
  db: Queryable,
  rows: readonly Waiting[],
  reader: bigint | null,
  isActive: (memberId: bigint) => boolean,
): Promise<(row: Waiting) => Waits | null> {
  const waiting = rows.filter(({ state }) => state === 'REVIEW' || state === 'HELD')
  if (waiting.length === 0) return () => null
  const now = await readNow(db)
  const unpaid = waiting.filter(({ state, held }) => state === 'HELD' && held === null)
  const excluded = new Map(
    unpaid.length === 0
      ? []
      : (
          await listExcludedUntil(
            db,
            unpaid.map(({ memberId }) => memberId),
          )
        ).map(({ memberId, until }) => [memberId, until] as const),
  )
  const promised = ({ promisedAt }: Waiting) => ({
    by: promisedAt?.toISOString() ?? null,
    isLate: promisedAt !== null && promisedAt < now,
    notBefore: null,
  })
  const undated = { by: null, isLate: false, notBefore: null }
  return (row) => {
    if (row.state === 'REVIEW') return { why: 'REVIEW', ...promised(row) }
    if (row.state !== 'HELD') return null
    if (isGranter(row, reader)) return { why: null, ...undated }
    if (row.held?.cause === 'OPERATOR') return { why: 'OPERATOR', ...promised(row) }
    if (row.held !== null || !isActive(row.memberId)) return { why: 'ACCOUNT', ...undated }
    const until = excluded.get(row.memberId)
    if (until === undefined) return { why: 'HOLDER', ...promised(row) }
    return { why: 'EXCLUDED', ...undated, notBefore: until?.toISOString() ?? null }
  }
}
