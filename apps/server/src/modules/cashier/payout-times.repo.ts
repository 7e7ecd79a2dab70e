import { sql, type Queryable } from '@lotus/database'

export type PayoutTimes = { count: number; median: number | null; p95: number | null }

/** From sending to paying, in seconds, of the newest payouts of the last days. */
export function measurePayouts(db: Queryable, days: number, limit: number): Promise<PayoutTimes> {
  return db.one<PayoutTimes>(sql`
    select count(*)::integer as count,
      percentile_disc(0.5) within group (order by seconds) as median,
      percentile_disc(0.95) within group (order by seconds) as p95
    from (
      select extract(epoch from paid_at - created_at)::integer as seconds from withdrawal
      where paid_at > lotus_now() - make_interval(days => ${days}) order by paid_at desc limit ${limit}
    ) paid`)
}
