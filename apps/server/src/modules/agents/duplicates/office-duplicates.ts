import { AppError } from '@lotus/kernel'
import type { ErrorCode, RouteParsedInput, RouteValue } from '@lotus/contract'
import { auditedAction, type Acting } from '../../../platform/audit.ts'
import { found, idOf, PAGE_DEFAULT, pageOf } from '../../../platform/paging.ts'
import { idPart, timeCursor } from '../../../platform/time-cursor.ts'
import { listMemberIdsByNames, listMembers } from '../../identity/index.ts'
import type { AgentsDeps } from '../agents.deps.ts'
import { readNow } from '../contracts/contract.repo.ts'
import { HOUR_MS, reviewedBy } from '../settle/claim-by.ts'
import { settleRules } from '../settle/gross.ts'
import * as repo from './duplicate.repo.ts'

const duplicateCursor = timeCursor({ memberId: idPart, uplineId: idPart })
const keyOf = ({ place, ...pair }: Pick<repo.DuplicateRow, 'place' | 'memberId' | 'uplineId'>) =>
  duplicateCursor.write({ ...pair, micros: place })

/** Members who look like one above them. Refuses with `not_found` for a name that nobody has. */
export async function listDuplicates(
  { db }: Pick<AgentsDeps, 'db'>,
  { state = 'WAITS', account, cursor, limit = PAGE_DEFAULT }: RouteParsedInput<'bo.duplicates'>,
): Promise<RouteValue<'bo.duplicates'>> {
  const name = account?.toLowerCase()
  const accountId = name === undefined ? null : found((await listMemberIdsByNames(db, [name])).get(name))
  const verdict = state === 'WAITS' ? null : state
  const rows = await repo.listDuplicates(db, {
    verdict,
    accountId,
    after: duplicateCursor.read(cursor),
    limit: limit + 1,
  })
  const page = pageOf(rows, limit, keyOf)
  const ids = page.rows.flatMap(({ memberId, uplineId, headId }) =>
    headId === null ? [memberId, uplineId] : [memberId, uplineId, headId],
  )
  const names = await listMembers(db, [...new Set(ids)])
  const nameOf = (id: bigint) => found(names.get(id)).username
  const { duplicatesExcluded, duplicateHours } = await settleRules(db)
  const now = await readNow(db)
  return {
    nextCursor: page.nextCursor,
    waiting: await repo.countDuplicates(db),
    late: await repo.countFoundBefore(db, new Date(now.getTime() - duplicateHours * HOUR_MS)),
    isCounted: duplicatesExcluded,
    rows: page.rows.map(({ memberId, uplineId, headId, since, decidedAt, place, ...row }) => ({
      ...row,
      key: keyOf({ place, memberId, uplineId }),
      memberId: memberId.toString(),
      account: nameOf(memberId),
      uplineId: uplineId.toString(),
      upline: nameOf(uplineId),
      team: headId === null ? null : nameOf(headId),
      since: since.toISOString(),
      ...promiseOf({ since, decidedAt }, duplicateHours, now),
      decidedAt: decidedAt?.toISOString() ?? null,
    })),
  }
}

/** By when what waits is decided, and whether that day has passed. */
function promiseOf({ since, decidedAt }: Pick<repo.DuplicateRow, 'since' | 'decidedAt'>, hours: number, now: Date) {
  if (decidedAt !== null) return { by: null, isLate: false }
  const by = reviewedBy(since, hours)
  return { by: by.toISOString(), isLate: by < now }
}

/** Refuses with `not_found`, and with `state_conflict` and why. */
export async function decideDuplicate(
  { db }: Pick<AgentsDeps, 'db'>,
  acting: Acting,
  { memberId: member, uplineId: upline, signs, verdict, reason }: RouteParsedInput<'bo.decideDuplicate'>,
): Promise<RouteValue<'bo.decideDuplicate'>> {
  const [memberId, uplineId] = [idOf(member), idOf(upline)]
  const entry = {
    action: 'agents.decide_duplicate',
    target: `member:${memberId}`,
    details: { upline, signs, verdict, reason },
  } as const
  return auditedAction(db, acting, entry, async (tx) => {
    const names = await listMembers(tx, [memberId, uplineId])
    for (const id of [memberId, uplineId]) found(names.get(id))
    const by = acting.operator.username
    const state = await repo.decideDuplicate(tx, { memberId, uplineId, signs, verdict, by, reason })
    if (state !== 'DONE') throw new AppError<ErrorCode>('state_conflict', { state })
    return { ok: true as const }
  })
}
