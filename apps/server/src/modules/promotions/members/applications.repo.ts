import { sql, type Queryable } from '@lotus/database'

const own = (memberId: bigint) => sql`cell = cell_of(${memberId}) and member_id = ${memberId}`

export function countUploads(db: Queryable, memberId: bigint): Promise<number> {
  return db.value<number>(sql`
    select count(*)::integer as count from promotion_upload where ${own(memberId)} and made_at > lotus_now() - interval '1 day'`)
}

export async function insertUpload(
  db: Queryable,
  { memberId, name, hash }: { memberId: bigint; name: string; hash: string },
): Promise<void> {
  await db.query(sql`
    insert into promotion_upload (cell, member_id, name, hash, made_at) values (cell_of(${memberId}), ${memberId}, ${name}, ${hash}, lotus_now())`)
}

/** How many of these pictures are the member's own, lately sent and not used yet; they belong to the application now. */
export function takeUploads(
  tx: Queryable,
  { memberId, n, names }: { memberId: bigint; n: number; names: readonly string[] },
): Promise<number> {
  return tx.value<number>(sql`
    with taken as (
      update promotion_upload set application = ${n}
      where ${own(memberId)} and name = any (${[...names]}::text[]) and application is null and made_at > lotus_now() - interval '1 day' returning 1)
    select count(*)::integer as count from taken`)
}

export type NewApplication = {
  memberId: bigint
  promotionId: number
  version: number
  comment: string
  images: readonly string[]
}

/** Undefined: one waits already. */
export async function insertApplication(tx: Queryable, a: NewApplication): Promise<number | undefined> {
  const row = await tx.maybe<{ n: number }>(sql`
    insert into promotion_application (cell, member_id, n, promotion_id, version, comment, images, made_at)
    select cell_of(${a.memberId}), ${a.memberId}, coalesce(max(n), 0) + 1, ${a.promotionId}::integer, ${a.version}::integer, ${a.comment}::text,
      ${[...a.images]}::text[], date_trunc('milliseconds', lotus_now())
    from promotion_application where ${own(a.memberId)}
    on conflict do nothing returning n`)
  return row?.n
}

/** Pictures that no application took within a day; at most the limit. */
export async function purgeUploads(db: Queryable, limit: number): Promise<string[]> {
  const rows = await db.many<{ name: string }>(sql`
    delete from promotion_upload where (cell, member_id, name) in (
      select cell, member_id, name from promotion_upload where application is null and made_at < lotus_now() - interval '1 day'
      order by made_at limit ${limit}) returning name`)
  return rows.map(({ name }) => name)
}

/** The pictures of a member whose data are erased; what they wrote goes too. */
export async function eraseApplications(tx: Queryable, memberId: bigint): Promise<string[]> {
  await tx.query(sql`update promotion_application set comment = '', images = '{}' where ${own(memberId)}`)
  const rows = await tx.many<{ name: string }>(sql`delete from promotion_upload where ${own(memberId)} returning name`)
  return rows.map(({ name }) => name)
}
