import { named, sql, type Queryable } from '@lotus/database'
import type { Json } from '../../platform/json.ts'

export function findSetting(db: Queryable, key: string): Promise<{ value: Json } | undefined> {
  return db.maybe<{ value: Json }>(named('setting_find', sql`select value from setting where key = ${key}`))
}

export async function storeSetting(db: Queryable, key: string, value: Json, by: string): Promise<void> {
  await db.query(sql`
    insert into setting (key, value, updated_by) values (${key}, ${JSON.stringify(value)}, ${by})
    on conflict (key) do update set value = excluded.value, updated_by = excluded.updated_by, updated_at = lotus_now()`)
}

/** Leaves a value that is there alone. */
export async function storeSettingOnce(db: Queryable, key: string, value: Json, by: string): Promise<void> {
  await db.query(
    sql`insert into setting (key, value, updated_by) values (${key}, ${JSON.stringify(value)}, ${by}) on conflict (key) do nothing`,
  )
}
