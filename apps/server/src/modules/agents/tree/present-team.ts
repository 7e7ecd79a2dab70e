import type { RouteValue } from '@lotus/contract'
import type { Queryable } from '@lotus/database'
import { moneyToString, must, type Money } from '@lotus/kernel'
import { listMembers, listOnline } from '../../identity/index.ts'
import { getSetting } from '../../system/index.ts'
import { currency, listPlayable } from '../../wallet/index.ts'
import { agentsSettings } from '../settings.ts'
import { badgeRatesOf, badgesOf, noBadges, noRates } from './contract-badges.ts'
import { listTeamBalances } from './live-team.repo.ts'
import { presentDownlines, type Downline } from './present-downline.ts'
import { nameTeam } from './team-scope.ts'
import { listNodes, listTeamIds } from './tree.repo.ts'

type Row = RouteValue<'agent.team'>['rows'][number]

/** The rows of the agent's own list (AC04), in the order of the ids. */
export async function presentTeamRows(
  db: Queryable,
  viewer: { agentId: bigint; maskDepth: number },
  ids: readonly bigint[],
): Promise<Row[]> {
  const rows = await presentDownlines(db, viewer, ids)
  const [members, online, balances, badges] = [
    await listMembers(db, ids),
    await listOnline(db, ids),
    await listPlayable(db, ids, currency),
    await badgesOf(db, viewer.agentId, ids),
  ]
  const rates = await badgeRatesOf(db, viewer.agentId, ids)
  const teams = await teamBalances(db, rows, balances)
  const uplineOf = await nameUplines(db, viewer.agentId, ids)
  return rows.map((row): Row => {
    const id = BigInt(row.id)
    const team = teams.get(id)
    return {
      ...row,
      upline: uplineOf(id),
      rank: members.get(id)?.rankLevel ?? 0,
      isOnline: online.has(id),
      balance: moneyToString(balances.get(id) ?? 0n),
      teamBalance: team === undefined ? null : moneyToString(team),
      contracts: row.depth === 1 ? (badges.get(id) ?? noBadges) : null,
      contractRates: row.depth === 1 ? (rates.get(id) ?? noRates) : null,
    }
  })
}

/** Who stands directly above each of them, by the name that the agent may read. */
async function nameUplines(db: Queryable, agentId: bigint, ids: readonly bigint[]): Promise<(id: bigint) => string> {
  const nodes = await listNodes(db, ids)
  const uplineOf = (id: bigint) => must(nodes.get(id)?.uplines[0], 'a member of a team stands below somebody')
  const nameOf = await nameTeam(db, { memberId: agentId }, ids.map(uplineOf))
  return (id) => nameOf(uplineOf(id)).account
}

/**
 * What each holds with everybody below: asked member by member from the smallest team on, as many members as a page may ask; of the
 * others as it was counted last, or not at all.
 */
async function teamBalances(
  db: Queryable,
  rows: readonly Pick<Downline, 'id' | 'teamSize'>[],
  own: ReadonlyMap<bigint, Money>,
): Promise<Map<bigint, Money>> {
  let left = await getSetting(db, agentsSettings.teamLookMax)
  const sums = await listTeamBalances(
    db,
    rows.filter(({ teamSize }) => teamSize > 0).map(({ id }) => BigInt(id)),
  )
  for (const row of rows.toSorted((a, b) => a.teamSize - b.teamSize)) {
    const id = BigInt(row.id)
    if (sums.has(id) || row.teamSize > left) continue
    left -= row.teamSize
    const below = row.teamSize === 0 ? [] : await listTeamIds(db, id, row.teamSize)
    const balances = below.length === 0 ? new Map<bigint, Money>() : await listPlayable(db, below, currency)
    sums.set(
      id,
      [...balances.values()].reduce((sum, one) => sum + one, own.get(id) ?? 0n),
    )
  }
  return sums
}
