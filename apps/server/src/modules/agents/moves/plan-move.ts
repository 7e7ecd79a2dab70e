import { AppError } from '@lotus/kernel'
import type { ErrorCode, RouteParsedInput, RouteValue } from '@lotus/contract'
import type { Queryable } from '@lotus/database'
import { instantFromDate, periodAt } from '@lotus/rules/agents'
import { auditedAction, type Acting } from '../../../platform/audit.ts'
import { found, idOf, maybeId, PAGE_DEFAULT, pageOf } from '../../../platform/paging.ts'
import { byTimeAndMember } from '../../../platform/time-cursor.ts'
import { listMemberIdsByNames, listMembers } from '../../identity/index.ts'
import { getSetting } from '../../system/index.ts'
import type { AgentsDeps } from '../agents.deps.ts'
import { readNow } from '../contracts/contract.repo.ts'
import { contractRules, type Ended } from '../contracts/line.ts'
import { presentEnded } from '../contracts/present-contracts.ts'
import { agentsSettings } from '../settings.ts'
import { countOpen } from '../statements/statement.repo.ts'
import { findNode, lockNode } from '../tree/tree.repo.ts'
import { checkMove } from './check-move.ts'
import { presentCuts } from './cut-by-move.ts'
import { listEndedByMove } from './ended-by-move.ts'
import * as repo from './move.repo.ts'

type PlanView = RouteValue<'bo.planMove'>
const ENDS_SHOWN = 100

async function uplineOf(db: Queryable, account: string | null): Promise<bigint | null> {
  if (account === null) return null
  const name = account.toLowerCase()
  return found((await listMemberIdsByNames(db, [name])).get(name))
}

/** The next edge of a period, at which lines move. */
export async function nextEdge(db: Queryable): Promise<Date> {
  const cadence = await getSetting(db, agentsSettings.moveEdge)
  return new Date(periodAt(cadence, instantFromDate(await readNow(db))).end / 1000)
}

/** Whether another operator has to confirm a move of so many people, the member among them. */
export async function needsSecond(db: Queryable, people: number): Promise<boolean> {
  const which = await getSetting(db, agentsSettings.moveTwoOperators)
  return which === 'ALL' || (which === 'TEAM' && people > 1)
}

/** Refuses as `checkMove`, and with `move_waiting`. */
export async function checkPlan(db: Queryable, memberId: bigint, toId: bigint | null) {
  const checked = await checkMove(db, memberId, toId)
  if (await repo.hasWaiting(db, memberId)) throw new AppError<ErrorCode>('move_waiting')
  return checked
}

async function readMove(db: Queryable, memberId: bigint, to: string | null) {
  const toId = await uplineOf(db, to)
  const checked = await checkPlan(db, memberId, toId)
  return { ...checked, toId, dueAt: await nextEdge(db), isSecond: await needsSecond(db, checked.people) }
}

/** A plan that waits, as it stands today. */
async function readPlanned(db: Queryable, memberId: bigint, n: number) {
  const { state, toUpline: toId, dueAt, needsSecond: isSecond } = found(await repo.findPlan(db, memberId, n))
  if (state !== 'WAITING') throw new AppError<ErrorCode>('state_conflict')
  return { ...(await checkMove(db, memberId, toId)), toId, dueAt, isSecond }
}

export async function previewMove(
  { db }: Pick<AgentsDeps, 'db'>,
  input: RouteParsedInput<'bo.previewMove'>,
): Promise<RouteValue<'bo.previewMove'>> {
  const memberId = idOf(input.memberId)
  const { node, people, dueAt, toId, isSecond } =
    input.n === undefined ? await readMove(db, memberId, input.to) : await readPlanned(db, memberId, input.n)
  const ended = await listEndedByMove(db, memberId, await contractRules(db))
  const fromId = node.uplines[0]
  const from = fromId === undefined ? undefined : (await listMembers(db, [fromId])).get(fromId)
  return {
    from: from?.username ?? null,
    people,
    dueAt: dueAt.toISOString(),
    needsSecond: isSecond,
    waiting: await countOpen(db, { memberId, granterId: fromId ?? null, before: dueAt }),
    ...(await presentEnds(db, ended)),
    ...(await presentCuts(db, { from: node.uplines, to: await lineOf(db, toId) }, ended, dueAt)),
  }
}

/** Whoever stands above what is put below `uplineId`. */
export async function lineOf(db: Queryable, uplineId: bigint | null): Promise<bigint[]> {
  return uplineId === null ? [] : [uplineId, ...found(await findNode(db, uplineId)).uplines]
}

/** The first of the contracts that end, and how many there are. */
export async function presentEnds(
  db: Queryable,
  ended: readonly Ended[],
): Promise<Pick<RouteValue<'bo.previewMove'>, 'ends' | 'endsAll'>> {
  const shown = ended.slice(0, ENDS_SHOWN)
  const views = await presentEnded(db, null, shown)
  return {
    ends: views.flatMap((view, index) => {
      const kind = shown[index]?.row.kind
      return kind === undefined ? [] : [{ ...view, kind }]
    }),
    endsAll: ended.length,
  }
}

/** Decides a move for the next edge of a period; nothing moves before, nor before another operator has confirmed it where that is asked. */
export async function planMove(
  { db }: AgentsDeps,
  acting: Acting,
  { memberId: id, to, reason }: RouteParsedInput<'bo.planMove'>,
): Promise<PlanView> {
  const memberId = idOf(id)
  const entry = { action: 'agents.plan_move', target: `member:${memberId}`, details: { to, reason } } as const
  return auditedAction(
    db,
    acting,
    entry,
    async (tx) => {
      await lockNode(tx, memberId)
      const { toId, dueAt, isSecond } = await readMove(tx, memberId, to)
      const { operatorId: by, username: byName } = acting.operator
      const n = await repo.propose(tx, { memberId, to: toId, dueAt, by, byName, needsSecond: isSecond, reason })
      if (n === null) throw new AppError<ErrorCode>('move_waiting')
      return presentPlan(tx, memberId, n)
    },
    ({ n, dueAt, needsSecond: isSecond }) => ({ n, dueAt, needsSecond: isSecond }),
  )
}

/** As the second operator. Refuses with `not_found`, `same_operator`, and `state_conflict` unless it waits for that. */
export async function confirmMove(
  { db }: AgentsDeps,
  acting: Acting,
  { memberId: id, n, reason }: RouteParsedInput<'bo.confirmMove'>,
): Promise<PlanView> {
  const memberId = idOf(id)
  const entry = { action: 'agents.confirm_move', target: `member:${memberId}`, details: { n, reason } } as const
  return auditedAction(db, acting, entry, async (tx) => {
    const { operatorId: by, username: byName } = acting.operator
    const code = await repo.confirm(tx, { memberId, n, by, byName, reason })
    if (code !== 'ok') throw new AppError<ErrorCode>(code)
    return presentPlan(tx, memberId, n)
  })
}

/** Only while it waits. Refuses with `not_found`, `state_conflict`. */
export async function cancelMove(
  { db }: AgentsDeps,
  acting: Acting,
  { memberId: id, n, reason }: RouteParsedInput<'bo.cancelMove'>,
): Promise<PlanView> {
  const memberId = idOf(id)
  const entry = { action: 'agents.cancel_move', target: `member:${memberId}`, details: { n, reason } } as const
  return auditedAction(db, acting, entry, async (tx) => {
    found(await repo.findPlan(tx, memberId, n))
    const isDone = await repo.decide(tx, { memberId, n, state: 'CANCELLED', by: acting.operator.username })
    if (!isDone) throw new AppError<ErrorCode>('state_conflict')
    return presentPlan(tx, memberId, n)
  })
}

export async function listMoves(
  { db }: AgentsDeps,
  { memberId, state, cursor, limit = PAGE_DEFAULT }: RouteParsedInput<'bo.moves'>,
): Promise<RouteValue<'bo.moves'>> {
  const rows = await repo.listPlans(db, {
    memberId: memberId === undefined ? null : found(maybeId(memberId)),
    isWaiting: state === undefined ? null : state === 'waiting',
    after: byTimeAndMember.read(cursor),
    limit: limit + 1,
  })
  const shown = pageOf(rows, limit, byTimeAndMember.write)
  return { rows: await presentPlans(db, shown.rows), nextCursor: shown.nextCursor }
}

async function presentPlan(db: Queryable, memberId: bigint, n: number): Promise<PlanView> {
  const [view] = await presentPlans(db, [found(await repo.findPlan(db, memberId, n))])
  return found(view)
}

export async function presentPlans(db: Queryable, rows: readonly repo.PlanRow[]): Promise<PlanView[]> {
  const names = await listMembers(
    db,
    rows.flatMap(({ memberId, fromUpline, toUpline }) =>
      [memberId, fromUpline, toUpline].flatMap((id) => (id === null ? [] : [id])),
    ),
  )
  const nameOf = (id: bigint | null) => (id === null ? null : found(names.get(id)).username)
  return rows.map(({ memberId, fromUpline, toUpline, dueAt, plannedAt, decidedAt, confirmedAt, ...row }) => ({
    ...row,
    memberId: memberId.toString(),
    account: found(names.get(memberId)).username,
    from: nameOf(fromUpline),
    to: nameOf(toUpline),
    dueAt: dueAt.toISOString(),
    plannedAt: plannedAt.toISOString(),
    decidedAt: decidedAt?.toISOString() ?? null,
    confirmedAt: confirmedAt?.toISOString() ?? null,
  }))
}
