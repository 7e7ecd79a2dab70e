import { named, sql, type Queryable } from '@lotus/database'
import type { Json } from '../../platform/json.ts'

export function findSetting(db: Queryable, key: string): Promise<{ value: Json; updatedAt: Date } | undefined> {
  return db.maybe<{ value: Json; updatedAt: Date }>(
    named('setting_find_at', sql`select value, updated_at as "updatedAt" from setting where key = ${key}`),
  )
}

export async function storeSetting(db: Queryable, key: string, value: Json, by: string): Promise<void> {
  await db.query(sql`
    insert into setting (key, value, updated_by) values (${key}, ${JSON.stringify(value)}, ${by})
    on conflict (key) do update set value = excluded.value, updated_by = excluded.updated_by, updated_at = lotus_now()`)
}

/** Does not overwrite an existing value. */
export async function storeSettingOnce(db: Queryable, key: string, value: Json, by: string): Promise<void> {
  await db.query(
    sql`insert into setting (key, value, updated_by) values (${key}, ${JSON.stringify(value)}, ${by}) on conflict (key) do nothing`,
  )
}

/** Stored settings, with who and when. */
export function listSettings(
  db: Queryable,
): Promise<{ key: string; value: Json; updatedAt: Date; updatedBy: string }[]> {
  return db.many(sql`
    select key, value, updated_at as "updatedAt", updated_by as "updatedBy" from setting order by key limit 1000`)
}

export type NodeRow = {
  modId: string
  parent: string | null
  enabled: boolean
  updatedAt: Date
  updatedBy: string
}

/** The white-label tree's nodes, parents first. */
export function listNodes(db: Queryable): Promise<NodeRow[]> {
  return db.many<NodeRow>(
    named(
      'whitelabel_nodes',
      sql`select mod_id as "modId", parent, enabled, updated_at as "updatedAt", updated_by as "updatedBy"
          from whitelabel_node order by parent nulls first, place limit 500`,
    ),
  )
}

/** Locks the tree until the transaction ends, so that two operators cannot change it at the same time. */
export async function lockTree(db: Queryable): Promise<void> {
  await db.query(sql`select 1 from whitelabel_node where mod_id = 'ROOT' for update`)
}

export function storeNode(
  db: Queryable,
  modId: string,
  enabled: boolean,
  by: string,
): Promise<{ modId: string } | undefined> {
  return db.maybe<{ modId: string }>(sql`
    update whitelabel_node set enabled = ${enabled}, updated_at = lotus_now(), updated_by = ${by}
    where mod_id = ${modId} returning mod_id as "modId"`)
}

/** Switches nodes on that nobody has switched yet. */
export async function openNodesOnce(db: Queryable, modIds: readonly string[], by: string): Promise<void> {
  await db.query(sql`
    update whitelabel_node set enabled = true, updated_at = lotus_now(), updated_by = ${by}
    where mod_id = any (${[...modIds]}::text[]) and updated_by = 'default'`)
}

/** Whether real money has moved in this installation; trial money does not count. */
export async function hasMoved(db: Queryable): Promise<boolean> {
  return db.value<boolean>(sql`select wallet_has_moved() as moved`)
}

/** The database's clock, which decides. */
export async function now(db: Queryable): Promise<Date> {
  return db.value<Date>(sql`select lotus_now() as now`)
}
