import { sql, type Queryable } from '@lotus/database'

/** Marks ended hours as closed; see wallet_rollup_close. Null while the journal is empty. */
export async function closeHours(db: Queryable, graceSeconds: number): Promise<Date | null> {
  return db.value<Date | null>(
    sql`select wallet_rollup_close(make_interval(secs => ${graceSeconds}::integer)) as until`,
  )
}

/** Sums at most `hoursMax` of the closed hours; returns how many. */
export async function sealHours(db: Queryable, hoursMax: number): Promise<number> {
  return db.value<number>(sql`select wallet_rollup_seal(${hoursMax}) as hours`)
}

export async function getSealedUntil(db: Queryable): Promise<Date | null> {
  return db.value<Date | null>(sql`select sealed_until as until from house_rollup_state`)
}

/** Credits less debits: the sealed hours and the rows since, in one statement, so at one instant. */
export async function sumHouse(db: Queryable, code: string, currency: string): Promise<bigint> {
  return db.value<bigint>(sql`
    with house as (select id from account where house_code = ${code} and currency = ${currency})
    select (
      coalesce((select sum(r.credit - r.debit) from house_rollup r where r.account_id = (select id from house)), 0)
      + coalesce((
        select sum(case when j.credit_account = (select id from house) then j.amount else -j.amount end) from journal j
        where j.created_at >= (select coalesce(sealed_until, '-infinity') from house_rollup_state)
          and (j.credit_account = (select id from house) or j.debit_account = (select id from house))), 0)
    )::bigint as balance`)
}

/** The same of the accounts by their codes, behind `after`. */
export async function sumHouses(
  db: Queryable,
  p: { currency: string; after: string | null; limit: number },
): Promise<{ code: string; balance: bigint }[]> {
  return db.many(sql`
    with house as materialized (
      select id, house_code::text as code from account
      where house_code is not null and currency = ${p.currency} and (${p.after}::text is null or house_code collate "C" > ${p.after}::text)
      order by house_code collate "C" limit ${p.limit}
    ), sealed as (
      select r.account_id as id, sum(r.credit - r.debit) as balance from house_rollup r where r.account_id in (select id from house) group by 1
    ), since as (
      select m.id, sum(m.amount) as balance from (
        select j.credit_account as id, j.amount from journal j
        where j.created_at >= (select coalesce(sealed_until, '-infinity') from house_rollup_state) and j.credit_account in (select id from house)
        union all
        select j.debit_account, -j.amount from journal j
        where j.created_at >= (select coalesce(sealed_until, '-infinity') from house_rollup_state) and j.debit_account in (select id from house)) m
      group by 1
    )
    select h.code, (coalesce(s.balance, 0) + coalesce(n.balance, 0))::bigint as balance
    from house h left join sealed s using (id) left join since n using (id) order by h.code collate "C"`)
}

/** Hours whose sums differ from the journal, between two instants; there must be none. */
export async function countWrongHours(db: Queryable, from: Date, to: Date): Promise<number> {
  return db.value<number>(sql`
    with found as (
      select account_id, date_trunc('hour', created_at, 'UTC') as hour, sum(debit) as debit, sum(credit) as credit, count(*) as rows
      from (
        select debit_account as account_id, created_at, amount as debit, 0::bigint as credit from journal
        where debit_version is null and created_at >= ${from} and created_at < ${to}
        union all
        select credit_account, created_at, 0, amount from journal
        where credit_version is null and created_at >= ${from} and created_at < ${to}
      ) m group by 1, 2
    )
    select count(*)::integer as wrong
    from (select * from house_rollup where period_start >= ${from} and period_start < ${to}) r
    full join found f on f.account_id = r.account_id and f.hour = r.period_start
    where r.account_id is null or f.account_id is null or (r.debit, r.credit, r.rows) <> (f.debit, f.credit, f.rows)`)
}
