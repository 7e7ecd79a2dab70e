import { sql, type Queryable } from '@lotus/database'

export type SelfTestRow = { taken_at: Date; score: number }

/** The newest dozen of those that the member wanted kept. */
export const listSelfTests = (db: Queryable, memberId: bigint): Promise<SelfTestRow[]> =>
  db.many<SelfTestRow>(sql`
    select taken_at, score from protection_self_test t
    where t.cell = cell_of(${memberId}::bigint) and t.member_id = ${memberId} order by t.taken_at desc limit 12`)

export async function keepSelfTest(db: Queryable, memberId: bigint, score: number): Promise<void> {
  await db.query(sql`
    insert into protection_self_test (cell, member_id, taken_at, score)
    values (cell_of(${memberId}::bigint), ${memberId}, lotus_now(), ${score}) on conflict do nothing`)
}

/** Personal data: gone with the member's (ACC-13). */
export async function eraseSelfTests(db: Queryable, memberId: bigint): Promise<void> {
  await db.query(sql`select protection_self_test_erase(${memberId})`)
}
