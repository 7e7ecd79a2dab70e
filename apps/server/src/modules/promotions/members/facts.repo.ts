import { sql, type Queryable } from '@lotus/database'
import type { Money } from '@lotus/kernel'

// What members have of promotions; every statement names cell and member.

export type Joining = { promotionId: number; version: number; joinedAt: Date; usedAt: Date | null }
export type AwardFacts = {
  deposit?: string
  base?: string
  value?: string
  steps?: number[]
  day?: number
  /** Of a missed day that was made up: when. */
  madeUpOn?: string
  slice?: number
  application?: string
  prize?: number
  ticket?: number
  window?: number
  place?: number
}
export type Award = {
  n: number
  promotionId: number
  version: number
  period: string
  slot: string
  steps: number[]
  kind: 'CASH' | 'BONUS' | 'POINTS'
  amount: Money
  facts: AwardFacts
  at: Date
}
export type Refusal = { promotionId: number; code: string; at: Date }
export type Application = {
  n: number
  promotionId: number
  state: 'APPLYING' | 'ISSUED' | 'REJECTED'
  reason: string
  madeAt: Date
  decidedAt: Date | null
}

const own = (memberId: bigint) => sql`cell = cell_of(${memberId}) and member_id = ${memberId}`
const awardColumns = sql`n, promotion_id as "promotionId", version, period, slot, steps, kind, amount, facts, at`

export function listJoinings(db: Queryable, memberId: bigint): Promise<Joining[]> {
  return db.many<Joining>(sql`
    select promotion_id as "promotionId", version, joined_at as "joinedAt", used_at as "usedAt" from promotion_joining
    where ${own(memberId)} limit 500`)
}

/** Awards since then, and the newest one of each promotion; the newest first. Of red packets, which are many, the newest alone. */
export function listRecentAwards(db: Queryable, memberId: bigint, since: Date): Promise<Award[]> {
  return db.many<Award>(sql`
    select ${awardColumns} from promotion_award where ${own(memberId)} and (at >= ${since} and slot not like 'packet:%' or period = 'once' or n in (
      select max(n) from promotion_award where ${own(memberId)} group by promotion_id))
    order by n desc limit 1000`)
}

export function listAwards(
  db: Queryable,
  memberId: bigint,
  page: { promotionId: number | null; beforeId: bigint | null; limit: number },
): Promise<(Award & { id: bigint; title: Record<string, string> })[]> {
  return db.many(sql`
    select a.n::bigint as id, a.n, a.promotion_id as "promotionId", a.version, a.period, a.slot, a.steps, a.kind, a.amount, a.facts, a.at, v.title
    from promotion_award a join promotion_version v on v.promotion_id = a.promotion_id and v.version = a.version
    where a.cell = cell_of(${memberId}) and a.member_id = ${memberId} and (${page.beforeId}::bigint is null or a.n < ${page.beforeId}::bigint)
      and (${page.promotionId}::integer is null or a.promotion_id = ${page.promotionId}::integer)
    order by a.n desc limit ${page.limit}`)
}

/** The titles of promotions by the number of the member's award. */
export async function titlesOfAwards(
  db: Queryable,
  memberId: bigint,
  numbers: readonly number[],
): Promise<Map<number, Record<string, string>>> {
  const rows = await db.many<{ n: number; title: Record<string, string> }>(sql`
    select a.n, v.title from promotion_award a
    join promotion_version v on v.promotion_id = a.promotion_id and v.version = a.version
    where a.cell = cell_of(${memberId}) and a.member_id = ${memberId} and a.n = any (${[...numbers]}::integer[])`)
  return new Map(rows.map(({ n, title }) => [n, title]))
}

export function listRefusals(db: Queryable, memberId: bigint): Promise<Refusal[]> {
  return db.many<Refusal>(sql`
    select promotion_id as "promotionId", code, at from promotion_refusal where ${own(memberId)} limit 500`)
}

/** The newest application for each promotion. */
export function listApplications(db: Queryable, memberId: bigint): Promise<Application[]> {
  return db.many<Application>(sql`
    select distinct on (promotion_id) n, promotion_id as "promotionId", state, reason, made_at as "madeAt", decided_at as "decidedAt"
    from promotion_application where ${own(memberId)} order by promotion_id, n desc limit 500`)
}

/** Friends are counted only where `friends` asks for them. */
export type SumAsked = { from: string; to: string | null; categories: readonly string[]; friends?: boolean }
export type Sums = { validBet: Money; deposits: Money; depositCount: number; friends: number }

/** What was played and paid in within each of these spans, in their order. */
export function readSums(db: Queryable, memberId: bigint, asked: readonly SumAsked[]): Promise<Sums[]> {
  return db.many<Sums>(sql`
    select s.valid_bet as "validBet", s.deposits, s.deposit_count as "depositCount",
      case when a.friends then loyalty_friends(${memberId}::bigint, a."from", a."to") else 0 end as friends
    from rows from (jsonb_to_recordset(${JSON.stringify(asked)}::jsonb) as ("from" date, "to" date, categories jsonb, friends boolean)) with ordinality
      as a("from", "to", categories, friends, n)
    cross join lateral loyalty_sums(${memberId}::bigint, a."from", a."to", array(select jsonb_array_elements_text(a.categories))) s
    order by a.n`)
}

/** How many deposits were credited since each of these times (null: ever), in their order. */
export async function countDeposits(
  db: Queryable,
  memberId: bigint,
  since: readonly (Date | null)[],
): Promise<number[]> {
  const rows = await db.many<{ count: number }>(sql`
    select cashier_deposits_since(${memberId}::bigint, a.since) as count
    from unnest(${since.map((at) => at?.toISOString() ?? null)}::timestamptz[]) with ordinality as a(since, n) order by a.n`)
  return rows.map(({ count }) => count)
}

export function hasExclusive(db: Queryable, memberId: bigint): Promise<boolean> {
  return db.value<boolean>(sql`select promotion_has_exclusive(${memberId}::bigint) as has`)
}
