import { sql, type Queryable } from '@lotus/database'

/** Safe to repeat: the first acceptance of a version stays. */
export async function storeAcceptance(
  db: Queryable,
  a: { memberId: bigint; version: string; ip: string | null },
): Promise<void> {
  await db.query(sql`
    insert into member_terms (member_id, version, ip) values (${a.memberId}, ${a.version}, ${a.ip}) on conflict do nothing`)
  await db.query(sql`
    update member set terms_version = ${a.version}, terms_accepted_at = lotus_now()
    where id = ${a.memberId} and terms_version <> ${a.version}`)
}
