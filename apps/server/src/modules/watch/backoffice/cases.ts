import { AppError } from '@lotus/kernel'
import type { AuditAction, ErrorCode } from '@lotus/contract'
import type { Queryable, Transaction } from '@lotus/database'
import { auditedAction, recordAudit, type Acting } from '../../../platform/audit.ts'
import { found, idOf, readPage } from '../../../platform/paging.ts'
import { listMembers } from '../../identity/index.ts'
import type { WatchDeps } from '../deps.ts'
import * as repo from '../watch.repo.ts'

// The queue of both kinds of cases. What a row may contain is the contract's; only the words differ between the kinds.

type ListInput = {
  view?: 'open' | 'mine' | 'closed' | 'all' | undefined
  cursor?: string | undefined
  limit?: number | undefined
}

const iso = (at: Date | null) => at?.toISOString() ?? null

function present<K extends repo.Kind>(row: repo.CaseRow<K>, account: string) {
  return {
    id: row.id.toString(),
    memberId: row.member_id.toString(),
    account,
    codes: row.codes,
    openedAt: row.opened_at.toISOString(),
    dueAt: row.due_at.toISOString(),
    isLate: row.is_late,
    owner: row.owner_name,
    takenAt: iso(row.taken_at),
    closedAt: iso(row.closed_at),
    closedBy: row.closed_name,
    outcome: row.outcome,
    closingNote: row.closing_note,
  }
}

/** The newest first: those still open, the operator's own that are open, closed ones, or all. */
export async function listCases<K extends repo.Kind>(db: Queryable, kind: K, { operator }: Acting, input: ListInput) {
  const { view = 'open' } = input
  const filter = {
    isClosed: view === 'all' ? null : view === 'closed',
    ownerId: view === 'mine' ? operator.operatorId : null,
  }
  const { rows, nextCursor } = await readPage(input, (at) => repo.listCases(db, kind, filter, at))
  const members = await listMembers(
    db,
    rows.map((row) => row.member_id),
  )
  return { rows: rows.map((row) => present(row, members.get(row.member_id)?.username ?? '')), nextCursor }
}

const targetOf = (kind: repo.Kind, id: string) => `${kind === 'HARM' ? 'harm' : 'aml'}:${id}`
const factsOf = (row: { member_id: bigint }) => ({ memberId: row.member_id.toString() })

/** The look is audited before anything is shown. */
export async function viewCase<K extends repo.Kind>(db: WatchDeps['db'], kind: K, acting: Acting, id: string) {
  const row = found(await repo.findCase(db, kind, idOf(id)))
  const action = kind === 'HARM' ? 'harm.view_case' : 'aml.view_case'
  await recordAudit(db, acting, { action, target: targetOf(kind, id), details: factsOf(row) })
  return detailOf(db, row)
}

async function detailOf<K extends repo.Kind>(db: Queryable, row: repo.CaseRow<K>) {
  const members = await listMembers(db, [row.member_id])
  const evidence = await repo.listEvidence(db, row)
  const steps = await repo.listSteps(db, row)
  return {
    ...present(row, members.get(row.member_id)?.username ?? ''),
    evidence: evidence.map(({ day, code, figures, refs }) => ({ day, code, figures, refs })),
    steps: steps.map(({ made_at, made_by, act, note }) => ({ at: made_at.toISOString(), by: made_by, act, note })),
  }
}

export type Act = {
  action: AuditAction
  id: string
  act: string
  note?: string
  outcome?: string
  /** What else the act does, in the same commit. */
  also?: (tx: Transaction, memberId: bigint) => Promise<void>
}

/** Takes a case, notes what was done, or closes it; a closed one is left as it is (`state_conflict`). */
export async function actOnCase<K extends repo.Kind>(deps: WatchDeps, kind: K, acting: Acting, one: Act) {
  const { action, id, act, note = '', outcome = null } = one
  const details = { act, ...(note === '' ? {} : { note }), ...(outcome === null ? {} : { outcome }) }
  const by = { operatorId: acting.operator.operatorId, operator: acting.operator.username }
  const work = async (tx: Transaction) => {
    const reply = await repo.actOnCase(tx, { kind, id: idOf(id), ...by, act, note, outcome })
    if (reply === 'not_found') throw new AppError<ErrorCode>('not_found')
    if (reply !== 'ok') throw new AppError<ErrorCode>('state_conflict', { state: 'closed' })
    const row = found(await repo.findCase(tx, kind, idOf(id)))
    await one.also?.(tx, row.member_id)
    return row
  }
  const row = await auditedAction(deps.db, acting, { action, target: targetOf(kind, id), details }, work, factsOf)
  deps.nudgeOutbox()
  return detailOf(deps.db, row)
}
