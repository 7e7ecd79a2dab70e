import { AppError, must } from '@lotus/kernel'
import type { ErrorCode, RouteParsedInput, RouteValue } from '@lotus/contract'
import type { Queryable } from '@lotus/database'
import { auditedAction, type Acting } from '../../../platform/audit.ts'
import { found, idOf } from '../../../platform/paging.ts'
import { listMembers } from '../../identity/index.ts'
import type { AgentsDeps } from '../agents.deps.ts'
import * as repo from './block.repo.ts'

type Blocks = RouteValue<'bo.agent'>['blocks']

/** What is blocked for a member: their own blocks, and those of the agents above, the nearest first. */
export async function listTeamBlocks(db: Queryable, memberId: bigint, uplines: readonly bigint[]): Promise<Blocks> {
  const blocks = await repo.listBlocks(db, [memberId, ...uplines])
  const members = await listMembers(
    db,
    blocks.map((block) => block.memberId),
  )
  return blocks.map(({ memberId: id, what, at, by, reason }) => ({
    account: must(members.get(id), 'whose line is blocked exists').username,
    isOwn: id === memberId,
    what,
    at: at.toISOString(),
    by,
    reason,
  }))
}

/** Blocks something for a member and everybody below. Refuses with `not_found`, `state_conflict`. */
export async function blockTeam(
  { db }: AgentsDeps,
  context: Acting,
  { memberId: id, what, reason }: RouteParsedInput<'bo.blockTeam'>,
): Promise<RouteValue<'bo.blockTeam'>> {
  const memberId = idOf(id)
  const entry = { action: 'agents.block_team', target: `member:${memberId}`, details: { what, reason } } as const
  return auditedAction(db, context, entry, async (tx) => {
    found((await listMembers(tx, [memberId])).get(memberId))
    const isDone = await repo.setBlock(tx, { memberId, what, by: context.operator.username, reason })
    if (!isDone) throw new AppError<ErrorCode>('state_conflict', { state: 'blocked' })
    return { ok: true as const }
  })
}

/** Lifts one; what an agent above is blocked from stays. Refuses with `not_found`, `state_conflict`. */
export async function unblockTeam(
  { db }: AgentsDeps,
  context: Acting,
  { memberId: id, what, reason }: RouteParsedInput<'bo.unblockTeam'>,
): Promise<RouteValue<'bo.unblockTeam'>> {
  const memberId = idOf(id)
  const entry = { action: 'agents.unblock_team', target: `member:${memberId}`, details: { what, reason } } as const
  return auditedAction(db, context, entry, async (tx) => {
    found((await listMembers(tx, [memberId])).get(memberId))
    if (!(await repo.liftBlock(tx, { memberId, what })))
      throw new AppError<ErrorCode>('state_conflict', { state: 'open' })
    return { ok: true as const }
  })
}
