import { AppError } from '@lotus/kernel'
import type { ErrorCode, RouteParsedInput, RouteValue } from '@lotus/contract'
import type { Queryable } from '@lotus/database'
import { auditedAction, type Acting } from '../../../platform/audit.ts'
import { found, idOf } from '../../../platform/paging.ts'
import { listMembers } from '../../identity/index.ts'
import { getSetting } from '../../system/index.ts'
import type { AgentsDeps } from '../agents.deps.ts'
import { contractRules, type Ended } from '../contracts/line.ts'
import { agentsSettings } from '../settings.ts'
import { countTeam, findNode, listDirectIds, lockNode } from '../tree/tree.repo.ts'
import { listEndedByMove } from './ended-by-move.ts'
import * as repo from './move.repo.ts'
import { checkPlan, nextEdge, presentEnds } from './plan-move.ts'

/** So many of those directly below are planned in one step; who is left is planned in the next. */
const CHILDREN_MAX = 200

/**
 * Who stands directly below a closed agent, and what stands against the move of each (operations.md 1.13). Refuses with
 * `not_found`, with `state_conflict` unless the account is closed and somebody is below, `team_too_large`.
 */
async function readChildren(db: Queryable, agentId: bigint) {
  const node = found(await findNode(db, agentId))
  const agent = found((await listMembers(db, [agentId])).get(agentId))
  if (agent.status !== 'closed') throw new AppError<ErrorCode>('state_conflict', { state: agent.status })
  const { team, direct } = await countTeam(db, agentId)
  if (team === 0) throw new AppError<ErrorCode>('state_conflict', { state: 'nobody_below' })
  const max = await getSetting(db, agentsSettings.movePeopleMax)
  if (team > max) throw new AppError<ErrorCode>('team_too_large', { max })
  const waiting = await repo.listWaitingIds(db, agentId)
  const ids = (await listDirectIds(db, agentId, CHILDREN_MAX + waiting.size))
    .filter((id) => !waiting.has(id))
    .slice(0, CHILDREN_MAX)
  return { toId: node.uplines[0] ?? null, ids, direct: direct - waiting.size, dueAt: await nextEdge(db) }
}

/** How many move with a child; or the code of what stands against it. */
async function peopleOf(db: Queryable, id: bigint, toId: bigint | null): Promise<number | ErrorCode> {
  try {
    return (await checkPlan(db, id, toId)).people
  } catch (error) {
    // Codes of `checkMove` are the contract's.
    if (error instanceof AppError) return error.code as ErrorCode
    throw error
  }
}

export async function previewMoveChildren(
  { db }: AgentsDeps,
  { memberId }: RouteParsedInput<'bo.previewMoveChildren'>,
): Promise<RouteValue<'bo.previewMoveChildren'>> {
  const { toId, ids, direct, dueAt } = await readChildren(db, idOf(memberId))
  const [names, rules] = [await listMembers(db, toId === null ? ids : [...ids, toId]), await contractRules(db)]
  const children: RouteValue<'bo.previewMoveChildren'>['children'] = []
  const ended: Ended[] = []
  for (const id of ids) {
    const people = await peopleOf(db, id, toId)
    const isMoved = typeof people === 'number'
    children.push({
      account: found(names.get(id)).username,
      people: isMoved ? people : (await repo.sizeOf(db, id)).people + 1,
      refusal: isMoved ? null : people,
    })
    if (isMoved) ended.push(...(await listEndedByMove(db, id, rules)))
  }
  return {
    to: toId === null ? null : found(names.get(toId)).username,
    dueAt: dueAt.toISOString(),
    children,
    childrenAll: direct,
    ...(await presentEnds(db, ended)),
  }
}

/** Plans the existing move for each; who cannot be moved now stays, and is told by the preview. */
export async function moveChildren(
  { db }: AgentsDeps,
  acting: Acting,
  { memberId: id, reason }: RouteParsedInput<'bo.moveChildren'>,
): Promise<RouteValue<'bo.moveChildren'>> {
  const agentId = idOf(id)
  const entry = { action: 'agents.move_children', target: `member:${agentId}`, details: { reason } } as const
  return auditedAction(
    db,
    acting,
    entry,
    async (tx) => {
      await lockNode(tx, agentId)
      const { toId, ids, dueAt } = await readChildren(tx, agentId)
      let planned = 0
      // By id, as everything that locks places of one level.
      for (const childId of ids.toSorted((a, b) => (a < b ? -1 : 1))) {
        await lockNode(tx, childId)
        if (typeof (await peopleOf(tx, childId, toId)) !== 'number') continue
        const plan = { memberId: childId, to: toId, dueAt, by: acting.operator.username, reason }
        if ((await repo.propose(tx, plan)) !== null) planned += 1
      }
      return { planned, refused: ids.length - planned, dueAt: dueAt.toISOString() }
    },
    (result) => result,
  )
}
