import { AppError } from '@lotus/kernel'
import { isAgentType, type ErrorCode } from '@lotus/contract'
import type { Queryable } from '@lotus/database'
import type { MemberActor } from '../../../platform/http/context.ts'
import { eachRate, type EachRate } from '../rates.ts'
import { findNode, listRates, standingOf, type Node } from './tree.repo.ts'

export type Agent = Node & { username: string; rates: EachRate }

/** Whoever calls, as an agent. Refuses with `not_an_agent`. */
export async function requireAgent(
  db: Queryable,
  actor: Pick<MemberActor, 'memberId' | 'accountType' | 'username'>,
): Promise<Agent> {
  const node = isAgentType(actor.accountType) ? await findNode(db, actor.memberId) : undefined
  if (!node?.isAgent) throw new AppError<ErrorCode>('not_an_agent')
  return { ...node, username: actor.username, rates: await ratesOf(db, actor.memberId) }
}

/** The same for a call that changes something: not while the agent is excluded from play. Refuses with `self_excluded`. */
export async function requireActingAgent(
  db: Queryable,
  actor: Pick<MemberActor, 'memberId' | 'accountType' | 'username'>,
): Promise<Agent> {
  const agent = await requireAgent(db, actor)
  const { isExcluded, until } = await standingOf(db, actor.memberId)
  if (isExcluded) throw new AppError<ErrorCode>('self_excluded', { until: until?.toISOString() ?? null })
  return agent
}

export async function ratesOf(db: Queryable, memberId: bigint): Promise<EachRate> {
  return eachRate((await listRates(db, [memberId])).get(memberId) ?? {})
}
