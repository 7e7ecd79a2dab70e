import { sql, type Queryable } from '@lotus/database'

export function isAutoOn(db: Queryable, memberId: bigint): Promise<boolean> {
  return db.hasRows(sql`select 1 from vendor_auto_transfer where member_id = ${memberId} and is_on`)
}

export async function putAuto(db: Queryable, memberId: bigint, isOn: boolean): Promise<void> {
  await db.query(sql`
    insert into vendor_auto_transfer (member_id, is_on) values (${memberId}, ${isOn})
    on conflict (member_id) do update set is_on = excluded.is_on, changed_at = lotus_now()`)
}

/** Money brought there comes back once the last game session is over, but not within the first minute of this one. */
export async function scheduleTransferBack(db: Queryable, memberId: bigint, vendor: string): Promise<void> {
  await db.query(sql`
    insert into vendor_return (vendor, member_id, due_at) values (${vendor}, ${memberId}, lotus_now() + interval '1 minute')
    on conflict (vendor, member_id) do update set due_at = excluded.due_at, tries = 0`)
}

export async function dropReturns(db: Queryable, memberId: bigint): Promise<void> {
  await db.query(sql`delete from vendor_return where member_id = ${memberId}`)
}

export async function dropReturn(db: Queryable, id: bigint): Promise<void> {
  await db.query(sql`delete from vendor_return where id = ${id}`)
}

/** Marks a game session as left. Undefined if the member has no such session. */
export function endPlaySession(
  db: Queryable,
  memberId: bigint,
  playId: string,
  returnInSeconds: number,
): Promise<{ vendor: string } | undefined> {
  return db.maybe<{ vendor: string }>(sql`
    with ended as (
      update vendor_session set expires_at = lotus_now()
      where member_id = ${memberId} and play_id = ${playId} and expires_at > lotus_now() returning vendor
    ), due as (
      update vendor_return r set due_at = lotus_now() + make_interval(secs => ${returnInSeconds})
      from (select distinct vendor from ended) e where r.vendor = e.vendor and r.member_id = ${memberId})
    select vendor from ended limit 1`)
}

export type ReturnRow = { id: bigint; vendor: string; member_id: bigint; tries: number }

/**
 * Takes the due returns: of members without a game session at that vendor, and without a transfer in progress with it.
 * The next try is scheduled before this one is made, so that a crash in between only delays it.
 */
export function takeDueTransfersBack(db: Queryable, limit: number): Promise<ReturnRow[]> {
  return db.many<ReturnRow>(sql`
    update vendor_return r set tries = r.tries + 1,
      due_at = lotus_now() + least(interval '5 seconds' * power(2, least(r.tries, 12)), interval '1 hour')
    where r.id in (
      select d.id from vendor_return d where d.due_at <= lotus_now()
        and not exists (select from vendor_session s
          where s.member_id = d.member_id and s.vendor = d.vendor and s.mode = 'real' and s.expires_at > lotus_now())
        and not exists (select from vendor_transfer t
          where t.member_id = d.member_id and t.vendor = d.vendor and t.ended_at is null)
      order by d.due_at limit ${limit} for update skip locked)
    returning r.id, r.vendor, r.member_id, r.tries`)
}
