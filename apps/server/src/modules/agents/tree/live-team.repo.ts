import { sql, type Queryable } from '@lotus/database'
import type { Money } from '@lotus/kernel'

export type TeamState = { balance: Money; online: number; countedAt: Date }

/** What a large team held when it was counted last. */
export function findTeamState(db: Queryable, agentId: bigint): Promise<TeamState | undefined> {
  return db.maybe<TeamState>(sql`
    select balance, online, counted_at as "countedAt" from agent_team_state where cell = cell_of(${agentId}) and member_id = ${agentId}`)
}

/** The same of several agents; absent: not counted. */
export async function listTeamBalances(db: Queryable, agentIds: readonly bigint[]): Promise<Map<bigint, Money>> {
  const rows = await db.many<{ id: bigint; balance: Money }>(sql`
    select w.id, s.balance from unnest(${agentIds.map(String)}::bigint[]) as w(id)
    join agent_team_state s on s.cell = cell_of(w.id) and s.member_id = w.id`)
  return new Map(rows.map(({ id, balance }) => [id, balance]))
}

/** Counts every team with more than so many below anew; answers how many. */
export function writeTeamStates(
  db: Queryable,
  p: { moreThan: number; idleMinutes: number; currency: string },
): Promise<number> {
  return db.value<number>(sql`
    select agent_state_write(${p.moreThan}::integer, ${p.currency}::text, ${p.idleMinutes}::integer) as done`)
}
