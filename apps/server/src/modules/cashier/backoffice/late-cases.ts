import { AppError, moneyToString } from '@lotus/kernel'
import type { ErrorCode, RouteParsedInput, RouteValue } from '@lotus/contract'
import type { Queryable } from '@lotus/database'
import { auditedAction, recordAudit, type Acting } from '../../../platform/audit.ts'
import { found, idOf, readPage } from '../../../platform/paging.ts'
import { listMembers } from '../../identity/index.ts'
import { listAnswers, listClaims } from '../claims/claim.repo.ts'
import { presentAnswer, presentBoClaim } from '../claims/present-claim.ts'
import type { CashierDeps } from '../deps.ts'
import { readBankNames } from '../payout-banks.ts'
import { findPayoutChannel } from '../payments/payout-channel.ts'
import { listPayouts } from '../payments/payout.repo.ts'
import * as repo from './late-case.repo.ts'
import { paidPartsOf, presentPayout } from './withdrawal-history.ts'

type View = RouteValue<'bo.withdrawalCase'>

const iso = (at: Date | null) => at?.toISOString() ?? null

type Row = RouteValue<'bo.withdrawalCases'>['rows'][number]

function present(row: repo.CaseRow, account: string): Row {
  return {
    id: row.id.toString(),
    refNo: row.ref_no,
    memberId: row.member_id.toString(),
    account,
    amount: moneyToString(row.amount),
    status: row.status,
    promisedAt: iso(row.promised_at),
    openedAt: row.opened_at.toISOString(),
    lateAt: iso(row.late_at),
    unclear: row.unclear,
    claimedAt: iso(row.claimed_at),
    owner: row.owner_name,
    takenAt: iso(row.taken_at),
    closedAt: iso(row.closed_at),
    closedBy: row.closed_name,
    closingNote: row.closing_note,
  }
}

/** Cases of withdrawals, newest first: those still open, the operator's own, closed ones, or all. */
export async function listCases(
  db: Queryable,
  { operator }: Acting,
  input: RouteParsedInput<'bo.withdrawalCases'>,
): Promise<RouteValue<'bo.withdrawalCases'>> {
  const { view = 'open' } = input
  const isClosed = view === 'all' ? null : view === 'closed'
  const filter = { isClosed, ownerId: view === 'mine' ? operator.operatorId : null }
  const { rows, nextCursor } = await readPage(input, (at) => repo.listCases(db, filter, at))
  const members = await listMembers(
    db,
    rows.map((row) => row.member_id),
  )
  return { rows: rows.map((row) => present(row, members.get(row.member_id)?.username ?? '')), nextCursor }
}

export const targetOf = (id: string) => `withdrawal:${id}`
export const factsOf = (row: repo.CaseRow) => ({ refNo: row.ref_no, memberId: row.member_id.toString() })

/** One case with its notes; the look is audited before anything is shown. */
export async function viewCase(deps: CashierDeps, acting: Acting, id: string): Promise<View> {
  const { db } = deps
  const row = found(await repo.findCase(db, idOf(id)))
  await recordAudit(db, acting, { action: 'withdrawals.view_case', target: targetOf(id), details: factsOf(row) })
  return detailOf(deps, row)
}

/** One case with everything that is known about its payout. */
export async function detailOf(deps: CashierDeps, row: repo.CaseRow): Promise<View> {
  const { db } = deps
  const members = await listMembers(db, [row.member_id])
  const notes = await repo.listNotes(db, row.member_id, row.id)
  const bankNameOf = await readBankNames(db)
  const payouts = await listPayouts(db, row.member_id, row.id)
  return {
    ...present(row, members.get(row.member_id)?.username ?? ''),
    notes: notes.map((one) => ({ who: one.operator_name, at: one.created_at.toISOString(), note: one.note })),
    payoutAccount: { bankName: bankNameOf(row.bank_code), tail: row.tail, holderName: row.holder_name },
    paidAt: iso(row.paid_at),
    payouts: payouts.map(presentPayout),
    paidParts: row.claimed_at === null ? [] : paidPartsOf(row, payouts),
    claims: (await listClaims(db, row.member_id, row.id)).map(presentBoClaim),
    answers: (await listAnswers(db, row.member_id, row.id)).map(presentAnswer),
    payoutChannel: await findPayoutChannel(deps, row.kind),
  }
}

type Act = 'take' | 'note' | 'close'
const acts = {
  take: (tx, id, by) => repo.takeCase(tx, id, by),
  note: repo.noteCase,
  close: repo.closeCase,
} as const satisfies Record<
  Act,
  (tx: Queryable, id: bigint, by: { id: bigint; username: string }, note: string) => Promise<string>
>

/** Takes it, notes something, or closes it with what was found; a closed one is left as it is (`state_conflict`). */
export async function actOnCase(
  deps: CashierDeps,
  acting: Acting,
  { act, id, note = '' }: { act: Act; id: string; note?: string },
): Promise<View> {
  const details = act === 'take' ? {} : { note }
  const entry = { action: `withdrawals.${act}_case` as const, target: targetOf(id), details }
  const by = { id: acting.operator.operatorId, username: acting.operator.username }
  const work = async (tx: Queryable) => {
    const reply = await acts[act](tx, idOf(id), by, note)
    if (reply === 'not_found') throw new AppError<ErrorCode>('not_found')
    if (reply !== 'ok') throw new AppError<ErrorCode>('state_conflict', { state: 'closed' })
    return found(await repo.findCase(tx, idOf(id)))
  }
  const row = await auditedAction(deps.db, acting, entry, work, factsOf)
  deps.nudgeOutbox()
  return detailOf(deps, row)
}
