import { AppError, moneyToString } from '@lotus/kernel'
import type { ErrorCode, RouteValue } from '@lotus/contract'
import type { Queryable } from '@lotus/database'
import type { MemberActor } from '../../../platform/http/context.ts'
import { found } from '../../../platform/paging.ts'
import { getMember, maskName, payeeNameOf } from '../../identity/index.ts'
import { getSetting } from '../../system/index.ts'
import { depthBelow } from '../tree/present-downline.ts'
import { requireAgent } from '../tree/require-agent.ts'
import { findInTeam } from '../tree/team-scope.ts'
import { findNode } from '../tree/tree.repo.ts'
import { readOwedTo } from './transfer.repo.ts'
import { transferSettings } from './transfer-settings.ts'

/**
 * Whom the agent can send to by this name: directly below, or anywhere in the team where the operator allows it. Refuses
 * with `not_an_agent`, `not_found`; the command decides it again under its locks.
 */
export async function findRecipient(db: Queryable, member: MemberActor, account: string): Promise<bigint> {
  const to = found(await findInTeam(db, await requireAgent(db, member), account))
  const depth = depthBelow(found(await findNode(db, to)).uplines, member.memberId)
  const isReached = depth === 1 || (depth > 1 && (await getSetting(db, transferSettings.transferDepth)) === 'TEAM')
  if (!isReached) throw new AppError<ErrorCode>('not_found')
  return to
}

/**
 * Who it is, to be looked at before the money goes: the whole user name, which was typed, the masked name of a person, and
 * what the agent owes them by contract.
 */
export async function showRecipient(
  db: Queryable,
  agentId: bigint,
  to: bigint,
): Promise<RouteValue<'agent.transferRecipient'>> {
  const name = await payeeNameOf(db, to)
  const owed = {
    WAGE: moneyToString(await readOwedTo(db, agentId, to, 'WAGE')),
    DIVIDEND: moneyToString(await readOwedTo(db, agentId, to, 'DIVIDEND')),
  }
  return { account: (await getMember(db, to)).username, name: name === null ? null : maskName(name), owed }
}
