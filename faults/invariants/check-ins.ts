import { parseMoney } from '@lotus/kernel'
import { sql, type Database } from '@lotus/database'
import type { Finding } from '../findings.ts'
import { CHECK_IN } from '../world/rewards.ts'
import { breaks, LIMIT } from './look.ts'

// I21 of check-ins, by the campaign's own statements: a day is visited or made up once, the row goes on from the day before, and a missed
// day is made up on the next one alone, before that one's own visit, and so many times a month.

/** What the days of the row give, in ten-thousandths. */
const amounts = sql`${CHECK_IN.amounts.map((amount) => String(parseMoney(amount)))}::bigint[]`
/** Other promotions' periods are no days. */
const award = sql`
  select a.*, a.period::date as day, (a.facts ->> 'day')::integer as place from promotion_award a
  where a.promotion_id = (select p.id from promotion p where p.code = ${CHECK_IN.code})`
/** Visits `v` with the place in the row that follows from the day before. */
const visit = sql`
  with award as materialized (${award})
  select a.member_id, a.n, a.day, a.amount, a.place, (a.facts ->> 'madeUpOn')::date as made_up_on,
    coalesce((select b.place % ${CHECK_IN.amounts.length}::integer from award b
      where b.member_id = a.member_id and b.day = a.day - 1), 0) + 1 as expected
  from award a`
const day = sql`'visit of ' || v.member_id || ' on ' || v.day`

export async function checkInFindings(owner: Database): Promise<Finding[]> {
  return [
    ...(await breaks(
      owner,
      'I21',
      sql`select 'visits of ' || v.member_id || ' on ' || v.day as subject, 'one' as expected, count(*)::text as found from (${visit}) v group by v.member_id, v.day having count(*) > 1 limit ${LIMIT}`,
      'duplicated',
    )),
    ...(await breaks(
      owner,
      'I21',
      sql`select ${day} as subject, 'day ' || v.expected || ' of the row' as expected, 'day ' || v.place || ' for ' || v.amount as found
      from (${visit}) v where v.place <> v.expected or v.amount <> (${amounts})[v.place] limit ${LIMIT}`,
    )),
    ...(await breaks(
      owner,
      'I21',
      sql`select ${day} as subject, 'made up on the next day, before its own visit' as expected, 'on ' || v.made_up_on as found
      from (${visit}) v left join (${visit}) o on o.member_id = v.member_id and o.day = v.made_up_on
      where v.made_up_on is not null and (v.made_up_on <> v.day + 1 or o.n < v.n) limit ${LIMIT}`,
    )),
    ...(await breaks(
      owner,
      'I21',
      sql`select 'days made up by ' || v.member_id || ' in ' || to_char(v.day, 'YYYY-MM') as subject, 'at most ' || ${CHECK_IN.perMonth}::integer as expected,
        count(*)::text as found
      from (${visit}) v where v.made_up_on is not null group by v.member_id, to_char(v.day, 'YYYY-MM') having count(*) > ${CHECK_IN.perMonth}::integer limit ${LIMIT}`,
      'duplicated',
    )),
  ]
}

/** Whether a missed day was made up, or there were too few days for one: two before it, and the day itself. */
export const hasMadeUp = sql`(exists (select from (${visit}) v where v.made_up_on is not null)
  or (select count(distinct v.day) < 3 from (${visit}) v))`
