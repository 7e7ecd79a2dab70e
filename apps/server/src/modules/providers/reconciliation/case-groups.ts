import { AppError } from '@lotus/kernel'
import type { ErrorCode } from '@lotus/contract'
import { currency as ownCurrency } from '../../wallet/index.ts'
import type { VendorDeps } from '../vendor.deps.ts'
import { countGroup, lockGroup, type CaseGroup } from './case-groups.repo.ts'
import { approve, type CaseOperator } from './cases.ts'
import { closeCase, proposeCase, reopenCase, type CaseRow } from './cases.repo.ts'

/** What one call decided, and how many cases of the group it left for the next. */
export type GroupDecided = { done: number; left: number }

/** Cases decided in one transaction: enough for a bad day, few enough that members are not kept waiting. */
const PER_CALL = 100
/** A group is read whole, since what cannot be proposed stays in it. */
const READ_MAX = 5_000

/**
 * The first operator proposes for every open case of a group the difference that it shows. Cases without a member or
 * an amount stay open; they need a person.
 */
export async function proposeGroup(
  deps: VendorDeps,
  operator: CaseOperator,
  group: CaseGroup,
  note: string,
): Promise<GroupDecided> {
  return deps.db.tx(async (tx) => {
    const cases = await lockGroup(tx, group, 'open', READ_MAX)
    const able = cases.filter((row) => row.member_id !== null && row.difference !== null && row.difference !== 0n)
    if (able.length === 0) throw new AppError<ErrorCode>('state_conflict', { state: 'no_amount' })
    const chosen = able.slice(0, PER_CALL)
    for (const row of chosen)
      await proposeCase(tx, {
        id: row.id,
        amount: row.difference ?? 0n, // Chosen by having one.
        currency: currencyOf(row),
        note,
        operatorId: operator.operatorId,
        operatorName: operator.username,
      })
    return { done: chosen.length, left: able.length - chosen.length }
  })
}

const currencyOf = ({ details }: CaseRow): string =>
  typeof details['currency'] === 'string' ? details['currency'] : ownCurrency

/** Another operator approves or returns the proposals of a group, or closes its open findings with the reason. */
export async function decideGroup(
  deps: VendorDeps,
  operator: CaseOperator,
  group: CaseGroup,
  decided: { decision: 'approve' | 'return' } | { decision: 'close'; note: string },
): Promise<GroupDecided> {
  // The outcome of a transfer is decided one by one: money hangs on each.
  if (decided.decision === 'close' && group.kind === 'transfer_unknown')
    throw new AppError<ErrorCode>('state_conflict', { state: group.kind })
  const state = decided.decision === 'close' ? 'open' : 'proposed'
  const done = await deps.db.tx(async (tx) => {
    const cases = await lockGroup(tx, group, state, PER_CALL)
    if (cases.length === 0) throw new AppError<ErrorCode>('state_conflict', { state: 'closed' })
    if (decided.decision === 'approve' && cases.some((row) => row.proposed_by === operator.operatorId))
      throw new AppError<ErrorCode>('same_operator')
    for (const row of cases) {
      if (decided.decision === 'close') await closeCase(tx, { id: row.id, note: decided.note }, operator)
      else if (decided.decision === 'return') await reopenCase(tx, row.id)
      else await approve(deps, tx, operator, row)
    }
    return cases.length
  })
  deps.nudgeOutbox()
  return { done, left: await countGroup(deps.db, group, state) }
}
