import type { ErrorCode, RouteParsedInput, RouteValue } from '@lotus/contract'
import { AppError, moneyToString } from '@lotus/kernel'
import { auditedAction, type Acting } from '../../../platform/audit.ts'
import { found, idOf, PAGE_DEFAULT, pageOf } from '../../../platform/paging.ts'
import { listMembers } from '../../identity/index.ts'
import type { LoyaltyDeps } from '../deps.ts'
import { presentFriend } from '../referral/friends.ts'
import { bonusTerms } from '../referral/judge-due.ts'
import * as repo from '../referral/referral.repo.ts'
import { memberCursor } from '../member-cursor.ts'
import { memberOf } from './office-orders.ts'

/** Numbers of a member's friends are of the type integer. */
const NUMBER_DIGITS = 9

/** Friends who were invited, with what speaks against them. Refuses with `not_found` for a name that nobody has. */
export async function listReferrals(
  { db }: Pick<LoyaltyDeps, 'db'>,
  input: RouteParsedInput<'bo.referrals'>,
): Promise<RouteValue<'bo.referrals'>> {
  const memberId = input.account === undefined ? null : found(await memberOf(db, input.account))
  const limit = input.limit ?? PAGE_DEFAULT
  const list = input.state === 'HELD' ? repo.listHeld : repo.listAll
  const read = { state: input.state ?? null, memberId, after: memberCursor.read(input.cursor), limit: limit + 1 }
  const page = pageOf(await list(db, read), limit, memberCursor.write)
  const names = await listMembers(
    db,
    page.rows.flatMap((row) => [row.memberId, row.friendId]),
  )
  const nameOf = (id: bigint) => found(names.get(id)).username
  return {
    nextCursor: page.nextCursor,
    held: await repo.countHeld(db),
    rows: page.rows.map((row) => ({
      ...presentFriend(row),
      key: `${row.memberId}-${row.id}`,
      memberId: row.memberId.toString(),
      account: nameOf(row.memberId),
      friend: nameOf(row.friendId),
      friendReward: moneyToString(row.friendReward),
      evidence: row.evidence,
      qualifiedAt: row.qualifiedAt?.toISOString() ?? null,
      decidedBy: row.decidedBy,
      decidedAt: row.decidedAt?.toISOString() ?? null,
      reason: row.reason,
    })),
  }
}

/** Refuses with `not_found`, `state_conflict`. */
export async function decideReferral(
  { db, nudgeOutbox }: LoyaltyDeps,
  acting: Acting,
  { memberId: who, id: number, decision, reason }: RouteParsedInput<'bo.decideReferral'>,
): Promise<RouteValue<'bo.decideReferral'>> {
  if (number.length > NUMBER_DIGITS) throw new AppError<ErrorCode>('not_found')
  const memberId = idOf(who)
  const entry = {
    action: 'loyalty.decide_referral',
    target: `member:${memberId}`,
    details: { id: number, decision, reason },
  } as const
  await auditedAction(db, acting, entry, async (tx) => {
    const by = { by: acting.operator.operatorId, byName: acting.operator.username }
    const decided = { memberId, id: idOf(number), approves: decision === 'approve', reason, ...by }
    const { code, state } = await repo.decide(tx, decided, await bonusTerms(tx))
    if (code === 'not_found') throw new AppError<ErrorCode>('not_found')
    if (code === 'state_conflict') throw new AppError<ErrorCode>('state_conflict', { state: state ?? '' })
  })
  nudgeOutbox()
  return { ok: true }
}
