import { sql, type Queryable } from '@lotus/database'
import type { RouteValue } from '@lotus/contract'
import type { Money } from '@lotus/kernel'
import type { Json } from '../../../platform/json.ts'
import { atMicros, microsOf, type Micros, type TimePlace } from '../../../platform/time-cursor.ts'

type Wire = RouteValue<'reward.reviews'>['rows'][number]
export type ClaimSource = Wire['source']
export type ClaimState = Wire['state']

export type Review = { of: number; state: ClaimState; dueAt: Date; reason: string }

/** What became of these claims of one source; those that did not wait are left out. */
export async function findReviews(
  db: Queryable,
  memberId: bigint,
  source: ClaimSource,
  numbers: readonly number[],
): Promise<ReadonlyMap<number, Review>> {
  const rows = await db.many<Review>(sql`
    select of_n as of, state, due_at as "dueAt", reason from loyalty_claim_review
    where cell = cell_of(${memberId}) and member_id = ${memberId} and source = ${source} and of_n = any (${[...numbers]}::integer[])
      and state <> 'WITHDRAWN'`)
  return new Map(rows.map((row) => [row.of, row]))
}

/** Until when the member's cashback waits; null: none does. */
export const cashbackWaits = (db: Queryable, memberId: bigint): Promise<Date | null> =>
  db.value<Date | null>(sql`select loyalty_cashback_waits(${memberId}::bigint) as "dueAt"`)

export type ClaimRow = {
  memberId: bigint
  n: number
  ref: string
  source: ClaimSource
  what: string
  level: number | null
  kind: Wire['kind']
  amount: Money
  facts: Json
  state: ClaimState
  reason: string
  decidedBy: string | null
  askedAt: Date
  dueAt: Date
  decidedAt: Date | null
  /** `askedAt`, for cursors. */
  micros: Micros
}
const columns = sql`member_id as "memberId", n, ref, source, what, level, kind, amount, facts, state, reason, decided_by as "decidedBy",
  asked_at as "askedAt", due_at as "dueAt", decided_at as "decidedAt", ${microsOf(sql`asked_at`)} as micros`

/** A member's own, the newest first. */
export function listOwn(
  db: Queryable,
  memberId: bigint,
  page: { beforeId: bigint | null; limit: number },
): Promise<(ClaimRow & { id: bigint })[]> {
  return db.many(sql`
    select n::bigint as id, ${columns} from loyalty_claim_review
    where cell = cell_of(${memberId}) and member_id = ${memberId} and (${page.beforeId}::bigint is null or n < ${page.beforeId}::bigint)
    order by n desc limit ${page.limit}`)
}

export type ClaimFilter = { state: ClaimState | null; after: TimePlace<'memberId' | 'n'> | null; limit: number }

/** Of all members: those that wait, the one that waits longest first; else the newest first. */
export function listClaims(db: Queryable, { state, after, limit }: ClaimFilter): Promise<ClaimRow[]> {
  const { micros = null, memberId = null, n = null } = after ?? {}
  const place = sql`(${atMicros(micros)}, cell_of(${memberId}::bigint), ${memberId}::bigint, ${n}::integer)`
  if (state === 'WAITING')
    return db.many<ClaimRow>(sql`
      select ${columns} from loyalty_claim_review
      where state = 'WAITING' and (${micros}::bigint is null or (asked_at, cell, member_id, n) > ${place})
      order by asked_at, cell, member_id, n limit ${limit}`)
  return db.many<ClaimRow>(sql`
    select ${columns} from loyalty_claim_review
    where (${state}::text is null or state = ${state}) and (${micros}::bigint is null or (asked_at, cell, member_id, n) < ${place})
    order by asked_at desc, cell desc, member_id desc, n desc limit ${limit}`)
}

export type DecideReply = { code: string; state?: string; until?: string; source?: ClaimSource; ofN?: number }

/** An operator's decision, once. */
export function decideClaim(
  tx: Queryable,
  d: { memberId: bigint; n: number; decision: 'PAY' | 'REFUSE'; reason: string; by: string },
): Promise<DecideReply> {
  return tx.value<DecideReply>(sql`
    select loyalty_claim_decide(${d.memberId}::bigint, ${d.n}::integer, ${d.decision}, ${d.reason}, ${d.by}::text) as reply`)
}
