import { sql, type Queryable } from '@lotus/database'

export type PlayDay = { day: string; seconds: number; nightSeconds: number }

/** Members who have staked since then, behind one of them (0: from the first), by cell and id: each page begins in the key where the last one ended. */
export async function listPlayers(
  db: Queryable,
  page: { since: Date; afterId: bigint; limit: number },
): Promise<bigint[]> {
  const rows = await db.many<{ id: bigint }>(sql`
    select k.member_id as id from protection_play k
    where (k.cell, k.member_id) > (cell_of(${page.afterId}::bigint), ${page.afterId}::bigint) and k.seen_at > ${page.since}
    order by k.cell, k.member_id limit ${page.limit}`)
  return rows.map(({ id }) => id)
}

/** How long a member played on the business days from then on, the first one first. */
export const listPlayDays = (db: Queryable, memberId: bigint, from: string): Promise<PlayDay[]> =>
  db.many<PlayDay>(sql`
    select to_char(d.day, 'YYYY-MM-DD') as day, d.seconds, d.night_seconds as "nightSeconds" from protection_play_day d
    where d.cell = cell_of(${memberId}::bigint) and d.member_id = ${memberId} and d.day >= ${from}::date order by d.day limit 400`)

/** How often a member asked for a higher limit since then. */
export const countLimitRaises = (db: Queryable, memberId: bigint, since: Date): Promise<number> =>
  db.value<number>(sql`
    select count(*)::integer as raises from protection_limit_raise r
    where r.cell = cell_of(${memberId}::bigint) and r.member_id = ${memberId} and r.asked_at > ${since}`)
