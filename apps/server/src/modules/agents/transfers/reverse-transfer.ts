import { AppError, moneyToString } from '@lotus/kernel'
import { transferReversed } from '@lotus/contract/events'
import type { ErrorCode, RouteParsedInput, RouteValue } from '@lotus/contract'
import type { Queryable } from '@lotus/database'
import { auditedAction, type Acting } from '../../../platform/audit.ts'
import { addEvent } from '../../../platform/outbox/add-event.ts'
import { found, idOf, PAGE_DEFAULT, pageOf } from '../../../platform/paging.ts'
import { listMembers } from '../../identity/index.ts'
import { getSetting } from '../../system/index.ts'
import type { AgentsDeps } from '../agents.deps.ts'
import { idOfName, transferCursor } from './list-transfers.ts'
import { factsOf } from './present-transfers.ts'
import * as repo from './transfer.repo.ts'
import { transferSettings } from './transfer-settings.ts'

type OfficeTransfer = RouteValue<'bo.proposeTransferReversal'>
const HOUR_MS = 3_600_000

/** Everybody's, or those that one member sent or received. Refuses with `not_found`. */
export async function listAllTransfers(
  { db }: AgentsDeps,
  input: RouteParsedInput<'bo.transfers'>,
): Promise<RouteValue<'bo.transfers'>> {
  const filter: repo.OfficeFilter = {
    memberId: input.account === undefined ? null : found(await idOfName(db, input.account)),
    way: input.way ?? null,
    state: input.state === undefined || input.state === 'waiting' ? null : input.state,
    isWaiting: input.state === 'waiting',
  }
  const limit = input.limit ?? PAGE_DEFAULT
  const rows = await repo.listAll(db, { ...filter, after: transferCursor.read(input.cursor), limit: limit + 1 })
  const page = pageOf(rows, limit, transferCursor.write)
  const { count, amount } = await repo.sumAll(db, filter)
  return {
    rows: await presentOffice(db, page.rows),
    nextCursor: page.nextCursor,
    totals: { count, amount: moneyToString(amount) },
    waiting: await repo.countWaiting(db),
  }
}

/** Refuses with `not_found`, `state_conflict`, `transfer_too_late`. */
export async function proposeReversal(
  { db }: AgentsDeps,
  acting: Acting,
  { memberId: sender, id, reason }: RouteParsedInput<'bo.proposeTransferReversal'>,
): Promise<OfficeTransfer> {
  const memberId = idOf(sender)
  const entry = { action: 'agents.propose_reversal', target: `member:${memberId}`, details: { id, reason } } as const
  return auditedAction(db, acting, entry, async (tx) => {
    refuse(await repo.propose(tx, await decidingOf(tx, acting, { memberId, ref: id, reason })))
    return presentSent(tx, memberId, id)
  })
}

/** Refuses with `not_found`, `state_conflict`, `same_operator`, `transfer_too_late`, `transfer_spent`. */
export async function decideReversal(
  { db, nudgeOutbox }: AgentsDeps,
  acting: Acting,
  { memberId: sender, id, decision, reason }: RouteParsedInput<'bo.decideTransferReversal'>,
): Promise<OfficeTransfer> {
  const memberId = idOf(sender)
  const entry = {
    action: 'agents.decide_reversal',
    target: `member:${memberId}`,
    details: { id, decision, reason },
  } as const
  const confirms = decision === 'confirm'
  const view = await auditedAction(db, acting, entry, async (tx) => {
    const deciding = await decidingOf(tx, acting, { memberId, ref: id, reason })
    refuse(await repo.decide(tx, { ...deciding, confirms }))
    const row = found(await repo.findSent(tx, memberId, id))
    const amount = moneyToString(row.amount)
    if (confirms) {
      const fee = row.fee === 0n ? {} : { fee: moneyToString(row.fee) }
      await addEvent(tx, transferReversed, `member:${row.memberId}`, { id, side: 'OUT', amount, ...fee })
      await addEvent(tx, transferReversed, `member:${row.otherId}`, { id, side: 'IN', amount })
    }
    return presentSent(tx, memberId, id)
  })
  nudgeOutbox()
  return view
}

const decidingOf = async (
  db: Queryable,
  { operator }: Acting,
  what: { memberId: bigint; ref: string; reason: string },
) => ({
  ...what,
  by: operator.operatorId,
  byName: operator.username,
  hours: await getSetting(db, transferSettings.transferReverseHours),
})

function refuse(code: string): void {
  switch (code) {
    case 'ok':
      return
    case 'not_found':
    case 'state_conflict':
    case 'same_operator':
    case 'transfer_too_late':
    case 'transfer_spent':
      throw new AppError<ErrorCode>(code)
    default:
      throw new Error(`a reversal answered ${code}`)
  }
}

async function presentSent(db: Queryable, memberId: bigint, ref: string): Promise<OfficeTransfer> {
  const [view] = await presentOffice(db, [found(await repo.findSent(db, memberId, ref))])
  return found(view)
}

async function presentOffice(db: Queryable, rows: readonly repo.OfficeRow[]): Promise<OfficeTransfer[]> {
  const names = await listMembers(
    db,
    rows.flatMap(({ memberId, otherId }) => [memberId, otherId]),
  )
  const hours = await getSetting(db, transferSettings.transferReverseHours)
  return rows.map((row) => ({
    ...factsOf(row),
    memberId: row.memberId.toString(),
    depth: row.depth,
    sender: found(names.get(row.memberId)).username,
    recipient: found(names.get(row.otherId)).username,
    reversibleUntil: new Date(row.madeAt.getTime() + hours * HOUR_MS).toISOString(),
    reversal: row.reversal && {
      ...row.reversal,
      at: new Date(row.reversal.at).toISOString(),
      decidedAt: row.reversal.decidedAt === null ? null : new Date(row.reversal.decidedAt).toISOString(),
    },
  }))
}
