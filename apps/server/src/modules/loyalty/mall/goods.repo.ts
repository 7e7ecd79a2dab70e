import type { RouteValue } from '@lotus/contract'
import { sql, type Queryable } from '@lotus/database'
import type { Money } from '@lotus/kernel'
import type { Points } from '@lotus/rules/loyalty'
import type { Texts } from '../../../platform/language.ts'

type Kind = RouteValue<'mall.items'>['items'][number]['kind']
export type ItemRow = {
  id: bigint
  kind: Kind
  name: Texts
  description: Texts
  art: string
  points: Points
  amount: Money
  worth: Money
  multiplePpm: number
  stock: number | null
  sold: number
  memberMax: number | null
  dayMax: number | null
  leastRank: number
  startsAt: Date | null
  endsAt: Date | null
  place: number
  isOn: boolean
  version: number
  changedBy: string
  changedAt: Date
}
const columns = sql`id, kind, name, description, art, points, amount, worth, multiple_ppm as "multiplePpm", stock, sold,
  member_max as "memberMax", day_max as "dayMax", least_rank as "leastRank", starts_at as "startsAt", ends_at as "endsAt", place,
  is_on as "isOn", version, changed_by as "changedBy", changed_at as "changedAt"`

/** What can be ordered now, sold-out goods among it, in the order of the mall. */
export function listOpenItems(db: Queryable, limit: number): Promise<ItemRow[]> {
  return db.many<ItemRow>(sql`
    select ${columns} from loyalty_item
    where is_on and (starts_at is null or starts_at <= lotus_now()) and (ends_at is null or ends_at > lotus_now())
    order by place, id limit ${limit}`)
}

export function listItems(db: Queryable, limit: number): Promise<ItemRow[]> {
  return db.many<ItemRow>(sql`select ${columns} from loyalty_item order by place, id limit ${limit}`)
}

export function findItem(db: Queryable, id: bigint): Promise<ItemRow | undefined> {
  return db.maybe<ItemRow>(sql`select ${columns} from loyalty_item where id = ${id}`)
}

export function countItems(db: Queryable): Promise<number> {
  return db.value<number>(sql`select count(*)::integer as count from loyalty_item`)
}

export type ItemDraft = Omit<ItemRow, 'id' | 'sold' | 'version' | 'changedBy' | 'changedAt'>

/** New goods without an id; undefined where they were changed since `version`. */
export async function saveItem(
  tx: Queryable,
  { id, version, draft, by }: { id: bigint | null; version: number | null; draft: ItemDraft; by: string },
): Promise<bigint | undefined> {
  const { points, amount, worth, ...rest } = draft
  const wire = JSON.stringify({ ...rest, points: String(points), amount: String(amount), worth: String(worth) })
  const saved = await tx.value<bigint | null>(
    sql`select loyalty_item_save(${id}::bigint, ${version}::integer, ${wire}::jsonb, ${by}) as id`,
  )
  return saved ?? undefined
}

/** `too_few` where there are not so many; null: no end of them from now on. */
export function changeStock(
  tx: Queryable,
  { id, change, by }: { id: bigint; change: number | null; by: string },
): Promise<'ok' | 'too_few' | 'not_found'> {
  return tx.value<'ok' | 'too_few' | 'not_found'>(
    sql`select loyalty_item_stock(${id}::bigint, ${change}::integer, ${by}) as code`,
  )
}
