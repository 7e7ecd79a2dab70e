import { sql, type Queryable } from '@lotus/database'
import type { Money } from '@lotus/kernel'
import type { ContractKind } from '@lotus/rules/agents'
import type { SignedContract } from '../settle/settle.repo.ts'

type At = { memberId: bigint; kind: ContractKind; from: Date; to: Date }

const signed = sql`select c.member_id as "memberId", c.n, c.granter_id as "granterId", c.kind, c.starts_at as "startsAt", c.ends_at as "endsAt",
    c.state = 'SUSPENDED' as "isSuspended", v.text
  from agent_contract c join agent_contract_version v using (cell, member_id, n)`
const isIn = ({ kind, from, to }: At) => sql`
  c.kind = ${kind} and c.starts_at < ${to}::timestamptz
  and (c.ends_at is null or (c.ends_at > ${from}::timestamptz and c.ends_at > c.starts_at))`

/** What a member holds that counts for some time in a window, the newest last. */
export function listOwn(db: Queryable, p: At): Promise<SignedContract[]> {
  return db.many<SignedContract>(
    sql`${signed} where c.cell = cell_of(${p.memberId}) and c.member_id = ${p.memberId} and ${isIn(p)} order by c.n`,
  )
}

/** What a member granted that counts for some time in a window, at most `limit`. */
export function listGranted(db: Queryable, p: At & { limit: number }): Promise<SignedContract[]> {
  return db.many<SignedContract>(
    sql`${signed} where c.granter_id = ${p.memberId}::bigint and ${isIn(p)} order by c.member_id, c.n limit ${p.limit}`,
  )
}

/** Whoever holds a contract that a member granted, for some time in a window. */
export function listGrantedTo(db: Queryable, p: At): Promise<bigint[]> {
  return db.values<bigint>(
    sql`select distinct c.member_id as id from agent_contract c where c.granter_id = ${p.memberId}::bigint and ${isIn(p)} order by 1`,
  )
}

/** What a member granted to these holders, all of it. */
export function listGrantedOf(db: Queryable, p: At & { holders: readonly bigint[] }): Promise<SignedContract[]> {
  return db.many<SignedContract>(sql`
    select g.* from unnest(${p.holders.map(String)}::bigint[]) as w(id) cross join lateral (
      ${signed} where c.cell = cell_of(w.id) and c.member_id = w.id and c.granter_id = ${p.memberId}::bigint and ${isIn(p)}) g
    order by g."memberId", g.n`)
}

/** Exact amounts are whole numbers of 10^-36, as text. */
export type HourRow = { start: Date; gross: string; children: string; due: Money }

/** What a member's short periods came to, by hours counted from `from`; what the operator rejected is nobody's. */
export function sumHours(db: Queryable, { memberId, kind, from, to }: At): Promise<HourRow[]> {
  return db.many<HourRow>(sql`
    select ${from}::timestamptz + date_trunc('hour', s.period_start - ${from}::timestamptz) as start, sum(s.gross)::text as gross, sum(s.children)::text as children,
      coalesce(sum(s.due) filter (where s.state <> 'REJECTED'), 0)::bigint as due
    from agent_statement s where s.cell = cell_of(${memberId}) and s.member_id = ${memberId} and s.kind = ${kind}
      and s.period_start >= ${from}::timestamptz and s.period_start < ${to}::timestamptz
    group by 1 order by 1`)
}

export type BelowRow = { memberId: bigint; gross: string }

/** What the short periods of contracts that a member granted came to, as they are taken off the member's own; the largest first. */
export function sumGranted(db: Queryable, p: At & { limit: number }): Promise<BelowRow[]> {
  return db.many<BelowRow>(sql`
    select s.member_id as "memberId", sum(s.gross)::text as gross from agent_statement s
    where s.granter_id = ${p.memberId}::bigint and s.kind = ${p.kind} and s.funding = 'OPERATOR'
      and s.period_start >= ${p.from}::timestamptz and s.period_start < ${p.to}::timestamptz
    group by s.member_id having sum(s.gross) <> 0 order by sum(s.gross) desc, s.member_id limit ${p.limit}`)
}
