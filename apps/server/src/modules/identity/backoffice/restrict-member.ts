import { AppError } from '@lotus/kernel'
import type { ErrorCode, RouteParsedInput, RouteValue } from '@lotus/contract'
import { auditedAction, type Acting } from '../../../platform/audit.ts'
import type { PlatformDeps } from '../../../platform/deps.ts'
import { idOf } from '../../../platform/paging.ts'
import { isPast, restrict, unrestrict } from '../security/restriction.repo.ts'
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
    if (!(await unrestrict(tx, { memberId, what }))) throw new AppError<ErrorCode>('state_conflict', { state: 'open' })
    return viewOfMember(deps, tx, memberId)
  })
  deps.nudgeOutbox()
  return view
}
