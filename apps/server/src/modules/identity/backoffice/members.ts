import { AppError } from '@lotus/kernel'
import type { AuditAction, ErrorCode, RouteParsedInput, RouteValue } from '@lotus/contract'
import type { Queryable } from '@lotus/database'
import { auditedAction, recordAudit, recordRefusal, type Acting } from '../../../platform/audit.ts'
import { definePort, type Host } from '../../../platform/module.ts'
import { idOf } from '../../../platform/paging.ts'
import { eraseMember as erase, type EraseDeps } from '../security/erase-member.ts'
import { clearFundPassword as clear } from '../security/fund-password.repo.ts'
import { liftSamePerson as lift, markSamePerson as mark } from '../security/same-person.repo.ts'
import { assertMember, getMemberForSupport, markIdentityChecked, memberIdOf } from '../security/support.ts'

type View = RouteValue<'bo.member'>

/** The member's protection state; the protection module above this one implements it. */
export const protectionView =
  definePort<(db: Queryable, memberId: bigint) => Promise<Pick<View, 'exclusion' | 'exclusionMonths'>>>(
    'identity.protectionView',
  )
export type MembersDeps = EraseDeps & Pick<Host, 'ask'>

/** Customer service views a member; the look is audited (trust.md ACC-11). */
export async function viewMember(
  deps: MembersDeps,
  acting: Acting,
  input: RouteParsedInput<'bo.member'>,
): Promise<View> {
  return deps.db.tx(async (tx) => {
    const memberId = await memberIdOf(tx, input.username)
    const view = await viewOfMember(deps, tx, memberId)
    await recordAudit(tx, acting, { action: 'members.view', target: `member:${memberId}` })
    return view
  })
}

/** Age, identity and exclusion lists were checked (trust.md ACC-4); the reason says how. */
export async function checkMember(
  deps: MembersDeps,
  acting: Acting,
  input: RouteParsedInput<'bo.checkMember'>,
): Promise<View> {
  const { memberId, entry } = read(input, 'members.check_identity')
  return auditedAction(deps.db, acting, entry, async (tx) => {
    await assertMember(tx, memberId)
    await markIdentityChecked(tx, memberId, acting.operator.username)
    return viewOfMember(deps, tx, memberId)
  })
}

/** Customer service takes the fund password away, with its lock (operations.md 3.3). `state_conflict` if none is set. */
export async function clearFundPassword(
  deps: MembersDeps,
  acting: Acting,
  input: RouteParsedInput<'bo.clearFundPassword'>,
): Promise<View> {
  const { memberId, entry } = read(input, 'members.clear_fund_password')
  return auditedAction(deps.db, acting, entry, async (tx) => {
    await assertMember(tx, memberId)
    if (!(await clear(tx, memberId))) throw new AppError<ErrorCode>('state_conflict', { state: 'not_set' })
    return viewOfMember(deps, tx, memberId)
  })
}

/** Marks an account as of the same person as another one (operations.md 1.13). */
export async function markSamePerson(
  deps: MembersDeps,
  acting: Acting,
  input: RouteParsedInput<'bo.markSamePerson'>,
): Promise<View> {
  const memberId = idOf(input.id)
  const { reason, username } = input
  const entry = { action: 'members.mark_same', target: `member:${input.id}`, details: { reason, username } } as const
  return auditedAction(deps.db, acting, entry, async (tx) => {
    await assertMember(tx, memberId)
    const otherId = await memberIdOf(tx, username)
    const state = await mark(tx, { memberId, otherId, by: acting.operator.username, reason })
    if (state !== 'DONE') throw new AppError<ErrorCode>('state_conflict', { state })
    return viewOfMember(deps, tx, memberId)
  })
}

/** Takes such a mark off. `state_conflict` where there is none. */
export async function liftSamePerson(
  deps: MembersDeps,
  acting: Acting,
  input: RouteParsedInput<'bo.liftSamePerson'>,
): Promise<View> {
  const { memberId, entry } = read(input, 'members.lift_same')
  return auditedAction(deps.db, acting, entry, async (tx) => {
    await assertMember(tx, memberId)
    const isLifted = await lift(tx, { memberId, by: acting.operator.username, reason: input.reason })
    if (!isLifted) throw new AppError<ErrorCode>('state_conflict', { state: 'not_marked' })
    return viewOfMember(deps, tx, memberId)
  })
}

/** Erases the personal data of a closed account, if its retention is over (trust.md ACC-13). */
export async function eraseMember(
  deps: MembersDeps,
  acting: Acting,
  input: RouteParsedInput<'bo.eraseMember'>,
): Promise<View> {
  const { memberId, entry } = read(input, 'members.erase')
  try {
    await assertMember(deps.db, memberId)
    await erase(deps, memberId, (tx) => recordAudit(tx, acting, entry))
  } catch (error) {
    await recordRefusal(deps.db, acting, entry, error)
    throw error
  }
  return viewOfMember(deps, deps.db, memberId)
}

/** A member as customer service sees them. */
export async function viewOfMember({ ask }: Pick<Host, 'ask'>, db: Queryable, memberId: bigint): Promise<View> {
  return { ...(await getMemberForSupport(db, memberId)), ...(await ask(protectionView)(db, memberId)) }
}

function read({ id, reason }: { id: string; reason: string }, action: AuditAction) {
  return { memberId: idOf(id), entry: { action, target: `member:${id}`, details: { reason } } }
}
