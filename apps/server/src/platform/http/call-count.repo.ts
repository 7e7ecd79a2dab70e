import { named, sql, type Queryable } from '@lotus/database'

export type Taken = { granted: number; taken: number; leftMs: number }

/** Takes up to `want` of the `max` calls that `key` has in a window; all processes take from the same ones. */
export function takeCalls(
  db: Queryable,
  { key, windowMs, max, want }: { key: Buffer; windowMs: number; max: number; want: number },
): Promise<Taken> {
  return db.one<Taken>(
    named(
      'call_take',
      sql`select granted, taken, left_ms as "leftMs" from call_take(${key}, ${windowMs}, ${max}, ${want})`,
    ),
  )
}

export async function purgeCounts(db: Queryable): Promise<void> {
  await db.query(sql`select call_count_purge()`)
}
