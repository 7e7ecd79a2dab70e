import type { RouteValue } from '@lotus/contract'
import type { Queryable } from '@lotus/database'
import { found } from '../../../platform/paging.ts'
import { listMemberIdsByNames } from '../../identity/index.ts'
import type { AgentsDeps } from '../agents.deps.ts'
import { getHolder } from '../contracts/offer-contract.ts'
import { requireAgent } from '../tree/require-agent.ts'
import { askAgain } from './look.repo.ts'

/** What was given up of somebody's team is counted again once who may see it asks for that. Both refuse with `not_found`. */
export function registerCountRoutes({ db, http }: Pick<AgentsDeps, 'db' | 'http'>): void {
  http.handle('contract.countAgain', async ({ member }, { account }) => {
    if (account === undefined) return again(db, member.memberId)
    const agent = await requireAgent(db, member)
    const holder = await getHolder(db, agent.memberId, await idOf(db, account))
    return again(db, holder.memberId)
  })
  http.handle('bo.countAgain', async (_context, { account }) => again(db, await idOf(db, account)))
}

async function idOf(db: Queryable, account: string): Promise<bigint> {
  const name = account.toLowerCase()
  return found((await listMemberIdsByNames(db, [name])).get(name))
}

const again = async (db: Queryable, memberId: bigint): Promise<RouteValue<'contract.countAgain'>> => ({
  count: await askAgain(db, memberId),
})
