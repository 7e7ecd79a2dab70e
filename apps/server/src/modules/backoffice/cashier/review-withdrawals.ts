import { moneyToString, type Money } from '@lotus/kernel'
import type { RouteParsedInput, RouteValue } from '@lotus/contract'
import type { Queryable } from '@lotus/database'
import {
  approveWithdrawal as approveInCashier,
  getWithdrawalForReview,
  listWithdrawalsForReview,
  rejectWithdrawal as rejectInCashier,
  type CashierDeps,
  type ReviewRow,
} from '../../cashier/index.ts'
import { findMemberIdsByName, getMember, listMembers } from '../../identity/index.ts'
import { currency, cursorId, getBuckets, sumByKind } from '../../wallet/index.ts'
import { auditedAction, recordAudit, type Acting } from '../audit/audit.ts'

type Detail = RouteValue<'bo.withdrawal'>
const LIMIT_DEFAULT = 20
const OPEN = ['SUBMITTED'] as const

/** The queue. A search for a member is written down: it is a look at who has money on the way. */
export async function listWithdrawals(
  db: Queryable,
  acting: Acting,
  input: RouteParsedInput<'bo.withdrawals'>,
): Promise<RouteValue<'bo.withdrawals'>> {
  const search = input.search?.trim() ?? ''
  const status = input.status ?? 'all'
  const page = await listWithdrawalsForReview(db, {
    statuses: status === 'all' ? null : status === 'open' ? OPEN : [status],
    refNo: search === '' ? null : search,
    memberIds: search === '' ? null : await findMemberIdsByName(db, search),
    beforeId: input.cursor === undefined ? null : cursorId(input.cursor),
    limit: input.limit ?? LIMIT_DEFAULT,
  })
  const members = await listMembers(
    db,
    page.rows.map((row) => BigInt(row.memberId)),
  )
  if (search !== '')
    await recordAudit(db, acting, {
      action: 'withdrawals.search',
      target: 'withdrawals',
      details: { search, found: page.rows.length },
    })
  return {
    rows: page.rows.map((row) => ({ ...rowOf(row), account: members.get(BigInt(row.memberId))?.username ?? '' })),
    nextCursor: page.nextCursor,
  }
}

/** One withdrawal with its member's figures; who looked is written before it is shown (trust.md ACC-11). */
export async function viewWithdrawal(db: Queryable, acting: Acting, id: bigint): Promise<Detail> {
  const row = await getWithdrawalForReview(db, id)
  const detail = await detailOf(db, row)
  await recordAudit(db, acting, { action: 'withdrawals.view', target: targetOf(id), details: factsOf(row) })
  return detail
}

export async function approveWithdrawal(
  deps: CashierDeps,
  acting: Acting,
  input: RouteParsedInput<'bo.approveWithdrawal'>,
  id: bigint,
): Promise<Detail> {
  const note = input.note?.trim() || null
  const row = await auditedAction(
    deps.db,
    acting,
    { action: 'withdrawals.approve', target: targetOf(id), details: { note } },
    (tx) => approveInCashier(tx, { id, operator: reviewerOf(acting), note }),
    factsOf,
  )
  deps.nudgeOutbox()
  return detailOf(deps.db, row)
}

export async function rejectWithdrawal(
  deps: CashierDeps,
  acting: Acting,
  input: RouteParsedInput<'bo.rejectWithdrawal'>,
  id: bigint,
): Promise<Detail> {
  const row = await auditedAction(
    deps.db,
    acting,
    { action: 'withdrawals.reject', target: targetOf(id), details: { reason: input.reason } },
    (tx) => rejectInCashier(tx, { id, operator: reviewerOf(acting), reason: input.reason }),
    factsOf,
  )
  deps.nudgeOutbox()
  return detailOf(deps.db, row)
}

const targetOf = (id: bigint) => `withdrawal:${id}`
const reviewerOf = ({ operator }: Acting) => ({ id: operator.operatorId, username: operator.username })
const factsOf = (row: ReviewRow) => ({
  refNo: row.refNo,
  memberId: row.memberId,
  amount: row.amount,
  status: row.status,
})

function rowOf({
  holderName: _holderName,
  reviewNote: _reviewNote,
  ...row
}: ReviewRow): Omit<ReviewRow, 'holderName' | 'reviewNote'> {
  return row
}

async function detailOf(db: Queryable, row: ReviewRow): Promise<Detail> {
  const memberId = BigInt(row.memberId)
  const member = await getMember(db, memberId)
  const balances = await getBuckets(db, memberId, currency)
  const totals = await sumByKind(db, memberId)
  const sum = (...kinds: string[]): Money => kinds.reduce((all, kind) => all + (totals.get(kind) ?? 0n), 0n)
  return {
    ...rowOf(row),
    account: member.username,
    holderName: row.holderName,
    member: {
      registeredAt: member.createdAt.toISOString(),
      lastLoginAt: member.lastLoginAt?.toISOString() ?? null,
      lastIp: member.lastLoginIp,
      status: member.status,
    },
    money: {
      cash: moneyToString(balances.cash),
      bonus: moneyToString(balances.bonus),
      onHold: moneyToString(balances.hold),
      depositsTotal: moneyToString(sum('DEP_BANK') - sum('DEP_REVERSAL')),
      withdrawalsTotal: moneyToString(sum('WD_PAID')),
      stakesTotal: moneyToString(sum('BET') - sum('BET_REFUND', 'BET_CANCEL')),
      payoutsTotal: moneyToString(sum('WIN') - sum('WIN_REVERSAL')),
    },
    history: historyOf(row, member.username),
  }
}

/** What happened to it, oldest first, as far as the row itself tells. */
function historyOf(row: ReviewRow, account: string): Detail['history'] {
  const history: Detail['history'] = [{ at: row.createdAt, who: account, action: 'SUBMITTED', note: null }]
  if (row.decidedAt !== null) {
    const isRejected = row.status === 'REJECTED'
    history.push({
      at: row.decidedAt,
      who: row.reviewer ?? '',
      action: isRejected ? 'REJECTED' : 'PAID',
      note: isRejected ? row.rejectReason : row.reviewNote,
    })
  }
  if (row.closedAt !== null && row.status === 'RECEIVED')
    history.push({ at: row.closedAt, who: account, action: 'RECEIVED', note: null })
  if (row.closedAt !== null && row.status === 'FORCED_RECEIVED')
    history.push({ at: row.closedAt, who: '', action: 'FORCED_RECEIVED', note: null })
  return history
}
