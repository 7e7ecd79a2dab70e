import { zShownRule, type PromotionRule } from '@lotus/contract/schemas'
import { sql, type Queryable } from '@lotus/database'
import type { Money } from '@lotus/kernel'
import type { Texts } from '../../../platform/language.ts'
import type { Json } from '../../../platform/json.ts'

export type PromotionState = 'DRAFT' | 'OPEN' | 'PAUSED' | 'CLOSED'
export type PromotionVersion = { version: number; rule: PromotionRule; hash: string; holdsFrom: Date | null }
export type Promotion = {
  id: number
  code: string
  tab: 'deposit' | 'slots' | 'lottery' | 'daily' | 'other'
  art: string
  sort: number
  state: PromotionState
  startsAt: Date
  endsAt: Date | null
  version: number
  budget: Money | null
  spent: Money
  openAskedBy: string | null
  title: Texts
  summary: Texts
  madeBy: string | null
  madeAt: Date
  /** The newest one, and those that hold for somebody, the newest first. */
  newest: PromotionVersion
  held: PromotionVersion[]
}

type Row = Omit<Promotion, 'newest' | 'held'> & {
  versions: { version: number; rule: Json; hash: string; holdsFrom: string | null }[]
}

const columns = sql`p.id, p.code, p.tab, p.art, p.sort, p.state, p.starts_at as "startsAt", p.ends_at as "endsAt", p.version, p.budget, p.spent,
  p.open_asked_by as "openAskedBy", v.title, v.summary, v.made_by as "madeBy", v.made_at as "madeAt",
  (select jsonb_agg(jsonb_build_object('version', o.version, 'rule', o.rule, 'hash', o.hash, 'holdsFrom', o.holds_from) order by o.version desc)
    from promotion_version o where o.promotion_id = p.id and (o.version = p.version or o.holds_from is not null)) as versions`
const from = sql`promotion p join promotion_version v on v.promotion_id = p.id and v.version = p.version`

const readRow = ({ versions, ...row }: Row): Promotion => {
  const read = versions.map((one) => ({
    ...one,
    rule: zShownRule.parse(one.rule),
    holdsFrom: one.holdsFrom === null ? null : new Date(one.holdsFrom),
  }))
  const [newest] = read
  if (newest === undefined) throw new Error(`promotion ${row.id} has no version`)
  return { ...row, newest, held: read.filter(({ holdsFrom }) => holdsFrom !== null) }
}

/** What is open or paused, comes, or ended after `endedSince`; drafts are left out. In the operator's order. */
export async function listShown(db: Queryable, endedSince: Date): Promise<Promotion[]> {
  const rows = await db.many<Row>(sql`
    select ${columns} from ${from} where p.state <> 'DRAFT' and (p.ends_at is null or p.ends_at > ${endedSince})
    order by p.sort, p.id limit 100`)
  return rows.map(readRow)
}

export async function listAll(db: Queryable): Promise<Promotion[]> {
  const rows = await db.many<Row>(sql`
    select ${columns} from ${from} order by array_position('{OPEN,PAUSED,DRAFT,CLOSED}'::text[], p.state), p.sort, p.id desc limit 200`)
  return rows.map(readRow)
}

export async function findPromotion(db: Queryable, id: number): Promise<Promotion | undefined> {
  const row = await db.maybe<Row>(sql`select ${columns} from ${from} where p.id = ${id} and p.state <> 'DRAFT'`)
  return row && readRow(row)
}

/** A draft too: for operators. */
export async function findAny(db: Queryable, id: number): Promise<Promotion | undefined> {
  const row = await db.maybe<Row>(sql`select ${columns} from ${from} where p.id = ${id}`)
  return row && readRow(row)
}
