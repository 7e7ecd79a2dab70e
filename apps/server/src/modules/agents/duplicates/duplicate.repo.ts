import type { DuplicateSign, RouteValue } from '@lotus/contract'
import { sql, type Queryable } from '@lotus/database'

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
/** Where a page begins: behind the pair with these figures, as text. */
export type Place = { place: string; memberId: string; uplineId: string } | null

/** Pairs that wait, the oldest first, or those with a verdict, the latest first; of everybody, or of one account on either side. */
export function listDuplicates(
  db: Queryable,
  p: { verdict: Verdict | null; accountId: bigint | null; after: Place; limit: number },
): Promise<DuplicateRow[]> {
  return db.many<DuplicateRow>(sql`
    with pair as (
      select d.member_id, d.upline_id, d.decided_at, array_agg(d.sign order by d.sign) as signs, min(d.found_at) as since, max(d.verdict) as verdict,
        max(d.decided_by) as decided_by, max(d.reason) as reason,
        -- Microseconds, as they are listed.
        case when d.decided_at is null then (extract(epoch from min(d.found_at)) * 1000000)::bigint
          else 10000000000000000 - (extract(epoch from d.decided_at) * 1000000)::bigint end as place
      from agent_duplicate d
      where d.verdict is not distinct from ${p.verdict}::text
        and (${p.accountId}::bigint is null or ${p.accountId}::bigint in (d.member_id, d.upline_id))
      group by d.member_id, d.upline_id, d.decided_at
    )
    select p.member_id as "memberId", p.upline_id as "uplineId", p.signs, p.since, p.verdict, p.decided_at as "decidedAt",
      p.decided_by as "decidedBy", p.reason, array_position(n.uplines, p.upline_id) as level, n.uplines[cardinality(n.uplines)] as "headId",
      p.place::text
    from pair p left join agent_node n on n.cell = cell_of(p.member_id) and n.member_id = p.member_id
    where ${p.after === null} or (p.place, p.member_id, p.upline_id)
      > (${p.after?.place ?? null}::bigint, ${p.after?.memberId ?? null}::bigint, ${p.after?.uplineId ?? null}::bigint)
    order by p.place, p.member_id, p.upline_id limit ${p.limit}`)
}

/** How many pairs wait for an operator. */
export const countDuplicates = (db: Queryable): Promise<number> =>
  db.value<number>(
    sql`select count(distinct (member_id, upline_id))::integer as count from agent_duplicate where decided_at is null`,
  )

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
