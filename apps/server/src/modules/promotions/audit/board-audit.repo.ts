import { sql, type Queryable } from '@lotus/database'
import type { Break } from './promotions-audit.repo.ts'

/** Paid boards whose gifts are not their prizes, prizes that are not those of the terms, and gifts of no board. */
export function listBoardGiftBreaks(db: Queryable, limit: number): Promise<Break[]> {
  return db.many<Break>(sql`
    with owed as (
      select p.member_id, 'board-' || p.promotion_id || '-' || p.period as ref, v.rule ->> 'kind' as kind, p.amount,
        coalesce((select trunc((x ->> 'amount')::numeric * 10000)::bigint from jsonb_array_elements(v.rule -> 'given' -> 'prizes') x
          where p.final_place <= (x ->> 'upTo')::integer order by (x ->> 'upTo')::integer limit 1), 0) as prize
      from promotion_board_place p join promotion_board b on b.promotion_id = p.promotion_id and b.period = p.period and b.state = 'PAID'
      join promotion_version v on v.promotion_id = b.promotion_id and v.version = b.version),
    given as (select member_id, ref, kind, amount from loyalty_gifts_of('LEADERBOARD'))
    select 'gift ' || coalesce(o.ref, g.ref) || ' of member ' || coalesce(o.member_id, g.member_id) as subject,
      coalesce(o.kind || ' ' || o.amount, 'none') as expected, coalesce(g.kind || ' ' || g.amount, 'none') as found
    from (select * from owed where amount > 0) o full join given g on g.member_id = o.member_id and g.ref = o.ref
    where (o.kind, o.amount) is distinct from (g.kind, g.amount)
    union all
    select 'prize ' || ref || ' of member ' || member_id, prize::text, amount::text from owed where amount <> prize
    union all
    select 'sum of board ' || b.code || ' ' || b.period, coalesce(sum(p.amount), 0)::text, b.paid::text
    from promotion_board b left join promotion_board_place p on p.promotion_id = b.promotion_id and p.period = b.period
    group by b.promotion_id, b.period having coalesce(sum(p.amount), 0) <> b.paid
    order by 1 limit ${limit}`)
}

/** Frozen places whose lines are not their score, and scores that the bets do not tell, where no bet was changed since and none was left out. */
export function listBoardScoreBreaks(db: Queryable, limit: number): Promise<Break[]> {
  return db.many<Break>(sql`
    with places as (
      select p.*, b.code, b.from_day, b.to_day, v.rule,
        (select coalesce(sum(trunc((l ->> 'amount')::numeric * 10000)), 0)::bigint from jsonb_array_elements(p.lines) l) as lined
      from promotion_board_place p join promotion_board b on b.promotion_id = p.promotion_id and b.period = p.period
      join promotion_version v on v.promotion_id = b.promotion_id and v.version = b.version)
    select 'lines of place ' || place || ' of board ' || code || ' ' || period as subject, lined::text as expected, score::text as found
    from places where lined <> score
    union all
    select 'score of place ' || place || ' of board ' || code || ' ' || period, e.score::text, p.score::text
    from places p cross join lateral loyalty_board_events(array[p.member_id], p.from_day, p.to_day,
      array(select jsonb_array_elements_text(p.rule -> 'metric' -> 'categories'))) e
    where p.rule -> 'metric' ->> 'kind' = 'VALID_BET' and e.score <> p.score and not e.has_changed and not p.left_out
    order by 1 limit ${limit}`)
}
