import type { ErrorCode, RouteParsedInput, RouteValue } from '@lotus/contract'
import { statementAdjusted } from '@lotus/contract/events'
import { AppError, moneyToString, must, parseMoney, type Money } from '@lotus/kernel'
import type { Queryable } from '@lotus/database'
import { auditedAction, type Acting } from '../../../platform/audit.ts'
import { addEvent } from '../../../platform/outbox/add-event.ts'
import { found, PAGE_DEFAULT, pageOf } from '../../../platform/paging.ts'
import { timeCursor, type TimePlace } from '../../../platform/time-cursor.ts'
import type { AgentsDeps } from '../agents.deps.ts'
import * as repo from './adjustment.repo.ts'
import { presentForOffice, type OfficeAdjustment } from './present-adjustments.ts'
import { adjustmentRef, keyOfAdjustment, keyOfRef, statementRef } from './reference.ts'

/**
 * Proposes what to add to a statement that was paid, or to take off it (operations.md 2.9). Refuses with `not_found`, with
 * `statement_state` where nothing was paid of it, with `state_conflict` where another sum was paid than was shown, with
 * `adjustment_too_large`, with `adjustment_owed` where something is to be taken off while the upline still owes a part, and, while
 * another one waits, with `adjustment_waits`.
 */
export async function proposeAdjustment(
  { db }: AgentsDeps,
  context: Acting,
  { id, amount, paid, reason }: RouteParsedInput<'bo.proposeAdjustment'>,
): Promise<OfficeAdjustment> {
  const key = found(keyOfRef(id))
  const target = `member:${key.memberId}`
  const entry = { action: 'agents.propose_adjustment', target, details: { id, amount, paid, reason } } as const
  const { operatorId: by, username: byName } = context.operator
  return auditedAction(db, context, entry, async (tx) => {
    const seen = { amount: parseMoney(amount), paid: parseMoney(paid) }
    const { code, no } = await repo.propose(tx, { ...key, ...seen, by, byName, reason })
    if (code !== 'ok') throw new AppError<ErrorCode>(code)
    return presentOne(tx, { ...key, no: must(no, 'it has a number') })
  })
}

/**
 * Another operator confirms it, and what is added is paid, or rejects it. Refuses with `not_found`, `same_operator`, with `state_conflict`
 * where it is decided or other figures were shown, with `adjustment_too_large`, and where a holder would be paid who may not be with
 * `statement_excluded` or `statement_account_shut`.
 */
export async function decideAdjustment(
  { db, nudgeOutbox }: AgentsDeps,
  context: Acting,
  { id, amount, paid, decision, reason }: RouteParsedInput<'bo.decideAdjustment'>,
): Promise<OfficeAdjustment> {
  const key = found(keyOfAdjustment(id))
  const target = `member:${key.memberId}`
  const entry = { action: 'agents.decide_adjustment', target, details: { id, amount, paid, decision, reason } } as const
  const { operatorId: by, username: byName } = context.operator
  const confirms = decision === 'confirm'
  const view = await auditedAction(db, context, entry, async (tx) => {
    const seen = { amount: parseMoney(amount), paid: parseMoney(paid) }
    const code = await repo.decide(tx, { ...key, ...seen, confirms, by, byName, note: reason })
    if (code !== 'ok') throw new AppError<ErrorCode>(code)
    const row = found(await repo.findAdjustment(tx, key))
    // Both sides read why it was proposed; why it was agreed to is the operators' own.
    if (confirms && row.amount > 0n)
      await tell(tx, row, 'ADDED', { reason: row.reason, amount: row.amount, uplines: 0n })
    if (confirms && row.amount < 0n) {
      const uplines = -row.amount - row.operatorLeft
      await tell(tx, row, 'TAKEN_OFF', { reason: row.reason, amount: -row.amount, uplines })
    }
    return presentOne(tx, key)
  })
  nudgeOutbox()
  return view
}

/**
 * One operator asks to give up what is still to be taken off, another one does. Refuses with `not_found`, `same_operator`, and with
 * `state_conflict` where that is not what was shown.
 */
export async function writeOffAdjustment(
  { db, nudgeOutbox }: AgentsDeps,
  context: Acting,
  { id, left, step, reason }: RouteParsedInput<'bo.writeOffAdjustment'>,
): Promise<OfficeAdjustment> {
  const key = found(keyOfAdjustment(id))
  const target = `member:${key.memberId}`
  const entry = { action: 'agents.write_off_adjustment', target, details: { id, left, step, reason } } as const
  const view = await auditedAction(db, context, entry, async (tx) => {
    const { operatorId: by, username: byName } = context.operator
    const given = { left: parseMoney(left), confirms: step === 'confirm', by, byName, reason }
    const { operatorLeft } = found(await repo.findAdjustment(tx, key))
    const code = await repo.writeOff(tx, { ...key, ...given })
    if (code !== 'ok') throw new AppError<ErrorCode>(code)
    if (!given.confirms) return presentOne(tx, key)
    const row = found(await repo.findAdjustment(tx, key))
    await tell(tx, row, 'WRITTEN_OFF', { reason, amount: given.left, uplines: given.left - operatorLeft })
    return presentOne(tx, key)
  })
  nudgeOutbox()
  return view
}

/** Tells the holder; and who granted the contract, where that one pays less by it, or no longer does: of that part alone. */
async function tell(
  tx: Queryable,
  row: repo.AdjustmentRow,
  what: 'ADDED' | 'TAKEN_OFF' | 'WRITTEN_OFF',
  { reason, amount, uplines }: { reason: string; amount: Money; uplines: Money },
): Promise<void> {
  const event = { id: statementRef(row), kind: row.kind, what, reason }
  await addEvent(tx, statementAdjusted, `member:${row.memberId}`, {
    ...event,
    amount: moneyToString(amount),
    side: 'B',
  })
  if (row.funding === 'UPLINE' && uplines > 0n) {
    const granterId = must(row.granterId, 'an upline that pays is there')
    await addEvent(tx, statementAdjusted, `member:${granterId}`, {
      ...event,
      amount: moneyToString(uplines),
      side: 'A',
    })
  }
}

export async function listAllAdjustments(
  { db }: Pick<AgentsDeps, 'db'>,
  { state, cursor, limit = PAGE_DEFAULT }: RouteParsedInput<'bo.adjustments'>,
): Promise<RouteValue<'bo.adjustments'>> {
  const asked = { state: state ?? null, after: placeOf(adjustmentCursor.read(cursor)), limit: limit + 1 }
  const page = pageOf(await repo.listAllAdjustments(db, asked), limit, (row) =>
    adjustmentCursor.write({ micros: row.micros, ref: adjustmentRef(row) }),
  )
  return { rows: await presentForOffice(db, page.rows), nextCursor: page.nextCursor }
}

/** Many adjustments may be proposed at one moment, so the whole key is told. */
const adjustmentCursor = timeCursor({ ref: /C\d{1,18}-\d{1,9}-\d{1,9}-A\d{1,6}/ })
const placeOf = (place: TimePlace<'ref'> | null) =>
  place && { ...must(keyOfAdjustment(place.ref), 'the cursor has a reference'), micros: place.micros }

async function presentOne(tx: Queryable, key: repo.AdjustmentKey): Promise<OfficeAdjustment> {
  const rows = await presentForOffice(tx, [found(await repo.findAdjustment(tx, key))])
  return must(rows[0], 'an adjustment is shown')
}
