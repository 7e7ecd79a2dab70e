import { sql, type Queryable } from '@lotus/database'
import type { Break } from './loyalty-audit.repo.ts'

/**
 * Withdrawals whose free ones were given by a VIP rank that their member did not hold then (operations.md 3.4). A rank that
 * changed within the minute may be the one before or after. A demo gives its first account a rank before it writes the past, so that
 * rank may be of any time.
 */
export function listRankFeeBreaks(db: Queryable, limit: number): Promise<Break[]> {
  return db.many<Break>(sql`
    select 'the rank of withdrawal ' || w.ref_no as subject, array_to_string(h.levels, ' or ') as expected, w.rank::text as found
    from cashier_ranked_withdrawals() w cross join lateral (
      select array_agg(distinct x.level) as levels from (
        select coalesce((select l.to_level from loyalty_rank_log l where l.cell = cell_of(w.member_id) and l.member_id = w.member_id
          and l.at <= w.at order by l.n desc limit 1), 0)::integer as level
        union all
        select unnest(array[l.from_level, l.to_level])::integer from loyalty_rank_log l where l.cell = cell_of(w.member_id)
          and l.member_id = w.member_id and (l.at between w.at - interval '1 minute' and w.at + interval '1 minute'
            or (l.reason = 'MANUAL' and l.by_name = 'demo'))) x) h
    where w.rank <> all (h.levels) order by 1 limit ${limit}`)
}
