import { AppError } from '@lotus/kernel'
import type { ErrorCode, RouteParsedInput, RouteValue } from '@lotus/contract'
import { auditedAction, type Acting } from '../../../platform/audit.ts'
import { found, idOf } from '../../../platform/paging.ts'
import type { AgentsDeps } from '../agents.deps.ts'
import * as repo from '../tree/tree.repo.ts'

type Switches = RouteValue<'bo.setAgentSwitch'>['switches']

export const switchesOf = ({ mayOpenAgents, mayTransferDown, mayTransferUp }: repo.Node): Switches => ({
  OPEN_AGENTS: mayOpenAgents,
  TRANSFER_DOWN: mayTransferDown,
  TRANSFER_UP: mayTransferUp,
})

/**
 * What the operator allows one member of a team (operations.md 1.1): opening agents below, and sending money down or up. Refuses
 * with `not_found` (no place in the tree), `not_an_agent` for what only an agent does, `state_conflict` where it is so already.
 */
export async function setAgentSwitch(
  { db }: AgentsDeps,
  acting: Acting,
  { memberId: id, what, isAllowed, reason }: RouteParsedInput<'bo.setAgentSwitch'>,
): Promise<RouteValue<'bo.setAgentSwitch'>> {
  const memberId = idOf(id)
  const entry = {
    action: 'agents.set_switch',
    target: `member:${memberId}`,
    details: { what, isAllowed, reason },
  } as const
  return auditedAction(db, acting, entry, async (tx) => {
    const node = found(await repo.lockNode(tx, memberId))
    if (!node.isAgent && what !== 'TRANSFER_UP') throw new AppError<ErrorCode>('not_an_agent')
    if (!(await repo.setSwitch(tx, { memberId, what, isAllowed }))) throw new AppError<ErrorCode>('state_conflict')
    return { switches: switchesOf(found(await repo.findNode(tx, memberId))) }
  })
}
