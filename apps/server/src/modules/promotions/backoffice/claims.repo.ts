import { sql, type Queryable } from '@lotus/database'
import type { RouteValue } from '@lotus/contract'
import type { Texts } from '../../../platform/language.ts'

export type AlikeRow = {
  memberId: bigint
  evidence: RouteValue<'bo.largeClaimAlike'>['rows'][number]['evidence']
}

export function listAlike(db: Queryable, memberId: bigint): Promise<AlikeRow[]> {
  return db.many<AlikeRow>(sql`
    select member_id as "memberId", evidence from promotion_claim_alike(${memberId}::bigint)`)
}

/** Titles of promotions by version: `<promotion>-<version>`. */
export async function titlesOf(
  db: Queryable,
  versions: readonly { promotion: number; version: number }[],
): Promise<ReadonlyMap<string, Texts>> {
  if (versions.length === 0) return new Map()
  const rows = await db.many<{ key: string; title: Texts }>(sql`
    select v.promotion_id || '-' || v.version as key, v.title from promotion_version v
    where (v.promotion_id, v.version) in (
      select * from unnest(${versions.map((one) => one.promotion)}::integer[], ${versions.map((one) => one.version)}::integer[]))`)
  return new Map(rows.map(({ key, title }) => [key, title]))
}

/** The promotion has the amount of an award back that was not paid. */
export async function refuseAward(tx: Queryable, memberId: bigint, n: number): Promise<void> {
  await tx.query(sql`select promotion_refuse_award(${memberId}::bigint, ${n}::integer)`)
}
