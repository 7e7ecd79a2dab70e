import { sql, type Queryable } from '@lotus/database'
import type { World } from './world.ts'

const CHUNK = 100_000
type Fill = (from: number, to: number) => ReturnType<typeof sql>

/**
 * So many rows of each list, one a second back from now: of points, gifts, bonuses, grants, orders and cashback all of one member; of
 * orders, friends and applications as many again of everybody.
 */
export async function fillLists({ owner, people, missionId }: World, count: number): Promise<void> {
  const { first } = people
  const own = sql`cell_of(${first}::bigint), ${first}::bigint`
  const everybody = sql`${first}::bigint + 1 + n % ${people.count - 1}::bigint`
  // An hour back, above what the counting wrote.
  const n = sql`(1000 + n)::integer`
  const at = sql`date_trunc('milliseconds', now()) - interval '1 hour' - (${count}::integer - n) * interval '1 second'`
  const nothing = sql`'{}'::jsonb`
  const names = sql`'{"vi":"Quà","en":"Gift"}'::jsonb`
  const order =
    (whose: ReturnType<typeof sql>, state: ReturnType<typeof sql>): Fill =>
    (from, to) =>
      sql`
    insert into loyalty_order (cell, member_id, n, item_id, kind, name, art, quantity, points, amount, worth, multiple_ppm, contributions,
      converts, points_after, state, made_at, decided_at)
    select cell_of(m), m, ${n}, 1, 'PHYSICAL', ${names}, 'RNG.lotus', 1, 10000, 0, 0, 0, ${nothing}, true, 0, s, t, case when s <> 'IN_PROCESS' then t end
    from (select n, ${whose} as m, ${state} as s, ${at} as t from ${series(from, to)} n) x`
  const fills: Fill[] = [
    (from, to) => sql`
      insert into loyalty_point_entry (cell, member_id, n, kind, delta, balance_after, owed_after, ref, at)
      select ${own}, ${n}, 'EARN', 100, 100, 0, 'bench', ${at} from ${series(from, to)} n`,
    (from, to) => sql`
      insert into loyalty_reward (cell, member_id, n, source, ref, what, kind, amount, multiple_ppm, contributions, converts, opens_at, expires_at,
        state, made_at, ended_at)
      select ${own}, ${n}, 'VIP', 'bench-' || n, 'VIP_WEEKLY', 'CASH', 10000, 0, ${nothing}, true, t, t + interval '7 days', 'CLAIMED', t, t
      from (select n, ${at} as t from ${series(from, to)} n) x`,
    (from, to) => sql`
      insert into turnover_requirement (member_id, currency, origin, origin_ref, base, multiple_ppm, required, contributions, bonus, bonus_since,
        bonus_until, status, created_at, cleared_at, ended_at, progress)
      select ${first}::bigint, 'P', 'bonus', 'old-' || n, 10000, 1000000, 10000, ${nothing}, 10000, 1, 2, 'cleared', t, t, t, 10000
      from (select n, ${at} as t from ${series(from, to)} n) x`,
    (from, to) => sql`
      insert into promotion_award (cell, member_id, n, promotion_id, version, period, slot, kind, amount, is_exclusive, facts, at)
      select ${own}, ${n}, ${missionId}::integer, 1, 'day', 'bench-' || n, 'CASH', 10000, false, ${nothing}, ${at} from ${series(from, to)} n`,
    (from, to) => sql`
      insert into loyalty_cashback_claim (cell, member_id, n, kind, amount, due, carried, multiple_ppm, day, at)
      select ${own}, ${n}, 'CLAIM', 10000, 10000000000, 0, 0, business_day(${at}), ${at} from ${series(from, to)} n`,
    order(sql`${first}::bigint`, sql`'SHIPPED'`),
    order(everybody, sql`case when n % 3 = 0 then 'IN_PROCESS' else 'REJECTED' end`),
    (from, to) => sql`
      insert into loyalty_referral (cell, member_id, n, friend_id, registered_at, from_day, until_day, deposit_least, valid_bet_least, reward,
        friend_reward, multiple_ppm, wait_hours, gift_days, month_count, month_sum, state)
      select cell_of(m), m, ${n}, f, t, business_day(t), business_day(t) + 30, 1, 1, 100, 100, 1000000, 24, 7, 20, 4000000, 'EXPIRED'
      from (select n, ${everybody} as m, ${first}::bigint as f, ${at} as t from ${series(from, to)} n) x`,
    (from, to) => sql`
      insert into promotion_application (cell, member_id, n, promotion_id, version, comment, images, state, decided_by, made_at, decided_at)
      select cell_of(m), m, ${n}, ${missionId}::integer, 1, '', '{}', 'REJECTED', 'bench', t, t
      from (select n, ${everybody} as m, ${at} as t from ${series(from, to)} n) x`,
  ]
  // One friend stands in many rows.
  await owner.pool.query('alter table loyalty_referral drop constraint loyalty_referral_cell_member_id_friend_id_key')
  for (const fill of fills) await chunked(owner, count, fill)
  await owner.pool.query('vacuum analyze')
}

const series = (from: number, to: number) => sql`generate_series(${from}::integer, ${to}::integer)`

async function chunked(owner: Queryable, count: number, fill: Fill): Promise<void> {
  for (let from = 1; from <= count; from += CHUNK) await owner.query(fill(from, Math.min(from + CHUNK - 1, count)))
}
