import { AppError, moneyToString } from '@lotus/kernel'
import type { Queryable } from '@lotus/database'
import type { ErrorCode, RouteParsedInput, RouteValue } from '@lotus/contract'
import { buckets } from '../ledger/chart-of-accounts.ts'
import * as repo from '../ledger/wallet.repo.ts'
import * as teamRepo from '../ledger/team-statement.repo.ts'

type Input = RouteParsedInput<'wallet.statement'>
type Group = NonNullable<Input['group']>

const kindsOfGroup: Record<Group, readonly string[] | null> = {
  all: null,
  deposit: ['DEP_BANK', 'DEP_QR', 'DEP_EWALLET', 'DEP_CRYPTO', 'DEP_CARD', 'DEP_REVERSAL'],
  withdrawal: ['WD_FREEZE', 'WD_UNFREEZE', 'WD_PAID', 'WD_RETURN', 'WD_RETURN_REVERSAL'],
  transfer: [
    'TRANSFER_OUT',
    'TRANSFER_IN',
    'XFER_DOWN_OUT',
    'XFER_DOWN_IN',
    'XFER_UP_OUT',
    'XFER_UP_IN',
    'XFER_REVERSAL',
  ],
  bet: ['BET', 'WIN', 'BET_REFUND', 'BET_CANCEL', 'WIN_REVERSAL'],
  rebate: ['REBATE', 'COMMISSION', 'REBATE_SELF', 'REBATE_AGENT', 'REBATE_REVERSAL', 'CASHBACK'],
  contract: [
    'WAGE_DAILY',
    'WAGE_HOURLY',
    'WAGE_REALTIME',
    'DIVIDEND',
    'WAGE_DAILY_PAYOUT',
    'WAGE_HOURLY_PAYOUT',
    'WAGE_REALTIME_PAYOUT',
    'DIVIDEND_PAYOUT',
  ],
  promotion: [
    'BONUS_GRANT',
    'BONUS_FORFEIT',
    'BONUS_RELEASE',
    'BONUS_EXPIRE',
    'BONUS_RESTORE',
    'VIP_UPGRADE',
    'VIP_WEEKLY',
    'VIP_MONTHLY',
    'VIP_BIRTHDAY',
    'POINT_CONVERT',
    'POINT_REDEEM_CASH',
    'POINT_REDEEM_COPAY',
    'REWARD',
  ],
  adjustment: ['ADJ_CREDIT', 'ADJ_DEBIT', 'DEBT_RECOVERED'],
}
const LIMIT_DEFAULT = 20
const referenceKinds = [
  'lottery_order',
  'vendor_round',
  'deposit',
  'withdrawal',
  'adjustment',
  'rebate',
  'rebate_rest',
  'contract',
  'other',
] as const

/** The member's account record (MC08): in, out and the balance after, newest first, with totals of the whole filter. */
export async function listStatement(
  db: Queryable,
  memberId: bigint,
  input: Input,
): Promise<RouteValue<'wallet.statement'>> {
  const filter = {
    memberId,
    kinds: kindsOfGroup[input.group ?? 'all'],
    from: input.from ? new Date(input.from) : null,
    to: input.to ? new Date(input.to) : null,
  }
  const limit = input.limit ?? LIMIT_DEFAULT
  const before = input.cursor === undefined ? null : placeOf(input.cursor)
  const [rows, totals] = [
    await repo.listStatement(db, filter, { before, limit: limit + 1 }),
    await repo.sumStatement(db, filter),
  ]
  const shown = rows.slice(0, limit)
  return {
    rows: shown.map(presentMovement),
    nextCursor: rows.length > limit ? nextCursorOf(shown.at(-1)) : null,
    totals: presentTotals(totals),
  }
}

/**
 * The same of several members (AC08), each row with whose it is. No totals where more than `rowsMax` movements pass. Whose
 * record somebody may read is the caller's to decide.
 */
export async function listTeamStatement(
  db: Queryable,
  memberIds: readonly bigint[],
  input: Pick<Input, 'group' | 'cursor' | 'limit'> & { from: Date; to: Date },
  rowsMax: number,
): Promise<{
  rows: (StatementRow & { memberId: bigint })[]
  nextCursor: string | null
  totals: RouteValue<'wallet.statement'>['totals'] | null
}> {
  const filter = { memberIds, kinds: kindsOfGroup[input.group ?? 'all'], from: input.from, to: input.to }
  const limit = input.limit ?? LIMIT_DEFAULT
  const before = input.cursor === undefined ? null : placeOf(input.cursor)
  const rows = await teamRepo.listTeamStatement(db, filter, { before, limit: limit + 1 })
  const totals = await teamRepo.sumTeamStatement(db, filter, rowsMax)
  const shown = rows.slice(0, limit)
  return {
    rows: shown.map((row) => ({ ...presentMovement(row), memberId: row.member_id })),
    nextCursor: rows.length > limit ? nextCursorOf(shown.at(-1)) : null,
    totals: totals ? presentTotals(totals) : null,
  }
}

type StatementRow = RouteValue<'wallet.statement'>['rows'][number]

const presentMovement = (row: repo.StatementRow): StatementRow => ({
  id: `${row.id}-${row.bucket}`,
  groupId: row.group_id.toString(),
  at: row.created_at.toISOString(),
  kind: row.kind,
  reference: row.ref_no,
  referenceKind: referenceKindOf(row.ref_kind, row.ref_no),
  bucket: row.bucket === buckets.bonus ? 'bonus' : 'cash',
  amount: moneyToString(row.amount),
  balanceAfter: moneyToString(row.balance_after),
})

const presentTotals = (totals: { total_in: bigint; total_out: bigint }) => ({
  in: moneyToString(totals.total_in),
  out: moneyToString(totals.total_out),
  net: moneyToString(totals.total_in - totals.total_out),
})

const nextCursorOf = (last: repo.StatementRow | undefined) => (last ? `${last.id}-${last.bucket}` : null)

/** The cursor of the account record: the last row shown, by journal row and bucket. */
function placeOf(cursor: string): { id: bigint; bucket: number } {
  const [, id, bucket] = /^(\d{1,18})-([12])$/.exec(cursor) ?? []
  if (id === undefined) throw new AppError<ErrorCode>('bad_request', { fields: { cursor: 'invalid' } })
  return { id: BigInt(id), bucket: Number(bucket) }
}

/** What the reference links to. A win without a round has the code of its promotion there, which links to nothing. */
function referenceKindOf(kind: string, no: string): (typeof referenceKinds)[number] {
  if (kind === 'vendor_round' && !/^G\d+$/.test(no)) return 'other'
  return referenceKinds.find((known) => known === kind) ?? 'other'
}
