import { parseMoney } from '@lotus/kernel'
import type { Statement } from './statement-ladder.tsx'

export type Told = Pick<Statement, 'state' | 'due' | 'debt' | 'isAdjusted'>

/** A period that was reached and of which nothing was left is no payment; of a debt a part may be paid. */
export function wordOf({ state, due, debt }: Omit<Told, 'isAdjusted'>) {
  if (state === 'PAID' && parseMoney(due) === 0n) return 'NOTHING'
  return state === 'OWED' && debt !== null && parseMoney(debt.byUpline) > 0n ? 'PARTIAL' : state
}

type Promising = Pick<Statement, 'state' | 'due' | 'debt' | 'claimBy' | 'funding'>

/**
 * Which text says what is to come of a statement. Asking by hand sets no next try: as long as that is the moment at which the debt began, the
 * job has not asked yet and asks in its next run. Who granted a statement is not told until when it can be claimed, nor whether it is its
 * holder who cannot be paid.
 */
export function promiseOf(statement: Promising) {
  const { state, debt, claimBy, funding } = statement
  if (state === 'OWED' && debt !== null) {
    if (debt.nextAt === debt.openedAt) return 'ASKED'
    if (debt.reason === 'HOLDER' || debt.reason === 'NOT_NOW') return debt.reason
  }
  if (state === 'CLAIM' && claimBy === null) return 'CLAIM_GIVEN'
  return state === 'REVIEW' && funding === 'UPLINE' ? 'REVIEW_UPLINE' : wordOf(statement)
}
