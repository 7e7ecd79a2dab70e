import { sql, type Queryable } from '@lotus/database'
import { must } from '@lotus/kernel'
import { leastOf, type CappedSums } from '../../../platform/capped-sums.ts'
import { stretchOf, type Stretch } from '../../../platform/look-newest.ts'
import { buckets } from './chart-of-accounts.ts'
import {
  isShown,
  isWanted,
  isWithin,
  passes,
  type AnyStatementFilter,
  type StatementSums,
  type TeamStatementRow,
} from './team-statement.repo.ts'

// Everybody's movements, newest first, for the list of a team that is too large to be asked member by member (AC08).

/** A side of a movement in the list. */
type Side = { id: bigint; bucket: number }
export type Place = Side & { at: Date }
/** `at`: of the last one of a stretch alone. Thousands are read for a page, and to read a time costs as much as the rest. */
export type AnyMovement = { id: bigint; memberId: bigint; at: Date | null; n: number; passes: boolean }

/** Above and below all ids of a period; null: no bound is known. */
export type Ids = { above: bigint | null; below: bigint | null }

/**
 * Movements stand by id, and a period is of time. Ids are drawn as the clock goes: what was written ten minutes after a
 * period has a larger id than everything of it, and what was written ten minutes before a smaller one, for no commit lasts
 * that long. So a period of the past is not looked for through all that came after it.
 */
export function idsAround(db: Queryable, { from, to }: AnyStatementFilter): Promise<Ids> {
  const one = (since: ReturnType<typeof sql>, until: ReturnType<typeof sql>) =>
    sql`(select j.id from journal j where j.created_at >= ${since} and j.created_at < ${until} limit 1)`
  const before = (length: string) => sql`${from}::timestamptz - ${length}::interval`
  const after = (length: string) => sql`${to}::timestamptz + ${length}::interval`
  return db.one<Ids>(sql`
    select coalesce(${one(before('20 minutes'), before('10 minutes'))}, ${one(before('1 day'), before('10 minutes'))}) as above,
      coalesce(${one(after('10 minutes'), after('20 minutes'))}, ${one(after('10 minutes'), after('1 day'))}) as below`)
}

/** The next `count` movements of everybody, behind `after` if given; the one named there too, which may have a second side. */
export async function readNewestMovements(
  db: Queryable,
  p: AnyStatementFilter,
  { ids: { above, below }, after, count }: { ids: Ids; after: Side | null; count: number },
): Promise<Stretch<AnyMovement, Place>> {
  const isBehind = sql`(${above}::bigint is null or j.id > ${above}::bigint) and (${below}::bigint is null or j.id < ${below}::bigint)
    and (${after?.id ?? null}::bigint is null or j.id ${after?.bucket === buckets.bonus ? sql`<` : sql`<=`} ${after?.id ?? null}::bigint)`
  const rows = await db.many<AnyMovement>(sql`
    select x.id, x.member_id as "memberId", case when x.n = ${count} then x.created_at end as at, x.n::integer as n, x.passes
    from (
      select j.id, j.member_id, j.created_at, row_number() over (order by j.id desc) as n, ${isWanted(p)} as passes
      from (select * from journal j where ${isWithin(p)} and ${isBehind} order by j.id desc limit ${count}) j) x
    where x.passes or x.n = ${count} order by x.n`)
  const { rows: found, end } = stretchOf(rows, count)
  // Both sides of the last one were looked at.
  return { rows: found, end: end && { id: end.id, bucket: buckets.bonus, at: must(end.at, 'the last one says when') } }
}

/** The members' sides of these movements, newest first, behind `before` if given. */
export function listSides(
  db: Queryable,
  movements: readonly { id: bigint; memberId: bigint }[],
  before: Side | null,
): Promise<TeamStatementRow[]> {
  const [id, bucket] = [before?.id ?? null, before?.bucket ?? null]
  return db.many<TeamStatementRow>(sql`
    select j.id, j.member_id, j.group_id, j.created_at, k.code as kind, j.ref_kind, j.ref_no, a.bucket,
      case when a.id = j.credit_account then j.amount else -j.amount end as amount,
      case when a.id = j.credit_account then j.credit_after else j.debit_after end as balance_after
    from unnest(${movements.map((one) => String(one.memberId))}::bigint[], ${movements.map((one) => String(one.id))}::bigint[]) as w(member_id, id)
    join journal j on j.member_id = w.member_id and j.id = w.id
    join ledger_kind k on k.id = j.kind
    join account a on ${isShown} and (${id}::bigint is null or j.id < ${id}::bigint or a.bucket > ${bucket}::smallint)
    order by j.id desc, a.bucket`)
}

/** In and out of everybody by member, of what passes; of a period with more than `most` movements some of the newest alone (`leastOf`). */
export async function sumAnyStatement(
  db: Queryable,
  p: AnyStatementFilter,
  { ids: { above, below }, most }: { ids: Ids; most: number },
): Promise<CappedSums<Omit<StatementSums, 'isWhole'> & { member_id: bigint }>> {
  const all = await db.value<number>(sql`
    select count(*)::integer as n from (select from journal j where ${isWithin(p)} limit ${most + 1}) x`)
  const isWhole = all <= most
  const movements = isWhole
    ? sql`journal`
    : sql`(
      select * from journal j where ${isWithin(p)} and (${above}::bigint is null or j.id > ${above}::bigint)
        and (${below}::bigint is null or j.id < ${below}::bigint) order by j.id desc limit ${leastOf(most)})`
  const rows = await db.many<Omit<StatementSums, 'isWhole'> & { member_id: bigint }>(sql`
    select j.member_id, count(distinct j.id)::integer as movements, coalesce(sum(j.amount) filter (where a.id = j.credit_account), 0)::bigint as total_in,
      coalesce(sum(j.amount) filter (where a.id = j.debit_account), 0)::bigint as total_out
    from ${movements} j join account a on ${isShown} where ${passes(p)} group by 1`)
  return { rows, isWhole }
}
