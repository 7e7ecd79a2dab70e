import type { RouteParsedInput, RouteValue } from '@lotus/contract'
import type { Queryable } from '@lotus/database'
import { moneyToString, type Money } from '@lotus/kernel'
import { getSetting } from '../../system/index.ts'
import { currency, sumPlayable } from '../../wallet/index.ts'
import { agentsSettings } from '../settings.ts'
import { levelOf } from './list-team.ts'
import { listTeamBalances } from './live-team.repo.ts'
import { factsOf, hasContract, isLookedAt, lookAtLevel, type Facts, type TeamFilter } from './look-at-team.ts'
import type { Agent } from './require-agent.ts'
import { findInTeam } from './team-scope.ts'
import { listTeamsIds } from './tree.repo.ts'

type Totals = RouteValue<'agent.teamTotals'>

/** What the list of a team (AC04) comes to with a filter, and how many each contract state has. */
export async function totalTeam(
  db: Queryable,
  agent: Agent,
  input: RouteParsedInput<'agent.teamTotals'>,
): Promise<Totals> {
  const { parentId } = await levelOf(db, agent, input.under)
  const level = { agentId: agent.memberId, parentId }
  if (input.account !== undefined && input.account !== '') {
    const id = await findInTeam(db, agent, input.account)
    const facts = id === undefined || id === agent.memberId ? [] : await factsOf(db, agent.memberId, [id])
    return { totals: await totalsOf(db, facts), contracts: null }
  }
  const { facts, isCut } = await lookAtLevel(db, level, input)
  // The list by the day they joined has everybody, also those who are not looked at here.
  if (isCut && !isLookedAt(input)) return { totals: null, contracts: null }
  return {
    totals: await totalsOf(
      db,
      facts.filter((one) => hasContract(one, input)),
    ),
    contracts: parentId === agent.memberId ? countContracts(facts, input) : null,
  }
}

function countContracts(facts: readonly Facts[], { contractKind }: TeamFilter): Totals['contracts'] {
  const count = (contract: NonNullable<TeamFilter['contract']>) =>
    facts.filter((one) => hasContract(one, { contract, contractKind })).length
  return { none: count('none'), pending: count('pending'), signed: count('signed'), rejected: count('rejected') }
}

async function totalsOf(db: Queryable, facts: readonly Facts[]): Promise<NonNullable<Totals['totals']>> {
  const team = await sumOfTeams(db, facts)
  return {
    members: facts.length,
    teamSize: facts.reduce((sum, { size }) => sum + size, 0),
    balance: moneyToString(facts.reduce((sum, { balance }) => sum + balance, 0n)),
    teamBalance: team === null ? null : moneyToString(team),
  }
}

/** Large teams as they were counted last, the others asked at once; null where these are too many. Teams of a level share nobody. */
async function sumOfTeams(db: Queryable, facts: readonly Facts[]): Promise<Money | null> {
  const counted = await listTeamBalances(
    db,
    facts.filter(({ size }) => size > 0).map(({ id }) => id),
  )
  const rest = facts.filter(({ id }) => !counted.has(id))
  const below = rest.reduce((sum, { size }) => sum + size, 0)
  if (below > (await getSetting(db, agentsSettings.teamLookMax))) return null
  const ids = await listTeamsIds(
    db,
    rest.filter(({ size }) => size > 0).map(({ id }) => id),
    below,
  )
  const sums = [...counted.values(), ...rest.map(({ balance }) => balance), await sumPlayable(db, ids, currency)]
  return sums.reduce((sum, one) => sum + one, 0n)
}
