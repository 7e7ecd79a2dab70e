import { systemClock, type Clock } from '@lotus/kernel'
import { sql, type Database } from '@lotus/database'

// A chapter that has a time of its own: the database's clock goes ahead of the machine's, and so do the clocks that its processes are
// given, so that the edges of days and weeks fall into minutes. The product has no such setting: its database asks the machine, and a
// process gets the machine's clock from `main.ts`.

const READ_EVERY_MS = 100

/** In the campaign's own database alone. */
const OWN_TIME = `
create table fault_time (is_only boolean primary key default true check (is_only), ahead interval not null default '0');
insert into fault_time default values;
grant select on fault_time to lotus_app, lotus_api;
create or replace function lotus_now() returns timestamptz language sql volatile
as $$ select clock_timestamp() + (select ahead from public.fault_time) $$;`

export async function installOwnTime(owner: Database, startsAt: Date): Promise<void> {
  await owner.pool.query(OWN_TIME)
  await goTo(owner, startsAt)
}

/** Lets time jump; it never goes back. Nobody who was there a moment ago is idle for it. */
export async function goTo(owner: Database, to: Date): Promise<void> {
  await owner.tx(async (tx) => {
    await tx.query(sql`update fault_time set ahead = greatest(ahead, ${to}::timestamptz - clock_timestamp())`)
    await tx.query(sql`update member_session set last_seen_at = lotus_now()`)
    await tx.query(sql`update operator_session set last_seen_at = lotus_now()`)
  })
}

/** The clock of a process: a moment behind the database's when time jumps, and as it was while the database is down. */
export async function followOwnTime(db: Database): Promise<Clock> {
  let aheadMs = 0
  const read = async () => {
    aheadMs = await db.value<number>(sql`select (extract(epoch from ahead) * 1000)::float8 as ahead from fault_time`)
  }
  await read()
  let isReading = false
  setInterval(() => {
    if (isReading) return
    isReading = true
    read()
      // The database is down for a while, as the campaign wants: the time goes on from what was read last.
      .catch(() => {})
      .finally(() => (isReading = false))
  }, READ_EVERY_MS).unref()
  return { now: () => new Date(systemClock.now().getTime() + aheadMs) }
}
