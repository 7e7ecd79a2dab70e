import { sql, type Queryable } from '@lotus/database'
import { atMicros, microsOf, type TimePlace } from '../../../platform/time-cursor.ts'

export type Restricted = 'BETS' | 'WITHDRAWALS'

/** What operators block of a member now. */
export const listRestrictions = (
  db: Queryable,
  memberId: bigint,
): Promise<{ what: Restricted; at: Date; by: string; reason: string; until: Date | null }[]> =>
  db.many(sql`
    select what, set_at as at, set_by as by, reason, ends_at as until from member_restriction
    where cell = cell_of(${memberId}) and member_id = ${memberId} and (ends_at is null or ends_at > lotus_now()) order by what`)

/** What the member is told of them, of ended ones too: what and when, never why or by whom. */
export const listOwnRestrictions = (
  db: Queryable,
  memberId: bigint,
): Promise<{ what: Restricted; at: Date; until: Date | null }[]> =>
  db.many(sql`
    select what, set_at as at, ends_at as until from member_restriction
    where cell = cell_of(${memberId}) and member_id = ${memberId} order by what`)

/** By the clock that a block is stamped by. */
export const isPast = (tx: Queryable, time: string): Promise<boolean> =>
  tx.value<boolean>(sql`select ${time}::timestamptz <= lotus_now() as past`)

/** False where it is blocked already, or the account is closed. */
export const restrict = (
  tx: Queryable,
  p: { memberId: bigint; what: Restricted; until: string | null; by: string; reason: string },
): Promise<boolean> =>
  tx.value<boolean>(
    sql`select member_restrict(${p.memberId}, ${p.what}, ${p.until}::timestamptz, ${p.by}, ${p.reason}) as done`,
  )

/** Another end of one that is in force; `from` is the end that was shown. */
export const changeEnd = (
  tx: Queryable,
  p: {
    memberId: bigint
    what: Restricted
    from: string | null
    until: string | null
    by: string
    reason: string
  },
): Promise<'ok' | 'same' | 'conflict'> =>
  tx.value(
    sql`select member_restrict_until(${p.memberId}, ${p.what}, ${p.from}::timestamptz, ${p.until}::timestamptz, ${p.by}, ${p.reason}) as code`,
  )

/** False where it is not blocked. */
export const unrestrict = (
  tx: Queryable,
  p: { memberId: bigint; what: Restricted; by: string; reason: string },
): Promise<boolean> =>
  tx.value<boolean>(sql`select member_unrestrict(${p.memberId}, ${p.what}, ${p.by}, ${p.reason}) as done`)

export type RestrictionRow = {
  memberId: bigint
  account: string
  what: Restricted
  at: Date
  /** `at` as the database has it, in microseconds. */
  micros: string
  by: string
  reason: string
  until: Date | null
}
export type RestrictionPage = {
  what: Restricted | null
  memberId: bigint | null
  /** The last row of the page before. */
  before: TimePlace<'memberId' | 'what'> | null
  limit: number
}

/** Everybody's that are in force, the newest first. */
export const listOpenRestrictions = (db: Queryable, p: RestrictionPage): Promise<RestrictionRow[]> =>
  db.many<RestrictionRow>(sql`
    select r.member_id as "memberId", m.username as account, r.what, r.set_at as at, ${microsOf(sql`r.set_at`)} as micros,
      r.set_by as by, r.reason, r.ends_at as until
    from member_restriction r join member m on m.id = r.member_id
    where (r.ends_at is null or r.ends_at > lotus_now()) and (${p.what}::text is null or r.what = ${p.what})
      and (${p.memberId}::bigint is null or (r.cell = cell_of(${p.memberId}::bigint) and r.member_id = ${p.memberId}::bigint))
      and (${p.before === null} or (r.set_at, r.cell, r.member_id, r.what) < (${atMicros(p.before?.micros ?? null)}, cell_of(${p.before?.memberId ?? null}::bigint),
          ${p.before?.memberId ?? null}::bigint, ${p.before?.what ?? null}::text))
    order by r.set_at desc, r.cell desc, r.member_id desc, r.what desc limit ${p.limit}`)

export type StepRow = {
  memberId: bigint
  what: Restricted
  step: 'SET' | 'END_CHANGED' | 'LIFTED'
  at: Date
  by: string
  reason: string
  until: Date | null
}

/** What became of the blocks of these members, the newest of each first, at most so many of each. */
export const listSteps = (db: Queryable, memberIds: readonly bigint[], most: number): Promise<StepRow[]> =>
  db.many<StepRow>(sql`
    select s.member_id as "memberId", s.what, s.step, s.made_at as at, s.made_by as by, s.reason, s.ends_at as until
    from (select distinct id from unnest(${memberIds.map(String)}::bigint[]) x(id)) i cross join (values ('BETS'), ('WITHDRAWALS')) w(what)
    cross join lateral (select * from member_restriction_step x where x.cell = cell_of(i.id) and x.member_id = i.id and x.what = w.what
      order by x.n desc limit ${most}) s
    order by s.member_id, s.what, s.n desc`)

/** Of members whose account is open, but of whom something is blocked, what their states are called, bets first (operations.md 1.1). */
export async function listStatuses(
  db: Queryable,
  memberIds: readonly bigint[],
): Promise<Map<bigint, ('bet_blocked' | 'withdraw_blocked')[]>> {
  const rows = await db.many<{ memberId: bigint; all: Restricted[] }>(sql`
    select r.member_id as "memberId", array_agg(r.what order by r.what) as "all" from unnest(${memberIds.map(String)}::bigint[]) i(id)
    join member m on m.id = i.id and m.status = 'active'
    join member_restriction r on r.cell = cell_of(m.id) and r.member_id = m.id and (r.ends_at is null or r.ends_at > lotus_now())
    group by r.member_id`)
  const nameOf = (what: Restricted) => (what === 'BETS' ? 'bet_blocked' : 'withdraw_blocked')
  return new Map(rows.map(({ memberId, all }) => [memberId, all.map(nameOf)]))
}
