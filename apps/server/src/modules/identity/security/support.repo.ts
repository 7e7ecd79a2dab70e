import { TRIAL_ACCOUNT } from '@lotus/contract'
import { sql, type Queryable } from '@lotus/database'

export function findIdByName(db: Queryable, username: string): Promise<bigint | undefined> {
  return db.maybeValue(sql`select id from member where username_key = lower(${username})`)
}

export function isMember(db: Queryable, memberId: bigint): Promise<boolean> {
  return db.hasRows(sql`select 1 from member where id = ${memberId}`)
}

export type SupportFacts = {
  closedAt: Date | null
  erasedAt: Date | null
  termsVersion: string
  identityCheckedAt: Date | null
  identityCheckedBy: string | null
  isSimulated: boolean
}

export function getSupportFacts(db: Queryable, memberId: bigint): Promise<SupportFacts> {
  return db.one<SupportFacts>(sql`
    select closed_at as "closedAt", erased_at as "erasedAt", terms_version as "termsVersion",
      identity_checked_at as "identityCheckedAt", identity_checked_by as "identityCheckedBy",
      register_method = 'generated' as "isSimulated"
    from member where id = ${memberId}`)
}

/** False if it was checked before, or the account is not open. */
export function storeIdentityCheck(db: Queryable, memberId: bigint, by: string): Promise<boolean> {
  return db.hasRows(sql`
    update member set identity_checked_at = lotus_now(), identity_checked_by = ${by}
    where id = ${memberId} and identity_checked_at is null and status <> 'closed' and account_type <> ${TRIAL_ACCOUNT}`)
}

/** Closed accounts whose retention is over and that still have personal data. */
export function listErasable(db: Queryable, c: { days: number; limit: number }): Promise<bigint[]> {
  return db.values(sql`
    select id from member
    where status = 'closed' and erased_at is null and account_type <> ${TRIAL_ACCOUNT}
      and closed_at <= lotus_now() - make_interval(days => ${c.days}::integer)
    order by closed_at, id limit ${c.limit}`)
}

/** False if the account was not closed long enough ago, or was erased before (0153). */
export function eraseMember(
  db: Queryable,
  c: { memberId: bigint; days: number; passwordHash: string },
): Promise<boolean> {
  return db.value<boolean>(sql`select member_erase(${c.memberId}, ${c.days}, ${c.passwordHash}) as erased`)
}
