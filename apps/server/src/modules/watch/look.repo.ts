import { sql, type Queryable } from '@lotus/database'

/** How far the look of a day has come; what happened after `since` is new to it. */
export type LookRow = { since: Date; afterId: bigint }

const LEASE_SECONDS = 300
/** Jobs may run late. */
const BACK_HOURS = 2

/** Takes the look of a day, or goes on with it; undefined where it is done, or another process has it. */
export const beginLook = (db: Queryable, day: string, mostDays: number): Promise<LookRow | undefined> =>
  db.maybe<LookRow>(sql`
    select l.since, l.after_id as "afterId"
    from watch_look_begin(${day}::date, ${LEASE_SECONDS}::integer, ${BACK_HOURS}::integer, ${mostDays}::integer) l`)

/** A page is done; false where the look is no longer this process's. */
export const stepLook = (
  db: Queryable,
  p: { day: string; before: bigint; after: bigint; opened: number },
): Promise<boolean> =>
  db.value<boolean>(sql`
    select watch_look_step(${p.day}::date, ${p.before}::bigint, ${p.after}::bigint, ${p.opened}::integer, ${LEASE_SECONDS}::integer) as went_on`)

export async function endLook(db: Queryable, day: string, keepDays: number): Promise<void> {
  await db.query(sql`select watch_look_end(${day}::date)`)
  await db.query(sql`select watch_look_purge(${keepDays}::integer)`)
}

/** Whether the look of a day was begun and is not done. */
export const isLookOpen = (db: Queryable, day: string): Promise<boolean> =>
  db.value<boolean>(sql`select exists (select from watch_look where day = ${day}::date and done_at is null) as is_open`)
