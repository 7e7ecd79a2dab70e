import { sql, type Queryable } from '@lotus/database'
import type { LeastActive } from '../settle/active.repo.ts'
import type { Window } from '../settle/settle.repo.ts'

/** An active account that was not counted, and the account of the same person that was; null: it waited for a review. */
export type LeftOut = { memberId: bigint; countedId: bigint | null }

/**
 * Active accounts of a team in a time that waited for a review just before `until`, and those that are of one person, as it was confirmed
 * before then: each but the first one of a person. Worked out again from their bets and deposits. Of play that is archived there are none.
 */
export function listLeftOut(
  db: Queryable,
  p: Window & {
    teamId: bigint
    until: Date
    categories: readonly string[]
    currency: string
    least: LeastActive
    /** By which an account that waits was not counted. */
    signs: readonly string[]
    limit: number
  },
): Promise<LeftOut[]> {
  return db.many<LeftOut>(sql`
    with same as materialized (select member_id, main_id from member_same_marks(${p.until}::timestamptz)), waits as materialized (
      select member_id as id from agent_duplicate_waits(${p.until}::timestamptz, ${[...p.signs]}::text[])
    ), person as (
      select member_id as id, main_id from same union select main_id, main_id from same union
      select w.id, coalesce(s.main_id, w.id) from waits w left join same s on s.member_id = w.id
    ), active as (
      select x.id, x.main_id, exists (select from waits w where w.id = x.id) as is_waiting from person x
      join agent_fact f on f.cell = cell_of(x.id) and f.member_id = x.id and f.at >= ${p.from}::timestamptz and f.at < ${p.to}::timestamptz
        and f.currency = ${p.currency} and f.category = any (${[...p.categories]}::text[])
      join agent_bet b on b.cell = f.cell and b.member_id = f.member_id and b.placed_at = f.placed_at and b.bet_kind = f.bet_kind
        and b.bet_ref = f.bet_ref and b.chain @> array[${p.teamId}::bigint]
      group by x.id, x.main_id having sum(f.valid_bet) > 0 and sum(f.valid_bet) >= ${p.least.bet} and (${p.least.deposit}::bigint = 0 or (
        select coalesce(sum(d.amount), 0) from agent_deposit_fact d where d.cell = cell_of(x.id) and d.member_id = x.id
          and d.at >= ${p.from}::timestamptz and d.at < ${p.to}::timestamptz and d.chain @> array[${p.teamId}::bigint]) >= ${p.least.deposit})
    ), placed as (
      select id, first_value(id) over w as counted, row_number() over w as place from active where not is_waiting
      window w as (partition by main_id order by id <> main_id, id)
    )
    select id as "memberId", counted as "countedId" from placed where place > 1
    union all
    select id, null from active where is_waiting
    order by "countedId", "memberId" limit ${p.limit}`)
}
