import { moneyToString } from '@lotus/kernel'
import { withdrawalLate } from '@lotus/contract/events'
import { addEvent } from '../../platform/outbox/add-event.ts'
import * as repo from './cashier.repo.ts'
import type { CashierDeps } from './deps.ts'

const AT_ONCE = 200

/**
 * Whatever was not decided by its promise becomes a case in the back office and is told to the member, each once: the
 * case is the row that says so. Returns how many are new.
 */
export async function openLateCases(deps: CashierDeps): Promise<number> {
  const late = await deps.db.tx(async (tx) => {
    const opened = await repo.openLateCases(tx, AT_ONCE)
    for (const { id, ref_no: refNo, member_id: memberId, amount, promised_at: promisedAt } of opened)
      await addEvent(tx, withdrawalLate, `member:${memberId}`, {
        id: id.toString(),
        refNo,
        amount: moneyToString(amount),
        promisedAt: promisedAt.toISOString(),
      })
    return opened.length
  })
  if (late > 0) deps.nudgeOutbox()
  return late
}
