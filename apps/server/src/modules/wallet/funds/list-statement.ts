import { AppError, moneyToString } from '@lotus/kernel'
import type { Queryable } from '@lotus/database'
import {
  kindsOfGroup,
  movementKinds,
  statusOfKind,
  type ErrorCode,
  type MovementKind,
  type MovementStatus,
  type RouteParsedInput,
  type RouteValue,
} from '@lotus/contract'
import { lookNewest } from '../../../platform/look-newest.ts'
import { buckets } from '../ledger/chart-of-accounts.ts'
import * as repo from '../ledger/wallet.repo.ts'
import * as newestRepo from '../ledger/newest-statement.repo.ts'
import * as teamRepo from '../ledger/team-statement.repo.ts'

type Input = RouteParsedInput<'wallet.statement'>

const LIMIT_DEFAULT = 20
const referenceKinds = [
  'lottery_order',
  'vendor_round',
  'deposit',
  'withdrawal',
  'adjustment',
  'bonus',
  'cashback',
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
    kinds: kindsAsked(input),
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

type Asked = Pick<Input, 'group'> & { kind?: MovementKind | undefined; status?: MovementStatus | undefined }
type TeamInput = Asked & Pick<Input, 'cursor' | 'limit'> & { from: Date; to: Date }
type TeamStatement = {
  rows: (StatementRow & { memberId: bigint })[]
  nextCursor: string | null
  /** Null: the page is whole; else it is short, for nothing older than this was looked at. */
  searchedTo: Date | null
  totals: RouteValue<'wallet.statement'>['totals'] | null
  /** Where there are no totals because of how many movements there are: at least so many. */
  atLeast: number | null
}

/**
 * The same of several members (AC08), each row with whose it is. No totals where more than `rowsMax` movements pass, or
 * where only the rows are wanted. Whose
 * record somebody may read is the caller's to decide.
 */
export async function listTeamStatement(
  db: Queryable,
  memberIds: readonly bigint[],
  input: TeamInput,
  rowsMax: number,
  hasTotals = true,
): Promise<TeamStatement> {
  const { filter, before, limit } = lookOf(input)
  const rows = await teamRepo.listTeamStatement(db, { ...filter, memberIds }, { before, limit: limit + 1 })
  const totals = hasTotals ? await teamRepo.sumTeamStatement(db, { ...filter, memberIds }, rowsMax) : undefined
  return presentTeam({ rows, end: null }, limit, totals)
}

/**
 * The same of members who are too many to be named: `among` tells which of some they are. Everybody's movements are gone
 * through, newest first, at most `most` in a call, for the page and for the totals each.
 */
export async function listAnyStatement(
  db: Queryable,
  among: (ids: readonly bigint[]) => Promise<ReadonlySet<bigint>>,
  input: TeamInput,
  most: number,
  hasTotals = true,
): Promise<TeamStatement> {
  const { filter, before, limit } = lookOf(input)
  const ids = await newestRepo.idsAround(db, filter)
  const look = await lookNewest({
    after: before,
    limit: limit + 1,
    most,
    read: (after, count) => newestRepo.readNewestMovements(db, filter, { ids, after, count }),
    keep: async (found) => {
      const members = await among(found.map(({ memberId }) => memberId))
      return newestRepo.listSides(
        db,
        found.filter(({ memberId }) => members.has(memberId)),
        before,
      )
    },
  })
  if (!hasTotals) return presentTeam(look, limit, undefined)
  const { rows: sums, isWhole } = await newestRepo.sumAnyStatement(db, filter, { ids, most })
  const members = await among(sums.map(({ member_id }) => member_id))
  const totals = { movements: 0, isWhole, total_in: 0n, total_out: 0n }
  for (const one of sums.filter(({ member_id }) => members.has(member_id))) {
    totals.movements += one.movements
    totals.total_in += one.total_in
    totals.total_out += one.total_out
  }
  return presentTeam(look, limit, totals)
}

/** Null: every kind, also those that no group names. */
function kindsAsked({ group = 'all', kind, status }: Asked): readonly string[] | null {
  if (group === 'all' && kind === undefined && status === undefined) return null
  return (group === 'all' ? movementKinds : kindsOfGroup[group]).filter(
    (one) => (kind === undefined || one === kind) && (status === undefined || statusOfKind(one) === status),
  )
}

function lookOf(input: TeamInput) {
  return {
    filter: { kinds: kindsAsked(input), from: input.from, to: input.to },
    before: input.cursor === undefined ? null : placeOf(input.cursor),
    limit: input.limit ?? LIMIT_DEFAULT,
  }
}

function presentTeam(
  { rows, end }: { rows: readonly teamRepo.TeamStatementRow[]; end: newestRepo.Place | null },
  limit: number,
  totals: teamRepo.StatementSums | undefined,
): TeamStatement {
  const shown = rows.slice(0, limit)
  const next = rows.length > limit ? shown.at(-1) : end
  return {
    rows: shown.map((row) => ({ ...presentMovement(row), memberId: row.member_id })),
    nextCursor: next ? `${next.id}-${next.bucket}` : null,
    searchedTo: rows.length > limit ? null : (end?.at ?? null),
    totals: totals?.isWhole ? presentTotals(totals) : null,
    atLeast: totals && !totals.isWhole ? Math.max(totals.movements, new Set(shown.map(({ id }) => id)).size) : null,
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
