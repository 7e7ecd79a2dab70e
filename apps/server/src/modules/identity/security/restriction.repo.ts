import { sql, type Queryable } from '@lotus/database'

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

/** False where it is not blocked. */
export const unrestrict = (tx: Queryable, p: { memberId: bigint; what: Restricted }): Promise<boolean> =>
  tx.value<boolean>(sql`select member_unrestrict(${p.memberId}, ${p.what}) as done`)

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
