import { sql, type Queryable } from '@lotus/database'
import type { PlannedIssue } from '../draw/schedule.ts'
import type { WireDraw } from '../draw/issues.repo.ts'

export type SimulatedResult = PlannedIssue & { draw: WireDraw; evidence: string }

export async function simulateHistory(
  db: Queryable,
  gameId: number,
  results: readonly SimulatedResult[],
): Promise<number> {
  return db.value<number>(
    sql`select lottery_simulate_history(${gameId}::smallint, ${JSON.stringify(results)}) as count`,
  )
}

/** Whether operators have a proposed result of this issue; then none is simulated. */
export async function hasPendingResult(db: Queryable, issueId: bigint): Promise<boolean> {
  return db.hasRows(sql`select 1 from lottery_result_proposal where issue_id = ${issueId} and state = 'pending'`)
}
