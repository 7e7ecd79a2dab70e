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
import { checkPlan, lineOf, needsSecond, nextEdge, presentEnds } from './plan-move.ts'
import { presentCuts } from './cut-by-move.ts'

/** So many of those directly below are planned in one step; who is left is planned in the next. So many of who stays are shown. */
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
  // By id, as everything that locks places of one level.
  const ids = (await listDirectIds(db, agentId, direct))
    .filter((id) => !waiting.has(id))
    .toSorted((a, b) => (a < b ? -1 : 1))
  return { toId: node.uplines[0] ?? null, ids, dueAt: await nextEdge(db) }
}

type Standing = { id: bigint; people: number | ErrorCode }

/** The first `most` of these who can be moved, and who before them cannot: however many those are, the next ones are reached. */
export async function pickMovable(db: Queryable, ids: readonly bigint[], toId: bigint | null, most = CHILDREN_MAX) {
  const [movable, refused]: [Standing[], Standing[]] = [[], []]
  for (const id of ids) {
    if (movable.length === most) break
    const people = await peopleOf(db, id, toId)
    const list = typeof people === 'number' ? movable : refused
    list.push({ id, people })
  }
  return { movable, refused }
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
  const { toId, ids, dueAt } = await readChildren(db, idOf(memberId))
  const { movable, refused } = await pickMovable(db, ids, toId)
  const shown = [...movable, ...refused.slice(0, CHILDREN_MAX)]
  const named = shown.map(({ id }) => id)
  const [names, rules] = [await listMembers(db, toId === null ? named : [...named, toId]), await contractRules(db)]
  const children: RouteValue<'bo.previewMoveChildren'>['children'] = []
  const ended: Ended[] = []
  for (const { id, people } of shown) {
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
    childrenAll: ids.length,
    ...(await presentEnds(db, ended)),
    ...(await presentCuts(db, { from: await lineOf(db, idOf(memberId)), to: await lineOf(db, toId) }, ended, dueAt)),
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
      const { movable, refused } = await pickMovable(tx, ids, toId)
      const { operatorId: by, username: byName } = acting.operator
      let [planned, toConfirm] = [0, 0]
      for (const { id: childId } of movable) {
        await lockNode(tx, childId)
        // Under the lock: it may stand otherwise by now.
        const people = await peopleOf(tx, childId, toId)
        if (typeof people !== 'number') continue
        const isSecond = await needsSecond(tx, people)
        const plan = { memberId: childId, to: toId, dueAt, by, byName, needsSecond: isSecond, reason }
        if ((await repo.propose(tx, plan)) === null) continue
        planned += 1
        if (isSecond) toConfirm += 1
      }
      return { planned, toConfirm, refused: refused.length + movable.length - planned, dueAt: dueAt.toISOString() }
    },
    (result) => result,
  )
}
