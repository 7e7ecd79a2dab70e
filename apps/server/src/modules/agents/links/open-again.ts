import { AppError } from '@lotus/kernel'
import type { ErrorCode, RouteValue } from '@lotus/contract'
import { found } from '../../../platform/paging.ts'
import { getSetting } from '../../system/index.ts'
import { assertPlace } from '../quotas/quotas.ts'
import { agentsSettings } from '../settings.ts'
import type { Agent } from '../tree/require-agent.ts'
import { lockNode } from '../tree/tree.repo.ts'
import { presentOwn, type LinkDeps } from './links.ts'
import * as repo from './links.repo.ts'

/**
 * Takes people again with a link that its agent closed (operations.md 1.5); open already, it stays so. What the operator closed,
 * what has expired and what is used up stays ended. Its rates are those that it was made with, and registering with it gives
 * no more than the agent may give on that day. Refuses with `not_found`, `state_conflict`, `open_not_allowed`,
 * `too_many_links`, `quota_exhausted`.
 */
export async function openLinkAgain(
  { db }: Pick<LinkDeps, 'db'>,
  agent: Agent,
  code: string,
): Promise<RouteValue<'agent.openLink'>> {
  return db.tx(async (tx) => {
    // The agent's row is the lock of their links: two calls cannot pass the limit together.
    const node = found(await lockNode(tx, agent.memberId))
    const link = found(await repo.findLink(tx, agent.memberId, code))
    if (link.state === 'active') return presentOwn(tx, link)
    if (link.isAgent && !node.mayOpenAgents) throw new AppError<ErrorCode>('open_not_allowed')
    const max = await getSetting(tx, agentsSettings.linksMax)
    if ((await repo.countActive(tx, agent.memberId)) >= max) throw new AppError<ErrorCode>('too_many_links', { max })
    await assertPlace(tx, agent.memberId, link.rates)
    if (!(await repo.openLink(tx, agent.memberId, code))) {
      throw new AppError<ErrorCode>('state_conflict', { state: link.state })
    }
    return presentOwn(tx, found(await repo.findLink(tx, agent.memberId, code)))
  })
}
