import { sql, type Queryable } from '@lotus/database'
import type { RebateCategory } from '@lotus/contract'
import type { Money } from '@lotus/kernel'
import type { Points } from '@lotus/rules/loyalty'

export type DayRow = {
  memberId: bigint
  day: string
  category: RebateCategory
  validBet: Money
  ratePpm: number
  unit: Money
  /** Given so far. */
  points: Points
}
const dayColumns = sql`member_id as "memberId", day::text, category, valid_bet as "validBet", rate_ppm as "ratePpm", unit, points`

/** Days whose valid bets have changed since their points were given, the longest waiting first. */
export function listDueDays(db: Queryable, limit: number): Promise<DayRow[]> {
  return db.many<DayRow>(sql`
    select ${dayColumns} from loyalty_day where due_at is not null order by due_at, cell, member_id, day, category limit ${limit}`)
}

export function listDays(db: Queryable, memberId: bigint, day: string): Promise<DayRow[]> {
  return db.many<DayRow>(sql`
    select ${dayColumns} from loyalty_day where cell = cell_of(${memberId}) and member_id = ${memberId} and day = ${day}::date
    order by category`)
}

/** Gives the points of these days; how many entries of members were written. */
export function givePoints(db: Queryable, rows: readonly (DayRow & { target: Points })[]): Promise<number> {
  const wire = rows.map(({ memberId, day, category, validBet, points, target }) => ({
    member: String(memberId),
    day,
    category,
    valid: String(validBet),
    known: String(points),
    points: String(target),
  }))
  return db.value<number>(sql`select loyalty_give_points(${JSON.stringify(wire)}::jsonb) as given`)
}

export async function getPoints(db: Queryable, memberId: bigint): Promise<{ points: Points; owed: Points }> {
  const row = await db.maybe<{ points: Points; owed: Points }>(sql`
    select points, points_owed as owed from loyalty_member where cell = cell_of(${memberId}) and member_id = ${memberId}`)
  return row ?? { points: 0n, owed: 0n }
}

export type EntryRow = {
  id: bigint
  kind: string
  delta: Points
  balanceAfter: Points
  owedAfter: Points
  ref: string
  note: string
  at: Date
}

export function listEntries(
  db: Queryable,
  memberId: bigint,
  filter: { kind: string | null; beforeId: bigint | null; limit: number },
): Promise<EntryRow[]> {
  return db.many<EntryRow>(sql`
    select n::bigint as id, kind, delta, balance_after as "balanceAfter", owed_after as "owedAfter", ref, note, at
    from loyalty_point_entry
    where cell = cell_of(${memberId}) and member_id = ${memberId} and (${filter.kind}::text is null or kind = ${filter.kind}::text)
      and (${filter.beforeId}::bigint is null or n < ${filter.beforeId}::bigint)
    order by n desc limit ${filter.limit}`)
}

export type ConvertReply = { code: string } & Record<string, string | boolean | null | undefined>

export function convertPoints(
  db: Queryable,
  c: {
    memberId: bigint
    points: Points
    amount: Money
    multiplePpm: number
    sessionId: bigint | null
    key: string
    fingerprint: Uint8Array
  },
): Promise<ConvertReply> {
  return db.value<ConvertReply>(sql`
    select loyalty_convert_points(${c.memberId}::bigint, ${c.points}::bigint, ${c.amount}::bigint,
      ${c.multiplePpm}::integer, ${c.sessionId}::bigint, ${c.key}, ${c.fingerprint}::bytea) as reply`)
}

export async function adjustPoints(
  db: Queryable,
  a: { memberId: bigint; amount: Points; ref: string; note: string },
): Promise<void> {
  await db.query(sql`select loyalty_adjust_points(${a.memberId}::bigint, ${a.amount}::bigint, ${a.ref}, ${a.note})`)
}
