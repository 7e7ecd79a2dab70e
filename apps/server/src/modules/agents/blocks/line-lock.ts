import { AppError, must } from '@lotus/kernel'
import type { ErrorCode, RouteParsedInput, RouteValue } from '@lotus/contract'
import type { Database, Queryable } from '@lotus/database'
import { auditedAction, type Acting } from '../../../platform/audit.ts'
import type { PlatformDeps } from '../../../platform/deps.ts'
import { found, idOf } from '../../../platform/paging.ts'
import { listMembers } from '../../identity/index.ts'
import { getSetting } from '../../system/index.ts'
import type { AgentsDeps } from '../agents.deps.ts'
import { agentsSettings } from '../settings.ts'
import { countTeam, findNode } from '../tree/tree.repo.ts'
import * as repo from './line-lock.repo.ts'

/** The locks of a member's own line, and of lines that theirs is part of, the nearest first. */
export async function presentLineLocks(
  db: Queryable,
  memberId: bigint,
  uplines: readonly bigint[],
): Promise<RouteValue<'bo.agent'>['locks']> {
  const locks = await repo.listLineLocks(db, [memberId, ...uplines])
  const members = await listMembers(
    db,
    locks.map((lock) => lock.memberId),
  )
  return locks.map(({ memberId: id, at, ...lock }) => ({
    ...lock,
    account: must(members.get(id), 'whose line is locked exists').username,
    isOwn: id === memberId,
    at: at.toISOString(),
  }))
}

/**
 * Locks the accounts of a member and everybody below (operations.md 5.2, row 40); a job does it, in parts. Refuses with
 * `not_found`, `state_conflict`, `team_too_large`.
 */
export async function lockLine(
  { db }: AgentsDeps,
  acting: Acting,
  { memberId: id, reason }: RouteParsedInput<'bo.lockLine'>,
): Promise<RouteValue<'bo.lockLine'>> {
  const memberId = idOf(id)
  const entry = { action: 'agents.lock_line', target: `member:${memberId}`, details: { reason } } as const
  return auditedAction(
    db,
    acting,
    entry,
    async (tx) => {
      found(await findNode(tx, memberId))
      const people = (await countTeam(tx, memberId)).team + 1
      const max = await getSetting(tx, agentsSettings.movePeopleMax)
      if (people > max) throw new AppError<ErrorCode>('team_too_large', { max })
      const isDone = await repo.setLineLock(tx, { memberId, by: acting.operator.username, reason })
      if (!isDone) throw new AppError<ErrorCode>('state_conflict', { state: 'locked' })
      return { people }
    },
    (result) => result,
  )
}

/** Opens again whom it locked, and nobody else. Refuses with `not_found`, `state_conflict`. */
export async function unlockLine(
  { db }: AgentsDeps,
  acting: Acting,
  { memberId: id, reason }: RouteParsedInput<'bo.unlockLine'>,
): Promise<RouteValue<'bo.unlockLine'>> {
  const memberId = idOf(id)
  const entry = { action: 'agents.unlock_line', target: `member:${memberId}`, details: { reason } } as const
  return auditedAction(
    db,
    acting,
    entry,
    async (tx) => {
      found(await findNode(tx, memberId))
      const [lock] = await repo.listLineLocks(tx, [memberId])
      if (!(await repo.liftLineLock(tx, memberId))) throw new AppError<ErrorCode>('state_conflict', { state: 'open' })
      return { people: lock?.people ?? 0 }
    },
    (result) => result,
  )
}

const LINES = 20
const PART = 500

/** One pass over the lines at work: each part is a transaction of its own. */
export async function runLineLocks(db: Database, part = PART): Promise<void> {
  for (const memberId of await repo.listLinesAtWork(db, LINES)) {
    while (await db.tx((tx) => repo.stepLine(tx, memberId, part)));
  }
}

const EVERY_MS = 3000

export function registerLineLockJobs({ db, jobs }: PlatformDeps): void {
  jobs.loop('agents.line_locks', EVERY_MS, () => runLineLocks(db))
}
