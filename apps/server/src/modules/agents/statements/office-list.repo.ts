import { sql, type Queryable } from '@lotus/database'
import type { ContractKind } from '@lotus/rules/agents'
import { atMicros } from '../../../platform/time-cursor.ts'
import {
  isAdvance,
  isLeft,
  isOfLivingLine,
  promisedAt,
  rowsBy,
  type Place,
  type StatementRow,
  type StatementState,
} from './statement.repo.ts'

// Statements as the operator lists them, and the promises of what waits for the operator.

/** More late ones are not counted. */
const MOST_COUNTED = 1000

type OfficeFilter = { holderId: bigint | null; kind: ContractKind | null; states: readonly StatementState[] | null }

/** `barred`: holders who can be paid by nobody now. */
export type Late = { now: Date; barred: readonly bigint[] }
/** What is held for an account, or for an exclusion of one of `barred`: it waits for nobody's decision. */
const isBarred = ({ barred }: Late) => sql`(h.cause is not distinct from 'ACCOUNT'
  or (s.state = 'HELD' and h.member_id is null and s.member_id = any (${barred.map(String)}::bigint[])))`
/** Which promises were broken `now`. */
const isLate = (late: Late) => sql`(s.state in ('REVIEW', 'HELD') and ${promisedAt} < ${late.now}::timestamptz
  and not ${isBarred(late)})`

const isAsked = (p: OfficeFilter) => sql`
  (${p.holderId === null} or (s.cell = cell_of(${p.holderId}::bigint) and s.member_id = ${p.holderId}::bigint))
  and (${p.kind}::text is null or s.kind = ${p.kind})
  and (${p.states === null} or s.state = any (${[...(p.states ?? [])]}::text[]) or ${isAdvance(p.states)})`

/** Everybody's, or a holder's: the last that were made first. */
export function listLastMade(
  db: Queryable,
  p: OfficeFilter & { isCarried: boolean; after: Place; limit: number },
): Promise<StatementRow[]> {
  return db.many<StatementRow>(sql`
    ${rowsBy(sql`s.made_at`)}
    where ${isAsked(p)}
      and (not ${p.isCarried} or ((s.carry_out <> 0 or s.owed_out <> 0) and ${isLeft} and ${isOfLivingLine}))
      and (${p.after === null} or (s.made_at, s.member_id, s.n, s.period_start) < (${atMicros(p.after?.micros ?? null)},
        ${p.after?.memberId ?? null}::bigint, ${p.after?.n ?? null}::integer, ${atMicros(p.after?.startMicros ?? null)}))
    order by s.made_at desc, s.member_id desc, s.n desc, s.period_start desc limit ${p.limit}`)
}

/** What was promised to be decided first stands first, what nobody can decide now a thousand years behind it. */
const queueAtOf = (late: Late) =>
  sql`(coalesce(${promisedAt}, s.made_at) + case when ${isBarred(late)} then interval '1000 years' else interval '0' end)`

/** What waits for the operator, the longest overdue first; `isLate`: only that. */
export function listQueue(
  db: Queryable,
  p: OfficeFilter & { late: Late; isLate: boolean; after: Place; limit: number },
): Promise<StatementRow[]> {
  const queueAt = queueAtOf(p.late)
  return db.many<StatementRow>(sql`
    ${rowsBy(queueAt)}
    where ${isAsked(p)} and ${p.isLate ? isLate(p.late) : sql`true`}
      and (${p.after === null} or (${queueAt}, s.member_id, s.n, s.period_start) > (${atMicros(p.after?.micros ?? null)},
        ${p.after?.memberId ?? null}::bigint, ${p.after?.n ?? null}::integer, ${atMicros(p.after?.startMicros ?? null)}))
    order by ${queueAt}, s.member_id, s.n, s.period_start limit ${p.limit}`)
}

/** How many wait for the operator, how many an upline owes, and how many adjustments wait for a second operator. */
export function countWaiting(db: Queryable): Promise<{ waiting: number; owed: number; adjusting: number }> {
  return db.one<{ waiting: number; owed: number; adjusting: number }>(sql`
    select coalesce(sum(statements) filter (where state in ('REVIEW', 'HELD')), 0)::integer as waiting,
      coalesce(sum(statements) filter (where state = 'OWED' or is_advance), 0)::integer as owed,
      (select count(*) from agent_adjustment where state = 'PROPOSED')::integer as adjusting
    from agent_granted_day where state in ('REVIEW', 'HELD', 'OWED') or is_advance`)
}

/** How many are past the day that was promised, counted up to a thousand. */
export const countLate = (db: Queryable, late: Late): Promise<number> =>
  db.value<number>(sql`
    select count(*)::integer as count from (
      select from agent_statement s left join agent_statement_hold h using (cell, member_id, n, period_start)
      where s.state in ('REVIEW', 'HELD') and ${isLate(late)} limit ${MOST_COUNTED}) late`)

/**
 * Holders of what could not be paid when it was made: they may be barred still. By their ids, from behind `after` on; each is found once,
 * however much of theirs is held.
 */
export function listUnpaidHolders(
  db: Queryable,
  { after, limit }: { after: bigint; limit: number },
): Promise<bigint[]> {
  const next = (behind: ReturnType<typeof sql>) => sql`
    select s.member_id as id from agent_statement s
    where s.state = 'HELD' and s.member_id > ${behind} and not exists (
      select from agent_statement_hold h where h.cell = s.cell and h.member_id = s.member_id and h.n = s.n and h.period_start = s.period_start)
    order by s.member_id limit 1`
  return db.values<bigint>(sql`
    with recursive holder as (
      (${next(sql`${after}::bigint`)})
      union all
      select n.id from holder h cross join lateral (${next(sql`h.id`)}) n
    )
    select id from holder limit ${limit}`)
}

/** Who of these is excluded from play, and until when; null: without an end. */
export const listExcludedUntil = (
  db: Queryable,
  members: readonly bigint[],
): Promise<{ memberId: bigint; until: Date | null }[]> =>
  db.many(sql`select member_id as "memberId", until from agent_excluded_until(${members.map(String)}::bigint[])`)
