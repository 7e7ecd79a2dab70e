import { TRIAL_ACCOUNT } from '@lotus/contract'
import { sql, type Queryable } from '@lotus/database'

/** An agent's or campaign's code, if it is valid on this host. */
export function findAffiliateLink(
  db: Queryable,
  code: string,
  domain: string | null,
): Promise<{ code: string; memberId: bigint | null } | undefined> {
  return db.maybe(sql`
    select code, member_id as "memberId" from affiliate_link
    where code = ${code} and closed_at is null and (expires_at is null or expires_at > lotus_now())
      and (domain is null or lower(domain) = lower(${domain}))`)
}

/** The member with this invitation code. */
export function findReferrerByCode(db: Queryable, code: string): Promise<{ id: bigint } | undefined> {
  return db.maybe(
    sql`select id from member where referral_code = upper(${code}) and status = 'active' and account_type <> ${TRIAL_ACCOUNT}`,
  )
}

/** A code that a link may carry. */
export async function insertAffiliateLink(
  db: Queryable,
  link: { code: string; memberId: bigint | null; domain: string | null; expiresAt?: Date | null },
): Promise<void> {
  await db.query(sql`
    insert into affiliate_link (code, member_id, domain, expires_at)
    values (${link.code}, ${link.memberId}, ${link.domain}, ${link.expiresAt ?? null})`)
}

/** The code by which a member invites; null where they have none. */
export async function findReferralCode(db: Queryable, memberId: bigint): Promise<string | null> {
  const row = await db.maybe<{ code: string | null }>(
    sql`select referral_code as code from member where id = ${memberId}`,
  )
  return row?.code ?? null
}
