import type { DuplicateSign, RouteValue } from '@lotus/contract'
import { sql, type Queryable } from '@lotus/database'
import { atMicros, type TimePlace } from '../../../platform/time-cursor.ts'

/** Of so many pairs that wait the badge and the page say no more than that there are as many. */
const MOST_COUNTED = 1000

type Row = RouteValue<'bo.duplicates'>['rows'][number]
export type Verdict = NonNullable<Row['verdict']>
export type DuplicateRow = {
  memberId: bigint
  uplineId: bigint
  signs: DuplicateSign[]
  since: Date
  verdict: Verdict | null
  decidedAt: Date | null
  decidedBy: string | null
  reason: string | null
  level: number | null
  headId: bigint | null
  place: string
}
/** Behind which pair a page begins; its time is `place`. */
export type Place = TimePlace<'memberId' | 'uplineId'> | null

const ofPair = sql`o.cell = d.cell and o.member_id = d.member_id and o.upline_id = d.upline_id`
/** The first of the rows that wait of a pair, and of those that were decided at once: one stands for all of them. */
const isFirstWaiting = sql`d.decided_at is null and not exists (
  select from agent_duplicate o where ${ofPair} and o.decided_at is null and (o.found_at, o.sign) < (d.found_at, d.sign))`
const isFirstDecided = sql`not exists (
  select from agent_duplicate o where ${ofPair} and o.decided_at = d.decided_at and o.sign < d.sign)`
/** Microseconds, as they are listed; the latest verdict first. */
const foundPlace = sql`(extract(epoch from d.found_at) * 1000000)::bigint`
const decidedPlace = sql`10000000000000000 - (extract(epoch from d.decided_at) * 1000000)::bigint`
const LAST_PLACE = 10_000_000_000_000_000n

/**
 * Pairs that wait, the oldest first, or those with a verdict, the latest first; of everybody, or of one account on either side. Rows are
 * read in their order, and no more of them than a page needs.
 */
export function listDuplicates(
  db: Queryable,
  p: { verdict: Verdict | null; accountId: bigint | null; after: Place; limit: number },
): Promise<DuplicateRow[]> {
  const isOf =
    p.accountId === null
      ? sql`true`
      : sql`((d.cell = cell_of(${p.accountId}) and d.member_id = ${p.accountId}) or d.upline_id = ${p.accountId})`
  const page =
    p.verdict === null
      ? sql`select d.*, ${foundPlace} as place from agent_duplicate d where ${isFirstWaiting} and ${isOf} and ${isBehind(p.after, null)}
          order by d.found_at, d.member_id, d.upline_id limit ${p.limit}`
      : sql`select d.*, ${decidedPlace} as place from agent_duplicate d where d.verdict = ${p.verdict} and d.decided_at is not null
          and ${isFirstDecided} and ${isOf} and ${isBehind(p.after, p.verdict)}
          order by d.decided_at desc, d.member_id, d.upline_id limit ${p.limit}`
  return db.many<DuplicateRow>(sql`
    select d.member_id as "memberId", d.upline_id as "uplineId", all_of.signs, all_of.since, d.verdict, d.decided_at as "decidedAt",
      d.decided_by as "decidedBy", d.reason, array_position(n.uplines, d.upline_id) as level, n.uplines[cardinality(n.uplines)] as "headId",
      d.place::text
    from (${page}) d
    cross join lateral (select array_agg(o.sign order by o.sign) as signs, min(o.found_at) as since from agent_duplicate o
      where ${ofPair} and o.decided_at is not distinct from d.decided_at) all_of
    left join agent_node n on n.cell = d.cell and n.member_id = d.member_id
    order by d.place, d.member_id, d.upline_id`)
}

/** Rows behind the place where a page begins, in the order of its index. */
function isBehind(after: Place, verdict: Verdict | null) {
  if (after === null) return sql`true`
  const { micros: place, memberId, uplineId } = after
  const ids = sql`(d.member_id, d.upline_id) > (${memberId}::bigint, ${uplineId}::bigint)`
  if (verdict === null) {
    const at = atMicros(place)
    return sql`d.found_at >= ${at} and (d.found_at > ${at} or ${ids})`
  }
  const at = atMicros((LAST_PLACE - BigInt(place)).toString())
  return sql`d.decided_at <= ${at} and (d.decided_at < ${at} or ${ids})`
}

/** How many pairs wait for an operator, counted up to `most`: every operator's page asks again and again. */
export const countDuplicates = (db: Queryable, most = MOST_COUNTED): Promise<number> =>
  db.value<number>(sql`
    select count(*)::integer as count from (select from agent_duplicate d where ${isFirstWaiting} limit ${most}) first`)

/** When the last of the accounts was found that wait in a member's team; null: none waits. */
export const lastFoundIn = (db: Queryable, teamId: bigint): Promise<Date | null> =>
  db.value<Date | null>(sql`
    select max(d.found_at) as at from agent_duplicate d where d.decided_at is null and exists (
      select from agent_team t where t.cell = cell_of(${teamId}) and t.member_id = ${teamId} and t.descendant_id = d.member_id)`)

/** How many pairs wait since before then, counted up to a thousand. */
export const countFoundBefore = (db: Queryable, before: Date): Promise<number> =>
  db.value<number>(sql`
    select count(*)::integer as count from (
      select from agent_duplicate d where ${isFirstWaiting} and d.found_at < ${before}::timestamptz limit ${MOST_COUNTED}) late`)

/** SAME is never answered: who is of one person already needs no mark. */
export type DecideOutcome = 'DONE' | 'NONE' | 'CHANGED' | 'MARKED' | 'MAIN' | 'SAME'

export function decideDuplicate(
  tx: Queryable,
  p: {
    memberId: bigint
    uplineId: bigint
    signs: readonly DuplicateSign[]
    verdict: Verdict
    by: string
    reason: string
  },
): Promise<DecideOutcome> {
  return tx.value<DecideOutcome>(sql`
    select agent_duplicate_decide(${p.memberId}, ${p.uplineId}, ${[...p.signs]}::text[], ${p.verdict}, ${p.by}, ${p.reason}) as outcome`)
}

/** Looks at the next logins and payout accounts: how many signs are new, and how many rows there were to look at. */
export function lookOn(
  tx: Queryable,
  p: { signs: readonly DuplicateSign[]; levels: number; limit: number },
): Promise<{ found: number; looked: number }> {
  return tx.one<{ found: number; looked: number }>(
    sql`select flagged as found, looked from agent_duplicate_look_on(${[...p.signs]}::text[], ${p.levels}, ${p.limit})`,
  )
}

/** Compares these members with those above them now; answers how many signs are new. */
export function compareMembers(
  tx: Queryable,
  p: { memberIds: readonly bigint[]; signs: readonly DuplicateSign[]; levels: number },
): Promise<number> {
  return tx.value<number>(sql`
    select agent_duplicate_find(${p.memberIds.map(String)}::bigint[], ${[...p.signs]}::text[], ${p.levels}) as found`)
}

/** When a member's flags were made and decided, without what they share with whom. */
export function listOwnDuplicates(db: Queryable, memberId: bigint): Promise<{ at: Date; decidedAt: Date | null }[]> {
  return db.many<{ at: Date; decidedAt: Date | null }>(sql`
    select min(found_at) as at, decided_at as "decidedAt" from agent_duplicate
    where cell = cell_of(${memberId}) and member_id = ${memberId} group by upline_id, decided_at order by 1, 2`)
}

export async function eraseDuplicates(tx: Queryable, memberId: bigint): Promise<void> {
  await tx.query(sql`select agent_duplicate_erase(${memberId})`)
}
