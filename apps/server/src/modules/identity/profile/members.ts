import { must } from '@lotus/kernel'
import type { RouteValue } from '@lotus/contract'
import type { Queryable } from '@lotus/database'
import type { MemberActor } from '../../../platform/http/context.ts'
import type { IdentityDeps } from '../deps.ts'
import * as repo from '../identity.repo.ts'
import { avatarOf } from './avatars.ts'

/** What other modules may know of a member. */
export type Member = repo.MemberRow

/** Throws if there is none: ids come from our own rows. */
export async function getMember(db: Queryable, memberId: bigint): Promise<Member> {
  return must(await repo.findMember(db, memberId), `the member ${memberId} exists`)
}

/** By id; for lists that show names. */
export async function listMembers(db: Queryable, memberIds: readonly bigint[]): Promise<Map<bigint, Member>> {
  if (memberIds.length === 0) return new Map()
  const rows = await repo.listMembersByIds(db, [...new Set(memberIds)])
  return new Map(rows.map((row) => [row.id, row]))
}

/** At most `limit` members whose name begins with `text`; for the operators' search fields. */
export async function findMemberIdsByName(db: Queryable, text: string, limit = 100): Promise<bigint[]> {
  return repo.listMemberIdsByName(db, text.trim(), limit)
}

/** Member ids by name in lower case; unknown names are left out. */
export async function listMemberIdsByNames(db: Queryable, names: readonly string[]): Promise<Map<string, bigint>> {
  const rows = await repo.listMemberIdsByNames(db, names)
  return new Map(rows.map(({ id, key }) => [key, id]))
}

/** The type of an ordinary member (operations.md 0.4). */
const PLAYER = 0

/** The call `member.info`; `lastLoginAt` is the login before this one (trust.md ACC-12). */
export async function getMemberInfo(
  { db, mayTransferUp, hasWage }: { db: Queryable } & Pick<IdentityDeps, 'mayTransferUp' | 'hasWage'>,
  actor: Pick<MemberActor, 'memberId' | 'termsDue'>,
): Promise<RouteValue<'member.info'>> {
  const member = await getMember(db, actor.memberId)
  return {
    id: member.id.toString(),
    account: member.username,
    nickname: member.nickname,
    type: member.accountType,
    hasWage: member.accountType === PLAYER && ((await hasWage?.(db, member.id)) ?? false),
    toUpline: (await mayTransferUp?.(db, member.id)) ?? false,
    clubLabel: null,
    memberLabel: [],
    ...avatarOf(member),
    rankLevel: member.rankLevel,
    terms: actor.termsDue ? { version: actor.termsDue } : null,
    lastLoginAt: member.previousLoginAt?.toISOString() ?? null,
  }
}
