import { AppError } from '@lotus/kernel'
import type { Database, Queryable } from '@lotus/database'
import type { PlatformDeps } from '../../../platform/deps.ts'
import { readNow } from '../contracts/contract.repo.ts'
import { contractRules } from '../contracts/line.ts'
import { checkMove } from './check-move.ts'
import { endByMove } from './ended-by-move.ts'
import * as repo from './move.repo.ts'

const BATCH = 50

/**
 * Makes the moves whose time has come, each in a transaction of its own; answers how many there were. One that fails is
 * tried again at the next call, and does not hold up the others; its error is thrown after them.
 */
export async function runDueMoves(db: Database): Promise<number> {
  const due = await repo.listDue(db, BATCH)
  const failures: unknown[] = []
  for (const key of due) {
    try {
      await db.tx((tx) => runMove(tx, key))
    } catch (error) {
      // What stands against it now is told to the operators.
      if (error instanceof AppError) await repo.decide(db, { ...key, state: 'REFUSED', refusal: error.code })
      else failures.push(error)
    }
  }
  if (failures.length > 0) throw failures[0]
  return due.length
}

async function runMove(tx: Queryable, { memberId, n }: { memberId: bigint; n: number }): Promise<void> {
  const plan = await repo.findPlan(tx, memberId, n)
  if (plan?.state !== 'WAITING') return
  const { fromUpline, toUpline } = plan
  await repo.lockMove(
    tx,
    memberId,
    [fromUpline, toUpline].flatMap((id) => (id === null ? [] : [id])),
  )
  // From here on the plan is this transaction's: somebody who cancels it waits, and finds it done.
  if (!(await repo.decide(tx, { memberId, n, state: 'DONE' }))) return
  await checkMove(tx, memberId, toUpline)
  const rules = await contractRules(tx)
  const moving = { by: null, side: 'SYSTEM', now: await readNow(tx), rules, reason: plan.reason } as const
  await endByMove(tx, { memberId, endsAt: plan.dueAt }, moving)
  await repo.moveLine(tx, { memberId, to: toUpline, by: plan.plannedBy, reason: plan.reason })
}

const EVERY_MS = 10_000

export function registerMoveJobs({ db, jobs, nudgeOutbox }: PlatformDeps): void {
  jobs.loop('agents.moves', EVERY_MS, async () => {
    if ((await runDueMoves(db)) > 0) nudgeOutbox()
  })
}
