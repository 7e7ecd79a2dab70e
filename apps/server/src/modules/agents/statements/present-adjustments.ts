import { moneyToString, must } from '@lotus/kernel'
import type { RouteValue } from '@lotus/contract'
import type { Queryable } from '@lotus/database'
import { listMembers } from '../../identity/index.ts'
import type { AdjustmentRow } from './adjustment.repo.ts'
import { adjustmentRef, statementRef } from './reference.ts'

export type OfficeAdjustment = RouteValue<'bo.decideAdjustment'>
type Adjustment = RouteValue<'contract.statement'>['adjustments'][number]

/** What of one that takes off no statement has taken yet, and nobody has given up. */
export const leftOf = ({ amount, taken, writtenOff, state }: AdjustmentRow): bigint =>
  state === 'DONE' && amount < 0n ? -amount - taken - writtenOff : 0n

/** As both sides of the contract read it: who decided is the operators' own. */
export function presentAdjustment(row: AdjustmentRow): Adjustment {
  const { writtenOffAt: at, writeOffReason: reason } = row
  return {
    id: adjustmentRef(row),
    amount: moneyToString(row.amount),
    reason: row.reason,
    at: (row.decidedAt ?? row.proposedAt).toISOString(),
    taken: moneyToString(row.taken),
    left: moneyToString(leftOf(row)),
    writtenOff:
      at === null || reason === null ? null : { amount: moneyToString(row.writtenOff), at: at.toISOString(), reason },
  }
}

/** As operators read it. */
export async function presentForOffice(db: Queryable, rows: readonly AdjustmentRow[]): Promise<OfficeAdjustment[]> {
  const ids = rows.flatMap(({ memberId, granterId }) => (granterId === null ? [memberId] : [memberId, granterId]))
  const members = await listMembers(db, [...new Set(ids)])
  const nameOf = (id: bigint) => must(members.get(id), 'a party of a contract exists').username
  return rows.map((row) => ({
    ...presentAdjustment(row),
    statement: statementRef(row),
    holder: nameOf(row.memberId),
    granter: row.granterId === null ? null : nameOf(row.granterId),
    kind: row.kind,
    funding: row.funding,
    period: { start: row.start.toISOString(), end: row.end.toISOString() },
    state: row.state,
    paid: moneyToString(row.paid),
    operatorLeft: moneyToString(row.operatorLeft),
    operatorTaken: moneyToString(row.operatorTaken),
    by: row.by,
    proposedAt: row.proposedAt.toISOString(),
    decidedBy: row.decidedBy,
    decidedAt: row.decidedAt?.toISOString() ?? null,
    note: row.note,
    writtenOffBy: row.writtenOffBy,
    writeOffAsked:
      row.writeOffAskedBy === null || row.writeOffAskedAt === null
        ? null
        : { by: row.writeOffAskedBy, at: row.writeOffAskedAt.toISOString() },
  }))
}
