import { AppError, must } from '@lotus/kernel'
import type { Queryable } from '@lotus/database'
import type { ErrorCode, RouteValue } from '@lotus/contract'
import { houseAccounts } from '../wallet/index.ts'
import * as repo from './cashier.repo.ts'
import { DEMO_CHANNEL } from './demo-channel.ts'
import { getCashierSettings } from './settings.ts'
import { presentWithdrawal } from './presenters.ts'

export type ReviewRow = RouteValue<'cashier.createWithdrawal'> & {
  memberId: string
  reviewer: string | null
  decidedAt: string | null
  holderName: string
  reviewNote: string | null
}

const present = (row: repo.WithdrawalRow): ReviewRow => ({
  ...presentWithdrawal(row),
  memberId: row.member_id.toString(),
  reviewer: row.reviewer_name,
  decidedAt: row.decided_at?.toISOString() ?? null,
  holderName: row.holder_name,
  reviewNote: row.review_note,
})

export type ReviewFilter = {
  statuses: readonly string[] | null
  refNo: string | null
  memberIds: readonly bigint[] | null
  beforeId: bigint | null
  limit: number
}

/** Rows of the operator's queue, newest first; the caller adds names of members and writes who looked. */
export async function listWithdrawalsForReview(
  db: Queryable,
  filter: ReviewFilter,
): Promise<{ rows: ReviewRow[]; nextCursor: string | null }> {
  const rows = await repo.listWithdrawals(
    db,
    { memberId: null, statuses: filter.statuses, refNo: filter.refNo, memberIds: filter.memberIds },
    { beforeId: filter.beforeId, limit: filter.limit + 1 },
  )
  const shown = rows.slice(0, filter.limit)
  return {
    rows: shown.map(present),
    nextCursor: rows.length > filter.limit ? (shown.at(-1)?.id.toString() ?? null) : null,
  }
}

export async function getWithdrawalForReview(db: Queryable, id: bigint): Promise<ReviewRow> {
  const row = await repo.findWithdrawal(db, id, null)
  if (!row) throw new AppError<ErrorCode>('not_found')
  return present(row)
}

export type Reviewer = { id: bigint; username: string }

/** Pays the held amount out; the simulated channel pays at once, so approved and paid are one step here. */
export async function approveWithdrawal(
  db: Queryable,
  c: { id: bigint; operator: Reviewer; note: string | null },
): Promise<ReviewRow> {
  const { withdrawConfirmMinutes } = await getCashierSettings(db)
  return decide(db, {
    id: c.id,
    action: 'approve',
    reason: c.note,
    operatorId: c.operator.id,
    operatorName: c.operator.username,
    house: houseAccounts.psp(DEMO_CHANNEL),
    confirmMinutes: withdrawConfirmMinutes,
  })
}

/** Gives the held amount back, with a reason that the member reads. */
export async function rejectWithdrawal(
  db: Queryable,
  c: { id: bigint; operator: Reviewer; reason: string },
): Promise<ReviewRow> {
  return decide(db, {
    id: c.id,
    action: 'reject',
    reason: c.reason,
    operatorId: c.operator.id,
    operatorName: c.operator.username,
    house: 'none',
    confirmMinutes: 0,
  })
}

async function decide(db: Queryable, d: Parameters<typeof repo.decideWithdrawal>[1]): Promise<ReviewRow> {
  const reply = await repo.decideWithdrawal(db, d)
  if (reply.code === 'not_found') throw new AppError<ErrorCode>('not_found')
  if (reply.code === 'state_conflict') throw new AppError<ErrorCode>('state_conflict', { state: reply['state'] })
  return present(must(await repo.findWithdrawal(db, d.id, null), 'it was just decided'))
}
