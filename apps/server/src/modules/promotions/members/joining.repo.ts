import { sql, type Queryable } from '@lotus/database'

/** Safe to repeat; a joining that was used up is begun anew. */
export async function insertJoining(
  db: Queryable,
  { memberId, promotionId, version }: { memberId: bigint; promotionId: number; version: number },
): Promise<void> {
  await db.query(sql`
    insert into promotion_joining as j (cell, member_id, promotion_id, version, joined_at)
    values (cell_of(${memberId}), ${memberId}, ${promotionId}, ${version}, lotus_now())
    on conflict (cell, member_id, promotion_id) do update set version = excluded.version, joined_at = excluded.joined_at, used_at = null
    where j.used_at is not null`)
}

/** Only one that gave nothing. */
export async function deleteJoining(db: Queryable, memberId: bigint, promotionId: number): Promise<void> {
  await db.query(sql`
    delete from promotion_joining where cell = cell_of(${memberId}) and member_id = ${memberId} and promotion_id = ${promotionId} and used_at is null
      and not exists (select from promotion_award a where a.cell = cell_of(${memberId}) and a.member_id = ${memberId}
        and a.promotion_id = ${promotionId} and a.period = 'once')`)
}
