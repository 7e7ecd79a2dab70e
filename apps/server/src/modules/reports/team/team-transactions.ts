import type { Clock } from '@lotus/kernel'
import type { RouteParsedInput, RouteValue } from '@lotus/contract'
import type { Database } from '@lotus/database'
import { agentsSettings, nameTeam, teamScope, type Agent } from '../../agents/index.ts'
import { getSetting } from '../../system/index.ts'
import { listTeamStatement } from '../../wallet/index.ts'
import { periodOf } from '../period.ts'
import { TEAM_SPAN_DAYS_MAX } from './team-bets.ts'

type Value = RouteValue<'agent.transactions'>

/** AC08: what moved the balances of the team, newest first (operations.md 1.11). */
export async function listTeamTransactions(
  { db, clock }: { db: Database; clock: Clock },
  agent: Agent,
  input: RouteParsedInput<'agent.transactions'>,
): Promise<Value> {
  const { ids, ...team } = await teamScope(db, agent, input)
  const period = periodOf(input, clock.now(), TEAM_SPAN_DAYS_MAX)
  const rowsMax = await getSetting(db, agentsSettings.reportRowsMax)
  const { rows, nextCursor, totals } = await listTeamStatement(db, ids, { ...input, ...period }, rowsMax)
  const named = await nameTeam(
    db,
    agent,
    rows.map(({ memberId }) => memberId),
    input.account,
  )
  return {
    ...team,
    rows: rows.map(({ memberId, ...row }) => ({ ...row, ...named(memberId) })),
    nextCursor,
    totals: team.isTooLarge ? null : totals,
  }
}
