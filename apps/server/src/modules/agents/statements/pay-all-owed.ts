import { moneyToString, type Money } from '@lotus/kernel'
import type { RouteValue } from '@lotus/contract'
import type { Database, Queryable } from '@lotus/database'
import { fundingRules } from '../settle/pay-owed.ts'
import { statementRef } from './reference.ts'
import { listDebts, payFunding } from './statement.repo.ts'

/** So many debts one call pays; the next goes on. */
const PAID_MAX = 200

/** The call `agent.owed`. */
export async function readOwed(db: Queryable, agentId: bigint): Promise<RouteValue<'agent.owed'>> {
  const debts = await listDebts(db, agentId)
  return { count: debts.length, left: moneyToString(sumOf(debts)) }
}

const sumOf = (debts: readonly { amount: Money }[]): Money => debts.reduce((sum, { amount }) => sum + amount, 0n)

/**
 * The call `agent.payOwed`: each debt in a transaction of its own, so that a payment that was made stays made, until the wallet
 * has nothing more. Of the own wallet alone, whatever the policy.
 */
export async function payAllOwed(
  db: Database,
  { memberId, username }: { memberId: bigint; username: string },
): Promise<RouteValue<'agent.payOwed'>> {
  const debts = await listDebts(db, memberId)
  for (const debt of debts.slice(0, PAID_MAX)) {
    const state = await db.tx(async (tx) => {
      const { retryHours } = await fundingRules(tx)
      return payFunding(tx, { ...debt, policy: 'BY_HAND', retryHours, by: username })
    })
    // It had too little for this one.
    if (state === 'OPEN') break
  }
  const after = await listDebts(db, memberId)
  const left = new Map(after.map((debt) => [statementRef(debt), debt.amount]))
  // What became due meanwhile is owed, and is no part of what was paid.
  const paid = debts.reduce((sum, debt) => sum + debt.amount - (left.get(statementRef(debt)) ?? 0n), 0n)
  return { count: after.length, left: moneyToString(sumOf(after)), paid: moneyToString(paid) }
}
