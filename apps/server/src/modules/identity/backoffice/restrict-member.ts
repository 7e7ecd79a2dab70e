import { AppError } from '@lotus/kernel'
import type { ErrorCode, RouteParsedInput, RouteValue } from '@lotus/contract'
import { auditedAction, type Acting } from '../../../platform/audit.ts'
import type { PlatformDeps } from '../../../platform/deps.ts'
import { idOf } from '../../../platform/paging.ts'
import { changeEnd, isPast, restrict, unrestrict } from '../security/restriction.repo.ts'
import { assertMember } from '../security/support.ts'
import { viewOfMember, type MembersDeps } from './members.ts'

type View = RouteValue<'bo.member'>
export type RestrictDeps = MembersDeps & Pick<PlatformDeps, 'nudgeOutbox'>

/** Blocks bets or withdrawals of one member (operations.md 1.1). Refuses with `not_found`, `bad_request`, `state_conflict`. */
export async function restrictMember(
  deps: RestrictDeps,
  acting: Acting,
  { id, what, until, reason }: RouteParsedInput<'bo.restrictMember'>,
): Promise<View> {
  const memberId = idOf(id)
  const entry = { action: 'members.restrict', target: `member:${id}`, details: { what, until, reason } } as const
  const view = await auditedAction(deps.db, acting, entry, async (tx) => {
    await assertMember(tx, memberId)
    if (until !== null && (await isPast(tx, until))) {
      throw new AppError<ErrorCode>('bad_request', { fields: { until: 'past' } })
    }
    const isDone = await restrict(tx, { memberId, what, until, by: acting.operator.username, reason })
    if (!isDone) throw new AppError<ErrorCode>('state_conflict', { state: 'blocked' })
    return viewOfMember(deps, tx, memberId)
  })
  deps.nudgeOutbox()
  return view
}

/** Another end of a block that is in force (issue 19 section 5). Refuses with `not_found`, `bad_request`, `state_conflict`. */
export async function changeRestriction(
  deps: RestrictDeps,
  acting: Acting,
  { id, what, from, until, reason }: RouteParsedInput<'bo.changeRestriction'>,
): Promise<View> {
  const memberId = idOf(id)
  const details = { what, from, until, reason }
  const entry = { action: 'members.change_restriction', target: `member:${id}`, details } as const
  const view = await auditedAction(deps.db, acting, entry, async (tx) => {
    await assertMember(tx, memberId)
    if (until !== null && (await isPast(tx, until))) {
      throw new AppError<ErrorCode>('bad_request', { fields: { until: 'past' } })
    }
    const code = await changeEnd(tx, { memberId, what, from, until, by: acting.operator.username, reason })
    if (code === 'same') throw new AppError<ErrorCode>('bad_request', { fields: { until: 'same' } })
    if (code === 'conflict') throw new AppError<ErrorCode>('state_conflict', { state: 'changed' })
    return viewOfMember(deps, tx, memberId)
  })
  deps.nudgeOutbox()
  return view
}

/** Lifts such a block. Refuses with `not_found`, `state_conflict`. */
export async function unrestrictMember(
  deps: RestrictDeps,
  acting: Acting,
  { id, what, reason }: RouteParsedInput<'bo.unrestrictMember'>,
): Promise<View> {
  const memberId = idOf(id)
  const entry = { action: 'members.unrestrict', target: `member:${id}`, details: { what, reason } } as const
  const view = await auditedAction(deps.db, acting, entry, async (tx) => {
    await assertMember(tx, memberId)
    const isDone = await unrestrict(tx, { memberId, what, by: acting.operator.username, reason })
    if (!isDone) throw new AppError<ErrorCode>('state_conflict', { state: 'open' })
    return viewOfMember(deps, tx, memberId)
  })
  deps.nudgeOutbox()
  return view
}
