import { sql, type Queryable } from '@lotus/database'
import type { Break } from './promotions-audit.repo.ts'

/** Older days are not looked at again: their bets and movements may be in files. */
const DAYS = 40

/** Gifts of rescues whose sum does not follow from their own figures and their terms. */
export function listRescueSumBreaks(db: Queryable, limit: number): Promise<Break[]> {
  return db.many<Break>(sql`
    with tiers as (
      select g.*, v.rule -> 'given' as given, coalesce((select (t ->> 'ppm')::integer from jsonb_array_elements(v.rule -> 'given' -> 'tiers') t
        where (t ->> 'from')::numeric * 10000 <= g.lost - g.bonuses order by (t ->> 'from')::numeric desc limit 1), 0) as tier
      from promotion_rescue_gift g join promotion_version v on v.promotion_id = g.promotion_id and v.version = g.version),
    worked as (
      select t.*, least(floor((lost - bonuses)::numeric * tier / 100000000) * 100, (given ->> 'max')::numeric * 10000,
        case when (given ->> 'byDeposits')::boolean then floor(deposits::numeric * tier / 100000000) * 100 end)::bigint as sum
      from tiers t)
    select 'sum of rescue ' || promotion_id || ' ' || day || ' of member ' || member_id as subject, tier || ' ppm ' || sum as expected,
      ppm || ' ppm ' || due as found
    from worked where (tier, sum) is distinct from (ppm, due) order by 1 limit ${limit}`)
}

/**
 * Figures that bets, deposits and the ledger do not tell: losses where no bet of the day was changed since, deposits below those
 * that stand, and what promotions gave.
 */
export function listRescueFigureBreaks(db: Queryable, limit: number): Promise<Break[]> {
  return db.many<Break>(sql`
    with gifts as materialized (
      select g.*, v.rule from promotion_rescue_gift g join promotion_version v on v.promotion_id = g.promotion_id and v.version = g.version
      where g.day > business_day(lotus_now()) - ${DAYS}::integer),
    known as (
      select g.*, e.lost as lost_now, e.has_changed, e.deposits as deposits_now, greatest(coalesce(b.amount, 0), 0)::bigint as bonuses_now
      from gifts g
      cross join lateral loyalty_loss_events(g.member_id, g.day, array(select jsonb_array_elements_text(g.rule -> 'metric' -> 'categories'))) e
      left join wallet_promotion_days('P', lotus_now() - make_interval(days => ${DAYS}::integer + 2), lotus_now(),
        array(select distinct member_id from gifts)) b on b.member_id = g.member_id and b.day = g.day),
    figures as (
      select k.promotion_id, k.day, k.member_id, f.* from known k cross join lateral (values
        ('lost', k.lost_now, k.lost, k.lost_now <> k.lost and not k.has_changed),
        ('deposits', k.deposits_now, k.deposits, k.deposits_now > k.deposits),
        ('bonuses', k.bonuses_now, k.bonuses, k.bonuses_now <> k.bonuses)) as f(name, told, was, differs))
    select name || ' of rescue ' || promotion_id || ' ' || day || ' of member ' || member_id as subject, f.told::text as expected, was::text as found
    from figures f where differs order by 1 limit ${limit}`)
}
