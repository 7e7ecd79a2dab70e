import { AppError, moneyToString, type Money } from '@lotus/kernel'
import type { ErrorCode, RouteParsedInput, RouteValue } from '@lotus/contract'
import { depositMethods } from '@lotus/contract/schemas'
import type { Queryable } from '@lotus/database'
import { auditedAction, recordAudit, type Acting, type AuditEntry } from '../../../platform/audit.ts'
import { found, idOf, readPage } from '../../../platform/paging.ts'
import { wireRow } from '../../../platform/wire-row.ts'
import { findMemberIdsByName, getMember, listMembers, payeeNameOf, plainName } from '../../identity/index.ts'
import { currency, getBuckets, sumByKind } from '../../wallet/index.ts'
import * as repo from '../cashier.repo.ts'
import type { CashierDeps } from '../deps.ts'
import { presentWithdrawal, readShowing, type Showing } from '../presenters.ts'
import { findPayoutChannel, mostPaidOut } from '../payments/payout-channel.ts'
import { askPayoutNow, listPayouts, listPayoutWords } from '../payments/payout.repo.ts'
import { listClaims } from '../claims/claim.repo.ts'
import { findLook, findRisk } from '../risk.repo.ts'
import { findBlock, secondRuleOf, type Reviewer } from '../review-withdrawals.ts'
import { getCashierSettings } from '../settings.ts'
import { historyOf, leftOf, presentLook, presentPayout, restAskedOf } from './withdrawal-history.ts'

type Detail = RouteValue<'bo.withdrawal'>

const present = (row: repo.WithdrawalRow, showing: Showing) => ({
  ...presentWithdrawal(row, showing),
  memberId: row.member_id.toString(),
  reviewer: row.reviewer_name,
  decidedAt: row.decided_at?.toISOString() ?? null,
  firstApproval:
    row.first_approved_at === null
      ? null
      : { who: row.first_reviewer_name ?? '', at: row.first_approved_at.toISOString(), note: row.first_note },
})

const statusesOf: Readonly<Record<string, readonly string[] | undefined>> = {
  open: ['SUBMITTED', 'PAY_FAILED'],
  late: ['SUBMITTED', 'PAYING', 'PAY_FAILED'],
}

/** The queue, newest first. A search for a member is audited, since it shows who has money on the way. */
export async function listWithdrawals(
  db: Queryable,
  acting: Acting,
  input: RouteParsedInput<'bo.withdrawals'>,
): Promise<RouteValue<'bo.withdrawals'>> {
  const { search: text = '', status = 'all' } = input
  const search = text.trim() || null
  const statuses = status === 'all' ? null : (statusesOf[status] ?? [status])
  const memberIds = search === null ? null : await findMemberIdsByName(db, search)
  const filter = { memberId: null, statuses, refNo: search, memberIds, isLate: status === 'late' }
  const { rows, nextCursor } = await readPage(input, (at) => repo.listWithdrawals(db, filter, at))
  const members = await listMembers(
    db,
    rows.map((row) => row.member_id),
  )
  if (search !== null) {
    const details = { search, found: rows.length }
    await recordAudit(db, acting, { action: 'withdrawals.search', target: 'withdrawals', details })
  }
  const showing = await readShowing(db)
  return {
    rows: rows.map((row) => ({ ...present(row, showing), account: members.get(row.member_id)?.username ?? '' })),
    nextCursor,
  }
}

/** One withdrawal with its member's figures; the look is audited before anything is shown (trust.md ACC-11). */
export async function viewWithdrawal(deps: CashierDeps, acting: Acting, id: string): Promise<Detail> {
  const { db } = deps
  const row = found(await repo.findWithdrawal(db, idOf(id), null))
  const detail = await detailOf(deps, row)
  await recordAudit(db, acting, { action: 'withdrawals.view', target: targetOf(id), details: factsOf(row) })
  return detail
}

/**
 * The whole number of the bank account or e-wallet, for who pays by hand; each look is on record (trust.md ACC-11). Only while it may be
 * paid: `state_conflict` else.
 */
export async function viewPayoutNumber(deps: CashierDeps, acting: Acting, id: string): Promise<{ number: string }> {
  const { db } = deps
  const row = found(await repo.findWithdrawal(db, idOf(id), null))
  if (!isUndecided(row)) throw new AppError<ErrorCode>('state_conflict', { state: row.status })
  await recordAudit(db, acting, { action: 'withdrawals.view_number', target: targetOf(id), details: factsOf(row) })
  return { number: await repo.findAccountNumber(db, row.member_id, row.id) }
}

/** An operator's decision, with its audit row; returns the withdrawal afterwards. */
export async function decideWithdrawal(
  deps: CashierDeps,
  acting: Acting,
  { id, ...entry }: Omit<AuditEntry, 'target'> & { id: string },
  decide: (tx: Queryable, withdrawal: { id: bigint; operator: Reviewer }) => Promise<repo.WithdrawalRow>,
): Promise<Detail> {
  const withdrawal = idOf(id)
  const operator = { id: acting.operator.operatorId, username: acting.operator.username }
  const target = targetOf(id)
  const work = (tx: Queryable) => decide(tx, { id: withdrawal, operator })
  const row = await auditedAction(deps.db, acting, { ...entry, target }, work, factsOf)
  deps.nudgeOutbox()
  return detailOf(deps, row)
}

/** A payout whose end is not known is asked about at the next turn of the loop. */
export async function askPayout(deps: CashierDeps, acting: Acting, id: string): Promise<Detail> {
  const entry = { action: 'withdrawals.ask_payout', id } as const
  return decideWithdrawal(deps, acting, entry, async (tx, one) => {
    const row = found(await repo.findWithdrawal(tx, one.id, null))
    if (!(await askPayoutNow(tx, row.member_id, row.id)))
      throw new AppError<ErrorCode>('state_conflict', { state: row.status })
    return row
  })
}

const targetOf = (id: string) => `withdrawal:${id}`

const factsOf = (row: repo.WithdrawalRow) => ({
  refNo: row.ref_no,
  memberId: row.member_id.toString(),
  amount: moneyToString(row.amount),
  status: row.status,
  ...(row.first_reviewer_name === null ? {} : { firstReviewer: row.first_reviewer_name }),
})

async function detailOf(deps: CashierDeps, row: repo.WithdrawalRow): Promise<Detail> {
  const { db } = deps
  const memberId = row.member_id
  const member = await getMember(db, memberId)
  const payeeName = await payeeNameOf(db, memberId)
  const risk = await findRisk(db, memberId, row.id)
  const payouts = await listPayouts(db, memberId, row.id)
  const block = await findBlock(db, memberId)
  const most = await mostPaidOut(deps, row.kind)
  const balances = await getBuckets(db, memberId, currency)
  const totals = await sumByKind(db, memberId)
  const sum = (...kinds: string[]): Money => kinds.reduce((all, kind) => all + (totals.get(kind) ?? 0n), 0n)
  return {
    ...present(row, await readShowing(db)),
    account: member.username,
    holderName: row.holder_name,
    address: row.network === null ? null : await repo.findAccountNumber(db, row.member_id, row.id),
    payeeName,
    isOwnName: payeeName === null || row.network !== null ? null : plainName(payeeName) === plainName(row.holder_name),
    member: {
      registeredAt: member.createdAt.toISOString(),
      lastLoginAt: member.lastLoginAt?.toISOString() ?? null,
      lastIp: member.lastLoginIp,
      status: member.status,
      block: block ? presentBlock(block) : null,
    },
    money: {
      cash: moneyToString(balances.cash),
      bonus: moneyToString(balances.bonus),
      onHold: moneyToString(balances.hold),
      depositsTotal: moneyToString(sum(...depositMethods) - sum('DEP_REVERSAL')),
      withdrawalsTotal: moneyToString(sum('WD_PAID', 'WD_RETURN_REVERSAL') - sum('WD_RETURN')),
      stakesTotal: moneyToString(sum('BET') - sum('BET_REFUND', 'BET_CANCEL')),
      payoutsTotal: moneyToString(sum('WIN') - sum('WIN_REVERSAL')),
    },
    amlCase: await deps.amlCaseOf(memberId),
    needsSecond: isUndecided(row) && (await repo.needsSecond(db, row.id, secondRuleOf(await getCashierSettings(db)))),
    playsAgain: row.unplayed_why !== null && (await repo.playsAgain(db, memberId)),
    risk: risk ? { score: risk.score, reasons: risk.reasons, ratedAt: risk.rated_at.toISOString() } : null,
    left: moneyToString(leftOf(row, payouts)),
    restAsked: restAskedOf(row),
    payouts: payouts.map(presentPayout),
    payoutChannel: await findPayoutChannel(deps, row.kind),
    payoutMost: most === null ? null : moneyToString(most),
    automatic: presentLook(await findLook(db, memberId, row.id)),
    history: historyOf(row, {
      account: member.username,
      payouts,
      words: await listPayoutWords(db, memberId, row.id),
      claims: await listClaims(db, memberId, row.id),
    }),
  }
}

const presentBlock = ({ at, by, reason, until }: NonNullable<Awaited<ReturnType<typeof findBlock>>>) =>
  wireRow({ at, by, reason, until })

const isUndecided = ({ status }: repo.WithdrawalRow) => status === 'SUBMITTED' || status === 'PAY_FAILED'
