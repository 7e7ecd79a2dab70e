import { AppError } from '@lotus/kernel'
import type { ErrorCode } from '@lotus/contract'
import type { Database, Queryable } from '@lotus/database'
import type { PlatformDeps } from '../../../platform/deps.ts'
import { readNow } from '../contracts/contract.repo.ts'
import { contractRules } from '../contracts/line.ts'
import { getSetting } from '../../system/index.ts'
import { agentsSettings } from '../settings.ts'
import { countOpen } from '../statements/statement.repo.ts'
import { checkMove } from './check-move.ts'
import { endByMove } from './ended-by-move.ts'
import * as repo from './move.repo.ts'
import { needsSecond, nextEdge } from './plan-move.ts'

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
  if (await isPostponed(tx, plan)) return
  // From here on the plan is this transaction's: somebody who cancels it waits, and finds it done.
  if (!(await repo.decide(tx, { memberId, n, state: 'DONE' }))) return
  await checkMove(tx, memberId, toUpline)
  const rules = await contractRules(tx)
  const moving = { by: null, side: 'SYSTEM', now: await readNow(tx), rules, reason: plan.reason } as const
  await endByMove(tx, { memberId, endsAt: plan.dueAt }, moving)
  await repo.moveLine(tx, { memberId, to: toUpline, by: plan.plannedBy, reason: plan.reason })
}

/**
 * A line does not move while a statement of its own with the upline of before waits (operations.md 1.1): it moves at the next edge,
 * and after `agents.move_postpone_max` times not at all. The period that ends at the edge is settled with the old line in any
 * case, so its statement keeps nobody. One that another operator has to confirm waits for that in the same way.
 */
async function isPostponed(tx: Queryable, plan: repo.PlanRow): Promise<boolean> {
  const { memberId, n, fromUpline, dueAt, postponed, needsSecond: isSecond, confirmedAt } = plan
  // Asked only now, so that there was no time to answer: that is no reason to refuse it.
  const isAsked = await askSecond(tx, plan)
  const isUnconfirmed = isAsked || (isSecond && confirmedAt === null)
  if (!isUnconfirmed && (await countOpen(tx, { memberId, granterId: fromUpline, before: dueAt })) === 0) return false
  if (!isAsked && postponed >= (await getSetting(tx, agentsSettings.movePostponeMax))) {
    throw new AppError<ErrorCode>(isUnconfirmed ? 'move_unconfirmed' : 'move_open_statements')
  }
  return repo.postpone(tx, { memberId, n, dueAt: await nextEdge(tx) })
}

/** Whether it was planned by one operator and needs two today: a team has come below, or the rule is another one. */
async function askSecond(tx: Queryable, { memberId, n, needsSecond: isSecond }: repo.PlanRow): Promise<boolean> {
  if (isSecond || !(await needsSecond(tx, (await repo.sizeOf(tx, memberId)).people + 1))) return false
  return repo.askSecond(tx, { memberId, n })
}

const EVERY_MS = 10_000

export function registerMoveJobs({ db, jobs, nudgeOutbox }: PlatformDeps): void {
  jobs.loop('agents.moves', EVERY_MS, async () => {
    if ((await runDueMoves(db)) > 0) nudgeOutbox()
  })
}
