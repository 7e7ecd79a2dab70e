import { businessDay, type Clock } from '@lotus/kernel'
import { statusOfKind, type RouteParsedInput, type RouteValue } from '@lotus/contract'
import type { Database } from '@lotus/database'
import {
  agentsSettings,
  amongTeam,
  listTransferRemarks,
  nameTeam,
  playOfLine,
  teamScope,
  type Agent,
} from '../../agents/index.ts'
import { getSettings } from '../../system/index.ts'
import { listAnyStatement, listTeamStatement } from '../../wallet/index.ts'
import { periodOf } from '../period.ts'
import { TEAM_SPAN_DAYS_MAX } from './team-bets.ts'

type Value = RouteValue<'agent.transactions'>

/** AC08: what moved the balances of the team, newest first (operations.md 1.11); an export needs no totals. */
export async function listTeamTransactions(
  { db, clock }: { db: Database; clock: Clock },
  agent: Agent,
  input: RouteParsedInput<'agent.transactions'>,
  hasTotals = true,
): Promise<Value> {
  const team = await teamScope(db, agent, input)
  const period = periodOf(input, clock.now(), TEAM_SPAN_DAYS_MAX)
  const { reportRowsMax, reportLookMax } = await getSettings(db, agentsSettings)
  const among = (ids: readonly bigint[]) => amongTeam(db, team, ids)
  const asked = { ...input, ...period }
  const { rows, searchedTo, ...page } =
    team.ids === null
      ? await listAnyStatement(db, among, asked, reportLookMax, hasTotals)
      : await listTeamStatement(db, team.ids, asked, reportRowsMax, hasTotals)
  const kept =
    page.atLeast === null ? null : await cashIn(db, agent, { lineId: team.rootId, scope: input.scope ?? 'team' }, asked)
  const named = await nameTeam(
    db,
    agent,
    rows.map(({ memberId }) => memberId),
    input.account,
  )
  // Two others' note is theirs alone.
  const remarks = await listTransferRemarks(
    db,
    agent.memberId,
    rows.flatMap(({ kind, reference }) => (kind.startsWith('XFER_') ? [reference] : [])),
  )
  return {
    ...page,
    members: team.members,
    kept,
    searchedTo: searchedTo?.toISOString() ?? null,
    rows: rows.map(({ memberId, ...row }) => ({
      ...row,
      ...named(memberId),
      status: statusOfKind(row.kind),
      remark: remarks.get(row.reference) ?? null,
    })),
  }
}

type Asked = Omit<RouteParsedInput<'agent.transactions'>, 'from' | 'to'> & { from: Date; to: Date }

/** From the sums by day: what a line deposited and withdrew; of one member alone none are kept, nor of one kind of movement or state. */
async function cashIn(
  db: Database,
  agent: Agent,
  line: { lineId: bigint; scope: 'team' | 'one' },
  { group = 'all', kind, status, from, to }: Asked,
): Promise<Value['kept']> {
  if (kind !== undefined || status !== undefined || !['all', 'deposit', 'withdrawal'].includes(group)) return null
  const days = { from: businessDay(from), to: businessDay(new Date(to.getTime() - 1)) }
  const { deposits, withdrawals } = await playOfLine(db, agent, line, days)
  if (deposits === null || withdrawals === null) return null
  return {
    ...days,
    deposits: group === 'withdrawal' ? null : deposits,
    withdrawals: group === 'deposit' ? null : withdrawals,
  }
}
