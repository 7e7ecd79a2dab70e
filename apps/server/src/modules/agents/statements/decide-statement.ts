import { AppError, must, parseMoney } from '@lotus/kernel'
import { statementDecided } from '@lotus/contract/events'
import type { ErrorCode, RouteParsedInput, RouteValue } from '@lotus/contract'
import type { Database, Transaction } from '@lotus/database'
import { auditedAction, type Acting } from '../../../platform/audit.ts'
import { addEvent } from '../../../platform/outbox/add-event.ts'
import { found } from '../../../platform/paging.ts'
import type { AgentsDeps } from '../agents.deps.ts'
import { fundingRules } from '../settle/pay-owed.ts'
import { standingOf } from '../tree/tree.repo.ts'
import { presentStatements, type Reader, type StatementView } from './present-statements.ts'
import { keyOfRef } from './reference.ts'
import * as repo from './statement.repo.ts'

type Decision = RouteParsedInput<'bo.decideStatement'>
const DECIDED: readonly repo.StatementState[] = ['REVIEW', 'HELD', 'OWED']

/**
 * Refuses with `not_found`, with `statement_state` where it does not wait any more, and where a holder would be paid who is
 * excluded from play with `statement_excluded`, whose account is locked or closed with `statement_account_shut`. With
 * `state_conflict` where it was computed again since `due` was shown. `of`: the states that are decided.
 */
export async function decideStatement(
  { db, nudgeOutbox }: AgentsDeps,
  context: Acting,
  input: Decision,
  of: readonly repo.StatementState[] = DECIDED,
): Promise<RouteValue<'bo.decideStatement'>> {
  const { id, due, decision, reason } = input
  const key = found(keyOfRef(id))
  const entry = {
    action: 'agents.decide_statement',
    target: `member:${key.memberId}`,
    details: { id, due, decision, reason },
  } as const
  const view = await auditedAction(db, context, entry, async (tx) => {
    const before = found(await repo.findStatement(tx, key))
    if (decision === 'pay' && before.held?.cause === 'ACCOUNT') throw new AppError<ErrorCode>('statement_account_shut')
    const isHeldBack = before.held !== null && decision === 'pay'
    if (isHeldBack || !of.includes(before.state)) throw new AppError<ErrorCode>('statement_state')
    const by = context.operator.username
    const isDone =
      before.state === 'OWED' ? await decideOwed(tx, key, input, by) : await decideWaiting(tx, key, input, by)
    const after = found(await repo.findStatement(tx, key))
    const isWaiting = DECIDED.includes(after.state) && after.held === null
    if (!isDone) throw new AppError<ErrorCode>(isWaiting ? await barOf(tx, key.memberId) : 'statement_state')
    assertSeen(after, due)
    const row = await presentOne(tx, after, null)
    const state = after.state === 'REJECTED' ? 'REJECTED' : 'PAID'
    // What the upline owes from now on is told by the page of the statement, until it is paid.
    if (after.state !== 'OWED') {
      await addEvent(tx, statementDecided, `member:${key.memberId}`, {
        id,
        kind: row.kind,
        state,
        amount: row.due,
        reason,
      })
    }
    return row
  })
  nudgeOutbox()
  return view
}

/** Once it is decided its row is locked, so nobody computes it again in between. */
function assertSeen(row: repo.StatementRow, due: string): void {
  if (row.due !== parseMoney(due)) throw new AppError<ErrorCode>('state_conflict')
}

/** Why a statement that waits was not paid. */
const barOf = async (tx: Transaction, memberId: bigint): Promise<ErrorCode> =>
  (await standingOf(tx, memberId)).isExcluded ? 'statement_excluded' : 'statement_account_shut'

async function decideWaiting(tx: Transaction, key: repo.StatementKey, { decision, reason }: Decision, by: string) {
  const isDone = await repo.decideStatement(tx, { ...key, pays: decision === 'pay', by, reason })
  // What the upline funds is asked for at once.
  if (isDone && decision === 'pay') await repo.payFunding(tx, { ...key, ...(await fundingRules(tx)), by })
  return isDone
}

/** The operator bears what the upline's wallet cannot pay, or cancels the rest. */
async function decideOwed(tx: Transaction, key: repo.StatementKey, { decision, reason }: Decision, by: string) {
  if (decision === 'reject') return repo.cancelFunding(tx, { ...key, by, reason })
  const { retryHours } = await fundingRules(tx)
  return repo.bearFunding(tx, { ...key, retryHours, by })
}

/** The holder takes what waits for it. Refuses with `not_found`, `self_excluded`, `statement_state`, `state_conflict`. */
export async function claimStatement(
  db: Database,
  member: { memberId: bigint; username: string },
  { id, due }: RouteParsedInput<'contract.claim'>,
): Promise<StatementView> {
  const key = found(keyOfRef(id))
  found(key.memberId === member.memberId ? key : undefined)
  return db.tx(async (tx) => {
    const before = found(await repo.findStatement(tx, key))
    if (before.state === 'PAID' || before.state === 'OWED') {
      assertSeen(before, due)
      return presentOne(tx, before, key.memberId)
    }
    const standing = await standingOf(tx, key.memberId)
    if (standing.isExcluded) {
      throw new AppError<ErrorCode>('self_excluded', { until: standing.until?.toISOString() ?? null })
    }
    if (!(await repo.claimStatement(tx, key))) throw new AppError<ErrorCode>('statement_state')
    await repo.payFunding(tx, { ...key, ...(await fundingRules(tx)), by: member.username })
    const after = found(await repo.findStatement(tx, key))
    assertSeen(after, due)
    return presentOne(tx, after, key.memberId)
  })
}

/** The granter pays now what the own wallet has of a debt; what is left is asked for when it would have been anyway. Refuses with `not_found`, `statement_state`. */
export async function payAsGranter(
  db: Database,
  agent: { memberId: bigint; username: string },
  { id }: RouteParsedInput<'agent.payStatement'>,
): Promise<StatementView> {
  const key = found(keyOfRef(id))
  return db.tx(async (tx) => {
    const before = found(await repo.findStatement(tx, key))
    found(before.granterId === agent.memberId ? before : undefined)
    if (before.debt === null) throw new AppError<ErrorCode>('statement_state')
    const { retryHours } = await fundingRules(tx)
    // Of the own wallet alone, whatever the policy: nobody makes the operator pay by asking.
    await repo.payFunding(tx, { ...key, policy: 'BY_HAND', retryHours, by: agent.username })
    return presentOne(tx, found(await repo.findStatement(tx, key)), agent.memberId)
  })
}

export async function presentOne(tx: Transaction, row: repo.StatementRow, reader: Reader): Promise<StatementView> {
  return must((await presentStatements(tx, [row], reader))[0], 'a statement is shown')
}
